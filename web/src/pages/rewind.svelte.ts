/** A game that is looked at again: one position after the other, fetched when needed and kept. */
import { api } from '../net/http'
import type { Line, Step } from '../protocol'

export class Rewind {
  shown: Step | null = $state.raw(null)
  /** What came of the choice that led here. */
  fresh: Line[] = $state.raw([])
  everything = $state(false)
  playing = $state(false)
  problem = $state('')

  #kept = new Map<string, Promise<Step>>()
  #wanted = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly table: string,
    readonly token: string,
  ) {}

  get step(): number {
    return this.shown?.step ?? 0
  }

  get steps(): number {
    return this.shown?.steps ?? 0
  }

  async go(step: number): Promise<void> {
    const wanted = Math.max(0, this.shown ? Math.min(step, this.steps) : step)
    this.#wanted = wanted
    try {
      const [before, found] = await Promise.all([this.peek(Math.max(0, wanted - 1)), this.peek(wanted)])
      if (this.#wanted === wanted) {
        this.shown = found
        this.fresh = found.log.slice(before.log.length)
      }
      this.problem = ''
      if (wanted < found.steps) void this.peek(wanted + 1).catch(() => undefined)
    } catch (refusal) {
      this.problem = (refusal as Error).message
      this.pause()
    }
  }

  async showAll(all: boolean): Promise<void> {
    this.everything = all
    await this.go(this.step)
    if (this.problem && all) this.everything = false
  }

  /** The first position of the next round, or the last of the one before. Rounds only grow, so halving finds it. */
  async goRound(direction: 1 | -1): Promise<void> {
    const round = roundOf(this.shown)
    let [low, high] = direction > 0 ? [this.step, this.steps] : [0, this.step]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      const after = roundOf(await this.peek(middle)) >= (direction > 0 ? round + 1 : round)
      if (after) high = middle
      else low = middle
    }
    await this.go(direction > 0 ? high : low)
  }

  play(every: number): void {
    this.playing = true
    this.#timer = setInterval(() => {
      if (this.step >= this.steps) this.pause()
      else void this.go(this.step + 1)
    }, every)
  }

  pause(): void {
    this.playing = false
    clearInterval(this.#timer)
  }

  /** How many lines the log had at each step. */
  async lengths(): Promise<number[]> {
    return (await api.steps(this.table, this.token)).lines
  }

  /** A position without showing it. */
  peek(step: number, everything = this.everything): Promise<Step> {
    const key = `${everything ? 'all' : 'seat'}:${step}`
    let found = this.#kept.get(key)
    if (!found) {
      found = api.step(this.table, step, everything, this.token)
      found.catch(() => this.#kept.delete(key))
      this.#kept.set(key, found)
    }
    return found
  }
}

function roundOf(step: Step | null): number {
  return (step?.view.round as number | undefined) ?? 0
}
