/** The desk of somebody who plays or watches Boss Monster 2. */
import type { Seat } from '../../table/seat.svelte'
import * as shared from '../shared/desk.svelte'
import { facesOf, type Face, type View } from './view'

export class Desk extends shared.Desk<Face> {
  constructor(seat: Seat | null, view: () => View, names: () => string[]) {
    super(seat, () => facesOf(view()), names)
  }
}

export const layDesk = shared.layDesk<Desk>
export const theDesk = shared.theDesk<Desk>
