/** What tells one study from another, in a few words. */
import type { GameInfo, OptionField, Study } from '../protocol'
import { words } from '../words'
import { unusual } from './agreement'

const w = words.lab

export const ALL = 'all' // as on the command line: games take turns

const SURE = 2000 // milliseconds of watching before a guess is worth saying

/** How long studies still take, by how fast they went while somebody looked. */
export class Pace {
  readonly #seen = new Map<string, { when: number; done: number }>()

  /** Seconds; 0 while nobody can know. */
  left(id: string, done: number, total: number, now: number): number {
    const first = this.#seen.get(id) ?? { when: now, done }
    this.#seen.set(id, first)
    const fast = (done - first.done) / (now - first.when)
    return now - first.when >= SURE && fast > 0 ? (total - done) / fast / 1000 : 0
  }
}

/** What a choice of an option is called. */
export function choiceName(field: OptionField, choice: string, info: GameInfo): string {
  if (choice === ALL) return w.inTurn
  if (field.name === 'keeper') return words.seat(Number(choice) + 1)
  return info.sets[choice] ?? field.texts[choice] ?? choice
}

/** Seats, and whatever is not as usual. */
export function setting(study: Study, info: GameInfo): string[] {
  const chosen = unusual(study.options ?? {}, info.options)
  const options = info.options.filter((field) => field.name in chosen)
  return [
    w.seatCount(study.seats),
    ...options.map((field) => said(field, chosen[field.name], info)),
    ...(study.file ? [w.compared(study.file)] : []),
  ]
}

function said(field: OptionField, value: unknown, info: GameInfo): string {
  const name = words.newTable.optionName(field.name).toLowerCase()
  const short = (choice: string) => {
    const called = choiceName(field, choice, info).split(':')[0]!
    return choice in info.sets || choice in field.texts ? called : called.toLowerCase()
  }
  if (Array.isArray(value)) return value.map(short).join(' + ')
  if (typeof value === 'boolean') return value ? name : w.without(name)
  if (field.name === 'edition') return words.newTable.editionName(String(value), false).toLowerCase()
  return w.with(name, short(String(value)))
}
