/** Pictures of pixels: what the build sampled, unpacked into one path per tone. */

const GRID = 24

export interface Tones {
  body: string
  lit: string
  dark: string
}

/** Runs of equal pixels in each row, as rectangles of one unit's height. */
export function unpack(packed: string): Tones {
  const bytes = atob(packed)
  const runs: [string[], string[], string[]] = [[], [], []]
  for (let row = 0; row < GRID; row++) {
    let [start, before] = [0, 0]
    for (let column = 0; column <= GRID; column++) {
      const cell = row * GRID + column
      const tone = column < GRID ? (bytes.charCodeAt(cell >> 2) >> (2 * (cell & 3))) & 3 : 0
      if (tone === before) continue
      if (before > 0) runs[(before - 1) as 0 | 1 | 2].push(`M${start} ${row}h${column - start}v1H${start}z`)
      ;[start, before] = [column, tone]
    }
  }
  return { body: runs[0].join(''), lit: runs[1].join(''), dark: runs[2].join('') }
}
