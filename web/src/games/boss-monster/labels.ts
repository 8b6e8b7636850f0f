/** A card in one sentence, for those who hear the page. */
import { words } from '../../words'
import type { Face } from './view'

export function labelOf(card: Face, text = ''): string {
  const w = words.boss
  switch (card.type) {
    case 'room': {
      const facts = [
        w.roomKind(card.kind, card.grade),
        w.damage(card.damage),
        card.treasure.map((one) => w.treasure[one]).join(', '),
        card.off ? w.off : '',
      ]
      return sentence(card.name, facts, text)
    }
    case 'spell':
      return sentence(card.name, [w.spell, card.phases.map((phase) => w.phaseWord(phase)).join(', ')], text)
    case 'boss':
      return sentence(card.name, [w.boss, w.xp(card.xp), card.treasure.map((one) => w.treasure[one]).join(', ')], text)
    case 'hero':
      return sentence(
        card.name,
        [w.heroKind(card.class, card.grade), w.healthLeft(card.left ?? card.health, card.health)],
        text,
      )
  }
}

function sentence(name: string, facts: string[], text: string): string {
  return `${[name, ...facts.filter(Boolean)].join(', ')}.${text ? ` ${text}` : ''}`
}
