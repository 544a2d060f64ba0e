import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

interface Totals {
  passed: number
  failed: number
  skipped: number
}

const addModule = (totals: Totals, module: TestModule): void => {
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') totals.passed += 1
    else if (state === 'skipped') totals.skipped += 1
    else totals.failed += 1
  }
  // A file that cannot be loaded, or a hook that throws, fails without a failing test in it.
  totals.failed += module.errors().length
  for (const suite of module.children.allSuites()) totals.failed += suite.errors().length
}

/**
 * Writes what the last line of `npm test` says to the file named by WAYMARK_TOTALS_FILE.
 * A function and no arrow: vitest calls the default export of a reporter's module with `new`.
 */
export default function createTotalsReporter(): Reporter {
  return {
    onTestRunEnd: (modules, unhandledErrors) => {
      const file = process.env.WAYMARK_TOTALS_FILE
      if (file === undefined) return
      const totals: Totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
      for (const module of modules) addModule(totals, module)
      writeFileSync(file, JSON.stringify(totals))
    },
  }
}
