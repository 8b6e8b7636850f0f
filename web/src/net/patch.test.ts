import { expect, test } from 'vitest'
import { patched } from './patch'

test('a patch replaces the parts it names and keeps all others', () => {
  const before = {
    round: 1,
    seats: [
      { souls: 0, rooms: [1] },
      { souls: 2, rooms: [] },
    ],
  }
  const after = patched(before, { round: 2, 'seats.0.rooms': [1, 7] })
  expect(after).toEqual({
    round: 2,
    seats: [
      { souls: 0, rooms: [1, 7] },
      { souls: 2, rooms: [] },
    ],
  })
  expect(after.seats[1]).toBe(before.seats[1])
  expect(before.round).toBe(1)
})

test('a part that was not there before is added', () => {
  expect(patched({ seats: [{}] }, { 'seats.0.face_down': { back: 'room' } })).toEqual({
    seats: [{ face_down: { back: 'room' } }],
  })
})
