import { expect, test } from 'vitest'
import { courses, isTurn } from './opinions.svelte'

const said = (step: number, seat: number, win: number, best: number, instead = '') => ({
  step,
  seat,
  win,
  best,
  instead,
})

test('a choice that gave away a tenth of the win turned the game, unless nothing was better', () => {
  expect(isTurn(said(1, 0, 0.4, 0.5, 'Pass'))).toBe(true)
  expect(isTurn(said(1, 0, 0.4, 0.49, 'Pass'))).toBe(false)
  expect(isTurn(said(1, 0, 0.4, 0.6))).toBe(false)
})

test('each seat has a course of its own across the game', () => {
  const found = courses([said(1, 0, 0.5, 0.5), said(2, 1, 0.25, 0.3), said(4, 0, 1, 1)], 4)
  expect(found.get(0)).toBe('25.00,50.0 100.00,0.0')
  expect(found.get(1)).toBe('50.00,75.0')
})
