import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, UserConfig } from 'vite'

/** Where `vite` alone sends what is the API's: a started Waymark. */
const api = 'http://127.0.0.1:3000'
const compressible = /\.(js|css|html|svg)$/
const smallestBytes = 512

/**
 * Leaves a `.br` and a `.gz` beside each file: the api sends them as they are. Quality 9 takes a tenth of the
 * time of 11.
 */
const compress = (): Plugin => ({
  name: 'compress',
  writeBundle({ dir = '' }) {
    for (const { parentPath, name } of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!compressible.test(name)) continue
      const file = join(parentPath, name)
      const plain = readFileSync(file)
      if (plain.length < smallestBytes) continue
      writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
    }
  },
})

/**
 * The names of files hold the hash of what is in them, so that they may be cached for ever; `index.html`
 * never is. Nothing is inlined: the policy of the pages allows neither inline scripts nor fonts from data.
 */
export default {
  root: import.meta.dirname,
  plugins: [compress()],
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // `use client` in libraries means nothing where all of it is of the browser.
      checks: { moduleLevelDirective: false },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/health', '/ready', '/docs'].map((path) => [path, api])) },
} satisfies UserConfig
