/** Cards of the same name: which are copies, and how the others are told apart. */
import type { Kin } from '../../table/verbs'
import { isFace, type Shown, type View } from './view'
import { w } from './words'

export function kinOf(view: View): Map<number, Kin> {
  const found = new Map<number, Kin>()
  const note = (cards: Shown[], where: string) => {
    for (const card of cards)
      if (isFace(card)) found.set(card.card, { like: `${where} ${JSON.stringify({ ...card, card: 0 })}`, where })
  }
  for (const hero of view.heroes)
    for (const zone of ['hand', 'worn', 'used'] as const) note(hero[zone], `${w.zones[zone]} ${w.of(hero.name)}`)
  return found
}
