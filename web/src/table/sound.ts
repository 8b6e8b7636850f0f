/** Short square-wave sounds for what happens, made on the spot; silent unless switched on. */
import { settings } from '../settings.svelte'

type Note = readonly [frequency: number, start: number, length: number]

const TUNES: Record<string, readonly Note[]> = {
  turn: [
    [523, 0, 0.07],
    [784, 0.08, 0.1],
  ],
  laid: [
    [196, 0, 0.05],
    [147, 0.05, 0.07],
  ],
  built: [
    [196, 0, 0.05],
    [262, 0.06, 0.05],
    [330, 0.12, 0.08],
  ],
  'enters-room': [[220, 0, 0.04]],
  hurt: [[110, 0, 0.09]],
  died: [
    [392, 0, 0.06],
    [523, 0.07, 0.06],
    [659, 0.14, 0.06],
    [784, 0.21, 0.14],
  ],
  survived: [
    [330, 0, 0.09],
    [247, 0.1, 0.09],
    [165, 0.2, 0.18],
  ],
  cast: [
    [880, 0, 0.04],
    [1175, 0.05, 0.04],
    [1568, 0.1, 0.08],
  ],
  'levelled-up': [
    [523, 0, 0.08],
    [659, 0.09, 0.08],
    [784, 0.18, 0.08],
    [1047, 0.27, 0.2],
  ],
  won: [
    [523, 0, 0.1],
    [523, 0.12, 0.06],
    [523, 0.2, 0.06],
    [698, 0.28, 0.25],
    [880, 0.5, 0.35],
  ],
}
const LOUDNESS = 0.05

let air: AudioContext | null = null
let waiting: string | undefined

export function sound(kinds: string[]): void {
  if (!settings.sound) return
  const kind = kinds.findLast((one) => one in TUNES)
  if (!kind) return
  air ??= new AudioContext()
  if (air.state === 'running') return play(air, kind)
  // Browsers are silent until somebody has touched the page; then only the last sound is worth hearing.
  waiting = kind
  void air.resume().then(() => {
    if (waiting) play(air!, waiting)
    waiting = undefined
  })
}

function play(air: AudioContext, kind: string): void {
  for (const [frequency, start, length] of TUNES[kind]!) {
    const note = air.createOscillator()
    const gain = air.createGain()
    note.type = 'square'
    note.frequency.value = frequency
    gain.gain.setValueAtTime(LOUDNESS, air.currentTime + start)
    gain.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + start + length)
    note.connect(gain).connect(air.destination)
    note.start(air.currentTime + start)
    note.stop(air.currentTime + start + length)
  }
}
