/** Which lines of the log mattered, and the sign that stands for each on a time line. */
import type { Line } from '../../protocol'
import type { words } from '../../words'

type Sign = keyof typeof words.replay.signs

const SIGN_OF: Record<string, Sign> = {
  died: 'soul',
  survived: 'wound',
  'levelled-up': 'level',
  cast: 'spell',
  destroyed: 'room',
  eliminated: 'out',
}

export function signOf(line: Line): Sign | undefined {
  return SIGN_OF[line.kind]
}
