import { expect, test } from 'vitest'
import { words } from '../words'
import { botNames, tableName } from './naming'

test('a table is named after its day', () => {
  expect(tableName(new Date(2026, 10, 17))).toMatch(/^The Tuesday /)
})

test('bots have names of their own, and nobody else’s', () => {
  const [taken, ...rest] = words.naming.bots
  expect(new Set(botNames(rest.length, [taken!]))).toEqual(new Set(rest))
})
