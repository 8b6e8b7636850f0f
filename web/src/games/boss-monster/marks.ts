/** Which lines of the log mattered, and the sign that stands for each on a time line. */
import type { Line } from '../../protocol'

export const SIGNS = ['soul', 'wound', 'level', 'spell', 'room', 'out'] as const
export type Sign = (typeof SIGNS)[number]

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

/** The round that begins with this line. */
export function roundIn(line: Line): number | undefined {
  return line.kind === 'round' ? (line.data.round as number) : undefined
}
