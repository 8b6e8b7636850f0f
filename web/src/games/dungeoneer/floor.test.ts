import { expect, test } from 'vitest'
import { floorOf } from './floor'

test('a floor has a way for every open side and a chamber, always the same for the same card', () => {
  const floor = floorOf('room', [true, false, false, true], 7)
  expect(floor.outlines).toHaveLength(3)
  expect(floorOf('room', [true, false, false, true], 7)).toEqual(floor)
  expect(floorOf('room', [true, false, false, true], 8)).not.toEqual(floor)
})

test('ways reach over the edge of their side', () => {
  const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map((one) => Number(one[0]))
  const [north] = floorOf('passage', [true, false, false, false], 1).outlines
  expect(Math.min(...numbers(north!))).toBeLessThan(0)
  const [west] = floorOf('passage', [false, false, false, true], 1).outlines
  expect(Math.min(...numbers(west!).filter((_, at) => at % 2 === 0))).toBeLessThan(0)
})
