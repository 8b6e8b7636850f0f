import { expect, test } from 'vitest'
import type { GameInfo, OptionField, Study } from '../protocol'
import { Pace, setting } from './studies'

const field = (name: string, type: string, usual: unknown, more: Partial<OptionField> = {}): OptionField => ({
  name,
  type,
  text: '',
  default: usual,
  choices: [],
  editions: [],
  conflicts: [],
  requires: [],
  note: '',
  texts: {},
  differences: {},
  ...more,
})
const INFO: GameInfo = {
  id: 'game',
  title: 'Game',
  seats: [2, 3],
  bots: {},
  sets: { first: 'First: Of Many', second: 'Second: Of Two' },
  options: [
    field('edition', 'choice', '3'),
    field('hard-mode', 'bool', false),
    field('first-game', 'bool', true),
    field('keeper', 'choice', '0'),
    field('adventure', 'choice', 'mill', { texts: { bridge: 'The Bridge, level 2' } }),
    field('sets', 'list', ['first']),
    field('heroes', 'choice', 'the first set'),
  ],
}
const said = (more: Partial<Study>) => setting({ game: 'game', seats: 2, bots: [], games: 1, ...more }, INFO)

test('a usual study names its seats only', () => {
  expect(said({})).toEqual(['2 seats'])
  expect(said({ options: { 'hard-mode': false, 'first-game': true, sets: ['first'], edition: '3' } })).toEqual([
    '2 seats',
  ])
})

test('what is not as usual tells studies apart', () => {
  expect(said({ seats: 3, options: { 'hard-mode': true, 'first-game': false, sets: ['second'] } })).toEqual([
    '3 seats',
    'hard mode',
    'no first game',
    'Second',
  ])
  expect(said({ options: { edition: '1', keeper: '1', adventure: 'bridge', heroes: 'second' } })).toEqual([
    '2 seats',
    'first edition',
    'keeper: seat 2',
    'adventure: The Bridge, level 2',
    'heroes: Second',
  ])
  expect(said({ options: { adventure: 'all', sets: ['second', 'first'] } }).slice(1)).toEqual([
    'adventure: all, in turn',
    'Second + First',
  ])
})

test('a comparison names the file', () => {
  expect(said({ file: 'mine.toml' })).toEqual(['2 seats', 'compared with mine.toml'])
})

test('how long a study still takes is said when it was watched for a while', () => {
  const pace = new Pace()
  expect(pace.left('a', 100, 400, 10_000)).toBe(0)
  expect(pace.left('a', 110, 400, 11_000), 'too early').toBe(0)
  expect(pace.left('a', 150, 400, 15_000), '50 games in 5 seconds').toBe(25)
  expect(pace.left('b', 0, 400, 15_000), 'another study').toBe(0)
  expect(pace.left('b', 0, 400, 25_000), 'no game yet').toBe(0)
})
