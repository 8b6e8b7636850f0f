/** What the server shows of a game of Dungeoneer. */

export type Form = 'melee' | 'magic' | 'speed'
export const FORMS: readonly Form[] = ['melee', 'magic', 'speed']

interface Printed {
  card: number
  id: string
  name: string
  set: string
  wounds?: number
  charges?: number
}

export interface Back {
  back: string
}

export interface Threat {
  score: string
  number: number
}

/** A part of a score: what it adds or takes away, from what. */
export interface Part {
  amount: number
  from: string
}

export interface Fighter {
  life: number
  scores: Partial<Record<Form, { score: number; attack: boolean }>>
}

export interface HeroFace extends Printed {
  type: 'hero'
  race: string
  profession: string
  life: number
  rows: number[][]
  first_level: number
}

export interface MapFace extends Printed {
  type: 'map'
  kind: string
  place: 'dungeon' | 'wilderness'
  exits: string
  glory: number
  peril: number
  grim: boolean
  hazard: number
  sewer: string
  portal: boolean
  pit: Threat | null
  spikes: Threat | null
  guardian: Fighter | null
  terrain: string
}

export interface Side {
  exit: string
  threat: Threat | null
  open: boolean
}

/** A Map card as it lies; `x` and `y` count east and south from the first Entrance. */
export interface Space extends MapFace {
  x: number
  y: number
  turned: boolean
  sides: Side[]
  leads_to: number[]
}

export interface AdventureFace extends Printed {
  type: 'adventure'
  kind: 'boon' | 'treasure' | 'bane' | 'monster' | 'trap' | 'obstacle'
  cost: number
  keyword: string
  playtime: string
  duration: string
  upkeep: number
  fighter: Fighter | null
  threat: Threat | null
  /** In the field: where it is, what is left of its Life, what is attached to it. */
  space?: number | null
  left?: number
  attached?: number[]
  host?: number
}

export interface QuestFace extends Printed {
  type: 'quest'
  kind: string
  grade: string
  at: string[]
  where: string
  threat: Threat | null
  number: number
  price: Record<string, number>
  fighter: Fighter | null
  escort?: 'waiting' | 'carried' | 'dropped'
  space?: number | null
  marks?: string[]
}

export type Face = HeroFace | MapFace | Space | AdventureFace | QuestFace
export type Shown = Face | Back

export interface Score {
  now: number
  printed: number
  parts: Part[]
  attack: boolean
}

export interface SeatView {
  seat: number
  alive: boolean
  playing: boolean
  hero: HeroFace | Back | null
  glory: number
  peril: number
  life: number
  level: number
  movement: number
  spare: number
  space: number
  tipped: boolean
  cusp: number
  challenged: boolean
  hand: Shown[]
  boons: Shown[]
  treasures: Shown[]
  banes: Shown[]
  pack: Shown[]
  /** Where Packs wander: the space of this one, if there is anybody in it. */
  pack_space: number | null
  pack_tipped: boolean
  maps: Shown[]
  quests: Shown[]
  done: Shown[]
  scores?: Record<Form, Score>
  most_life?: number
  limits?: Record<'boons' | 'treasures' | 'pack', [number, number]>
}

/** Printed score, what changes it, and both together; the die comes on top. */
export interface Tally {
  printed: number
  parts: Part[]
  sum: number
}

export interface ThreatOdds {
  score: string
  number: number
  needed: number
  good: number
  of: number
}

/** Fighters are cards, or heroes counted from -1 downwards. */
export interface Attack {
  attacker: number
  target: number
  form: Form | null
  dice: [number, number]
  out: boolean
  controller: number
  guard: number
  life: number | null
  attack?: Tally
  defence?: Tally
  odds?: { hit: number; tie: number; beaten: number; of: number }
  threat?: ThreatOdds
}

export interface Combat {
  stage: string
  stages: string[]
  batch: boolean
  seat: number
  attacks: Attack[]
  /** By hero under attack: in how many ways he takes, and deals, 0, 1, 2... hits. */
  outlook: { seat: number; taken: number[]; dealt: number[]; of: number }[]
}

export interface ThreatNow extends Threat {
  seat: number
  rule: string
  tally: Tally
  odds: ThreatOdds
  free: boolean
}

/** What a choice risks: one die against a number, or a fight. */
export type Forecast =
  | (ThreatOdds & { kind: 'threat'; about: string })
  | { kind: 'roll'; about: string; number: number; needed: number; good: number; of: number }
  | { kind: 'fight'; form: Form; good: number; tie: number; bad: number; of: number }

export interface View {
  game: 'dungeoneer'
  edition: number
  you: number | null
  round: number
  phase: string
  active: number
  /** In a campaign: the seat that plays the dungeon, without a hero. */
  dungeonlord: number | null
  /** In a campaign: how many heroes have fallen. */
  felled: number
  decks: Record<'adventure' | 'peril' | 'map' | 'quest', number>
  drawn: Shown[]
  /** Empty places along the map, while a card is being placed. */
  around: { place: number; x: number; y: number }[]
  discard: Shown[]
  aside: Shown[]
  field: AdventureFace[]
  attached: AdventureFace[]
  global: Shown[]
  map: Space[]
  lying: AdventureFace[]
  seats: SeatView[]
  combat: Combat[]
  threat: ThreatNow | null
  /** By the key of an option. */
  odds: Record<string, Forecast[]>
  owed: number[]
  result: { winners: number[]; scores: number[]; reason: string; rule: string } | null
}

export function isFace(card: Shown | null | undefined): card is Face {
  return !!card && 'id' in card
}

export function isSpace(card: Face): card is Space {
  return card.type === 'map' && 'sides' in card
}

export function isHero(card: Shown | null | undefined): card is HeroFace {
  return isFace(card) && card.type === 'hero'
}

export function seatOf(fighter: number): number {
  return -1 - fighter
}

export const OWN = ['hand', 'boons', 'treasures', 'banes', 'pack', 'maps', 'quests', 'done'] as const

/** Every card of a view that has a face, by its number. */
export function facesOf(view: View): Map<number, Face> {
  const found = new Map<number, Face>()
  const note = (cards: (Shown | null)[]) => {
    for (const card of cards) if (isFace(card) && card.card !== undefined) found.set(card.card, card)
  }
  note([...view.discard, ...view.aside, ...view.drawn, ...view.global, ...view.lying, ...view.attached, ...view.field])
  for (const seat of view.seats) {
    note([seat.hero])
    for (const zone of OWN) note(seat[zone])
  }
  note(view.map)
  return found
}

/** What somebody who fights is called. */
export function fighterName(view: View, fighter: number): string {
  if (fighter < 0) {
    const hero = view.seats[seatOf(fighter)]?.hero
    return isFace(hero) ? hero.name : ''
  }
  return facesOf(view).get(fighter)?.name ?? ''
}
