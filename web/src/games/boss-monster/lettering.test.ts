import { expect, test } from 'vitest'
import { hyphenated, lettering, widthOf } from './lettering'

const shown = (text: string) => text.replaceAll('\u00ad', '|')

test('a word that fits is left alone', () => {
  expect(lettering('Goblin Housing Office', 3, 5).text).toBe('Goblin Housing Office')
})

test('a word that cannot fit is cut between syllables', () => {
  expect(
    ["Understudy's", 'Bottomless', 'Unsupervised', 'Kindergarten', 'Apprenticeship', 'Claustrophobic'].map((word) =>
      shown(hyphenated(word)),
    ),
  ).toEqual(["Under|study's", 'Bottom|less', 'Unsuper|vised', 'Kinder|garten', 'Appren|ticeship', 'Claustro|phobic'])
})

test('a name is as wide as its widest line, well set', () => {
  expect(lettering('Goblin Housing Office', 3, 4).width).toBe(widthOf('Housing'))
  expect(lettering('Ogre Arcade', 3, 4).width).toBe(widthOf('Arcade'))
  expect(lettering('Goblin Housing Office', 1, 5).width).toBeCloseTo(widthOf('Goblin Housing Office'))
  expect(lettering('Lord Drag-and-Drop', 2, 5).width).toBeCloseTo(widthOf('Lord Drag-'))
})
