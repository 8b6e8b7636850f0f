import { expect, test } from 'vitest'
import { namingOf, whoIs } from './names'

const named = namingOf(['Old Gorgo', 'Gorgo', undefined], ['Mara', 'Timo', 'Ilse'])

test('every figure is named with whoever plays it', () => {
  expect(named('Gorgo builds; Old Gorgo’s turn is next.')).toBe('Timo (Gorgo) builds; Mara (Old Gorgo)’s turn is next.')
  expect(named('Gorgonzola is no boss, and no Gorgo’d be.')).toBe('Gorgonzola is no boss, and no Timo (Gorgo)’d be.')
})

test('nobody needs the own name before the own figure', () => {
  const mine = namingOf(['Old Gorgo', 'Gorgo'], ['Mara', 'Timo'], 0)
  expect(mine('Gorgo builds; Old Gorgo’s turn is next.')).toBe('Timo (Gorgo) builds; Old Gorgo’s turn is next.')
})

test('a seat whose figure is not known yet goes by its person', () => {
  expect(named('Seat 2 has discarded.')).toBe('Ilse has discarded.')
  expect(whoIs(undefined, 'Ilse')).toBe('Ilse')
})

test('a bot that goes by its figure is named once', () => {
  expect(namingOf(['Gorgo'], ['Gorgo'])('Gorgo passes.')).toBe('Gorgo passes.')
})

test('a figure at the beginning of a sentence is found, too', () => {
  expect(namingOf(['the Keeper'], ['Mara'])('The Keeper waits for the Keeper.')).toBe(
    'Mara (the Keeper) waits for Mara (the Keeper).',
  )
})

test('somebody with a name of his own needs no article', () => {
  expect(namingOf(['Fighter'], ['Tove'])('The Fighter: the turn of the Fighter.')).toBe(
    'Tove (Fighter): the turn of Tove (Fighter).',
  )
})
