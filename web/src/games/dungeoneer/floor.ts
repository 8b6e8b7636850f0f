/** The floor of a Map card as a woodcut: a chamber and its ways out, cut a little unevenly out of black. */

export const CELL = 168
const HALF = CELL / 2
const OUT = HALF + 6 // a way runs a little over the edge, so that it meets its neighbour's

/** What a chamber of this kind measures, and how far its walls may waver. */
const RADIUS: Record<string, number> = { room: 52, site: 50, entrance: 46, passage: 25, road: 27 }
const WIDTH: Record<string, number> = { room: 19, site: 20, entrance: 22, passage: 21, road: 23 }
const WAVER = 3.2

export interface Floor {
  /** Chamber and ways as closed outlines; drawn one over the other they are the floor. */
  outlines: string[]
  /** A few flagstones. */
  stones: string
}

/** `open` says for north, east, south and west whether a way leads out there. */
export function floorOf(kind: string, open: boolean[], seed: number): Floor {
  const chance = chanceFrom(seed)
  const waver = () => (chance() - 0.5) * 2 * WAVER
  const radius = RADIUS[kind] ?? 40
  const width = WIDTH[kind] ?? 20
  const corners = kind === 'passage' || kind === 'road' ? 6 : 8
  const twist = (chance() - 0.5) * 0.5 + Math.PI / corners
  const chamber = Array.from({ length: corners }, (_, at) => {
    const angle = twist + (at * 2 * Math.PI) / corners
    const far = radius * (0.94 + chance() * 0.12)
    return [HALF + Math.cos(angle) * far + waver(), HALF + Math.sin(angle) * far + waver()] as const
  })
  const ways = open.flatMap((is, side) => (is ? [way(side, width, waver)] : []))
  const stones = Array.from({ length: 7 }, () => {
    const [angle, far] = [chance() * 2 * Math.PI, Math.sqrt(chance()) * radius * 0.8]
    const [x, y] = [HALF + Math.cos(angle) * far, HALF + Math.sin(angle) * far]
    return `M${round(x)} ${round(y)}h${round(7 + chance() * 8)}${chance() > 0.4 ? `v${round(4 + chance() * 5)}` : ''}`
  }).join('')
  return { outlines: [...ways.map(closed), closed(chamber)], stones }
}

/** From the middle to the edge of one side. */
function way(side: number, width: number, waver: () => number): (readonly [number, number])[] {
  const edge = [
    [-width, 0],
    [-width + waver(), OUT],
    [width + waver(), OUT],
    [width, 0],
  ] as const
  const turns = [
    ([x, y]: readonly [number, number]) => [HALF + x, HALF - y] as const,
    ([x, y]: readonly [number, number]) => [HALF + y, HALF + x] as const,
    ([x, y]: readonly [number, number]) => [HALF + x, HALF + y] as const,
    ([x, y]: readonly [number, number]) => [HALF - y, HALF + x] as const,
  ]
  return edge.map(turns[side]!)
}

function closed(points: (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`
}

const round = (value: number) => Math.round(value * 10) / 10

/** The same row of numbers below 1 for the same seed, so that a card always looks the same. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
