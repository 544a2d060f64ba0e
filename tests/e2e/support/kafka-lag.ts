import { Kafka, logLevel } from 'kafkajs'

/** Messages of the topic that the group has not acknowledged yet: 0 when it has caught up. */
export async function unacknowledged(brokers: string, group: string, topic: string): Promise<bigint> {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const ends = await admin.fetchTopicOffsets(topic)
    const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
    const acknowledged = new Map(committed?.partitions.map((one) => [one.partition, BigInt(one.offset)]))
    return ends.reduce((sum, { partition, low, high }) => {
      const reached = acknowledged.get(partition) ?? -1n
      return sum + BigInt(high) - (reached < 0n ? BigInt(low) : reached)
    }, 0n)
  } finally {
    await admin.disconnect()
  }
}
