/** Why others owe a choice, in words that tell nothing of what they could do. */
import { figureName, type View } from './view'
import { w } from './words'

export function whyWaiting(view: View, owed: number[], name: (seat: number) => string): string {
  const [first] = owed
  if (first === undefined) return ''
  if (owed.length > 1) return w.waitingWhy.together
  const inTurn = view.active === null ? undefined : (view.heroes[view.active]?.seat ?? view.keeper)
  if (view.active !== null && first === inTurn) return w.waitingWhy.turn(name(first), figureName(view, view.active))
  return first === view.keeper ? w.waitingWhy.event : w.waitingWhy.other(name(first))
}
