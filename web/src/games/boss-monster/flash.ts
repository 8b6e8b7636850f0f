/** A short flash where something happened: a room that hurts, a soul won, a wound taken. */
import type { Line } from '../../protocol'

const TIME = 620

export function flash(root: Element, lines: Line[]): void {
  for (const line of lines) {
    const { source, seat, room } = line.data as { source?: number; seat?: number; room?: number }
    if (line.kind === 'hurt' && source !== undefined) shake(root.querySelector(`.dungeon [data-card="${source}"]`))
    if (line.kind === 'died') glow(root.querySelector(`.dungeon [data-card="${room}"]`), 'var(--soul)')
    if (line.kind === 'died' && seat !== undefined)
      glow(root.querySelector(`[data-seat="${seat}"] .brief--soul`), 'var(--soul)')
    if (line.kind === 'survived' && seat !== undefined)
      glow(root.querySelector(`[data-seat="${seat}"]`), 'var(--wound)')
    if (line.kind === 'built' && seat !== undefined)
      glow(root.querySelector(`[data-seat="${seat}"] [data-card="${line.data.card as number}"]`), '#fff')
  }
}

function shake(element: Element | null): void {
  element?.animate(
    [{ rotate: '0deg' }, { rotate: '-2deg' }, { rotate: '2deg' }, { rotate: '-1deg' }, { rotate: '0deg' }],
    { duration: TIME / 2 },
  )
}

function glow(element: Element | null, colour: string): void {
  if (!(element instanceof HTMLElement)) return
  const lit = getComputedStyle(document.documentElement).getPropertyValue(colour.slice(4, -1)) || colour
  element.animate([{ filter: `drop-shadow(0 0 14px ${lit})` }, { filter: 'none' }], { duration: TIME })
}
