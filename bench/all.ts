/**
 * `pnpm bench`: every figure of the design's §7, each beside its floor of the same run, one benchmark after
 * the other (they would disturb each other), and the table in docs/performance.md written anew. Let nothing
 * else run meanwhile: a quarter of an hour at most.
 *
 * --only NAME,NAME  some of them; their lines are renewed, the others stay    --list
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benches } from './all/benches.ts'
import { renewTable } from './all/performance-table.ts'
import { figuresOf } from './figures.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean', default: false } },
})
const wanted = values.only?.split(',') ?? benches.map(({ name }) => name)
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: see --list.`)
if (values.list) {
  for (const { name, what } of benches) console.log(`${name.padEnd(20)} ${what}`)
  process.exit(0)
}

const document = join(import.meta.dirname, '..', 'docs', 'performance.md')
const folder = await mkdtemp(join(tmpdir(), 'waymark-bench-'))
const failed: string[] = []
try {
  for (const { name, what, file, args } of benches) {
    if (!wanted.includes(name)) continue
    console.log(`\n== ${name}: ${what}`)
    const json = join(folder, `${name}.json`)
    const script = join(import.meta.dirname, file)
    const child = spawn(process.execPath, [script, ...args, '--json', json], {
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    if (code !== 0 || !existsSync(json)) {
      failed.push(name)
      continue
    }
    await renewTable(document, { bench: name, figures: figuresOf(await readFile(json, 'utf8')) })
  }
} finally {
  await rm(folder, { recursive: true })
}
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}. The table still has their last figures.`)
  process.exitCode = 1
} else console.log(`\nWritten to docs/performance.md.`)
