import { expect, test } from 'vitest'
import { Camera } from './camera.svelte'

function looking(): Camera {
  const camera = new Camera()
  camera.width = 400
  camera.height = 300
  return camera
}

/** Where a point of the map is in the window. */
const seen = (camera: Camera, x: number, y: number) => [x * camera.scale + camera.x, y * camera.scale + camera.y]

test('a map is fitted into its window, and never blown up', () => {
  const camera = looking()
  camera.fit({ left: -500, top: -200, width: 1000, height: 400 })
  expect(seen(camera, 0, 0)).toEqual([200, 133])
  expect(seen(camera, -500, 0)[0]).toBeCloseTo(14)
  camera.fit({ left: 0, top: 0, width: 100, height: 1000 })
  expect(seen(camera, 0, 0)[1]).toBeCloseTo(14)
  expect(seen(camera, 0, 1000)[1]).toBeCloseTo(252) // the decks stand below
  camera.fit({ left: 0, top: 0, width: 10, height: 10 })
  expect(camera.scale).toBe(1)
})

test('a map that would become too small is shown around a point of it, as far as its edges allow', () => {
  const camera = looking()
  const box = { left: -500, top: -150, width: 1000, height: 200 }
  camera.fit(box, 0.8, { x: 100, y: 100 })
  expect(camera.scale).toBe(0.8)
  expect(seen(camera, 100, 0)[0]).toEqual(200)
  camera.fit(box, 0.8, { x: 490, y: 100 })
  expect(seen(camera, 500, 0)[0]).toBeCloseTo(386)
})

test('zooming keeps the point under the pointer, within bounds', () => {
  const camera = looking()
  camera.zoom(1.5, 100, 50)
  expect(seen(camera, 100, 50)).toEqual([100, 50])
  for (let times = 0; times < 20; times++) camera.nearer()
  expect(camera.scale).toBe(1.6)
})

test('what has the focus is brought into the window by the shortest way', () => {
  const camera = looking()
  camera.reveal({ left: 350, top: 20, width: 100, height: 100 })
  expect(seen(camera, 450, 20)).toEqual([386, 20])
  const [x, y] = [camera.x, camera.y]
  camera.reveal({ left: 100, top: 100, width: 50, height: 50 })
  expect([camera.x, camera.y]).toEqual([x, y])
})
