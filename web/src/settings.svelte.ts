/** What a person set on this device: looks, motion, sound, the name to sit down with. */

export interface Settings {
  theme: 'auto' | 'dark' | 'light'
  motion: 'auto' | 'off'
  sound: boolean
  text: 'normal' | 'large' | 'larger'
  name: string
}

const KEY = 'undercroft-settings'
const FIRST: Settings = { theme: 'auto', motion: 'auto', sound: false, text: 'normal', name: '' }
const wantsLight = matchMedia('(prefers-color-scheme: light)')
const wantsCalm = matchMedia('(prefers-reduced-motion: reduce)')

export const settings: Settings = $state({ ...FIRST, ...kept() })

/** Shows the settings on the page and keeps them; called once, follows every change. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => {
      show()
      localStorage.setItem(KEY, JSON.stringify(settings))
    })
  })
  wantsLight.addEventListener('change', show)
  wantsCalm.addEventListener('change', show)
}

export function isLight(): boolean {
  return settings.theme === 'light' || (settings.theme === 'auto' && wantsLight.matches)
}

export function isCalm(): boolean {
  return settings.motion === 'off' || wantsCalm.matches
}

function show(): void {
  const root = document.documentElement.dataset
  root.theme = isLight() ? 'light' : 'dark'
  root.motion = isCalm() ? 'off' : 'on'
  root.text = settings.text
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {} // settings that cannot be read are as good as none
  }
}
