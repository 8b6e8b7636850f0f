/** Which lines of the log mattered, and the sign that stands for each on a time line. */
import type { Line } from '../../protocol'
import { w } from './words'

const SIGN_OF: Record<string, keyof typeof w.signs> = {
  completed: 'quest',
  slain: 'slain',
  wounded: 'wound',
  laid: 'map',
  level: 'level',
  defeated: 'out',
}

export function signOf(line: Line): string | undefined {
  return SIGN_OF[line.kind]
}
