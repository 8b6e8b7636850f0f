/** What the boards of all games do for those who read cards. */
import { api } from '../../net/http'
import type { Desk } from './desk.svelte'

/** Fetch the texts of the cards in play. Without them the cards can still be played and looked at. */
export function fetchTexts(desk: Pick<Desk, 'texts'>, game: string, sets: string[]): void {
  void api.cards(game, sets).then(
    (texts) => (desk.texts = texts),
    () => undefined,
  )
}

/** `I` keeps the card in the inspector, and opens it where there is no room for it all the time. */
export function inspectByKey(
  desk: Pick<Desk, 'pinned' | 'reading'>,
  event: KeyboardEvent,
  root: HTMLElement | undefined,
): void {
  if (event.key.toLowerCase() !== 'i') return
  desk.pinned = !desk.pinned
  if (root && getComputedStyle(root).getPropertyValue('--narrow').trim() === '1') desk.reading = true
}
