import { expect, test } from 'vitest'
import type { Rule } from '../net/http'
import { matches, pieces, wordsOf } from './search'

const RULE: Rule = {
  id: 'prio-02',
  topic: 'Active player priority',
  text: 'The active player may use any number of spells (and abilities).',
  source: '',
  ruling: '',
  basis: 'book',
  optional: '',
  table_only: false,
}

test('all words must occur, in any order and case', () => {
  expect(matches(RULE, wordsOf('Spells ACTIVE'))).toBe(true)
  expect(matches(RULE, wordsOf('active hero'))).toBe(false)
  expect(matches(RULE, [])).toBe(true)
})

test('what was searched for is marked, signs of patterns are plain signs', () => {
  expect(pieces('Spells (and', ['(and'])).toEqual([
    { text: 'Spells ', hit: false },
    { text: '(and', hit: true },
  ])
})
