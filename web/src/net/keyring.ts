/** The seats this browser holds. The server knows no persons: whoever has a seat's token sits there. */
import type { Created, Held } from '../protocol'

/** Links that the creator of a table may give away. */
export interface Links {
  invitations: Held[]
  watch: string
}

interface Ring {
  held: Held[]
  links: Record<string, Links>
}

const KEY = 'undercroft-keys'
const MOST = 200

export const keyring = {
  all: (): Held[] => read().held,

  at: (table: string): Held[] =>
    read()
      .held.filter((one) => one.table === table)
      .sort((a, b) => (a.seat ?? 99) - (b.seat ?? 99)),

  links: (table: string): Links | undefined => read().links[table],

  add(held: Held): void {
    const ring = read()
    ring.held = [held, ...ring.held.filter((one) => one.token !== held.token || one.table !== held.table)].slice(
      0,
      MOST,
    )
    write(ring)
  },

  addCreated(created: Created): void {
    created.held.forEach((held) => keyring.add(held))
    const ring = read()
    ring.links[created.table.id] = { invitations: created.invitations, watch: created.watch }
    write(ring)
  },

  addInvitation(held: Held): void {
    const ring = read()
    const links = (ring.links[held.table] ??= { invitations: [], watch: '' })
    links.invitations = [...links.invitations.filter((one) => one.seat !== held.seat), held]
    write(ring)
  },

  forget(table: string): void {
    const ring = read()
    ring.held = ring.held.filter((one) => one.table !== table)
    delete ring.links[table]
    write(ring)
  },
}

/** What this browser holds at a table; a link that was just followed wins over what lay here before. */
export function heldAt(table: string, brought: ReturnType<typeof takeToken>): Held[] {
  const kept = keyring.at(table)
  if (brought && brought.kind !== 'join' && !kept.some((one) => one.token === brought.token && one.seat !== null)) {
    // Which seat it is, the server will say; kept at once, for the address bar has lost it.
    const held = { table, seat: null, token: brought.token }
    keyring.add(held)
    return [held]
  }
  const seats = kept.filter((one) => one.seat !== null)
  return seats.length ? seats : kept.slice(0, 1)
}

/** A token that came with a link, taken out of the address bar. */
export function takeToken(): { kind: 'seat' | 'join' | 'watch'; token: string } | null {
  const found = /^#(seat|join|watch)=([A-Za-z0-9_-]+)$/.exec(location.hash)
  if (!found) return null
  history.replaceState(null, '', location.pathname + location.search)
  return { kind: found[1] as 'seat' | 'join' | 'watch', token: found[2]! }
}

export function linkTo(table: string, kind: 'seat' | 'join' | 'watch', token: string): string {
  return `${location.origin}/table/${table}#${kind}=${token}`
}

function read(): Ring {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Ring>
    return { held: kept.held ?? [], links: kept.links ?? {} }
  } catch {
    return { held: [], links: {} }
  }
}

function write(ring: Ring): void {
  localStorage.setItem(KEY, JSON.stringify(ring))
}
