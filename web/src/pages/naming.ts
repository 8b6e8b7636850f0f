/** Names for those who do not want to think of one: tables and bots. */
import { words } from '../words'

export function tableName(now = new Date()): string {
  const { days, places, name } = words.naming
  return name(days[now.getDay()]!, any(places))
}

/** Different names, none of them taken. */
export function botNames(count: number, taken: string[] = []): string[] {
  const free = words.naming.bots.filter((one) => !taken.includes(one))
  return Array.from(
    { length: Math.min(count, free.length) },
    () => free.splice(Math.floor(Math.random() * free.length), 1)[0]!,
  )
}

function any(choices: readonly string[]): string {
  return choices[Math.floor(Math.random() * choices.length)]!
}
