import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { compressed } from './build/compress.ts'
import { iconModules } from './build/icons.ts'

export default defineConfig({
  plugins: [svelte(), iconModules(), compressed()],
  build: {
    outDir: '../src/undercroft/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // Everything stays a file of our own: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: process.env.UNDERCROFT_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
})
