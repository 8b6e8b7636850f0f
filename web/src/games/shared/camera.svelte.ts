/** Where the map is looked at from: moved, brought nearer, fitted into its window. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const NEAREST = 1.6
const FARTHEST = 0.12
const STEP = 1.25
const MARGIN = 14 // pixels around a map that is fitted
const FOOT = 34 // and more of them below, where the decks stand

/** Where to look so that nothing beside the map is seen: at a point of it as far as its edges allow. */
function within(point: number | undefined, start: number, length: number, seen: number): number {
  const middle = start + length / 2
  if (point === undefined || length <= seen) return middle
  return Math.min(Math.max(point, start + seen / 2), start + length - seen / 2)
}

export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(1)
  /** The window, in pixels of the screen. */
  width = $state(0)
  height = $state(0)
  /** Whoever has moved the map himself is not pulled elsewhere when it grows. */
  held = $state(false)

  /** Show a box of the map as large as it fits; never smaller than `least`: then around `middle`. */
  fit(box: Box, least = FARTHEST, middle?: { x: number; y: number }): void {
    if (!this.width || !this.height) return
    const [wide, high] = [this.width - 2 * MARGIN, this.height - 2 * MARGIN - FOOT]
    const whole = Math.min(wide / box.width, high / box.height, 1)
    this.scale = Math.min(NEAREST, Math.max(least, whole))
    this.centre(
      within(middle?.x, box.left, box.width, wide / this.scale),
      within(middle?.y, box.top, box.height, high / this.scale) + FOOT / 2 / this.scale,
    )
  }

  centre(x: number, y: number): void {
    this.x = this.width / 2 - x * this.scale
    this.y = this.height / 2 - y * this.scale
  }

  move(dx: number, dy: number): void {
    this.held = true
    this.x += dx
    this.y += dy
  }

  /** Nearer or farther, with the point of the window at (x, y) staying where it is. */
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    this.held = true
    const scale = Math.min(NEAREST, Math.max(FARTHEST, this.scale * factor))
    const ratio = scale / this.scale
    this.x = x - (x - this.x) * ratio
    this.y = y - (y - this.y) * ratio
    this.scale = scale
  }

  nearer(): void {
    this.zoom(STEP)
  }

  farther(): void {
    this.zoom(1 / STEP)
  }

  /** Move just far enough that a box of the map is inside the window. */
  reveal(box: Box): void {
    const [left, top] = [box.left * this.scale + this.x, box.top * this.scale + this.y]
    const [right, bottom] = [left + box.width * this.scale, top + box.height * this.scale]
    const dx = left < MARGIN ? MARGIN - left : Math.min(0, this.width - MARGIN - right)
    const dy = top < MARGIN ? MARGIN - top : Math.min(0, this.height - MARGIN - bottom)
    if (dx || dy) this.move(dx, dy)
  }
}
