import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shards } from './scenarios/shards.ts'
import { expectNothingLost } from './support/expectations.ts'
import { progressLine, say } from './support/progress.ts'
import { type Run, type Scenario, startRun } from './support/run.ts'

const seed = Number(process.env.WAYMARK_FAULTS_SEED ?? 1)
const only = new RegExp(process.env.WAYMARK_FAULTS_ONLY ?? '')
const chosen = shards.filter(({ name }) => only.test(name))
const timeoutMs = 600_000

describe.runIf(chosen.length > 0)('clicks and conversions on two shards, each counted exactly once', () => {
  let run: Run
  beforeAll(async () => {
    run = await startRun({ seed, isSharded: true })
  }, timeoutMs)
  afterAll(() => run?.close(), timeoutMs)

  it.each(chosen)(
    '$name',
    async (scenario: Scenario) => {
      const outcome = await run.play(scenario)
      say(progressLine(scenario.name, outcome))
      expectNothingLost(outcome, scenario)
    },
    timeoutMs,
  )

  it(
    'the whole run on shards, when all have ended',
    async () => {
      const whole = await run.finish()
      say(progressLine('the whole run on shards', whole))
      expectNothingLost(whole)
      const answered = whole.visits.filter(({ token }) => token !== null).length
      expect(whole.totalClicks).toBe(answered + whole.clicks.unread.length)
    },
    timeoutMs,
  )
})
