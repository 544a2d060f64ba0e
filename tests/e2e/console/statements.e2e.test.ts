import { chromiumPath } from '@waymark/scripts/services'
import { afterAll, beforeAll, describe } from 'vitest'
import { makeReportWorld, type ReportWorld } from '../support/console-report-world.ts'
import { type ConsoleRun, startConsole } from '../support/console-run.ts'
import { flowStatements } from './flow-statements.ts'
import { linkStatements } from './links-statements.ts'
import { postbackStatements } from './postback-statements.ts'
import { reportActStatements } from './report-acts-statements.ts'
import { reportStatements } from './report-statements.ts'
import { rightStatements } from './rights-statements.ts'
import { screenStatements } from './screens-statements.ts'
import { sessionStatements } from './session-statements.ts'
import { whyStatements } from './why-statements.ts'

/**
 * Statements of the console's specification that need a real server: one start for all, a workspace for each
 * part.
 */
describe.skipIf(chromiumPath() === null)('the console of npm start', () => {
  let run: ConsoleRun

  beforeAll(async () => {
    run = await startConsole({ env: { OUTBOUND_ALLOW: '127.0.0.1/32' } })
  })
  afterAll(() => run?.stop())

  sessionStatements(() => run)
  rightStatements(() => run)
  linkStatements(() => run)
  flowStatements(() => run)
  postbackStatements(() => run)

  describe('of 1,000 clicks', () => {
    let world: ReportWorld

    beforeAll(async () => {
      world = await makeReportWorld(run, 'rita@example.com')
    })
    reportStatements(() => world)
    whyStatements(() => world)
    screenStatements(
      () => run,
      () => world,
    )
    reportActStatements(
      () => run,
      () => world,
    )
  })
})
