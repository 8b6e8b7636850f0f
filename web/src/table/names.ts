/** Who is who: a game tells of its figures (bosses, heroes), people at a table know each other by their names. */
import { words } from '../words'

export type Naming = (text: string) => string

/**
 * Puts the name of whoever plays it before every figure a text names, but before one's own. Before they are known games
 * count seats.
 */
export function namingOf(figures: (string | undefined)[], people: string[], own: number | null = null): Naming {
  const called = new Map<string, string>()
  people.forEach((person, seat) => {
    called.set(words.figure.unknown(seat), person)
    const figure = figures[seat]
    if (figure && person && figure !== person)
      for (const said of words.figure.said(figure))
        called.set(said, seat === own ? said : words.figure.played(person, figure))
  })
  if (!called.size) return (text) => text
  const longestFirst = [...called.keys()].sort((one, other) => other.length - one.length).map(escaped)
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => text.replace(any, (figure) => called.get(figure) ?? figure)
}

/** A seat as both its person and its figure. */
export function whoIs(figure: string | undefined, person: string): string {
  return figure && figure !== person ? words.figure.played(person, figure) : person
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
