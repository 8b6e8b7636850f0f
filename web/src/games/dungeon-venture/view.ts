/** What the server shows of a game of Dungeon Venture. */
import { w } from './words'

export type Colour = 'green' | 'blue' | 'red'
export const COLOURS: readonly Colour[] = ['green', 'blue', 'red']
export type Pool = Record<Colour, number>
export type Cell = readonly [number, number]

/** Where equipment is worn, in the order of a sheet. */
export const SLOTS = ['head', 'neck', 'body', 'back', 'main hand', 'off hand', 'feet', 'finger'] as const
export type Slot = (typeof SLOTS)[number]

export type CardKind = 'spell' | 'consumable' | 'equipment' | 'keeper-spell' | 'keeper-consumable' | 'event'

export interface CardFace {
  type?: undefined
  card: number
  id: string
  name: string
  set: string
  kind: CardKind
  slots: Slot[]
  lasts: string
  gold: number
  price: number
  gives: Record<string, number>
  locked?: boolean
}

export interface Back {
  back: string
}

export type Shown = CardFace | Back

/** Somebody on the boards. */
export interface Figure {
  figure: number
  kind: string
  side: 'hero' | 'monster' | 'boss'
  /** Among those of its kind. */
  number: number
  name: string
  space: number
  spirit: boolean
  life: number
  most: number
  movement: number
  dice: Record<'attack' | 'defence' | 'mana', Pool>
  effects: Shown[]
}

/** A figure as something that can be looked at like a card; their numbers lie below those of all cards. */
export interface FigureFace extends Figure {
  type: 'figure'
  card: number
  id: string
}

export type Face = CardFace | FigureFace

export interface Hero {
  hero: number
  kind: string
  name: string
  seat: number | null
  form: 'living' | 'spirit' | 'gone'
  carrier: number | null
  marker: number | null
  /** Life points; how many are left is known of the figure on the boards. */
  most: number
  movement: number
  dice: Figure['dice']
  spells_left: number
  hand: Shown[]
  worn: Shown[]
  used: Shown[]
}

export interface Door {
  spaces: [number, number]
  x: number
  y: number
  side: 'north' | 'east' | 'south' | 'west'
  open: boolean
  barred: boolean
  /** Behind the Keeper's screen: nobody has found it yet. */
  secret?: boolean
}

export interface Piece {
  kind: 'table' | 'bookcase' | 'tomb' | 'chest' | 'altar'
  spaces: number[]
  opened: boolean
}

export interface Trap {
  kind: 'pit' | 'rocks' | 'arrows'
  spaces: number[]
  state: 'hidden' | 'known' | 'fired'
}

export interface Area {
  state: 'hidden' | 'revealed' | 'explored'
  searched: boolean
}

/** What the dice say before they are rolled. */
export interface Odds {
  target: number
  dice: Pool
  defence: Pool
  harmless: boolean
  damage: number[]
  fells: number
  life: number
}

export interface Attack {
  attacker: number | null
  target: number
  dice: Pool
  faces: number[]
  hits: boolean[]
  defence: Pool
  defence_faces: number[]
  defence_hits: boolean[]
  odds: Odds | null
}

/** What only the Keeper sees. */
export interface Screen {
  story: string
  furniture: Piece[]
  doors: Door[]
  traps: Trap[]
  monsters: { kind: string; space: number }[]
  bosses: { kind: string; name: string; space: number; most: number }[]
  events: Shown[]
  cards: (Shown & { boss: number })[]
}

export interface View {
  game: 'dungeon-venture'
  you: number | null
  keeper: number
  adventure: { title: string; level: number; goal: string }
  round: number
  purse: number | null
  regrouping: boolean
  active: number | null
  turn: { moved: boolean; acted: boolean } | null
  plan: { cells: Cell[]; area: number[]; columns: number[]; stairs: number[] }
  areas: Area[]
  doors: Door[]
  furniture: Piece[]
  traps: Trap[]
  figures: Figure[]
  heroes: Hero[]
  order: number[]
  decks: Record<'treasure' | 'monster' | 'event', number>
  /** How many events the Keeper holds. */
  events: number
  discard: Shown[]
  event_discard: Shown[]
  shown: Shown[]
  played: Shown[]
  /** Cards of the stock that can be chosen. */
  offered: Shown[]
  initiative: { turned: string[]; to_come: string[] }
  attack: Attack | null
  /** The figure for which this seat has to choose. */
  asked: number | null
  /** By the key of a movement: every space on its way. */
  ways: Record<string, number[]>
  /** By the key of an option; of a card for every target. */
  odds: Record<string, Odds[]>
  screen?: Screen
  owed: number[]
  result: { winners: number[]; scores: number[]; reason: string; rule: string } | null
}

export function isFace(card: Shown | null | undefined): card is CardFace {
  return !!card && 'id' in card
}

export function isFigure(face: Face): face is FigureFace {
  return face.type === 'figure'
}

const BELOW = -100

/** The number under which a figure can be looked at. */
export function cardOf(figure: number): number {
  return BELOW - figure
}

export function faceOf(figure: Figure): FigureFace {
  return { ...figure, type: 'figure', card: cardOf(figure.figure), id: figure.kind }
}

export function isHero(view: View, figure: number): boolean {
  return figure < view.heroes.length
}

/** Heroes and Bosses by their names, monsters with a number. */
export function calledOf({ side, name, number }: Figure): string {
  return side === 'monster' ? `${name} ${number}` : name
}

/** The same by number; nothing for somebody who is not there any more. */
export function figureName(view: View, figure: number): string {
  const one = view.figures.find((other) => other.figure === figure)
  return view.heroes[figure]?.name ?? (one ? calledOf(one) : '')
}

/** The same within a sentence: heroes by what they are. */
export function whom(view: View, figure: number): string {
  const name = figureName(view, figure)
  return isHero(view, figure) ? w.hero(name) : name
}

/** Who matters now: whom a choice is for, else whose turn it is. */
export function inFocus(view: View): number | null {
  return view.asked ?? view.active
}

/** The cards under somebody's hand: of a hero, or behind the Keeper's screen. */
export function ownCards(view: View, hero: number): Shown[] {
  return view.screen ? [...view.screen.events, ...view.screen.cards] : (view.heroes[hero]?.hand ?? [])
}

/** How likely an attack does anything at all. */
export function hitOf(odds: Odds): number {
  return 1 - odds.damage[0]!
}

/** "evil-mage" as people say it. */
export function kindName(view: View, kind: string): string {
  const one = [...view.heroes, ...view.figures].find((other) => other.kind === kind)
  return one?.name ?? kind.replaceAll('-', ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}

/** Everything of a view that has a face, by its number. */
export function facesOf(view: View): Map<number, Face> {
  const found = new Map<number, Face>()
  const note = (cards: Shown[]) => {
    for (const card of cards) if (isFace(card)) found.set(card.card, card)
  }
  note([...view.discard, ...view.event_discard, ...view.shown, ...view.played, ...view.offered])
  for (const hero of view.heroes) note([...hero.hand, ...hero.worn, ...hero.used])
  for (const figure of view.figures) {
    note(figure.effects)
    found.set(cardOf(figure.figure), faceOf(figure))
  }
  if (view.screen) note([...view.screen.events, ...view.screen.cards])
  return found
}
