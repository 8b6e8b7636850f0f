/** The desk of somebody who plays or watches Dungeoneer: cards, and places and heroes that can be chosen, too. */
import type { OptionInfo } from '../../protocol'
import type { Seat } from '../../table/seat.svelte'
import { optionsOfCard, type Kin } from '../../table/verbs'
import * as shared from '../shared/desk.svelte'
import { kinOf } from './kin'
import { facesOf, isFace, isSpace, type Face, type Forecast, type MapFace, type Space, type View } from './view'
import { w } from './words'

/** A place where the card in question may lie; `options` by orientation. */
export interface Ghost {
  place: number
  x: number
  y: number
  options: { turned: boolean; option: OptionInfo }[]
}

export class Desk extends shared.Desk<Face> {
  /** How a Map card is held before it is placed. */
  turned = $state(false)
  /** On a touch screen: the place that was tapped once. */
  aimed: number | null = $state(null)

  constructor(
    seat: Seat | null,
    readonly view: () => View,
    names: () => string[],
  ) {
    super(seat, () => facesOf(view()), names)
  }

  readonly #kin: Map<number, Kin> = $derived.by(() => kinOf(this.view(), (seat) => this.name(seat)))
  readonly ghosts: Ghost[] = $derived.by(() => {
    const found = new Map<number, Ghost>()
    for (const option of this.options) {
      const { card, place, x, y, turned } = option.points ?? {}
      if (place === undefined || x === undefined || y === undefined) continue
      if (card !== undefined && card !== this.picked) continue
      const ghost = found.get(place) ?? { place, x, y, options: [] }
      ghost.options.push({ turned: turned === 1, option })
      found.set(place, ghost)
    }
    return [...found.values()]
  })

  /** The Map card that is to be placed. */
  readonly laying: MapFace | null = $derived.by(() => {
    if (!this.ghosts.length) return null
    const picked = this.picked === null ? undefined : this.faces.get(this.picked)
    const card = picked ?? this.view().drawn.at(-1)
    return isFace(card) && card.type === 'map' ? card : null
  })

  /** By seat: what is chosen by choosing that hero, for the picked card if there is one. */
  readonly targets: Map<number, OptionInfo> = $derived.by(() => {
    const found = new Map<number, OptionInfo>()
    const aiming = this.picked === null ? this.options : optionsOfCard(this.options, this.picked)
    for (const option of aiming) {
      const { seat, card } = option.points ?? {}
      if (seat !== undefined && (this.picked !== null || card === undefined)) found.set(seat, option)
    }
    return found
  })

  /** What a ghost shows: as the card is held if that fits, else the other way round. */
  heldAt(ghost: Ghost): Ghost['options'][number] {
    return ghost.options.find((one) => one.turned === this.turned) ?? ghost.options[0]!
  }

  lay(ghost: Ghost, touch: boolean): void {
    if (touch && this.aimed !== ghost.place) this.aimed = ghost.place
    else this.choose(this.heldAt(ghost).option)
  }

  /** Nothing may lie there; the rules say why. */
  askPlace(place: number): void {
    void this.ask(`place:${place}:${this.turned ? 1 : 0}`, w.thisPlace)
  }

  pressSeat(seat: number, touch: boolean): void {
    const option = this.targets.get(seat)
    if (option) return this.choose(option)
    const hero = this.view().seats[seat]?.hero
    if (isFace(hero)) this.press(hero, touch, false)
  }

  override press(card: Face, touch: boolean, mine: boolean): void {
    const way = isSpace(card) && !this.stateOf(card.card) ? this.#wayTo(card) : null
    super.press(card, touch && way === null, mine)
    if (way !== null) void this.ask(`move:${way}`, w.wayTo(card.name))
  }

  override choose(option: OptionInfo): void {
    this.aimed = null
    super.choose(option)
  }

  override clear(): void {
    this.aimed = null
    super.clear()
  }

  kinOf(card: number): Kin {
    return this.#kin.get(card) ?? { like: String(card), where: '' }
  }

  forecast(option: OptionInfo): Forecast[] {
    return this.view().odds[option.key] ?? []
  }

  /** On the own turn: the side on which a space next to the own hero lies. */
  #wayTo(space: Space): number | null {
    const { you, active, phase, map, seats } = this.view()
    const here = you === null ? undefined : map.find((one) => one.card === seats[you]?.space)
    if (!here || you !== active || phase !== 'hero' || !this.options.length) return null
    const [dx, dy] = [space.x - here.x, space.y - here.y]
    if (Math.abs(dx) + Math.abs(dy) !== 1) return null
    return dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3
  }
}

export const layDesk = shared.layDesk<Desk>
export const theDesk = shared.theDesk<Desk>
