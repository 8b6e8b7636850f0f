/** The desk of somebody who plays or watches Dungeon Venture: cards, and spaces, doors and figures that can be chosen. */
import type { OptionInfo } from '../../protocol'
import type { Seat } from '../../table/seat.svelte'
import { optionsOfCard } from '../../table/verbs'
import * as shared from '../shared/desk.svelte'
import { pickOf, verbOf } from './verbs'
import { cardOf, facesOf, inFocus, isFigure, type Face, type Figure, type Odds, type View } from './view'

/** Pressed on a figure, not on its space. */
const OF_FIGURES = ['hero', 'figure', 'attack', 'guide', 'swap', 'give']

/** An option and one of its targets. */
export function weightOf(option: OptionInfo, odds: Odds): string {
  return `${option.key} ${odds.target}`
}

export class Desk extends shared.Desk<Face> {
  /** The space to which the way is shown; on a touch screen the one that was tapped once. */
  aimed: number | null = $state(null)
  /** The attack whose dice are looked at, as `weightOf` calls it. */
  weighed: string | null = $state(null)
  /** Whose sheet and hand somebody has asked for. */
  asked: number | null = $state(null)
  /** The Keeper sees the boards as the heroes do. */
  veiled = $state(false)

  constructor(
    seat: Seat | null,
    readonly view: () => View,
    names: () => string[],
    /** Whose side is looked from. */
    readonly side: () => number,
  ) {
    super(seat, () => facesOf(view()), names)
  }

  /** With a picked card, only what can be done with it. */
  readonly #aiming: OptionInfo[] = $derived.by(() =>
    this.picked !== null && this.picked >= 0 ? optionsOfCard(this.options, this.picked) : this.options,
  )

  readonly spots: Map<number, OptionInfo[]> = $derived.by(() => {
    const found = new Map<number, OptionInfo[]>()
    for (const option of this.#aiming) {
      const { place } = option.points ?? {}
      if (place === undefined || OF_FIGURES.includes(verbOf(option))) continue
      found.set(place, [...(found.get(place) ?? []), option])
    }
    return found
  })

  readonly targets: Map<number, OptionInfo> = $derived.by(() => {
    const found = new Map<number, OptionInfo>()
    for (const option of this.#aiming) {
      const { figure, card } = option.points ?? {}
      if (figure !== undefined && OF_FIGURES.includes(verbOf(option)) && (card === undefined || card === this.picked))
        found.set(figure, option)
    }
    return found
  })

  /** By the two spaces beside it. */
  readonly doors: Map<string, OptionInfo> = $derived.by(
    () =>
      new Map(
        this.options.flatMap((option) => {
          const { side, beyond } = option.points ?? {}
          return side === undefined ? [] : [[`${side} ${beyond}`, option] as const]
        }),
      ),
  )

  readonly areas: Map<number, OptionInfo> = $derived.by(
    () =>
      new Map(
        this.options.flatMap((option) => (option.points?.area === undefined ? [] : [[option.points.area, option]])),
      ),
  )

  /** The way that is looked at, or that a bot would go: space by space, and what it costs. */
  readonly trail: number[] = $derived.by(() => {
    const options = this.aimed === null ? this.#aiming.filter((one) => this.hints([one])) : this.spots.get(this.aimed)
    const option = options?.find((one) => this.wayOf(one))
    return option ? this.wayOf(option)! : []
  })

  /** Whose sheet is shown large: who was asked for, the hero in turn, else the first of this side. */
  readonly hero: number = $derived.by(() => {
    const { heroes } = this.view()
    const now = inFocus(this.view())
    const own = heroes.filter((hero) => hero.seat === this.side())
    if (this.asked !== null) return this.asked
    return (own.find((hero) => hero.hero === now) ?? own[0] ?? heroes[now ?? 0] ?? heroes[0]!).hero
  })

  wayOf(option: OptionInfo): number[] | undefined {
    return this.view().ways[option.key]
  }

  /** Of an option with one target. */
  oddsOf(option: OptionInfo): Odds | undefined {
    const odds = this.view().odds[option.key]
    return odds?.length === 1 ? odds[0] : undefined
  }

  /** What is chosen by pressing this space, if it is only one thing. */
  pressSpot(space: number, touch: boolean): void {
    const options = this.spots.get(space) ?? []
    if (touch && this.aimed !== space) {
      this.aimed = space
      return
    }
    if (options.length === 1) this.choose(options[0]!)
    else this.picked = pickOf(space)
  }

  pressFigure(figure: Figure, touch: boolean): void {
    const option = this.targets.get(figure.figure)
    const face = this.faces.get(cardOf(figure.figure))
    const odds = option && this.oddsOf(option)
    if (option && odds && touch && this.weighed !== weightOf(option, odds)) {
      this.weigh(figure.figure)
      return
    }
    if (option) this.choose(option)
    else if (face) {
      if (figure.side === 'hero') this.asked = figure.figure
      this.press(face, touch, false)
    }
  }

  /** Look at a figure, and at the dice of an attack on it. */
  weigh(figure: number): void {
    const option = this.targets.get(figure)
    const odds = option && this.oddsOf(option)
    if (odds) this.weighed = weightOf(option, odds)
    const face = this.faces.get(cardOf(figure))
    if (face) this.look(face)
  }

  /** Whoever looks at a card that attacks sees its dice. */
  override look(card: Face): void {
    super.look(card)
    const option = optionsOfCard(this.options, card.card).find((one) => this.view().odds[one.key])
    if (option) this.weighed = weightOf(option, this.view().odds[option.key]![0]!)
  }

  override wish(card: Face): string {
    return `${!isFigure(card) && card.kind === 'event' ? 'event' : 'play'}:${card.card}`
  }

  override choose(option: OptionInfo): void {
    this.aimed = null
    super.choose(option)
  }

  override clear(): void {
    this.aimed = null
    this.weighed = null
    super.clear()
  }
}

export const layDesk = shared.layDesk<Desk>
export const theDesk = shared.theDesk<Desk>
