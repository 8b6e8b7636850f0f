/** The options of a question as buttons: one per option, or one for all options of a card until it is picked. */
import type { OptionInfo } from '../protocol'
import { words as say } from '../words'

const ARTICLES = new Set(say.articles)

export interface Verb {
  text: string
  rule: string
  /** The option to choose; null: the card to pick first. */
  option: OptionInfo | null
  card: number | null
}

export const PASS = 'pass'

/** A card among others: `like` is the same for two copies, `where` tells apart what is not. */
export interface Kin {
  like: string
  where: string
}

/** All options of the picked card, or the whole list: what is done alike with a card is drawn together, copies once. */
export function verbsOf(options: OptionInfo[], picked: number | null, kin: (card: number) => Kin = alone): Verb[] {
  const shown = options.filter((option) => option.key !== PASS)
  if (picked !== null) return shown.filter((option) => option.points?.card === picked).map(single)
  const verbs: Verb[] = []
  const done = new Set<string>()
  for (const option of shown) {
    const card = option.points?.card
    if (card === undefined) verbs.push(single(option))
    else if (!done.has(deed(option))) {
      done.add(deed(option))
      const same = shown.filter((other) => deed(other) === deed(option))
      verbs.push(
        same.length === 1 ? single(option) : { text: `${shared(same)}…`, rule: option.rule, option: null, card },
      )
    }
  }
  return toldApart(once(verbs, kin), kin)
}

/** The card and what is done with it: the verb is the first word of its option. */
function deed(option: OptionInfo): string {
  return `${option.points?.card} ${option.text.split(' ', 1)}`
}

function alone(card: number): Kin {
  return { like: String(card), where: '' }
}

/** What can be done with two copies, with one of them. */
function once(verbs: Verb[], kin: (card: number) => Kin): Verb[] {
  const told = (verb: Verb) =>
    [verb.text, verb.rule, verb.card === null ? verb.option?.key : kin(verb.card).like].join()
  return verbs.filter((verb, at) => verbs.findIndex((other) => told(other) === told(verb)) === at)
}

/** Equal words get the place of their card. */
function toldApart(verbs: Verb[], kin: (card: number) => Kin): Verb[] {
  return verbs.map((verb) => {
    const where = verb.card === null ? '' : kin(verb.card).where
    const equal = verbs.some((other) => other !== verb && other.text === verb.text)
    return where && equal ? { ...verb, text: `${verb.text} (${where})` } : verb
  })
}

function single(option: OptionInfo): Verb {
  return { text: option.text, rule: option.rule, option, card: option.points?.card ?? null }
}

/** The words with which all these options begin, but no article that waits for its noun. */
export function shared(options: OptionInfo[]): string {
  const [first, ...rest] = options.map((option) => option.text.split(' '))
  const count = first!.findIndex((word, index) => rest.some((other) => other[index] !== word))
  const words = count > 0 ? first!.slice(0, count) : first!
  return (ARTICLES.has(words.at(-1)!) ? words.slice(0, -1) : words).join(' ')
}

/** Whether this button chooses that option, or picks the card for what is done so with it. */
export function leadsTo(verb: Verb, option: OptionInfo | undefined): boolean {
  if (!option || verb.option) return !!option && verb.option?.key === option.key
  return option.points?.card === verb.card && option.text.startsWith(verb.text.split('…', 1)[0]!)
}

export function optionsOfCard(options: OptionInfo[], card: number): OptionInfo[] {
  return options.filter((option) => option.points?.card === card)
}

/** Where the picked card may go: the option by place. */
export function places(options: OptionInfo[], picked: number | null): Map<number, OptionInfo> {
  const found = new Map<number, OptionInfo>()
  if (picked === null) return found
  for (const option of optionsOfCard(options, picked)) {
    if (option.points?.place !== undefined) found.set(option.points.place, option)
  }
  return found
}
