import { AssignerProtocol, Kafka, logLevel } from 'kafkajs'

/** A member of a consumer group: how much of its partitions the group has acknowledged by now. */
export interface GroupMember {
  partitions: readonly number[]
  acknowledged: bigint
}

/** The members of a group that reads one topic, once the group is stable; empty before. */
export async function groupMembers(brokers: string, group: string, topic: string): Promise<GroupMember[]> {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const described = (await admin.describeGroups([group])).groups[0]
    if (described?.state !== 'Stable') return []
    const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
    const offsets = new Map(committed?.partitions.map((one) => [one.partition, BigInt(one.offset)]))
    return described.members.map(({ memberAssignment }) => {
      const partitions = AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment[topic] ?? []
      const reached = partitions.map((partition) => offsets.get(partition) ?? 0n)
      return {
        partitions,
        acknowledged: reached.reduce((sum, offset) => sum + (offset < 0n ? 0n : offset), 0n),
      }
    })
  } finally {
    await admin.disconnect()
  }
}
