import { expect, test } from 'vitest'
import type { Line } from '../protocol'
import { momentsIn } from './moments'

const LENGTHS = [2, 2, 3, 7, 7, 7, 8, 12]
const line = (number: number): Line => ({ number, kind: number % 3 ? 'drew' : 'died', rule: '', text: '', data: {} })
const log = Array.from({ length: 14 }, (_, number) => line(number))
const found = (kind: string) =>
  momentsIn(log, LENGTHS, (one) => one.kind === kind).map(({ step, line }) => [step, line.number])

test('each line is found at the step that wrote it', () => {
  expect(found('died')).toEqual([
    [0, 0],
    [3, 3],
    [3, 6],
    [7, 9],
  ])
})

test('a line that came after the last known step is left out', () => {
  expect(found('drew').at(-1)).toEqual([7, 11])
})
