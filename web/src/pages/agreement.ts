/** What a table has agreed on: what does not go together, and what differs from the usual game. */
import type { GameInfo, OptionField } from '../protocol'
import { words } from '../words'

type Chosen = Record<string, unknown>

const w = words.newTable

/** What is ticked before anybody chooses. */
export const ticked = (fields: OptionField[]): Chosen =>
  Object.fromEntries(fields.filter((one) => one.type === 'bool').map((one) => [one.name, one.default]))

export function usualSets(info: GameInfo): string[] {
  const listed = info.options.find((one) => one.name === 'sets')
  return [...((listed?.default as string[] | undefined) ?? Object.keys(info.sets))]
}

/** Of card sets those that are played with, of seats those that there are. */
export function offered(field: OptionField, seats: number, sets: string[], info: GameInfo): string[] {
  if (field.name === 'keeper') return field.choices.slice(0, seats)
  return field.choices.filter((one) => !(one in info.sets) || sets.includes(one))
}

function editionOf(chosen: Chosen, fields: OptionField[]): string {
  const field = fields.find((one) => one.name === 'edition')
  return String(chosen.edition ?? field?.default ?? '')
}

/** Whether an option was chosen, or one of its choices. */
function has(name: string, choice: string | undefined, chosen: Chosen, fields: OptionField[]): boolean {
  if (choice === undefined) return !!chosen[name]
  return String(chosen[name] ?? fields.find((one) => one.name === name)?.default) === choice
}

/** Why an option cannot be had now; nothing if it can. */
export function whyNot(field: OptionField, chosen: Chosen, fields: OptionField[]): string {
  const edition = editionOf(chosen, fields)
  if (field.editions.length && !field.editions.includes(edition)) return w.onlyEditions(field.editions)
  const missing = field.requires
    .map((need) => need.split('='))
    .filter(([name, choice]) => !has(name!, choice, chosen, fields))
  if (missing.length) return w.needs(missing.map(([name, choice]) => w.optionName(choice ?? name!)))
  const against = fields.filter(
    (other) =>
      chosen[other.name] === true && (field.conflicts.includes(other.name) || other.conflicts.includes(field.name)),
  )
  if (!against.length) return ''
  const note = field.conflicts.includes(against[0]!.name) ? field.note : against[0]!.note
  return `${w.notWith(against.map((other) => w.optionName(other.name)))} ${note}`.trim()
}

/** Drop what the edition or another choice has made impossible, and choices that are there no longer. */
export function settled(
  chosen: Chosen,
  fields: OptionField[],
  offered = (field: OptionField): string[] => field.choices,
): Chosen {
  const kept = { ...chosen }
  for (const field of fields) {
    if (field.type === 'choice' && field.name in kept && !offered(field).includes(String(kept[field.name])))
      delete kept[field.name]
    if (kept[field.name] === true && whyNot(field, { ...kept, [field.name]: false }, fields)) kept[field.name] = false
  }
  return kept
}

/** Only what is not as usual. */
export function unusual(chosen: Chosen, fields: OptionField[]): Chosen {
  const differ = fields.filter(({ name, default: usual }) => String(chosen[name] ?? usual) !== String(usual))
  return Object.fromEntries(differ.map(({ name }) => [name, chosen[name]]))
}

/** A sentence for everything that is not as usual. */
export function differing(chosen: Chosen, fields: OptionField[]): { title: string; sentences: string[] }[] {
  return fields.flatMap((field) => {
    const value = field.name === 'edition' ? editionOf(chosen, fields) : chosen[field.name]
    if (value === undefined || value === field.default) return []
    if (field.name === 'edition')
      return [{ title: w.editionName(String(value), false), sentences: field.differences[String(value)] ?? [] }]
    return field.type === 'bool' ? [{ title: w.optionName(field.name), sentences: [field.text] }] : []
  })
}
