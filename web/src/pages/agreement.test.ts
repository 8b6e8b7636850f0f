import { expect, test } from 'vitest'
import type { GameInfo, OptionField } from '../protocol'
import { differing, offered, settled, unusual, whyNot } from './agreement'

const field = (name: string, more: Partial<OptionField> = {}): OptionField => ({
  name,
  type: 'bool',
  text: `${name} changes something.`,
  default: false,
  choices: [],
  editions: [],
  conflicts: [],
  requires: [],
  note: '',
  texts: {},
  differences: {},
  ...more,
})
const FIELDS = [
  field('edition', {
    type: 'choice',
    default: '3',
    choices: ['1', '2', '3'],
    differences: { '1': ['Dice: all at once.'], '2': [], '3': [] },
  }),
  field('respawn', { editions: ['1'], conflicts: ['malevolent-force'], note: 'Both replace defeat.' }),
  field('malevolent-force', { editions: ['1'] }),
  field('spike-dodging'),
]
const named = (name: string) => FIELDS.find((one) => one.name === name)!

test('an option of another edition says where it belongs', () => {
  expect(whyNot(named('respawn'), {}, FIELDS)).toMatch(/edition 1/)
  expect(whyNot(named('respawn'), { edition: '1' }, FIELDS)).toBe('')
})

test('a conflict is told on both sides, with its reason', () => {
  const chosen = { edition: '1', respawn: true }
  expect(whyNot(named('malevolent-force'), chosen, FIELDS)).toMatch(/Respawn.*Both replace defeat/)
  expect(whyNot(named('respawn'), { edition: '1', 'malevolent-force': true }, FIELDS)).toMatch(/Malevolent force/)
})

test('a change of edition drops what it does not know', () => {
  expect(settled({ edition: '3', respawn: true, 'spike-dodging': true }, FIELDS)).toEqual({
    edition: '3',
    respawn: false,
    'spike-dodging': true,
  })
})

test('a seat that is no longer there and a set that is no longer played are dropped', () => {
  const info = { sets: { one: 'One', two: 'Two' } } as unknown as GameInfo
  const fields = [
    field('keeper', { type: 'choice', default: '0', choices: ['0', '1', '2'] }),
    field('heroes', { type: 'choice', default: '', choices: ['one', 'two'] }),
  ]
  const chosen = { keeper: '2', heroes: 'one' }
  expect(settled(chosen, fields, (one) => offered(one, 3, ['one', 'two'], info))).toEqual(chosen)
  expect(settled(chosen, fields, (one) => offered(one, 2, ['two'], info))).toEqual({})
})

test('everything unusual has its sentence', () => {
  expect(differing({}, FIELDS)).toEqual([])
  expect(differing({ edition: '1', 'spike-dodging': true }, FIELDS).flatMap((one) => one.sentences)).toEqual([
    'Dice: all at once.',
    'spike-dodging changes something.',
  ])
})

test('only what is not as usual has to be told', () => {
  expect(unusual({ edition: '3', respawn: false, 'spike-dodging': true }, FIELDS)).toEqual({ 'spike-dodging': true })
  const sets = [field('sets', { type: 'list', default: ['one'] })]
  expect(unusual({ sets: ['one'] }, sets)).toEqual({})
  expect(unusual({ sets: ['two', 'one'] }, sets)).toEqual({ sets: ['two', 'one'] })
})

test('seats that do not exist and sets that are not played are not offered', () => {
  const info = { sets: { one: 'One', two: 'Two' } } as unknown as GameInfo
  expect(offered(field('keeper', { choices: ['0', '1', '2'] }), 2, ['one'], info)).toEqual(['0', '1'])
  expect(offered(field('heroes', { choices: ['one', 'two'] }), 2, ['two'], info)).toEqual(['two'])
  expect(offered(field('edition', { choices: ['1', '2'] }), 2, ['two'], info)).toEqual(['1', '2'])
})

test('an option may need a choice of another', () => {
  const fields = [
    field('adventure', { type: 'choice', default: 'mill', choices: ['mill', 'bridge'] }),
    field('first-game', { requires: ['adventure=mill'] }),
  ]
  expect(whyNot(fields[1]!, {}, fields)).toBe('')
  expect(whyNot(fields[1]!, { adventure: 'bridge' }, fields)).toBe('Needs Mill.')
  expect(settled({ adventure: 'bridge', 'first-game': true }, fields)['first-game']).toBe(false)
})
