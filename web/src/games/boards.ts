/** The games this page can draw; the server may know others already. */
const DRAWN = ['boss-monster']

export function isDrawn(game: string): boolean {
  return DRAWN.includes(game)
}
