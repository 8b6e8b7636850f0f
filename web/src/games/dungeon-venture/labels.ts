/** A card or figure in one sentence, for those who hear the page. */
import { calledOf, COLOURS, isFigure, type Face, type Pool, type Slot } from './view'
import { w } from './words'

export function labelOf(face: Face, text = ''): string {
  const facts = isFigure(face)
    ? [
        w.lifeOf(face.life, face.most),
        `${w.attack} ${poolText(face.dice.attack)}`,
        `${w.defence} ${poolText(face.dice.defence)}`,
      ]
    : [w.kinds[face.kind] ?? face.kind, ...face.slots.map((slot) => w.slots[slot]!), ...(face.locked ? [w.locked] : [])]
  return `${[isFigure(face) ? calledOf(face) : face.name, ...facts].join(', ')}.${text ? ` ${text}` : ''}`
}

export function poolText(pool: Pool): string {
  return w.pool(COLOURS.flatMap((colour) => (pool[colour] ? [[pool[colour], w.colours[colour]!]] : [])))
}

export function slotNames(slots: Slot[]): string {
  return slots.map((slot) => w.slots[slot]!).join(', ')
}
