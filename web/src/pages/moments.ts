/** When things happened in a game that is looked at again: at which step each line of its log was written. */
import type { Line } from '../protocol'

export interface Moment {
  step: number
  line: Line
}

/** The lines that are wanted, each at its step. `lengths`: how many lines the log had at each step. */
export function momentsIn(log: Line[], lengths: number[], wanted: (line: Line) => boolean): Moment[] {
  let step = 0
  return log.filter(wanted).flatMap((line) => {
    while (step < lengths.length && lengths[step]! <= line.number) step++
    return step < lengths.length ? [{ step, line }] : []
  })
}
