/** Arrow keys move within a zone, Tab moves between zones: only one stop of a zone is reached by Tab. */

const STOP = '[data-stop]'
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Which stop a key leads to. */
export type Way = (stops: HTMLElement[], at: number, key: string) => HTMLElement | undefined

const inOrder: Way = (stops, at, key) =>
  key === 'Home' ? stops[0] : key === 'End' ? stops.at(-1) : key in STEPS ? stops[at + STEPS[key]!] : undefined

export function zone(node: HTMLElement, way: Way = inOrder): { destroy(): void } {
  const stops = () => [...node.querySelectorAll<HTMLElement>(STOP)]
  let last: HTMLElement | null = null

  const settle = () => {
    const all = stops()
    const entry = all.find((one) => one === last) ?? all.find((one) => one.dataset.state === 'legal') ?? all[0]
    for (const one of all) if (one.tabIndex !== (one === entry ? 0 : -1)) one.tabIndex = one === entry ? 0 : -1
  }
  const onfocus = (event: FocusEvent) => {
    last = (event.target as Element).closest<HTMLElement>(STOP) ?? last
    settle()
  }
  const onkey = (event: KeyboardEvent) => {
    const all = stops()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const target = event.shiftKey ? undefined : way(all, at, event.key)
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  const watch = new MutationObserver(settle)
  watch.observe(node, { childList: true, subtree: true })
  node.addEventListener('focusin', onfocus)
  node.addEventListener('keydown', onkey)
  settle()
  return {
    destroy() {
      watch.disconnect()
      node.removeEventListener('focusin', onfocus)
      node.removeEventListener('keydown', onkey)
    },
  }
}
