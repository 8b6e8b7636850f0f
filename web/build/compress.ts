/** Lays a .gz and a .br beside every built file that gets smaller, so that the server need not compress. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/

export function compressed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'undercroft-compressed',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: async () => {
      const folder = join(config.root, config.build.outDir)
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
}
