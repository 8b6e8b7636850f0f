/** The last blows as the log tells them: who struck whom, what the dice showed, what came of it. */
import type { Line } from '../../protocol'
import { COLOURS, type Colour } from './view'

export interface Die {
  colour: Colour
  face: number
  hit: boolean
}

export interface Exchange {
  /** Of the first of its lines; another number is another exchange. */
  at: number
  attacker: number | null
  target: number
  attack: Die[]
  defence: Die[]
  outcome: { kind: 'missed' | 'sealed' } | { kind: 'wounded'; amount: number; fell: boolean } | null
}

const OVER = ['turn', 'round', 'moved']

/** The dice of one throw, told apart by colour. */
export function diceOf(pool: Record<Colour, number>, faces: number[], hits: boolean[]): Die[] {
  const colours = COLOURS.flatMap((colour) => Array.from({ length: pool[colour] }, () => colour))
  return faces.map((face, at) => ({ colour: colours[at]!, face, hit: hits[at] ?? false }))
}

/** Nothing after the turn in which it happened. */
export function lastExchange(log: Line[]): Exchange | null {
  const start = log.findLastIndex((line) => line.kind === 'turn') + 1
  return log.slice(start).reduce<Exchange | null>((found, line, at) => after(found, line, start + at), null)
}

function begun(at: number, attacker: number | null, target: number): Exchange {
  return { at, attacker, target, attack: [], defence: [], outcome: null }
}

function after(found: Exchange | null, { kind, data }: Line, at: number): Exchange | null {
  const who = data.figure as number
  if (kind === 'attacks') return begun(at, who, data.other_figure as number)
  if (kind === 'trap-fired') return begun(at, null, who)
  if (kind === 'rolled') {
    const dice = diceOf(data as unknown as Record<Colour, number>, data.faces as number[], data.hits as boolean[])
    // a jump into a pit is nobody's attack: whom it strikes is told afterwards
    const now = found ?? begun(at, null, who)
    return data.dice === 0 ? { ...now, attack: dice } : { ...now, defence: dice }
  }
  if (!found || OVER.includes(kind)) return null
  if (kind === 'missed') return { ...found, target: data.other_figure as number, outcome: { kind } }
  if (kind === 'sealed') return { ...found, outcome: { kind } }
  if (kind === 'wounded' && (who === found.target || found.target < 0))
    return { ...found, target: who, outcome: { kind, amount: data.amount as number, fell: data.life === 0 } }
  return found
}
