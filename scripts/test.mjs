// `npm test`: installs what is missing, runs every vitest project, ends with `N passed, N failed, N skipped`.
// `npm test -- packages/kv --project it` runs a part.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, PROJECT_ROOT } from './launch/install.mjs'
import { runPinned } from './launch/run-pinned.mjs'

const vitestArgs = [
  join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--config=vitest.workspace.ts',
  '--reporter=default',
  '--reporter=./scripts/launch/totals-reporter.ts',
]

/** The reporter writes the totals as its last act: without the file vitest has not come to its end. */
const readTotals = (totalsFile) => {
  try {
    return JSON.parse(readFileSync(totalsFile, 'utf8'))
  } catch {
    process.stderr.write('vitest ended before its report: the run counts as failed.\n')
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

await ensureInstalled()
const totalsFolder = mkdtempSync(join(tmpdir(), 'waymark-totals-'))
const totalsFile = join(totalsFolder, 'totals.json')
const code = await runPinned([...vitestArgs, ...process.argv.slice(2)], {
  env: { WAYMARK_TOTALS_FILE: totalsFile },
})
const { passed, failed, skipped } = readTotals(totalsFile)
rmSync(totalsFolder, { recursive: true, force: true })
if (passed + failed === 0) process.stderr.write('No test has run: the run counts as failed.\n')
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exit(code === 0 && (failed > 0 || passed === 0) ? 1 : code)
