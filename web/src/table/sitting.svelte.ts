/** All seats of one table that this browser holds, and whose turn it is to look at the screen. */
import { keyring } from '../net/keyring'
import type { Held } from '../protocol'
import { Seat } from './seat.svelte'

export class Sitting {
  seats: Seat[] = $state.raw([])
  current: Seat | null = $state.raw(null)
  /** Nothing of anybody's hand is shown until the one who is named says that he is there. */
  handOver: Seat | null = $state.raw(null)

  constructor(held: Held[]) {
    this.seats = held.map(
      (one) =>
        new Seat(one, (seat) => {
          if (one.seat !== seat) keyring.add({ ...one, seat })
        }),
    )
    this.current = this.seats.length === 1 ? this.seats[0]! : null
  }

  get hotSeat(): boolean {
    return this.seats.length > 1
  }

  /** Whether all people of the table sit at this screen: then waiting hides nothing that handing over would not tell. */
  get amongUs(): boolean {
    const held = this.seats.map((seat) => seat.number)
    const people = this.seats[0]!.table?.seats.filter((one) => one.who === 'person') ?? []
    return people.length > 0 && people.every((one) => held.includes(one.seat))
  }

  /** Call when anything changed: hands the screen over if somebody else has to choose. */
  look(): void {
    if (!this.hotSeat) return
    if (this.amongUs) this.seats.forEach((seat) => seat.goOn())
    if (this.seats.every((seat) => seat.over)) {
      this.current ??= this.seats[0]!
      this.handOver = null
      return
    }
    const wanted = this.handOver ?? this.current
    if (wanted?.owes) return
    const next = this.seats.find((seat) => seat.owes)
    if (next && next !== this.current) {
      this.current = null
      this.handOver = next
    } else if (next) {
      this.handOver = null
    }
  }

  takeOver(): void {
    this.current = this.handOver
    this.handOver = null
  }

  leave(): void {
    this.seats.forEach((seat) => seat.leave())
  }
}
