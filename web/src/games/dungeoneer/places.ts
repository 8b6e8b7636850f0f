/** Who and what stands on which space, and where on it. */
import { CELL } from './floor'
import {
  isFace,
  isHero,
  seatOf,
  type AdventureFace,
  type QuestFace,
  type SeatView,
  type Space,
  type View,
} from './view'

export interface Pin {
  kind: 'mine' | 'global' | 'other'
  name: string
}

/** A monster, Trap or lost Treasure; `pack`: of whose Pack it is, where Packs wander. */
export interface Standing {
  card: AdventureFace | QuestFace
  x: number
  y: number
  pack?: SeatView
}

export interface Found {
  space: Space
  names: string[]
  pins: Pin[]
  heroes: { seat: SeatView; x: number; y: number }[]
  foes: Standing[]
}

/** Where up to six stand so that all are seen, in shares of a space; heroes from the left, foes from the right. */
const HEROES = [
  [0.36, 0.52],
  [0.6, 0.4],
  [0.34, 0.3],
  [0.62, 0.66],
] as const
const FOES = [
  [0.72, 0.36],
  [0.76, 0.62],
  [0.52, 0.2],
  [0.5, 0.74],
  [0.24, 0.72],
  [0.22, 0.26],
] as const
/** In an exit: towards north, east, south, west. */
const EDGES = [
  [0.5, 0.06],
  [0.94, 0.5],
  [0.5, 0.94],
  [0.06, 0.5],
] as const

export function standing(view: View, me: number): Map<number, Found> {
  const found = new Map<number, Found>(
    view.map.map((space) => [space.card, { space, names: [], pins: [], heroes: [], foes: [] }]),
  )
  const spot = (space: Space, [x, y]: readonly [number, number]) => ({
    x: (space.x + x) * CELL,
    y: (space.y + y) * CELL,
  })
  for (const seat of view.seats) {
    const at = seat.alive && isHero(seat.hero) ? found.get(seat.space) : undefined
    if (!at || !isHero(seat.hero)) continue
    const place = seat.cusp >= 0 ? EDGES[seat.cusp]! : HEROES[at.heroes.length % HEROES.length]!
    at.names.push(seat.hero.name)
    at.heroes.push({ seat, ...spot(at.space, place) })
  }
  const foe = (card: AdventureFace | QuestFace, space: number | null | undefined, pack?: SeatView) => {
    const at = found.get(space ?? -1)
    if (!at || at.foes.some((one) => one.card.card === card.card)) return
    at.names.push(card.name)
    at.foes.push({ card, pack, ...spot(at.space, FOES[at.foes.length % FOES.length]!) })
  }
  for (const seat of view.seats)
    for (const card of seat.pack) if (isFace(card) && card.type === 'adventure') foe(card, seat.pack_space, seat)
  for (const card of [...view.field, ...view.lying]) if (isFace(card)) foe(card, card.space)
  for (const quest of quests(view)) {
    if (quest.card.escort === 'dropped') foe(quest.card, quest.card.space)
    for (const fight of view.combat.flatMap((one) => one.attacks))
      if (fight.attacker === quest.card.card) foe(quest.card, view.seats[seatOf(fight.target)]?.space)
  }
  for (const { card, owner } of quests(view)) {
    // an Escort is picked up at its first place and brought to its second
    const at = card.kind === 'escort' ? (card.escort === 'carried' ? card.at[1] : card.at[0]) : card.at[0]
    const kind = owner === null ? 'global' : owner === me ? 'mine' : 'other'
    for (const one of found.values()) if (one.space.id === at) one.pins.push({ kind, name: card.name })
  }
  return found
}

/** Every Quest that this reader can see, and whose it is; null: everybody's. */
export function quests(view: View): { card: QuestFace; owner: number | null }[] {
  const shown = (cards: View['global'], owner: number | null) =>
    cards.flatMap((card) => (isFace(card) && card.type === 'quest' ? [{ card, owner }] : []))
  return [...shown(view.global, null), ...view.seats.flatMap((seat) => shown(seat.quests, seat.seat))]
}
