/** How a name fits on a card: its letters are measured, so that no word is ever cut in two without a hyphen. */

// What a letter takes in the display face, in thousandths of its size; all others take USUAL.
const WIDTHS: [number, string][] = [
  [161, "ilI'’.,!"],
  [214, 'j1'],
  [321, 'ftL'],
  [375, 'krsyEFJKT-0457?'],
  [482, 'NYZ'],
  [536, 'M'],
  [589, 'mwW'],
]
const USUAL = 429
const SPACE = 214
const WIDTH = new Map(WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)))

const SOFT = '\u00ad'
const VOWELS = 'aeiouyAEIOUY'
// Consonants that a syllable may begin with, besides any single one.
const ONSETS = 'bl br ch cl cr dr fl fr gl gr ph pl pr qu sc sh sk sl sp spr st str th tr tw wh'.split(' ')
const SHORTEST = 3 // letters on either side of a hyphen

export interface Lettering {
  /** The name, with soft hyphens in words that are too long for the smallest letters. */
  text: string
  /** The width of its widest line, in letter sizes, if it is set as well as possible. */
  width: number
}

/** Set a name in so many lines where a word may take `most` letter sizes. */
export function lettering(name: string, lines: number, most: number): Lettering {
  const words = name.split(' ').map((word) =>
    word
      .split('-')
      .map((part) => (widthOf(part) > most ? hyphenated(part) : part))
      .join('-'),
  )
  const parts = words.flatMap((word) => pieces(word))
  // Two lines if the letters stay large enough, more if not.
  const pair = narrowest(parts, Math.min(lines, 2))
  return { text: words.join(' '), width: pair <= most ? pair : narrowest(parts, lines) }
}

/** In letter sizes. */
export function widthOf(text: string): number {
  let sum = 0
  for (const letter of text) sum += letter === ' ' ? SPACE : (WIDTH.get(letter) ?? USUAL)
  return sum / 1000
}

/** A word with a soft hyphen between the two syllables that are nearest to its middle. */
export function hyphenated(word: string): string {
  const vowel = (at: number) => VOWELS.includes(word[at] ?? '')
  let best = 0
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const onset = /^[^aeiouy]+/.exec(word.slice(at))?.[0] ?? ''
    const begins = onset.length === 1 || ONSETS.includes(onset)
    const longer = !vowel(at - 1) && ONSETS.includes(word[at - 1]! + onset)
    const middle = Math.abs(at - word.length / 2) < Math.abs(best - word.length / 2)
    if (begins && !longer && middle) best = at
  }
  return best ? `${word.slice(0, best)}${SOFT}${word.slice(best)}` : word
}

interface Part {
  width: number
  /** What stands between this part and the next on one line. */
  gap: number
}

function pieces(word: string): Part[] {
  const parts = word.split(new RegExp(`${SOFT}|(?<=-)`))
  return parts.map((part, index) => {
    const last = index === parts.length - 1
    const cut = !last && !part.endsWith('-')
    return { width: widthOf(part) + (cut ? widthOf('-') : 0), gap: last ? widthOf(' ') : cut ? -widthOf('-') : 0 }
  })
}

/** The width of the widest line when the parts are spread over so many lines as evenly as possible. */
function narrowest(parts: Part[], lines: number): number {
  if (lines === 1 || parts.length === 1) return lineOf(parts)
  let best = lineOf(parts)
  for (let cut = 1; cut < parts.length; cut++) {
    best = Math.min(best, Math.max(lineOf(parts.slice(0, cut)), narrowest(parts.slice(cut), lines - 1)))
  }
  return best
}

function lineOf(parts: Part[]): number {
  return parts.reduce((sum, part, index) => sum + part.width + (index < parts.length - 1 ? part.gap : 0), 0)
}
