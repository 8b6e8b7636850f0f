/** The level a bot has unless somebody asks for another: the server names its best first. */
export function usualLevel(bots: Record<string, string>): string | null {
  return Object.keys(bots)[0] ?? null
}
