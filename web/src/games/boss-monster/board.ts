/** Boss Monster 2 as the page draws it. */
import '../../style/boss-monster-cards.css'
import '../../style/boss-monster.css'
import '../../style/boss-monster-town.css'
import '../../style/boss-monster-walk.css'
import '../../style/boss-monster-screens.css'
import '../../style/boss-monster-phone.css'
import { words } from '../../words'
import type { Board } from '../boards'
import Looking from './Looking.svelte'
import { signOf } from './marks'
import Phases from './Phases.svelte'
import Play from './Play.svelte'
import { isFace, type View } from './view'

const figures = (view: Record<string, unknown>) =>
  (view as unknown as View).seats.map(({ boss }) => (isFace(boss) ? boss.name : undefined))

export const board: Board = { Play, Looking, Phases, figures, signs: words.replay.signs, signOf }
