import { expect, test } from 'vitest'
import { areasOf, boxOf, CELL, doorAt, nameOf, rulersOf, wallsOf } from './plan'
import type { Cell } from './view'

// two areas of 2 x 2 side by side
const plan = {
  cells: [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ] as Cell[],
  area: [0, 0, 1, 1, 0, 0, 1, 1],
  columns: [],
  stairs: [],
}

test('walls run around every area, and each is one stroke', () => {
  const walls = wallsOf(plan)
  expect(walls).toHaveLength(5)
  expect(walls).toContainEqual({ x1: 0, y1: 0, x2: 4 * CELL, y2: 0 })
  expect(walls).toContainEqual({ x1: 2 * CELL, y1: 0, x2: 2 * CELL, y2: 2 * CELL })
})

test('a gap between boards parts a wall', () => {
  const apart = { ...plan, cells: plan.cells.map(([x, y]): Cell => [x > 1 ? x + 1 : x, y]) }
  expect(wallsOf(apart).filter((wall) => wall.y1 === 0 && wall.y2 === 0)).toHaveLength(2)
})

test('areas, names and the box around all of it', () => {
  expect(areasOf(plan)[1]).toEqual([2, 3, 6, 7])
  expect(nameOf(plan, 6)).toBe('2,1')
  expect(boxOf(plan).width).toBeGreaterThan(4 * CELL)
})

test('columns and rows are numbered at every edge, as spaces are called', () => {
  const rulers = rulersOf(plan)
  const above = rulers.filter(({ y }) => y < 0)
  expect(above.map(({ text }) => text)).toEqual([0, 1, 2, 3])
  expect(above[2]!.x).toBe(2.5 * CELL)
  const beside = rulers.filter(({ x }) => x > 4 * CELL)
  expect(beside.map(({ text }) => text)).toEqual([0, 1])
  expect(rulers).toHaveLength(2 * (4 + 2))
})

test('a door is drawn in the wall between its two spaces', () => {
  const door = { spaces: [1, 2] as [number, number], x: 1, y: 0, side: 'east' as const, open: true, barred: false }
  expect(doorAt(door)).toEqual({ x: 2 * CELL, y: CELL / 2, upright: true })
})
