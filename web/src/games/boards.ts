/** The games this page can draw, each fetched only when somebody looks at a table of it. */
import type { Component, Snippet } from 'svelte'
import type { Line, SeatInfo, Step } from '../protocol'
import type { Seat } from '../table/seat.svelte'

export interface PlayProps {
  seat: Seat
  /** What the levels of bots are called. */
  levels: Record<string, string>
  /** What can be done when the game is over. */
  ended: Snippet
  /** What a bot said, where there is room for it beside the board. */
  hint: Snippet
}

export interface LookingProps {
  step: Step
  infos: SeatInfo[]
  seat: number | null
  sets: string[]
  levels: Record<string, string>
  everything: boolean
  children: Snippet
}

/** What a game brings to the page. */
export interface Board {
  /** A seat's whole table. */
  Play: Component<PlayProps>
  /** A position that is only looked at. */
  Looking: Component<LookingProps>
  /** Where a turn or round stands, for games whose turns have phases. */
  Phases?: Component<{ phase: string }>
  /** What the game calls each seat: its boss, its hero; nothing where that is not known yet. */
  figures: (view: Record<string, unknown>) => (string | undefined)[]
  /** What each sign on a time line stands for. */
  signs: Record<string, string>
  /** The sign of a line of the log that mattered. */
  signOf: (line: Line) => string | undefined
}

const BOARDS: Record<string, () => Promise<{ board: Board }>> = {
  'boss-monster': () => import('./boss-monster/board'),
  dungeoneer: () => import('./dungeoneer/board'),
  'dungeon-venture': () => import('./dungeon-venture/board'),
}

export function isDrawn(game: string): boolean {
  return game in BOARDS
}

export async function boardOf(game: string): Promise<Board> {
  const fetched = BOARDS[game]
  if (!fetched) throw new Error(`this page cannot draw ${game}`)
  return (await fetched()).board
}

/** The round that begins with this line. */
export function roundIn(line: Line): number | undefined {
  return line.kind === 'round' ? (line.data.round as number) : undefined
}
