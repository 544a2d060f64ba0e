import { waitFor } from '@waymark/testing'
import { Kafka, logLevel } from 'kafkajs'
import type { Fault } from './faults.ts'

const topic = 'waymark.clicks.v1'
const deadTopic = 'waymark.clicks.dead.v1'

/** None of them can be read; the last one is of the right kind, and has one line that is no click. */
const poison: readonly Buffer[] = [
  Buffer.from('poison'),
  Buffer.from([0, 255, 0, 254, 10, 13]),
  Buffer.from('{"kind":"clicks","version":99}\n{}'),
  Buffer.from('['.repeat(100_000)),
  Buffer.from(`{"kind":"click","v":1}\n{"clickToken":"${'x'.repeat(200_000)}"}`),
]

/**
 * Puts messages that cannot be read among the clicks. Healed when each is in the dead-letter topic, and the
 * clicks go on.
 */
export const poisonClicks: Fault = async ({ parts }) => {
  const kafka = new Kafka({ brokers: parts.kafkaBrokers.split(','), logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  const producer = kafka.producer()
  await Promise.all([admin.connect(), producer.connect()])
  const letters = async () => {
    const ends = await admin.fetchTopicOffsets(deadTopic)
    return ends.reduce((sum, { high }) => sum + Number(high), 0)
  }
  const before = await letters()
  for (const value of poison) await producer.send({ topic, messages: [{ value }] })
  return async () => {
    await waitFor(async () => (await letters()) >= before + poison.length, {
      timeoutMs: 60_000,
      description: `${poison.length} dead letters`,
    })
    await Promise.all([admin.disconnect(), producer.disconnect()])
  }
}
