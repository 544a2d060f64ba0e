/**
 * `pnpm bench:report-scaling`: how reports grow with the clicks behind them, in time, memory and disk. A
 * hundred million take 9 GB of disk, and half an hour to fill the first time.
 *
 * --clicks N,N (1000000,10000000,100000000)    --json FILE
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, figuresOf, writeFigures } from './figures.ts'

const { values } = parseArgs({
  options: { clicks: { type: 'string', default: '1000000,10000000,100000000' }, json: { type: 'string' } },
})
const script = join(import.meta.dirname, 'report', 'scaling.ts')
async function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')}: it ended with ${code}.`)
}

const folder = await mkdtemp(join(tmpdir(), 'waymark-bench-'))
const figures: Figure[] = []
try {
  for (const clicks of values.clicks.split(',')) {
    const json = join(folder, `${clicks}.json`)
    await run(['--clicks', clicks, '--only-fill'])
    await run(['--clicks', clicks, '--json', json])
    figures.push(...figuresOf(await readFile(json, 'utf8')))
  }
} finally {
  await rm(folder, { recursive: true })
}
if (values.json !== undefined) writeFigures(figures, values.json)
