/** Why others owe a choice, in words that tell nothing of what they could do. */
import { words } from '../../words'
import type { View } from './view'

export function whyWaiting(view: View, owed: number[], name: (seat: number) => string, announced: string): string {
  const w = words.boss.waitingWhy
  const [first] = owed
  if (first === undefined) return ''
  if (owed.length > 1) return w.together
  const who = name(first)
  if (announced) return w.answer(who, announced)
  if (view.phase === 'build' && first === view.active) return w.build(who)
  if (view.phase === 'adventure' && first === view.active) return w.ownHeroes(who)
  if (view.phase === 'build' || view.phase === 'adventure') return w.window(who)
  return w.card(who)
}
