import { expect, test } from 'vitest'
import type { OptionInfo } from '../protocol'
import { leadsTo, places, shared, verbsOf } from './verbs'

const option = (key: string, text: string, points: Record<string, number> = {}): OptionInfo => ({
  key,
  text,
  rule: 'build-02',
  points,
})

const BUILD = [
  option('lay:56', 'Lay Choir of Gargoyles at the left end', { card: 56, place: -1 }),
  option('lay:56:14', "Lay Choir of Gargoyles over Oracle's Keyhole", { card: 56, place: 14 }),
  option('cast:9', 'Play Extra Life', { card: 9 }),
  option('take-back', 'Take the face-down room back'),
  option('pass', 'Build nothing this round'),
]

test('options of one card are one verb until the card is picked', () => {
  expect(verbsOf(BUILD, null).map((verb) => verb.text)).toEqual([
    'Lay Choir of Gargoyles…',
    'Play Extra Life',
    'Take the face-down room back',
  ])
  expect(verbsOf(BUILD, 56).map((verb) => verb.option?.key)).toEqual(['lay:56', 'lay:56:14'])
})

test('a hint shows on the verb that leads to it', () => {
  const led = (at?: number) =>
    verbsOf(BUILD, null).flatMap((verb) => (leadsTo(verb, at === undefined ? at : BUILD[at]) ? verb.text : []))
  expect([led(1), led(2), led(4), led()]).toEqual([['Lay Choir of Gargoyles…'], ['Play Extra Life'], [], []])
})

test('one card with two verbs is two verbs', () => {
  const upkeep = [
    option('pay:3', 'Pay for the Ancestor', { card: 3 }),
    option('drop:3', 'Take the Ancestor back', { card: 3 }),
  ]
  expect(verbsOf(upkeep, null).map((verb) => verb.option?.key)).toEqual(['pay:3', 'drop:3'])
})

test('shared words do not end with an article', () => {
  const gifts = [option('give:3:0', 'Give Fire Flask to the Mage'), option('give:3:1', 'Give Fire Flask to the Thief')]
  expect(shared(gifts)).toBe('Give Fire Flask to')
})

test('the shared words of equal texts are the whole text', () => {
  expect(shared([option('a', 'Take it'), option('b', 'Take it')])).toBe('Take it')
})

test('places light up for the picked card only', () => {
  expect([...places(BUILD, 56).keys()]).toEqual([-1, 14])
  expect(places(BUILD, null).size).toBe(0)
})

test('what can be done with two copies is offered once', () => {
  const twice = [
    option('play:4', 'Play Pit Sword', { card: 4 }),
    option('play:9', 'Play Pit Sword', { card: 9 }),
    option('play:12', 'Play Pit Sword', { card: 12 }),
  ]
  expect(verbsOf(twice, null).map((verb) => verb.option?.key)).toEqual(['play:4', 'play:9', 'play:12'])
  const shown = verbsOf(twice, null, (card) => ({ like: card === 12 ? 'worn' : 'new', where: `at ${card}` }))
  expect(shown.map((verb) => verb.option?.key)).toEqual(['play:4', 'play:12'])
  expect(shown.map((verb) => verb.text)).toEqual(['Play Pit Sword (at 4)', 'Play Pit Sword (at 12)'])
})
