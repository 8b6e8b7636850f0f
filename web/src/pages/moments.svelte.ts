/** When things happened in a game that is looked at again: after which choice each line of its log was written.

The server tells the log after a choice, not the choice of a line; the log only grows, so halving finds it. */
import type { Line, Step } from '../protocol'

export interface Moment {
  step: number
  line: Line
}

const PAUSE = 40 // milliseconds between two questions to the server, which has others to serve

export class Moments {
  found: Moment[] = $state.raw([])
  #asked = 0

  /** Find the lines that are wanted; what was looked for before is dropped. */
  async find(steps: number, peek: (step: number) => Promise<Step>, wanted: (line: Line) => boolean): Promise<void> {
    const asked = ++this.#asked
    this.found = []
    const [first, last] = [await peek(0), await peek(steps)]
    const search = async (low: Step, high: Step): Promise<void> => {
      const lines = high.log.slice(low.log.length).filter(wanted)
      if (!lines.length || asked !== this.#asked) return
      if (high.step - low.step === 1) {
        this.found = [...this.found, ...lines.map((line) => ({ step: high.step, line }))]
        return
      }
      await new Promise((go) => setTimeout(go, PAUSE))
      const middle = await peek((low.step + high.step) >> 1)
      await search(low, middle)
      await search(middle, high)
    }
    await search(first, last)
  }

  stop(): void {
    this.#asked++
  }
}
