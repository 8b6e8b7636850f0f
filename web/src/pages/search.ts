/** Searching the rulebook: every word must occur, in any order. */
import type { Rule } from '../net/http'

export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}

export function matches(rule: Rule, wanted: string[]): boolean {
  const text = [rule.id, rule.topic, rule.text, rule.ruling].join(' ').toLowerCase()
  return wanted.every((word) => text.includes(word))
}

export interface Piece {
  text: string
  hit: boolean
}

/** A text cut into pieces, those that were searched for marked. */
export function pieces(text: string, wanted: string[]): Piece[] {
  if (!wanted.length) return [{ text, hit: false }]
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  return text.split(pattern).flatMap((part, index) => (part ? [{ text: part, hit: index % 2 === 1 }] : []))
}
