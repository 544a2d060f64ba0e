import { type Fault, hang, waysTo } from '../support/faults.ts'
import { poisonClicks } from '../support/poison.ts'
import type { Scenario } from '../support/run.ts'
import { redirectorNames, workerNames } from '../support/stand.ts'
import { serverNames } from '../support/wires.ts'

/** One after the other, each back at work before the next one goes. */
const rollingRestart: Fault = async ({ apps }) => {
  for (const name of [...redirectorNames, ...workerNames, 'api'] as const) {
    await apps[name].stop()
    await apps[name].start()
  }
  return async () => {}
}

/** A process that gets SIGTERM while nothing answers ends all the same, in order and within its bound. */
const endWhileAllHang: Fault = async (bed) => {
  const restore = await hang(waysTo(...serverNames))(bed)
  const names = ['redirector-1', 'worker-1', 'api'] as const
  await Promise.all(names.map((name) => bed.apps[name].stop()))
  return async () => {
    await restore()
    await bed.apps.api.start()
    for (const name of names) await bed.apps[name].start()
  }
}

/** What operators do, and what they find one morning. */
export const operations: readonly Scenario[] = [
  { name: 'rolling restart', fault: rollingRestart, disturbed: redirectorNames, isOrderly: true },
  { name: 'every server hang, restart', fault: endWhileAllHang, disturbed: ['redirector-1'] },
  { name: 'poison messages on the topic of clicks', fault: poisonClicks },
]
