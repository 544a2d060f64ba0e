// `npm run test:faults`: the fault suite, ten minutes; ends with `N passed, N failed, N skipped`.
// `-- --only kafka` plays the scenarios whose names match, `-- --seed 7` repeats a run's visitors.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, PROJECT_ROOT } from './launch/install.mjs'
import { runPinned } from './launch/run-pinned.mjs'
import { reported } from './launch/test-run.mjs'

const vitestArgs = [
  join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--config=tests/faults/vitest.config.ts',
  '--reporter=default',
  '--reporter=./scripts/launch/totals-reporter.ts',
]
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { only: { type: 'string', default: '' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a whole number')
const again = `Seed ${seed}; the same visitors again: npm run test:faults -- --seed ${seed}\n`

await ensureInstalled()
process.stdout.write(again)
const runVitest = (args, env) =>
  runPinned([...vitestArgs, ...args], {
    env: { ...env, WAYMARK_FAULTS_SEED: String(seed), WAYMARK_FAULTS_ONLY: values.only },
  })
const { code, report } = await reported(runVitest, [])
const { passed, failed, skipped } = report?.totals ?? { passed: 0, failed: 1, skipped: 0 }
process.stdout.write(`${again}${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exit(code === 0 && (failed > 0 || passed === 0) ? 1 : code)
