/** Dungeoneer as the page draws it. */
import '../../style/dungeoneer.css'
import '../../style/dungeoneer-heroes.css'
import '../../style/dungeoneer-rivals.css'
import '../../style/dungeoneer-cards.css'
import '../../style/dungeoneer-combat.css'
import '../../style/dungeoneer-map.css'
import '../../style/dungeoneer-screens.css'
import type { Board } from '../boards'
import Looking from './Looking.svelte'
import { signOf } from './marks'
import Phases from './Phases.svelte'
import Play from './Play.svelte'
import { isFace, type View } from './view'
import { w } from './words'

const figures = (view: Record<string, unknown>) =>
  (view as unknown as View).seats.map(({ hero, seat }) =>
    isFace(hero) ? hero.name : seat === view.dungeonlord ? w.lordName : undefined,
  )

export const board: Board = { Play, Looking, Phases, figures, signs: w.signs, signOf }
