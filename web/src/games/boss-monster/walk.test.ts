import { expect, test } from 'vitest'
import type { Line } from '../../protocol'
import { lengthOf, walksOf } from './walk'

let number = 0
const line = (kind: string, data: Record<string, unknown>): Line => ({
  number: number++,
  kind,
  rule: '',
  text: '',
  data,
})
const room = (hero: number, room: number, damage: number) => [
  line('enters-room', { card: hero, seat: 1, room }),
  line('hurt', { card: hero, amount: damage, source: room }),
]

test('a walk has a stop per room, with the health that is left', () => {
  const [walk] = walksOf(
    [...room(150, 7, 2), ...room(150, 9, 3), line('died', { card: 150, seat: 1, room: 9 })],
    () => 5,
  )
  expect(walk?.stops.map((stop) => [stop.room, stop.left])).toEqual([
    [7, 3],
    [9, 0],
  ])
  expect(walk?.ends).toBe('dies')
})

test('who survives ends at the boss', () => {
  const [walk] = walksOf([...room(150, 7, 2), line('survived', { card: 150, seat: 1 })], () => 5)
  expect(walk?.stops.at(-1)).toMatchObject({ room: null, left: 3 })
})

test('one room further, or harm where he stands, is no walk', () => {
  expect(walksOf(room(150, 7, 2), () => 5)).toEqual([])
  expect(walksOf([line('hurt', { card: 150, amount: 9, source: 3 })], () => 5)).toEqual([])
})

test('heroes walk one after the other, and nobody waits long', () => {
  const walks = walksOf(
    [1, 2, 3, 4, 5].flatMap((hero) => [...room(hero, 7, 1), ...room(hero, 9, 1)]),
    () => 5,
  )
  expect(walks.map((walk) => walk.hero)).toEqual([1, 2, 3, 4, 5])
  expect(walks[1]?.from).toBe(walks[0]?.until)
  expect(lengthOf(walks)).toBeLessThanOrEqual(1400.001)
  expect(lengthOf(walksOf([...room(1, 7, 1), ...room(1, 9, 1)], () => 5))).toBe(1240)
})
