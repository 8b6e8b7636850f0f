/** Keys that are meant for what is on the screen, not for something one writes in. */
const WRITING = 'textarea, select, dialog, input:not([type="radio"], [type="checkbox"])'

export function isForTable(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return !event.ctrlKey && !event.metaKey && !event.altKey && !target.closest(WRITING)
}
