/** Cards and tokens travel from where they were to where they are: every element with a `data-thing` is one thing. */

const TIME = 320
const EASE = 'cubic-bezier(.2, .8, .2, 1)'

export function whereabouts(root: Element): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-thing]')) {
    const box = element.getBoundingClientRect()
    if (box.width > 0) found.set(element.dataset.thing!, box)
  }
  return found
}

export function travel(root: Element, before: Map<string, DOMRect>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-thing]')) {
    const from = before.get(element.dataset.thing!)
    const to = element.getBoundingClientRect()
    if (to.width === 0) continue
    if (!from) {
      element.animate(
        [
          { opacity: 0, scale: 0.9 },
          { opacity: 1, scale: 1 },
        ],
        { duration: TIME, easing: EASE },
      )
      continue
    }
    // on a map that is zoomed, a pixel of the element is not one of the screen
    const zoom = element.offsetWidth ? to.width / element.offsetWidth : 1
    const [dx, dy] = [(from.left - to.left) / zoom, (from.top - to.top) / zoom]
    if (Math.abs(dx) + Math.abs(dy) < 2) continue
    element.animate(
      [
        { translate: `${dx}px ${dy}px`, scale: from.width / to.width, zIndex: 5 },
        { translate: '0 0', scale: 1, zIndex: 5 },
      ],
      { duration: TIME, easing: EASE },
    )
  }
}
