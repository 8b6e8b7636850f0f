/** The boards on paper: where spaces lie, where walls run, where the rock begins. */
import type { Box } from '../shared/camera.svelte'
import type { Door, View } from './view'

export const CELL = 56 // pixels of a space
const RIM = 40 // of rock around the boards

export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
}

type Plan = View['plan']

export function boxOf(plan: Plan): Box {
  const [xs, ys] = [plan.cells.map(([x]) => x), plan.cells.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    left: left * CELL - RIM,
    top: top * CELL - RIM,
    width: (Math.max(...xs) - left + 1) * CELL + 2 * RIM,
    height: (Math.max(...ys) - top + 1) * CELL + 2 * RIM,
  }
}

export function middleOf(plan: Plan, space: number): { x: number; y: number } {
  const [x, y] = plan.cells[space]!
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL }
}

/** A box around some spaces. */
export function around(plan: Plan, spaces: number[]): Box {
  const [xs, ys] = [spaces.map((space) => plan.cells[space]![0]), spaces.map((space) => plan.cells[space]![1])]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    left: left * CELL,
    top: top * CELL,
    width: (Math.max(...xs) - left + 1) * CELL,
    height: (Math.max(...ys) - top + 1) * CELL,
  }
}

/** "12,7", as the game calls a space. */
export function nameOf(plan: Plan, space: number): string {
  return plan.cells[space]!.join(',')
}

/** The numbers of columns and rows, at every edge of the boards: the log and the options call spaces by them. */
export function rulersOf(plan: Plan): { x: number; y: number; text: number }[] {
  const { left, top, width, height } = boxOf(plan)
  const far = RIM / 4 // from the edge
  const numbers = (from: number, size: number) =>
    Array.from({ length: (size - 2 * RIM) / CELL }, (_, at) => (from + RIM) / CELL + at)
  return [
    ...numbers(left, width).flatMap((text) =>
      [top + far, top + height - far].map((y) => ({ x: (text + 0.5) * CELL, y, text })),
    ),
    ...numbers(top, height).flatMap((text) =>
      [left + far, left + width - far].map((x) => ({ x, y: (text + 0.5) * CELL, text })),
    ),
  ]
}

/** The spaces of each area. */
export function areasOf(plan: Plan): number[][] {
  const found: number[][] = []
  plan.area.forEach((area, space) => (found[area] ??= []).push(space))
  return found
}

/** Between two areas, and at the rim, there is a wall; straight ones are drawn in one stroke. */
export function wallsOf(plan: Plan): Line[] {
  const area = new Map(plan.cells.map((cell, space) => [cell.join(), plan.area[space]!]))
  const at = (x: number, y: number) => area.get(`${x},${y}`)
  const across = new Map<number, number[]>() // by row: where walls run eastwards
  const down = new Map<number, number[]>() // by column: where they run southwards
  const note = (walls: Map<number, number[]>, line: number, from: number) =>
    walls.set(line, [...(walls.get(line) ?? []), from])
  for (const [x, y] of plan.cells) {
    if (at(x, y) !== at(x, y - 1)) note(across, y, x)
    if (at(x, y + 1) === undefined) note(across, y + 1, x)
    if (at(x, y) !== at(x - 1, y)) note(down, x, y)
    if (at(x + 1, y) === undefined) note(down, x + 1, y)
  }
  return [
    ...strokes(across).map(([y, from, to]) => ({ x1: from * CELL, y1: y * CELL, x2: to * CELL, y2: y * CELL })),
    ...strokes(down).map(([x, from, to]) => ({ x1: x * CELL, y1: from * CELL, x2: x * CELL, y2: to * CELL })),
  ]
}

function strokes(walls: Map<number, number[]>): [number, number, number][] {
  const found: [number, number, number][] = []
  for (const [line, starts] of walls) {
    const sorted = [...new Set(starts)].sort((a, b) => a - b)
    let from = sorted[0]!
    sorted.forEach((start, index) => {
      if (sorted[index + 1] === start + 1) return
      found.push([line, from, start + 1])
      from = sorted[index + 1] ?? 0
    })
  }
  return found
}

/** The outline of the dotted squares of an area. */
export function floorOf(plan: Plan, spaces: number[]): string {
  return spaces
    .map((space) => plan.cells[space]!)
    .map(([x, y]) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`)
    .join('')
}

/** The middle of a door, and whether its wall runs north to south. */
export function doorAt(door: Door): { x: number; y: number; upright: boolean } {
  const { x, y, side } = door
  const [east, south] = { north: [0.5, 0], east: [1, 0.5], south: [0.5, 1], west: [0, 0.5] }[side] as [number, number]
  return { x: (x + east) * CELL, y: (y + south) * CELL, upright: side === 'east' || side === 'west' }
}

/** Rock around the boards: little clusters of three strokes, always the same for the same boards. */
export function rockOf(plan: Plan): string {
  const inside = new Set(plan.cells.map((cell) => cell.join()))
  const clusters: string[] = []
  const cluster = (x: number, y: number) => {
    const turn = scatter(x, y) * Math.PI
    const [dx, dy] = [Math.cos(turn) * 11, Math.sin(turn) * 11]
    for (const off of [-6, 0, 6]) {
      const [ox, oy] = [(-dy / 11) * off, (dx / 11) * off]
      clusters.push(`M${round(x + ox - dx)} ${round(y + oy - dy)}l${round(2 * dx)} ${round(2 * dy)}`)
    }
  }
  for (const [x, y] of plan.cells) {
    for (const [east, south] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      if (inside.has(`${x + east},${y + south}`)) continue
      for (const along of [0.1, 0.4, 0.7]) {
        const far = 0.22 + 0.2 * scatter(x * 7 + along * 31, y * 13 + east)
        cluster(
          (x + (east ? (east > 0 ? 1 + far : -far) : along + 0.1)) * CELL,
          (y + (south ? (south > 0 ? 1 + far : -far) : along + 0.1)) * CELL,
        )
      }
    }
  }
  return clusters.join('')
}

/** A number from 0 to 1 that looks like chance and never changes. */
function scatter(x: number, y: number): number {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return value - Math.floor(value)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
