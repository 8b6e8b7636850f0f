/** Cards that an option names but the board does not show: out of a chest, just played, or used. */
import type { OptionInfo } from '../../protocol'
import { isFace, isFigure, ownCards, type CardFace, type Face, type View } from './view'

export function trayOf(view: View, options: OptionInfo[], faces: Map<number, Face>, hero: number): Face[] {
  const shown = [...ownCards(view, hero), ...view.heroes.flatMap((one) => one.worn)]
  const onBoard = new Set(shown.filter(isFace).map((card) => card.card))
  const wanted = new Set(options.flatMap((option) => option.points?.card ?? []))
  return [...wanted]
    .filter((card) => !onBoard.has(card))
    .flatMap((card) => faces.get(card) ?? [])
    .filter((face): face is CardFace => !isFigure(face))
}
