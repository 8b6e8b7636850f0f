import { expect, test } from 'vitest'
import type { OptionField } from '../protocol'
import { differing, settled, whyNot } from './agreement'

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

test('everything unusual has its sentence', () => {
  expect(differing({}, FIELDS)).toEqual([])
  expect(differing({ edition: '1', 'spike-dodging': true }, FIELDS).flatMap((one) => one.sentences)).toEqual([
    'Dice: all at once.',
    'spike-dodging changes something.',
  ])
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
