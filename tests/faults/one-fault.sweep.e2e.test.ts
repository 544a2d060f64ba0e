import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, it, onTestFailed } from 'vitest'
import { expectNothingLost } from './support/expectations.ts'
import { both, kill } from './support/faults.ts'
import { lastLogLines, progressLine, say } from './support/progress.ts'
import { type Run, startRun } from './support/run.ts'

/** One scenario of `pnpm test:faults`, so that what runs all of them is tested every day. */
describeWith(['postgres', 'redis', 'kafka'], 'one fault', () => {
  let run: Run

  beforeAll(async () => {
    run = await startRun({ seed: 7, visitsPerSecond: 45 })
  }, 240_000)
  afterAll(() => run?.close(), 120_000)

  it('a redirector and Kafka are killed at once: every click that was answered is counted once', async () => {
    onTestFailed(() => say(lastLogLines(run.bed.apps)))
    const scenario = {
      name: 'kafka and redirector-1: kill -9',
      fault: both(kill('redirector-1'), kill('kafka')),
    }
    const outcome = await run.play(scenario)
    say(progressLine(scenario.name, outcome))
    expectNothingLost(outcome, { disturbed: ['redirector-1'] })
    const whole = await run.finish()
    say(progressLine('the whole run', whole))
    expectNothingLost(whole, { disturbed: ['redirector-1'] })
  }, 600_000)
})
