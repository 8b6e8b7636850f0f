/** Why others owe a choice, in words that tell nothing of what they could do. */
import type { View } from './view'
import { w } from './words'

export function whyWaiting(view: View, owed: number[], name: (seat: number) => string): string {
  const [first] = owed
  if (first === undefined) return ''
  if (owed.length > 1) return w.waitingWhy.together
  const who = name(first)
  if (view.threat) return w.waitingWhy.threat(who)
  if (view.combat.length) return w.waitingWhy.combat(who)
  if (first === view.active) return w.waitingWhy.phase(who, w.phases[view.phase] ?? view.phase)
  return w.waitingWhy.window(who)
}
