// `npm test`: installs what is missing, runs every vitest project, ends with `N passed, N failed, N skipped`.
// `npm test -- packages/kv --project it` runs a part.
import { join } from 'node:path'
import { ensureEngine } from './launch/engine.mjs'
import { ensureInstalled, PROJECT_ROOT } from './launch/install.mjs'
import { runPinned } from './launch/run-pinned.mjs'
import { openScratchFolder } from './launch/scratch-folder.mjs'
import { testRun } from './launch/test-run.mjs'

const vitestArgs = [
  join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--config=vitest.workspace.ts',
  '--reporter=default',
  '--reporter=./scripts/launch/totals-reporter.ts',
]

/** Workers and the processes under test begin with the same modules again and again. */
const compiled = { NODE_COMPILE_CACHE: join(PROJECT_ROOT, '.cache', 'compiled') }

await ensureInstalled()
await ensureEngine()
const scratch = openScratchFolder()
const common = { ...compiled, TMPDIR: scratch.path }
const { code, totals } = await testRun({
  runVitest: (args, env) => runPinned([...vitestArgs, ...args], { env: { ...common, ...env } }),
  args: process.argv.slice(2),
  say: (line) => process.stdout.write(`${line}\n`),
})
scratch.remove()
const { passed, failed, skipped } = totals
if (passed + failed === 0) process.stderr.write('No test has run: the run counts as failed.\n')
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exit(code === 0 && (failed > 0 || passed === 0) ? 1 : code)
