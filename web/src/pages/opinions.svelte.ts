/** What a bot thinks of every choice of a game, asked for some choices at a time. */
import { api } from '../net/http'
import type { Opinion } from '../protocol'

const TURN = 10 // points of a hundred: who gives away as many has turned the game

export class Judge {
  found: Map<number, Opinion> = $state.raw(new Map())
  working = $state(false)
  /** Up to which choice it has looked. */
  reached = $state(0)
  problem = $state('')

  constructor(
    readonly table: string,
    readonly token: string,
  ) {}

  /** Look at the whole game; `steps` is how many choices it has. */
  async look(steps: number): Promise<void> {
    if (this.working) return
    this.working = true
    this.problem = ''
    try {
      let next: number | null = this.reached
      while (next !== null && this.working) {
        const some = await api.opinions(this.table, next, this.token)
        this.found = new Map([...this.found, ...some.opinions.map((one): [number, Opinion] => [one.step, one])])
        next = some.next
        this.reached = next ?? steps
      }
    } catch (refusal) {
      this.problem = (refusal as Error).message
    }
    this.working = false
  }

  stop(): void {
    this.working = false
  }

  /** The choices that gave away much. */
  readonly turns: Opinion[] = $derived([...this.found.values()].filter(isTurn))
}

/** How many points of a hundred of the win a choice gave away. */
export function lost(one: Opinion): number {
  return one.instead ? Math.round(100 * (one.best - one.win)) : 0
}

export function isTurn(one: Opinion): boolean {
  return lost(one) >= TURN
}

/** Each seat's hopes from choice to choice, as points of a drawing that is `steps` wide and 1 high. */
export function courses(found: Iterable<Opinion>, steps: number): Map<number, string> {
  const points = new Map<number, string[]>()
  for (const one of found) {
    const own = points.get(one.seat) ?? []
    own.push(`${((100 * one.step) / Math.max(1, steps)).toFixed(2)},${(100 - 100 * one.win).toFixed(1)}`)
    points.set(one.seat, own)
  }
  return new Map([...points].map(([seat, own]) => [seat, own.join(' ')]))
}
