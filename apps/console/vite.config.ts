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

/** Who imports a module, other than when it is needed. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** Whether a module comes with another one, imported by it or by what it imports. */
function comesWith(root: string, id: string, graph: ModuleGraph): boolean {
  const seen = new Set<string>()
  const isReached = (one: string): boolean => {
    if (one.endsWith(root)) return true
    if (seen.has(one)) return false
    seen.add(one)
    return graph.getModuleInfo(one)?.importers.some(isReached) ?? false
  }
  return isReached(id)
}

/** What everybody who opens the console needs, and what every page within a workspace needs. */
const roots = { first: '/console/src/main.tsx', inside: '/console/src/app/inside.tsx' }

/**
 * One chunk for each of them. Left to itself the bundler makes one for each set of modules that the same
 * pages share: 100 of them for the first report, most below 1 kB, which are 20 kB more since each is
 * compressed by itself. Packages stay as they are: of their modules a page needs some alone.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const isRoot = Object.values(roots).some((root) => id.endsWith(root))
  if (isRoot || !id.includes('/console/src/')) return null
  return Object.entries(roots).find(([, root]) => comesWith(root, id, graph))?.[0] ?? null
}

/**
 * The names of files contain the hash of what is in them, so that they may be cached for ever; `index.html`
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
      output: { codeSplitting: { groups: [{ debugName: 'what comes with a root', name: chunkOf }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/health', '/ready', '/docs', '/llms.txt'].map((path) => [path, api])),
  },
} satisfies UserConfig
