/** What one seat does at its board: which card is picked, looked at or asked about. */
import { getContext, setContext } from 'svelte'
import type { CardText } from '../../net/http'
import type { OptionInfo } from '../../protocol'
import type { Refused, Seat } from '../../table/seat.svelte'
import { optionsOfCard, places } from '../../table/verbs'

/** A card whose face can be seen. */
export interface Piece {
  card: number
  id: string
  name: string
}

export type CardState = 'legal' | 'selected' | 'disabled' | undefined

const KEY = Symbol('desk')

/** Without a seat it can only be looked at: a replay, or somebody who watches. */
export class Desk<Face extends Piece = Piece> {
  picked: number | null = $state(null)
  inspected: Face | null = $state.raw(null)
  pinned = $state(false)
  /** Whether the inspector is open where there is no room for it all the time. */
  reading = $state(false)
  dragged: number | null = $state(null)
  refusal: (Refused & { about: string }) | null = $state.raw(null)
  texts: Record<string, CardText> = $state.raw({})

  constructor(
    readonly seat: Seat | null,
    readonly facesNow: () => Map<number, Face>,
    readonly names: () => string[],
  ) {}

  readonly options: OptionInfo[] = $derived.by(() => (this.seat?.owes ? this.seat.question!.options : []))
  readonly places: Map<number, OptionInfo> = $derived.by(() => places(this.options, this.dragged ?? this.picked))
  readonly faces: Map<number, Face> = $derived.by(() => this.facesNow())

  name(seat: number): string {
    return this.names()[seat] ?? ''
  }

  stateOf(card: number, mine = false): CardState {
    if (this.picked === card) return 'selected'
    if (this.places.has(card)) return 'legal'
    if (this.dragged === null && optionsOfCard(this.options, card).length) return 'legal'
    return mine && this.options.length ? 'disabled' : undefined
  }

  /** Whether one of these is what a bot would choose, and has said so. */
  hints(options: (OptionInfo | undefined)[]): boolean {
    return !!this.seat?.hinted && options.some((option) => option?.key === this.seat!.hinted)
  }

  seatOption(seat: number): OptionInfo | undefined {
    return this.options.find((option) => option.points?.seat === seat && option.points.card === undefined)
  }

  /** A card was clicked, tapped or pressed by key. On a touch screen the first tap only picks it up. */
  press(card: Face, touch: boolean, mine: boolean): void {
    this.look(card)
    this.refusal = null
    const place = this.picked !== card.card ? this.places.get(card.card) : undefined
    if (place) return this.choose(place)
    const options = optionsOfCard(this.options, card.card)
    if (options.length === 1 && (!touch || this.picked === card.card)) return this.choose(options[0]!)
    if (options.length) this.picked = this.picked === card.card ? null : card.card
    else if (mine && this.options.length) void this.ask(this.wish(card), card.name)
    else if (touch) this.reading = true
  }

  /** The option somebody has in mind who presses a card that cannot be chosen. */
  wish(card: Face): string {
    return `card:${card.card}`
  }

  choose(option: OptionInfo): void {
    this.picked = null
    this.dragged = null
    this.refusal = null
    void this.seat?.choose(option.key)
  }

  drop(option: OptionInfo | undefined): void {
    this.dragged = null
    if (option) this.choose(option)
  }

  look(card: Face): void {
    if (!this.pinned) this.inspected = card
  }

  /** Why can this not be chosen? */
  async ask(key: string, about: string): Promise<void> {
    const because = await this.seat?.why(key)
    if (because) this.refusal = { ...because, about }
  }

  /** What was picked or asked belongs to the question before. */
  clear(): void {
    this.picked = null
    this.refusal = null
  }
}

export function layDesk<D>(desk: D): D {
  return setContext(KEY, desk)
}

export function theDesk<D = Desk>(): D {
  return getContext<D>(KEY)
}
