import { expect, test } from 'vitest'
import type { Line, Step } from '../protocol'
import { Moments } from './moments.svelte'

// After each choice the log has so many lines.
const LENGTHS = [2, 2, 3, 7, 7, 7, 8, 12]
const line = (number: number): Line => ({ number, kind: number % 3 ? 'drew' : 'died', rule: '', text: '', data: {} })
const peek = (step: number): Promise<Step> =>
  Promise.resolve({
    step,
    steps: LENGTHS.length - 1,
    view: {},
    log: Array.from({ length: LENGTHS[step]! }, (_, number) => line(number)),
    question: null,
    owed: [],
    chosen: null,
  })

test('each line is found after the choice that wrote it, and no other', async () => {
  const moments = new Moments()
  await moments.find(LENGTHS.length - 1, peek, (one) => one.kind === 'died')
  expect(moments.found.map(({ step, line }) => [step, line.number])).toEqual([
    [3, 3],
    [3, 6],
    [7, 9],
  ])
})
