/** Cards that an option names but the board does not show: from a pile, or from somebody's hand. */
import type { OptionInfo } from '../../protocol'
import { isFace, type Face, type View } from './view'

const SHOWN = ['boons', 'treasures', 'banes', 'pack', 'quests', 'done'] as const

export function trayOf(view: View, options: OptionInfo[], faces: Map<number, Face>): Face[] {
  const onBoard = new Set<number>()
  const note = (cards: readonly unknown[]) => {
    for (const card of cards as Face[]) if (isFace(card)) onBoard.add(card.card)
  }
  note([...view.map, ...view.field, ...view.lying, ...view.global])
  for (const seat of view.seats) {
    note([seat.hero])
    for (const zone of SHOWN) note(seat[zone])
  }
  const own = view.you === null ? undefined : view.seats[view.you]
  if (own) note([...own.hand, ...own.maps])
  const wanted = new Set(options.flatMap((option) => option.points?.card ?? []))
  return [...wanted].filter((card) => !onBoard.has(card)).flatMap((card) => faces.get(card) ?? [])
}
