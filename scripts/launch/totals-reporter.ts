import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

interface Totals {
  passed: number
  failed: number
  skipped: number
}

const totalsOf = (module: TestModule): Totals => {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') totals.passed += 1
    else if (state === 'skipped') totals.skipped += 1
    else totals.failed += 1
  }
  // A file that cannot be loaded, or a hook that throws, fails without a failing test in it.
  totals.failed += module.errors().length
  for (const suite of module.children.allSuites()) totals.failed += suite.errors().length
  return totals
}

/**
 * Writes what the last line of `npm test` says, and which files failed, to the file named by
 * WAYMARK_TEST_REPORT. A function and no arrow: vitest calls the default export of a reporter's module with
 * `new`.
 */
export default function createTotalsReporter(): Reporter {
  return {
    onTestRunEnd: (modules, unhandledErrors) => {
      const file = process.env.WAYMARK_TEST_REPORT
      if (file === undefined) return
      const failedFiles: { project: string; file: string; totals: Totals }[] = []
      const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
      let elsewhere = unhandledErrors.length
      for (const module of modules) {
        const ofModule = totalsOf(module)
        // What was not waited for belongs to the file that it arose in.
        const unhandled = unhandledErrors.filter((error) => error.VITEST_TEST_PATH === module.moduleId).length
        elsewhere -= unhandled
        ofModule.failed += unhandled
        totals.passed += ofModule.passed
        totals.failed += ofModule.failed
        totals.skipped += ofModule.skipped
        if (ofModule.failed > 0)
          failedFiles.push({ project: module.project.name, file: module.relativeModuleId, totals: ofModule })
      }
      totals.failed += elsewhere
      writeFileSync(file, JSON.stringify({ totals, failedFiles, elsewhere }))
    },
  }
}
