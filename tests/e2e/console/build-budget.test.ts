import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { tempDir } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A part of the build, as `manifest.json` has it. */
interface Part {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const root = join(import.meta.dirname, '..', '..', '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const kilobyte = 1_000
/** On a machine that is busy with other suites. */
const buildTimeoutMs = 120_000
const say = (line: string) => void process.stdout.write(`${line}\n`)
const build = { folder: '', manifest: new Map<string, Part>(), files: [] as string[], remove: async () => {} }

beforeAll(async () => {
  const folder = await tempDir()
  const sources = join(root, 'apps', 'console')
  const args = [vite, 'build', sources, '--outDir', folder.path, '--emptyOutDir', '--logLevel', 'error']
  const begunAtMs = performance.now()
  // As it is shipped: vitest has set it to `test`, with which React brings its checks along.
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } })
  say(`the console was built in ${((performance.now() - begunAtMs) / 1_000).toFixed(1)} s`)
  const manifest: Record<string, Part> = JSON.parse(
    await readFile(join(folder.path, '.vite', 'manifest.json'), 'utf8'),
  )
  const files = (await readdir(folder.path, { recursive: true })).filter((name) => !name.startsWith('.vite'))
  Object.assign(build, {
    folder: folder.path,
    manifest: new Map(Object.entries(manifest)),
    files,
    remove: folder.remove,
  })
}, buildTimeoutMs)
afterAll(() => build.remove())

/** What is loaded with these parts, themselves included. */
function loadedWith(names: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const load = (name: string) => {
    const part = build.manifest.get(name)
    if (part === undefined) throw new Error(`the build has no ${name}`)
    if (loaded.has(name)) return
    loaded.add(name)
    for (const imported of part.imports ?? []) load(imported)
  }
  for (const name of names) load(name)
  return loaded
}

const gzipped = async (file: string) =>
  gzipSync(await readFile(join(build.folder, file)), { level: 9 }).length / kilobyte

/** Kilobytes of JavaScript, gzipped. */
async function sizeOf(names: Iterable<string>): Promise<number> {
  const files = new Set([...names].map((name) => build.manifest.get(name)?.file ?? name))
  const sizes = await Promise.all([...files].filter((file) => file.endsWith('.js')).map(gzipped))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const signIn = ['index.html']
const inside = [...signIn, 'src/app/inside.tsx']
const firstReport = [...inside, 'src/reports/reports-page.tsx']

it.each([
  ['to sign in', signIn, 90],
  ['to the first report, shell included', firstReport, 190],
])('22: JavaScript %s is within its budget', async (what, names, budget) => {
  const size = await sizeOf(loadedWith(names))
  say(`JavaScript ${what}: ${size.toFixed(1)} of ${budget} kB gzipped`)
  expect(size).toBeLessThanOrEqual(budget)
})

it('any further part takes no more than 60 kB, and all together no more than 650', async () => {
  const before = loadedWith(firstReport)
  const later = [...build.manifest].flatMap(([, { dynamicImports = [] }]) => dynamicImports)
  const sizes = await Promise.all(
    [...new Set(later)].map(
      async (name): Promise<[number, string]> => [await sizeOf(loadedWith([name]).difference(before)), name],
    ),
  )
  const largest = sizes.sort(([one], [other]) => other - one).slice(0, 3)
  say(`the largest: ${largest.map(([size, name]) => `${name} ${size.toFixed(1)} kB`).join(', ')}`)
  expect(sizes.filter(([size]) => size > 60)).toEqual([])
  const all = await sizeOf(build.manifest.keys())
  say(`JavaScript of all pages: ${all.toFixed(1)} of 650 kB gzipped`)
  expect(all).toBeLessThanOrEqual(650)
})

it('the style sheets take no more than 30 kB, no font is sent, and no picture is larger than 20 kB', async () => {
  const styles = await Promise.all(build.files.filter((file) => file.endsWith('.css')).map(gzipped))
  const css = styles.reduce((sum, size) => sum + size, 0)
  say(`style sheets: ${css.toFixed(1)} of 30 kB gzipped`)
  expect(css).toBeLessThanOrEqual(30)
  expect(build.files.filter((file) => /^\.(woff2?|ttf|otf)$/.test(extname(file)))).toEqual([])
  const pictures = build.files.filter((file) => /^\.(png|jpe?g|webp|avif|gif|svg|ico)$/.test(extname(file)))
  const sizes = await Promise.all(pictures.map(async (file) => (await stat(join(build.folder, file))).size))
  expect(sizes.filter((size) => size > 20 * kilobyte)).toEqual([])
})
