/** A hero who went through several rooms at once is shown walking room by room; this says where and when. */
import type { Line } from '../../protocol'

export interface Stop {
  /** The room he enters; null: the boss at the end. */
  room: number | null
  seat: number
  /** Health that leaves the room with him. */
  left: number
  /** Milliseconds after the start. */
  at: number
}

export interface Walk {
  hero: number
  stops: Stop[]
  ends: 'dies' | 'survives' | 'goes on'
  from: number
  until: number
}

const ROOM_TIME = 620
const LONGEST = 1400

interface Told {
  card: number
  seat: number
  room: number
  amount: number
}

/** The walks that these lines tell, one after the other, never longer than a person wants to wait. */
export function walksOf(lines: Line[], leftOf: (hero: number) => number): Walk[] {
  const walks = new Map<number, Walk>()
  for (const line of lines) {
    const { card, seat, room, amount } = line.data as unknown as Told
    const walk = walks.get(card) ?? { hero: card, stops: [], ends: 'goes on', from: 0, until: 0 }
    const last = walk.stops.at(-1)
    if (line.kind === 'enters-room') {
      walk.stops.push({ room, seat, left: last?.left ?? leftOf(card), at: 0 })
      walks.set(card, walk)
    } else if (line.kind === 'hurt' && last) last.left = Math.max(0, last.left - amount)
    else if (line.kind === 'died' && last) walk.ends = 'dies'
    else if (line.kind === 'survived' && last) {
      walk.ends = 'survives'
      walk.stops.push({ room: null, seat, left: last.left, at: 0 })
    }
  }
  // One room further is seen well enough without a walk.
  const worthSeeing = [...walks.values()].filter((walk) => walk.stops.length > 1 || walk.ends === 'dies')
  return timed(worthSeeing)
}

export function lengthOf(walks: Walk[]): number {
  return walks.at(-1)?.until ?? 0
}

function timed(walks: Walk[]): Walk[] {
  const count = walks.reduce((sum, walk) => sum + walk.stops.length, 0)
  const each = Math.min(ROOM_TIME, LONGEST / count)
  let now = 0
  return walks.map((walk) => {
    const from = now
    const stops = walk.stops.map((stop) => {
      const at = now
      now += each
      return { ...stop, at }
    })
    return { ...walk, stops, from, until: now }
  })
}
