import pictures from 'virtual:pictures'
import { BY_DESIGN, BY_KIND } from './pictures'
import type { Face } from './view'

/** A card's picture in pixels. */
export function pictureOf(card: Face): string {
  return pictures[nameOf(card)]!
}

/** The pictogram of a card: its own, or one of its kind's, always the same for the same design. */
function nameOf(card: Face): string {
  const own = BY_DESIGN[card.id]
  if (own) return own
  const kind = card.type === 'room' ? card.kind : card.type === 'hero' ? card.class : card.type
  const choices = BY_KIND[kind] ?? BY_KIND.spell!
  let sum = 0
  for (const letter of card.id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return choices[sum % choices.length]!
}
