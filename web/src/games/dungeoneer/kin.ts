/** Cards of the same name: which are copies, and how the others are told apart. */
import type { Kin } from '../../table/verbs'
import { isFace, OWN, type Shown, type View } from './view'
import { w } from './words'

export function kinOf(view: View, name: (seat: number) => string): Map<number, Kin> {
  const found = new Map<number, Kin>()
  const spaces = new Map(view.map.map((space) => [space.card, space.name]))
  const note = (cards: Shown[], zone: string, where: string) => {
    for (const card of cards) {
      if (!isFace(card)) continue
      // what a card has suffered, carries or where it stands is part of its face
      const like = `${zone} ${JSON.stringify({ ...card, card: 0 })}`
      const space = 'space' in card ? spaces.get(card.space ?? -1) : undefined
      found.set(card.card, { like, where: space ? w.inSpace(space) : where })
    }
  }
  note(view.discard, 'discard', w.discard)
  note(view.lying, 'lying', '')
  note(view.field, 'field', '')
  for (const seat of view.seats) {
    const own = seat.seat === view.you
    for (const zone of OWN)
      note(seat[zone], `${zone} ${seat.seat}`, own ? (w.zones[zone] ?? '') : w.of(name(seat.seat)))
  }
  return found
}
