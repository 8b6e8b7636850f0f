/** Lets what changed on a board be seen and heard: things travel, sounds sound. */
import { tick } from 'svelte'
import type { Line } from '../../protocol'
import { isCalm } from '../../settings.svelte'
import type { Seat } from '../../table/seat.svelte'
import { sound } from '../../table/sound'
import { travel, whereabouts } from '../../table/travel'

export interface Show {
  /** By kind of line: which sound stands for it, where a game calls things differently. */
  sounds?: Record<string, string>
  /** Something is about to change: note how it was. */
  note?(before: Map<string, DOMRect>): void
  /** Once it has changed: show more than travelling, and say how many milliseconds that takes. */
  plan?(fresh: Line[]): { time: number; run(root: HTMLElement): void }
}

/** Watch a seat's updates until the returned function is called. */
export function follow(seat: Seat, root: () => HTMLElement | undefined, show: Show = {}): () => void {
  let before = new Map<string, DOMRect>()
  let owed = seat.owes
  seat.watcher = {
    before: () => {
      const now = root()
      before = isCalm() || !now ? new Map() : whereabouts(now)
      show.note?.(before)
    },
    after: (fresh) => {
      const turn = seat.owes && !owed ? ['turn'] : []
      owed = seat.owes
      const { sounds } = show
      const heard = sounds ? fresh.flatMap((line) => sounds[line.kind] ?? []) : fresh.map((line) => line.kind)
      sound([...turn, ...heard])
      if (isCalm() || document.hidden || !fresh.length) return 0
      const was = before
      const plan = show.plan?.(fresh)
      void tick().then(() => {
        const now = root()
        // the screen may have been handed over meanwhile
        if (!now) return
        travel(now, was)
        plan?.run(now)
      })
      return plan?.time ?? 0
    },
  }
  return () => (seat.watcher = null)
}
