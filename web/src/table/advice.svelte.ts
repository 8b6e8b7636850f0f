/** What a bot would do in a seat's place, asked for by whoever plays it; gone when the question is. */
import { api } from '../net/http'
import type { Hint } from '../protocol'
import type { Seat } from './seat.svelte'

export class Advice {
  hint: Hint | null = $state.raw(null)
  asking = $state(false)
  problem = $state('')
  #about = -1

  constructor(readonly seat: Seat) {}

  async ask(): Promise<void> {
    if (this.asking || !this.seat.owes) return
    this.forget()
    this.asking = true
    const about = (this.#about = this.seat.state)
    try {
      const found = await api.hint(this.seat.held.table, this.seat.held.token)
      if (this.#about !== about) return
      this.hint = found
      this.seat.hinted = found.key
    } catch (refusal) {
      if (this.#about === about) this.problem = (refusal as Error).message
    } finally {
      this.asking = false
    }
  }

  /** The table has moved on: what was said is no longer of use. */
  follow(state: number): void {
    if (this.#about !== state) this.forget()
  }

  forget(): void {
    this.#about = -1
    this.hint = null
    this.seat.hinted = ''
    this.problem = ''
  }
}
