/** What would happen to the heroes of one dungeon, as one line of steps per hero. */
import { rowOf, type Hero, type SeatView, type View } from './view'

export interface Step {
  kind: 'none' | 'past' | 'next' | 'dead'
  left: number
}

export interface Future {
  hero: Hero
  steps: Step[]
  survives: boolean
}

const MOST = 2

/** The hero inside first, then those at the entrance, then those in town who would come here. */
export function futuresOf(view: View, seat: SeatView): Future[] {
  const coming = view.town.filter((hero) => hero.preview?.seat === seat.seat)
  return [...seat.inside, ...seat.entrance, ...coming]
    .filter((hero) => hero.preview && hero.preview.ends !== 'stays')
    .slice(0, MOST)
    .map((hero) => futureOf(hero, seat))
}

function futureOf(hero: Hero, seat: SeatView): Future {
  const preview = hero.preview!
  const inside = seat.inside.find((one) => one.card === hero.card)
  const steps = rowOf(seat).map(({ room, place }): Step => {
    const walked = preview.walk.find((step) => step.room === room.card)
    if (preview.ends === 'dies' && preview.at === room.card) return { kind: 'dead', left: 0 }
    if (walked) return { kind: 'next', left: walked.left }
    if (inside && place >= inside.place) return { kind: 'past', left: hero.left ?? hero.health }
    return { kind: 'none', left: 0 }
  })
  return { hero, steps, survives: preview.ends === 'survives' }
}
