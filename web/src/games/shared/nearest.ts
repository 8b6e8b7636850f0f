/** On a map arrow keys lead to what is nearest in their direction. */
import type { Way } from '../../house/zone'

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
}
const ASIDE = 2.5 // straight ahead counts more than near

export const nearest: Way = (stops, at, key) => {
  const way = DIRECTIONS[key]
  if (!way) return undefined
  const from = middle(stops[at]!)
  let [best, least] = [undefined as HTMLElement | undefined, Infinity]
  for (const stop of stops) {
    const to = middle(stop)
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const ahead = dx * way[0] + dy * way[1]
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    if (ahead > 1 && ahead + ASIDE * aside < least) [best, least] = [stop, ahead + ASIDE * aside]
  }
  return best
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
