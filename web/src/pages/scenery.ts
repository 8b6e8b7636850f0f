/** Who stands behind the first door of the start page, and where. */
export const CAST = [
  { picture: 'visored-helm', x: 52, y: 148, size: 60, kind: 'warrior' },
  { picture: 'wizard-face', x: 108, y: 148, size: 60, kind: 'mage' },
  { picture: 'monk-face', x: 164, y: 148, size: 60, kind: 'cleric' },
  { picture: 'evil-book', x: 250, y: 58, size: 152, kind: 'boss' },
] as const
