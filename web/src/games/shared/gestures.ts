/** The map under a hand: drag to move, wheel or two fingers to zoom. A press that does not move stays a press. */
import type { Camera } from './camera.svelte'

const SLACK = 6 // pixels that a finger may tremble
const WHEEL = 0.0016

export function gestures(node: HTMLElement, camera: Camera): { destroy(): void } {
  const down = new Map<number, { x: number; y: number }>()
  let from: { x: number; y: number } | null = null
  let moving = false

  const at = (event: { clientX: number; clientY: number }) => {
    const box = node.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const spread = () => {
    const [one, other] = [...down.values()] as [{ x: number; y: number }, { x: number; y: number }]
    return {
      far: Math.hypot(one.x - other.x, one.y - other.y) || 1,
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
    }
  }
  const take = (event: PointerEvent) => {
    moving = true
    // from now on the pointer is the map's: no card under it is pressed
    for (const id of down.keys()) if (!node.hasPointerCapture(id)) node.setPointerCapture(id)
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId)
  }

  const ondown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('.map__tools, .piles')) return
    down.set(event.pointerId, at(event))
    from = at(event)
    moving = false
  }
  const onmove = (event: PointerEvent) => {
    const before = down.get(event.pointerId)
    if (!before || !from) return
    const now = at(event)
    if (down.size > 1) {
      const old = spread()
      down.set(event.pointerId, now)
      const fresh = spread()
      take(event)
      camera.zoom(fresh.far / old.far, fresh.x, fresh.y)
      camera.move(fresh.x - old.x, fresh.y - old.y)
      return
    }
    if (!moving && Math.hypot(now.x - from.x, now.y - from.y) < SLACK) return
    if (!moving) take(event)
    down.set(event.pointerId, now)
    camera.move(now.x - before.x, now.y - before.y)
  }
  const onup = (event: PointerEvent) => down.delete(event.pointerId)
  const onwheel = (event: WheelEvent) => {
    event.preventDefault()
    const { x, y } = at(event)
    camera.zoom(Math.exp(-event.deltaY * WHEEL), x, y)
  }

  node.addEventListener('pointerdown', ondown)
  node.addEventListener('pointermove', onmove)
  node.addEventListener('pointerup', onup)
  node.addEventListener('pointercancel', onup)
  node.addEventListener('wheel', onwheel, { passive: false })
  return {
    destroy() {
      node.removeEventListener('pointerdown', ondown)
      node.removeEventListener('pointermove', onmove)
      node.removeEventListener('pointerup', onup)
      node.removeEventListener('pointercancel', onup)
      node.removeEventListener('wheel', onwheel)
    },
  }
}
