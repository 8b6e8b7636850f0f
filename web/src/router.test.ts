import { beforeAll, expect, test, vi } from 'vitest'

let placeOf: (typeof import('./router.svelte'))['placeOf']

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
  placeOf = (await import('./router.svelte')).placeOf
})

test('every address means one page', () => {
  expect(placeOf('/')).toEqual({ page: 'start' })
  expect(placeOf('/new/boss-monster')).toEqual({ page: 'new', game: 'boss-monster' })
  expect(placeOf('/table/abc')).toEqual({ page: 'table', id: 'abc' })
  const rules = { page: 'rules', game: 'boss-monster', rule: '', table: '' }
  expect(placeOf('/rules/boss-monster')).toEqual(rules)
  expect(placeOf('/rules/boss-monster', '?rule=bait-01')).toEqual({ ...rules, rule: 'bait-01' })
  expect(placeOf('/rules/boss-monster', '?table=abc', '#bait-03')).toEqual({ ...rules, rule: 'bait-03', table: 'abc' })
  expect(placeOf('/replay/abc')).toEqual({ page: 'replay', id: 'abc' })
  expect(placeOf('/credits')).toEqual({ page: 'credits' })
  expect(placeOf('/somewhere/else')).toEqual({ page: 'nowhere' })
})
