import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** So many files do not fail by chance. */
const MOST_REPEATED = 8

/**
 * The reporter writes the report as its last act: without the file vitest has not come to its end. Null then.
 */
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Runs vitest once.
 * @returns its exit code with what its reporter wrote; no report where it did not come to its end
 */
export const reported = async (runVitest, args) => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-totals-'))
  const file = join(folder, 'report.json')
  const code = await runVitest(args, { WAYMARK_TEST_REPORT: file })
  const report = readReport(file)
  rmSync(folder, { recursive: true, force: true })
  return { code, report }
}

/**
 * Runs vitest. Files that failed are run once more, one after the other with nothing beside them. That
 * shows where to look: a test that passes then depends on what runs beside it. The run has
 * failed either way.
 */
export const testRun = async ({ runVitest, args, say }) => {
  const { code, report } = await reported(runVitest, args)
  if (report === null) {
    say('vitest ended before its report: the run counts as failed.')
    return { code: code || 1, totals: { passed: 0, failed: 1, skipped: 0 } }
  }
  const { totals, failedFiles, elsewhere } = report
  if (failedFiles.length <= MOST_REPEATED && elsewhere === 0) {
    for (const { project, file, totals: before } of failedFiles) {
      say(`\n${file} failed: once more, by itself`)
      const again = await reported(runVitest, ['--project', project, file])
      if (again.report === null || again.code !== 0) continue
      say(
        `Unsteady: ${before.failed} of ${file} failed beside other files and passed alone. That is a failure.`,
      )
    }
  }
  return { code, totals }
}
