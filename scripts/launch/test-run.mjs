import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** So many files do not fail by chance. */
const MOST_REPEATED = 8

const add = (a, b, sign = 1) => ({
  passed: a.passed + sign * b.passed,
  failed: a.failed + sign * b.failed,
  skipped: a.skipped + sign * b.skipped,
})

/** The reporter writes the report as its last act: without the file vitest has not come to its end. Null then. */
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Runs vitest once. @returns its exit code with what its reporter wrote; no report where it did not come to its end */
export const reported = async (runVitest, args) => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-totals-'))
  const file = join(folder, 'report.json')
  const code = await runVitest(args, { WAYMARK_TEST_REPORT: file })
  const report = readReport(file)
  rmSync(folder, { recursive: true, force: true })
  return { code, report }
}

/**
 * Runs vitest. Files that failed are run once more, one after the other with nothing beside them: what passes then did not fail for
 * its code but for a machine that was too busy, and is named, so that it can be mended.
 */
export const testRun = async ({ runVitest, args, say }) => {
  const first = await reported(runVitest, args)
  if (first.report === null) {
    say('vitest ended before its report: the run counts as failed.')
    return { code: first.code || 1, totals: { passed: 0, failed: 1, skipped: 0 } }
  }
  let { totals } = first.report
  const { failedFiles, elsewhere } = first.report
  if (failedFiles.length > 0 && failedFiles.length <= MOST_REPEATED && elsewhere === 0) {
    for (const { project, file, totals: before } of failedFiles) {
      say(`\n${file} failed: once more, by itself`)
      const again = await reported(runVitest, ['--project', project, file])
      if (again.report === null || again.code !== 0) continue
      totals = add(add(totals, before, -1), again.report.totals)
      say(`Unsteady: ${before.failed} of ${file} failed beside other files and passed alone.`)
    }
    return { code: totals.failed === 0 ? 0 : first.code, totals }
  }
  return { code: first.code, totals }
}
