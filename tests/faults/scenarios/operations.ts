import { cut, type Fault, waysTo } from '../support/faults.ts'
import { poisonClicks } from '../support/poison.ts'
import type { Scenario } from '../support/run.ts'
import type { SmallDisk } from '../support/small-disk.ts'
import { redirectorNames, workerNames } from '../support/stand.ts'

/** One after the other, each back at work before the next one goes. */
const rollingRestart: Fault = async ({ apps }) => {
  for (const name of [...redirectorNames, ...workerNames, 'api'] as const) {
    await apps[name].stop()
    await apps[name].start()
  }
  return async () => {}
}

/** What operators do, and what they find one morning. */
export const operations: readonly Scenario[] = [
  { name: 'rolling restart', fault: rollingRestart, disturbed: redirectorNames, isOrderly: true },
  { name: 'poison messages on the topic of clicks', fault: poisonClicks },
]

/** While Kafka is away the second redirector has no room for clicks: they are lost, and each of them is counted. */
export const fullDisk = (disk: SmallDisk): Scenario => ({
  name: 'full disk for the spool, kafka cut',
  fault: async (stand) => {
    const mend = await cut(waysTo('kafka'))(stand)
    await disk.fill()
    return async () => {
      await disk.free()
      await mend()
    }
  },
  mayCountLosses: true,
})
