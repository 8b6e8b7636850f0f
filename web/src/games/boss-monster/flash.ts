/** A short flash where something happened: a room that hurts, a soul won, a wound taken. */
import type { Line } from '../../protocol'
import type { Walk } from './walk'

const TIME = 620

/** `walks` say when a hero who is shown walking comes to a room. */
export function flash(root: Element, lines: Line[], walks: Walk[]): void {
  for (const line of lines) {
    const { card, source, seat, room } = line.data as { card?: number; source?: number; seat?: number; room?: number }
    const walk = walks.find((one) => one.hero === card)
    const stop = walk?.stops.find((one) => one.room === source)
    if (line.kind === 'hurt' && source !== undefined)
      shake(root.querySelector(`.dungeon [data-card="${source}"]`), stop?.at)
    if (line.kind === 'died') glow(root.querySelector(`.dungeon [data-card="${room}"]`), 'var(--soul)', walk?.until)
    if (line.kind === 'died' && seat !== undefined)
      glow(root.querySelector(`[data-seat="${seat}"] .brief--soul`), 'var(--soul)', walk?.until)
    if (line.kind === 'survived' && seat !== undefined)
      glow(root.querySelector(`[data-seat="${seat}"]`), 'var(--wound)', walk?.until)
    if (line.kind === 'built' && seat !== undefined)
      glow(root.querySelector(`[data-seat="${seat}"] [data-card="${line.data.card as number}"]`), '#fff')
  }
}

function shake(element: Element | null, delay = 0): void {
  element?.animate(
    [{ rotate: '0deg' }, { rotate: '-2deg' }, { rotate: '2deg' }, { rotate: '-1deg' }, { rotate: '0deg' }],
    { duration: TIME / 2, delay },
  )
}

function glow(element: Element | null, colour: string, delay = 0): void {
  if (!(element instanceof HTMLElement)) return
  const lit = getComputedStyle(document.documentElement).getPropertyValue(colour.slice(4, -1)) || colour
  element.animate([{ filter: `drop-shadow(0 0 14px ${lit})` }, { filter: 'none' }], { duration: TIME, delay })
}
