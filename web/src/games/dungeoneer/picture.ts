import { BY_DESIGN, BY_KIND } from './pictures'
import type { Face } from './view'

/** The pictogram of a card: its own, or one of its kind's, always the same for the same design. */
export function pictureOf(card: Face): string {
  const own = BY_DESIGN[card.id]
  if (own) return own
  const kind = card.type === 'adventure' || card.type === 'quest' ? card.kind : card.type
  const choices = BY_KIND[kind] ?? BY_KIND.boon!
  return choices[numberOf(card.id) % choices.length]!
}

/** A number that is always the same for the same word. */
export function numberOf(word: string): number {
  let sum = 0
  for (const letter of word) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return sum
}
