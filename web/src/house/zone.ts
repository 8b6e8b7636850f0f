/** Arrow keys move within a zone, Tab moves between zones: only one stop of a zone is reached by Tab. */

const STOP = '[data-stop]'
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function zone(node: HTMLElement): { destroy(): void } {
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
    const target =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : event.key in STEPS
            ? all[at + STEPS[event.key]!]
            : undefined
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
