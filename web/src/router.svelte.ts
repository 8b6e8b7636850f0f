/** Page addresses: which page an address means, and going there without loading anew. */

export type Place =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string; rule: string; table: string }
  | { page: 'replay'; id: string }
  | { page: 'lab'; game: string }
  | { page: 'credits' }
  | { page: 'nowhere' }

/** `hash` names a rule in a rulebook; elsewhere it may be a key, which is nobody's business here. */
export function placeOf(path: string, query = '', hash = ''): Place {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [page, what] = parts
  if (parts.length === 0) return { page: 'start' }
  if (parts.length === 1 && page === 'credits') return { page: 'credits' }
  if (parts.length === 2 && what) {
    if (page === 'new') return { page: 'new', game: what }
    if (page === 'lab') return { page: 'lab', game: what }
    if (page === 'table') return { page: 'table', id: what }
    if (page === 'replay') return { page: 'replay', id: what }
    if (page === 'rules') {
      const asked = new URLSearchParams(query)
      return { page, game: what, rule: hash.slice(1) || (asked.get('rule') ?? ''), table: asked.get('table') ?? '' }
    }
  }
  return { page: 'nowhere' }
}

export const route: { place: Place } = $state({ place: here() })

export function go(address: string): void {
  history.pushState(null, '', address)
  route.place = here()
  if (!location.hash) scrollTo(0, 0)
}

/** Clicks on links to our own pages, and the browser's way back. */
export function followLinks(): void {
  addEventListener('popstate', () => (route.place = here()))
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (
      !link ||
      !plain ||
      event.defaultPrevented ||
      link.target ||
      link.origin !== location.origin ||
      link.hasAttribute('download')
    )
      return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    if (link.pathname + link.search + link.hash !== location.pathname + location.search) go(link.href)
  })
}

function here(): Place {
  return placeOf(location.pathname, location.search, location.hash)
}
