/** What the server shows of a game of Boss Monster 2. */

export type HeroClass = 'cleric' | 'warrior' | 'mage' | 'thief'
export const CLASSES: readonly HeroClass[] = ['cleric', 'warrior', 'mage', 'thief']

interface Printed {
  card: number
  id: string
  name: string
  set: string
}

export interface Back {
  back: string
}

/** A part of a room's damage: what it adds or takes away, from what, until when. */
export interface Part {
  amount: number
  from: string
  until: string
}

export interface Room extends Printed {
  type: 'room'
  kind: 'monster' | 'trap'
  grade: 'ordinary' | 'advanced'
  damage: number
  treasure: HeroClass[]
  printed?: number
  off?: boolean
  used?: boolean
  hidden?: boolean
  covers?: Room[]
  parts?: Part[]
}

export interface Spell extends Printed {
  type: 'spell'
  phases: string[]
}

export interface Boss extends Printed {
  type: 'boss'
  xp: number
  treasure: HeroClass[]
}

export interface Preview {
  seat: number | null
  rule: string
  text: string
  /** In town: the treasure that counts for him, by seat. */
  counts?: Record<string, number>
  walk: { room: number; left: number }[]
  ends: 'dies' | 'survives' | 'stays'
  at: number | null
}

export interface Hero extends Printed {
  type: 'hero'
  class: HeroClass
  grade: 'ordinary' | 'epic'
  health: number
  value: number
  printed?: number
  left?: number
  sheltered?: boolean
  preview?: Preview | null
}

export type Face = Room | Spell | Boss | Hero
export type Shown = Face | Back

export interface SeatView {
  seat: number
  alive: boolean
  boss: Boss | Back | null
  choice_of_bosses: Shown[]
  levelled: boolean
  boss_used: boolean
  souls: number
  wounds: number
  gained: number
  rooms: Shown[]
  spells: Shown[]
  face_down: ((Face | Back) & { on: number | null }) | null
  dungeon: Room[]
  treasure: Partial<Record<HeroClass, number>>
  damage: number
  entrance: Hero[]
  inside: (Hero & { place: number; in_room: boolean })[]
  score: Hero[]
  survivors: Hero[]
}

export interface View {
  game: 'boss-monster'
  you: number | null
  round: number
  phase: 'set-up' | 'begin' | 'build' | 'bait' | 'adventure' | 'end'
  active: number
  order: number[]
  decks: Record<'room' | 'spell' | 'ordinary hero' | 'epic hero', number>
  discard: Shown[]
  casting: Shown[]
  announced: { seat: number; card: number; text: string }[]
  /** By hero, for those who would fare otherwise if everything announced is carried out; null: nothing is announced. */
  if_resolved: Record<string, Preview> | null
  town: Hero[]
  seats: SeatView[]
  owed: number[]
  result: { winners: number[]; scores: number[]; reason: string; rule: string } | null
}

/** A dungeon as it lies: from the entrance on the left to the boss; a room's place counts from the boss. */
export function rowOf(seat: SeatView): { room: Room; place: number }[] {
  return seat.dungeon.map((room, place) => ({ room, place })).reverse()
}

/** Heroes before the first room: those who wait, and one who is about to go in. */
export function atEntrance(seat: SeatView): Hero[] {
  return [...seat.inside.filter((hero) => hero.place >= seat.dungeon.length), ...seat.entrance]
}

export function isFace(card: Shown | null | undefined): card is Face {
  return !!card && 'id' in card
}

/** Every card of a view that has a face, by its number. */
export function facesOf(view: View): Map<number, Face> {
  const found = new Map<number, Face>()
  const note = (cards: (Shown | null)[]) => {
    for (const card of cards) if (isFace(card) && card.card !== undefined) found.set(card.card, card)
  }
  note([...view.discard, ...view.casting, ...view.town])
  for (const seat of view.seats) {
    note([
      seat.boss,
      seat.face_down,
      ...seat.choice_of_bosses,
      ...seat.rooms,
      ...seat.spells,
      ...seat.score,
      ...seat.survivors,
    ])
    for (const room of seat.dungeon) note([...(room.covers ?? []), room])
    note([...seat.entrance, ...seat.inside])
  }
  return found
}
