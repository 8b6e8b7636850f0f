import { expect, test } from 'vitest'
import type { Line } from '../../protocol'
import { lastExchange } from './exchange'

const line = (kind: string, data: Record<string, unknown> = {}): Line => ({ number: 0, kind, data, text: '', rule: '' })
const roll = (figure: number, dice: number, faces: number[], hits: boolean[]) =>
  line('rolled', { figure, dice, successes: hits.length, green: faces.length, blue: 0, red: 0, faces, hits })

const LOG = [
  line('turn', { figure: 0 }),
  line('attacks', { figure: 0, other_figure: 5 }),
  roll(0, 0, [6, 1], [true, false]),
  roll(5, 1, [2], [false]),
  line('wounded', { figure: 5, amount: 1, life: 0 }),
]

test('an attack, both throws and what came of it are one exchange', () => {
  const found = lastExchange(LOG)!
  expect([found.attacker, found.target]).toEqual([0, 5])
  expect(found.attack.map((die) => die.hit)).toEqual([true, false])
  expect(found.defence).toHaveLength(1)
  expect(found.outcome).toEqual({ kind: 'wounded', amount: 1, fell: true })
})

test('it is over with the turn, and when somebody walks on', () => {
  expect(lastExchange([...LOG, line('turn', { figure: 1 })])).toBeNull()
  expect(lastExchange([...LOG, line('moved', { figure: 0 })])).toBeNull()
})

test('dice thrown again count instead of the first', () => {
  expect(lastExchange([...LOG.slice(0, 4), roll(0, 0, [1, 1], [false, false])])!.attack[0]!.face).toBe(1)
})

test('a pit strikes without an attacker', () => {
  const found = lastExchange([LOG[0]!, roll(-1, 0, [5], [true]), line('wounded', { figure: 0, amount: 1, life: 4 })])!
  expect([found.attacker, found.target]).toEqual([null, 0])
})
