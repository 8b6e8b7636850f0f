import { BY_DESIGN, BY_KIND } from './pictures'
import { isFigure, type Face } from './view'

/** The pictogram of a card or figure: its own, or one of its kind's. */
export function pictureOf(face: Face): string {
  return BY_DESIGN[face.id] ?? BY_KIND[isFigure(face) ? 'figure' : face.kind]![0]!
}

export function pictureOfKind(kind: string): string {
  return BY_DESIGN[kind] ?? BY_KIND.figure![0]!
}
