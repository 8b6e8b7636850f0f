/** What would happen to the heroes of one dungeon, as one line of steps per hero; a second if something is announced. */
import { rowOf, type Hero, type Preview, type Room, type SeatView, type View } from './view'

export interface Step {
  kind: 'none' | 'past' | 'next' | 'dead'
  left: number
}

export interface Future {
  hero: Hero
  /** Whether this holds as things stand, or if everything announced is carried out. */
  when: 'now' | 'then'
  text: string
  /** One per room, from the entrance on. */
  steps: Step[]
  survives: boolean
  /** He would not walk here at all. */
  elsewhere: boolean
}

const MOST = 3

/** The hero inside first, then those at the entrance, then those who would come here. */
export function futuresOf(view: View, seat: SeatView): Future[] {
  const here = [...seat.inside, ...seat.entrance]
  const others = [...view.town, ...view.seats.flatMap((one) => (one === seat ? [] : [...one.inside, ...one.entrance]))]
  const lines = [...here, ...others].flatMap((hero) => {
    const [now, then] = [hero.preview ?? null, changed(view, hero)]
    const comesNow = isHere(now, seat)
    const found: Future[] = comesNow ? [futureOf(hero, now!, 'now', seat)] : []
    if (then && (comesNow || isHere(then, seat))) found.push(futureOf(hero, then, 'then', seat))
    return found
  })
  return lines.slice(0, MOST)
}

/** How a hero would fare if everything announced is carried out; null: as he fares now. */
export function changed(view: View, hero: Hero): Preview | null {
  return view.if_resolved?.[String(hero.card)] ?? null
}

/** What a room's place under it says: of the first line only, for there is room for one. */
export function fateIn(futures: Future[], seat: SeatView, room: Room): Step | undefined {
  return futures[0]?.steps[rowOf(seat).findIndex((one) => one.room.card === room.card)]
}

function isHere(preview: Preview | null, seat: SeatView): boolean {
  return preview?.seat === seat.seat && preview.ends !== 'stays'
}

function futureOf(hero: Hero, preview: Preview, when: 'now' | 'then', seat: SeatView): Future {
  const inside = seat.inside.find((one) => one.card === hero.card)
  const elsewhere = !isHere(preview, seat)
  const steps = rowOf(seat).map(({ room, place }): Step => {
    const walked = preview.walk.find((step) => step.room === room.card)
    if (elsewhere) return { kind: 'none', left: 0 }
    if (preview.ends === 'dies' && preview.at === room.card) return { kind: 'dead', left: 0 }
    if (walked) return { kind: 'next', left: walked.left }
    if (inside && place >= inside.place) return { kind: 'past', left: hero.left ?? hero.health }
    return { kind: 'none', left: 0 }
  })
  return { hero, when, text: preview.text, steps, survives: !elsewhere && preview.ends === 'survives', elsewhere }
}
