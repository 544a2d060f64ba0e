import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SmallDisk, waitFor } from '@waymark/testing'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { unacknowledged } from '../../e2e/support/kafka-lag.ts'
import { cut, type Fault, type Ways, waysTo } from '../support/faults.ts'
import type { Scenario } from '../support/run.ts'
import { type FaultBed, redirectorNames } from '../support/stand.ts'

const timeoutMs = 60_000
const clicksTopic = 'waymark.clicks.v1'
const groupOfWorkers = 'waymark.clicks'

/** While Kafka is unavailable the second redirector has no room for clicks: they wait in its memory. */
export const fullDisk = (disk: SmallDisk): Scenario => ({
  name: 'full disk for the spool, kafka cut',
  fault: async (bed) => {
    const restore = await cut(waysTo('kafka'))(bed)
    await disk.fill()
    return async () => {
      await disk.free()
      await restore()
    }
  },
})

const redirectorsToKafka: Ways = ({ wires }) =>
  redirectorNames.flatMap((name) => wires.from(name).filter(({ to }) => to === 'kafka'))

/**
 * What the topic had is stored by then: a deleted topic takes with it what was not read. Nothing restarts
 * anything afterwards.
 */
const deleteTopic: Fault = async (bed) => {
  const restore = await cut(redirectorsToKafka)(bed)
  const { kafkaBrokers } = bed.parts
  await waitFor(async () => (await unacknowledged(kafkaBrokers, groupOfWorkers, clicksTopic)) === 0n, {
    timeoutMs,
    description: 'the workers have stored every click of the topic',
  })
  await withAdmin(kafkaBrokers, (admin) => admin.deleteTopics({ topics: [clicksTopic] }))
  await restore()
  return () =>
    withAdmin(kafkaBrokers, async (admin) => {
      await waitFor(async () => (await admin.listTopics()).includes(clicksTopic), {
        timeoutMs,
        description: 'the topic of clicks is there again',
      })
    })
}

async function withAdmin(brokers: string, work: (admin: Admin) => Promise<void>): Promise<void> {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.disconnect()
  }
}

export const topicDeleted: Scenario = { name: 'topic of clicks deleted', fault: deleteTopic }

/** Kafka is cut, so that the clicks are in the spool; it is back after the bit was flipped. */
const flipBitInSpool: Fault = async (bed) => {
  const restore = await cut(redirectorsToKafka)(bed)
  return async () => {
    await bed.apps['redirector-1'].stop()
    await flipBit(bed)
    await bed.apps['redirector-1'].start()
    await restore()
  }
}

async function flipBit({ dataDirs }: FaultBed): Promise<void> {
  const folder = join(dataDirs['redirector-1'], 'redirector', 'clicks')
  const [segment] = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  if (segment === undefined) throw new Error('There is no spool to damage')
  const content = await readFile(join(folder, segment))
  // Within an event, so that the header of its message says how many are lost with it; one of the last, since
  // what is before them may have been replayed after an earlier outage.
  const position = content.lastIndexOf('"clickToken"', content.length - 4_000)
  if (position === -1) throw new Error('There are too few clicks in the spool')
  content.writeUInt8(content.readUInt8(position) ^ 4, position)
  await writeFile(join(folder, segment), content)
}

/** The message with the bit is lost, and counted; every other one of the segment comes. */
export const bitFlipped: Scenario = {
  name: 'bit flipped in the spool of a redirector',
  fault: flipBitInSpool,
  disturbed: redirectorNames.slice(0, 1),
  isOrderly: true,
  mayCountLosses: true,
}
