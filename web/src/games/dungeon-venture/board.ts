/** Dungeon Venture as the page draws it. */
import '../../style/dungeon-venture.css'
import '../../style/dungeon-venture-cards.css'
import '../../style/dungeon-venture-plan.css'
import '../../style/dungeon-venture-figures.css'
import '../../style/dungeon-venture-sheets.css'
import '../../style/dungeon-venture-side.css'
import '../../style/dungeon-venture-screens.css'
import type { Board } from '../boards'
import Looking from './Looking.svelte'
import { signOf } from './marks'
import Play from './Play.svelte'
import type { View } from './view'
import { w } from './words'

const figures = (view: Record<string, unknown>) => {
  const { heroes, keeper } = view as unknown as View
  const seats = Math.max(keeper, ...heroes.map((hero) => hero.seat ?? 0)) + 1
  return Array.from({ length: seats }, (_, seat) => {
    const own = heroes.filter((hero) => hero.seat === seat).map((hero) => hero.name)
    return seat === keeper ? w.keeperName : own.length ? w.heroesOf(own) : undefined
  })
}

export const board: Board = { Play, Looking, figures, signs: w.signs, signOf }
