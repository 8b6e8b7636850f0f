/** Which lines of the log mattered, and the sign that stands for each on a time line. */
import type { Line } from '../../protocol'
import type { w } from './words'

const SIGN_OF: Record<string, keyof typeof w.signs> = {
  explored: 'room',
  defeated: 'slain',
  spirit: 'spirit',
  gone: 'spirit',
  'event-played': 'event',
}
const HEROES = 4 // their figures come first

export function signOf(line: Line): string | undefined {
  if (line.kind === 'wounded') return (line.data.figure as number) < HEROES ? 'wound' : undefined
  return SIGN_OF[line.kind]
}
