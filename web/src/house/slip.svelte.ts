/** The slip that shows one rule, opened by any rule chip; rulebooks are fetched once. */
import { api, type Rule, type Rulebook } from '../net/http'

export const slip: { game: string; rule: string } = $state({ game: '', rule: '' })

const books = new Map<string, Promise<Rulebook>>()

export function openRule(game: string, rule: string): void {
  slip.game = game
  slip.rule = rule
}

export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game)
  if (!book) {
    book = api.rules(game)
    book.catch(() => books.delete(game))
    books.set(game, book)
  }
  return book
}

export function ruleOf(book: Rulebook, id: string): Rule | undefined {
  return book.rules.find((rule) => rule.id === id) ?? book.gaps.find((rule) => rule.id === id)
}
