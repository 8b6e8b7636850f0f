import { expect, test } from 'vitest'
import { pixels } from '../../build/raster'
import { unpack } from './pixels'

test('a square becomes a body with a lit edge above and to the left', () => {
  const { body, lit, dark } = unpack(pixels('M128 128h256v256H128z'))
  expect(lit).toContain('M6 6h12v1H6z')
  expect(body).toContain('M7 7h11v1H7z')
  expect(dark).toBe('')
})

test('what a ring encloses is dark, what lies outside is not drawn', () => {
  const { body, dark } = unpack(pixels('M64 64h384v384H64zM192 192v128h128V192z'))
  expect(dark).toContain('M9 9h6v1H9z')
  expect(body).not.toContain('M9 9')
})

test('curves and arcs are filled like the outlines they draw', () => {
  const { body } = unpack(pixels('M56 256a200 200 0 1 0 400 0a200 200 0 1 0 -400 0z'))
  expect(body).toContain('12h')
})
