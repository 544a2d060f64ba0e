import { mountSmallDisk } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clocks } from './scenarios/clocks.ts'
import { bitFlipped, fullDisk, topicDeleted } from './scenarios/events.ts'
import { onePart } from './scenarios/one-part.ts'
import { operations } from './scenarios/operations.ts'
import { pairs } from './scenarios/pairs.ts'
import { state } from './scenarios/state.ts'
import { expectNothingLost } from './support/expectations.ts'
import { progressLine, say } from './support/progress.ts'
import { type Run, type Scenario, startRun } from './support/run.ts'
import { redirectorNames } from './support/stand.ts'

const seed = Number(process.env.WAYMARK_FAULTS_SEED ?? 1)
const only = new RegExp(process.env.WAYMARK_FAULTS_ONLY ?? '')
const disk = await mountSmallDisk(16)
const isChosen = ({ name }: Pick<Scenario, 'name'>) => only.test(name)
/** With waiting for its turn. */
const timeoutMs = 3_600_000

describe('clicks and conversions, each counted exactly once', () => {
  let run: Run

  beforeAll(async () => {
    run = await startRun({ seed, ...(typeof disk !== 'string' && { secondDataDir: disk.path }) })
  }, timeoutMs)
  afterAll(async () => {
    await run?.close()
    if (typeof disk !== 'string') await disk.remove()
  }, timeoutMs)

  const play = async (scenario: Scenario) => {
    const outcome = await run.play(scenario).catch((error: unknown) => {
      say(`${scenario.name.padEnd(44)}${error}`)
      throw error
    })
    say(progressLine(scenario.name, outcome))
    expectNothingLost(outcome, scenario)
  }

  it.concurrent.each(
    [...onePart, ...pairs, ...operations, ...state, ...clocks, topicDeleted].filter(isChosen),
  )('$name', play, timeoutMs)

  const nameOfFullDisk = 'full disk for the spool, kafka cut'
  if (typeof disk === 'string') it.skip(`${nameOfFullDisk} [${disk}]`)
  else it.runIf(isChosen({ name: nameOfFullDisk }))(nameOfFullDisk, () => play(fullDisk(disk)), timeoutMs)

  // The last one: what it has lost is counted for the whole run.
  it.runIf(isChosen(bitFlipped))(bitFlipped.name, () => play(bitFlipped), timeoutMs)

  it(
    'the whole run, when all have ended',
    async () => {
      const whole = await run.finish()
      say(progressLine('the whole run', whole))
      expectNothingLost(whole, { disturbed: redirectorNames, mayCountLosses: true })
      const answered = whole.visits.filter(({ token }) => token !== null).length
      const { missing, excused, unread } = whole.clicks
      expect(whole.totalClicks).toBe(answered - missing.length - excused.length + unread.length)
    },
    timeoutMs,
  )
})
