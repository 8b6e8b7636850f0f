/** Cards that an option names but the board does not show: from the discard pile, or under another. */
import type { OptionInfo } from '../../protocol'
import { isFace, type Face, type View } from './view'

export function trayOf(view: View, options: OptionInfo[], faces: Map<number, Face>): Face[] {
  const onBoard = new Set(view.town.map((hero) => hero.card))
  for (const one of view.seats) {
    const shown = [
      ...one.rooms,
      ...one.spells,
      ...one.dungeon,
      ...one.entrance,
      ...one.inside,
      ...one.choice_of_bosses,
      one.boss,
      one.face_down,
    ]
    for (const card of shown) if (isFace(card)) onBoard.add(card.card)
  }
  const wanted = new Set(options.flatMap((option) => option.points?.card ?? []))
  return [...wanted].filter((card) => !onBoard.has(card)).flatMap((card) => faces.get(card) ?? [])
}
