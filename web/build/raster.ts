/** Pictograms as pixels: an outline of the game-icons set, sampled to a small grid in three tones. */

export const GRID = 24
const SAMPLES = 4
const SIZE = 512

type Point = readonly [number, number]

/** 0 nothing, 1 body, 2 lit edge, 3 dark inside. */
export type Tone = 0 | 1 | 2 | 3

/** The picture's tones row by row, four pixels to a byte, as base64. */
export function pixels(path: string): string {
  const tones = shade(sample(outline(path)))
  const bytes = Buffer.alloc((GRID * GRID) / 4)
  tones.forEach((tone, index) => (bytes[index >> 2]! |= tone << (2 * (index & 3))))
  return bytes.toString('base64')
}

/** The polygons that a path draws, with its curves cut into short lines. */
export function outline(path: string): Point[][] {
  const polygons: Point[][] = []
  let polygon: Point[] = []
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0]
  let before = ''
  const line = (toX: number, toY: number) => {
    polygon.push([toX, toY])
    ;[x, y] = [toX, toY]
  }
  const curve = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number) => {
    const [x0, y0] = [x, y]
    for (let step = 1; step <= 8; step++) {
      const t = step / 8
      const s = 1 - t
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      line(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    }
    ;[controlX, controlY] = [x2, y2]
  }
  for (const [command, numbers] of commands(path)) {
    const relative = command === command.toLowerCase()
    const [dx, dy] = relative ? [x, y] : [0, 0]
    const at = (index: number) => numbers[index]! + (index % 2 ? dy : dx)
    switch (command.toUpperCase()) {
      case 'M':
        polygon = []
        polygons.push(polygon)
        line(at(0), at(1))
        ;[startX, startY] = [x, y]
        break
      case 'L':
        line(at(0), at(1))
        break
      case 'H':
        line(numbers[0]! + dx, y)
        break
      case 'V':
        line(x, numbers[0]! + dy)
        break
      case 'C':
        curve(at(0), at(1), at(2), at(3), at(4), at(5))
        break
      case 'S': {
        const smooth = 'CS'.includes(before.toUpperCase()) && before !== ''
        curve(smooth ? 2 * x - controlX : x, smooth ? 2 * y - controlY : y, at(0), at(1), at(2), at(3))
        break
      }
      case 'Q':
      case 'T': {
        const smooth = command.toUpperCase() === 'T'
        const follows = 'QT'.includes(before.toUpperCase()) && before !== ''
        const qx = smooth ? (follows ? 2 * x - controlX : x) : at(0)
        const qy = smooth ? (follows ? 2 * y - controlY : y) : at(1)
        const [endX, endY] = smooth ? [at(0), at(1)] : [at(2), at(3)]
        curve(
          x + (2 / 3) * (qx - x),
          y + (2 / 3) * (qy - y),
          endX + (2 / 3) * (qx - endX),
          endY + (2 / 3) * (qy - endY),
          endX,
          endY,
        )
        ;[controlX, controlY] = [qx, qy]
        break
      }
      case 'A':
        for (const point of arc(x, y, numbers, dx, dy)) line(...point)
        break
      case 'Z':
        line(startX, startY)
        polygon = [[startX, startY]]
        polygons.push(polygon)
        break
    }
    before = command
  }
  return polygons.filter((points) => points.length > 2)
}

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** One drawing command after the other, with implied repetitions spelled out. */
export function* commands(path: string): Generator<[string, number[]]> {
  for (const [, letter, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    let command = letter!
    const upper = command.toUpperCase()
    const numbers =
      upper === 'A' ? arcNumbers(rest!) : [...rest!.matchAll(/-?(?:\d*\.\d+|\d+)(?:e-?\d+)?/g)].map(Number)
    const count = ARGUMENTS[upper]!
    if (count === 0) yield [command, []]
    for (let index = 0; count > 0 && index + count <= numbers.length; index += count) {
      yield [command, numbers.slice(index, index + count)]
      if (command === 'M') command = 'L'
      if (command === 'm') command = 'l'
    }
  }
}

/** The two flags of an arc may be written without a space before what follows. */
function arcNumbers(text: string): number[] {
  const number = String.raw`-?(?:\d*\.\d+|\d+)(?:e-?\d+)?`
  const gap = String.raw`[\s,]*`
  const whole = new RegExp(
    [number, number, number, '[01]', '[01]', number, number].map((part) => `(${part})`).join(gap),
    'g',
  )
  return [...text.matchAll(whole)].flatMap((match) => match.slice(1).map(Number))
}

/** Points along an elliptical arc, from the formulas of the SVG standard. */
function arc(x1: number, y1: number, numbers: number[], dx: number, dy: number): Point[] {
  const [rx0, ry0, turn, large, sweep, endX, endY] = numbers as [number, number, number, number, number, number, number]
  const [x2, y2] = [endX + dx, endY + dy]
  if (rx0 === 0 || ry0 === 0) return [[x2, y2]]
  const phi = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)]
  const px = (cos * (x1 - x2) + sin * (y1 - y2)) / 2
  const py = (-sin * (x1 - x2) + cos * (y1 - y2)) / 2
  const grow = Math.sqrt(Math.max(1, (px / rx0) ** 2 + (py / ry0) ** 2))
  const [rx, ry] = [Math.abs(rx0) * grow, Math.abs(ry0) * grow]
  const rest = Math.max(0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2)
  const scale = (large === sweep ? -1 : 1) * Math.sqrt(rest / ((rx * py) ** 2 + (ry * px) ** 2 || 1))
  const [cx, cy] = [(scale * rx * py) / ry, (-scale * ry * px) / rx]
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx)
  let spread = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from
  if (sweep && spread < 0) spread += 2 * Math.PI
  if (!sweep && spread > 0) spread -= 2 * Math.PI
  return Array.from({ length: 10 }, (_, index) => {
    const angle = from + (spread * (index + 1)) / 10
    const [ex, ey] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    return [cos * ex - sin * ey + cx + (x1 + x2) / 2, sin * ex + cos * ey + cy + (y1 + y2) / 2] as const
  })
}

/** Which cells of the grid are at least half covered. */
function sample(polygons: Point[][]): boolean[] {
  const counts = new Array<number>(GRID * GRID).fill(0)
  const lines = GRID * SAMPLES
  for (let row = 0; row < lines; row++) {
    const y = ((row + 0.5) * SIZE) / lines
    const crossings: [number, number][] = []
    for (const points of polygons) {
      points.forEach(([x2, y2], index) => {
        const [x1, y1] = points[(index || points.length) - 1]!
        if (y1 <= y !== y2 <= y) crossings.push([x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), y2 > y1 ? 1 : -1])
      })
    }
    crossings.sort((a, b) => a[0] - b[0])
    let [winding, next] = [0, 0]
    for (let column = 0; column < lines; column++) {
      const x = ((column + 0.5) * SIZE) / lines
      while (next < crossings.length && crossings[next]![0] <= x) winding += crossings[next++]![1]
      if (winding !== 0) counts[Math.floor(row / SAMPLES) * GRID + Math.floor(column / SAMPLES)]!++
    }
  }
  return counts.map((count) => count >= (SAMPLES * SAMPLES) / 2)
}

/** Light falls from above and from the left; what the body encloses lies in the dark. */
function shade(solid: boolean[]): Tone[] {
  const outside = new Set<number>()
  const neighbours = (cell: number) => {
    const column = cell % GRID
    return [cell - GRID, cell + GRID, column ? cell - 1 : -1, column < GRID - 1 ? cell + 1 : -1].filter(
      (one) => one >= 0 && one < GRID * GRID,
    )
  }
  const open = solid.flatMap((filled, cell) => {
    const edge = cell < GRID || cell >= GRID * (GRID - 1) || cell % GRID === 0 || cell % GRID === GRID - 1
    return edge && !filled ? [cell] : []
  })
  while (open.length) {
    const cell = open.pop()!
    if (outside.has(cell)) continue
    outside.add(cell)
    open.push(...neighbours(cell).filter((one) => !solid[one] && !outside.has(one)))
  }
  const dark = (cell: number) => cell < 0 || outside.has(cell)
  return solid.map((filled, cell) => {
    if (!filled) return outside.has(cell) ? 0 : 3
    return dark(cell - GRID) || (cell % GRID === 0 ? true : outside.has(cell - 1) && !solid[cell - GRID - 1]) ? 2 : 1
  })
}
