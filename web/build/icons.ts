/** Modules made while building: outlines of the page's own icons, pictures as pixels, woodcuts or sketches. Only what is used. */
import { icons } from '@iconify-json/game-icons'
import type { Plugin } from 'vite'
import { BY_DESIGN, BY_KIND } from '../src/games/boss-monster/pictures.ts'
import * as venture from '../src/games/dungeon-venture/pictures.ts'
import * as dungeoneer from '../src/games/dungeoneer/pictures.ts'
import { ICONS } from '../src/house/icon-names.ts'
import { CAST } from '../src/pages/scenery.ts'
import { commands, pixels } from './raster.ts'

const MADE: Record<string, () => Record<string, string>> = {
  'virtual:icons': () => Object.fromEntries(ICONS.map((name) => [name, outlineOf(name)])),
  'virtual:pictures': () => sampled(pictured()),
  'virtual:woodcuts': () => drawn(dungeoneer),
  'virtual:sketches': () => drawn(venture),
  'virtual:scenery': () => sampled(CAST.map((one) => one.picture)),
}

export function iconModules(): Plugin {
  return {
    name: 'undercroft-icons',
    resolveId: (id) => (id in MADE ? `\0${id}` : undefined),
    load: (id) => {
      const make = MADE[id.slice(1)]
      return make && id.startsWith('\0') ? `export default ${JSON.stringify(make())}` : undefined
    },
  }
}

function sampled(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, pixels(pathOf(name))]))
}

function pictured(): string[] {
  return [...new Set([...Object.values(BY_DESIGN), ...Object.values(BY_KIND).flat()])].sort()
}

function drawn({ BY_DESIGN, BY_KIND, SIGNS }: typeof dungeoneer | typeof venture): Record<string, string> {
  const names = new Set([...Object.values(BY_DESIGN), ...Object.values(BY_KIND).flat(), ...SIGNS])
  return Object.fromEntries([...names].sort().map((name) => [name, outlineOf(name, 1)]))
}

/** A tenth of a unit of 512 is far below what a screen shows of an icon; a woodcut or a sketch may be rougher still. */
function outlineOf(name: string, finest = 10): string {
  const short = (number: number) => String(Math.round(number * finest) / finest).replace(/^(-?)0\./, '$1.')
  return [...commands(pathOf(name))]
    .map(([command, numbers]) => command + numbers.map(short).join(' ').replaceAll(' -', '-'))
    .join('')
}

function pathOf(name: string): string {
  const body = icons.icons[name]?.body
  const path = body && / d="([^"]+)"/.exec(body)?.[1]
  if (!path) throw new Error(`the game-icons set has no icon '${name}'`)
  return path
}
