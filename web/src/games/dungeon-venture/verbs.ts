/** The options of a question as buttons: places are drawn together until somebody asks for their list. */
import type { OptionInfo } from '../../protocol'
import { PASS, verbsOf, type Kin, type Verb } from '../../table/verbs'
import { w } from './words'

const FEW = 4 // as many places are offered one by one
// What is picked instead of a card; no card has a number below zero.
const GROUPS: Record<string, number> = { move: -1, place: -2, free: -3, jump: -4 }
const PLACE = -10

export function verbOf(option: OptionInfo): string {
  return option.key.split(':')[0]!
}

/** The number under which all options of one space are picked. */
export function pickOf(space: number): number {
  return PLACE - space
}

export function drawn(options: OptionInfo[], picked: number | null, kin: (card: number) => Kin): Verb[] {
  if (picked !== null && picked < 0) return options.filter((option) => belongs(option, picked)).map(single)
  const groups = Object.keys(GROUPS).filter(
    (verb) => options.filter((option) => verbOf(option) === verb && option.points?.card === undefined).length > FEW,
  )
  const rest = options.filter((option) => !groups.includes(verbOf(option)))
  if (picked !== null) return verbsOf(rest, picked, kin)
  return [
    ...groups.map((verb) => ({
      text: w.groups[verb]!(options.filter((option) => verbOf(option) === verb).length),
      rule: '',
      option: null,
      card: GROUPS[verb]!,
    })),
    ...verbsOf(rest, picked, kin),
  ]
}

function belongs(option: OptionInfo, picked: number): boolean {
  if (option.key === PASS) return false
  return picked <= PLACE ? option.points?.place === PLACE - picked : GROUPS[verbOf(option)] === picked
}

function single(option: OptionInfo): Verb {
  return { text: option.text, rule: option.rule, option, card: null }
}
