import { join } from 'node:path'
import type { LogReader } from '../log/log-reader.ts'
import type { Payload } from '../log/record.ts'
import { LogFullError, openSegmentedLog, type SegmentedLog } from '../log/segmented-log.ts'
import type { OutgoingMessage } from '../port.ts'
import { type GroupOffsets, openGroupOffsets } from './group-offsets.ts'
import { encodeMessage } from './message-record.ts'

export interface TopicOptions {
  dir: string
  segmentBytes: number
  /** Of the whole topic. */
  maxBytes: number
  onError: (error: unknown) => void
  /** The folder was removed while it was in use, and was made again. */
  onRemoved: () => Promise<void>
}

export interface Topic {
  /** Resolves when the messages are written. */
  publish(messages: readonly OutgoingMessage[]): Promise<void>
  /**
   * From here on nothing is deleted that the group has not seen. A new one begins with the oldest message
   * that still exists.
   */
  join(group: string): Promise<void>
  /** A reader at the offset of a group that has joined. */
  createReader(group: string): LogReader
  commit(group: string, nextRecord: number): Promise<void>
  /** Rejects when the disk takes no messages; a folder that was removed is made again then. */
  assertWritable(): Promise<void>
  /** Messages that the group has not acknowledged. */
  lag(group: string): number
  /** Calls `wake` after each publish, until the function it returns is called. */
  onPublish(wake: () => void): () => void
  /** One consumer of a group reads, the others stand by. A turn may be given back before it is granted. */
  joinQueue(group: string): QueuePosition
  close(): Promise<void>
}

export interface QueuePosition {
  granted: Promise<void>
  release(): void
}

/** One topic: a log with one partition, and the offsets of its groups beside it. */
export async function openTopic({
  dir,
  segmentBytes,
  maxBytes,
  onError,
  onRemoved,
}: TopicOptions): Promise<Topic> {
  const log = await openSegmentedLog({
    dir,
    segmentBytes,
    maxBytes,
    onError,
    onRemoved,
    onDamage: ({ path, position, lostBytes, lostRecords }) =>
      onError(
        new Error(
          `${path} cannot be read from byte ${position}: ${lostRecords} messages in ${lostBytes} bytes are lost, the file is renamed to .damaged`,
        ),
      ),
  })
  const offsets = await openGroupOffsets({ dir: join(dir, 'groups'), logEnd: log.end(), onError })
  const wakes = new Set<() => void>()
  return {
    publish: async (messages) => {
      await appendMakingRoom(log, offsets, messages.map(encodeMessage))
      for (const wake of wakes) wake()
    },
    join: async (group) => {
      if (offsets.get(group) === undefined) await offsets.commit(group, log.start())
    },
    createReader: (group) => log.createReader(offsets.get(group) ?? log.start()),
    commit: async (group, nextRecord) => {
      // First: on a full disk this makes the room that the offset needs. The group has handled what is
      // deleted.
      await log.deleteBefore(offsets.lowestWith(group, nextRecord))
      await offsets.commit(group, nextRecord)
    },
    assertWritable: log.assertWritable,
    lag: (group) => log.end() - Math.max(offsets.get(group) ?? 0, log.start()),
    onPublish: (wake) => {
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
    joinQueue: createConsumerQueue(),
    close: log.close,
  }
}

/**
 * At the limit a topic without consumers deletes its oldest messages; one that has groups refuses new ones,
 * since what a group has not seen may not be lost.
 */
async function appendMakingRoom(log: SegmentedLog, offsets: GroupOffsets, records: Payload[]): Promise<void> {
  for (;;) {
    try {
      await log.append(records)
      return
    } catch (error) {
      const mayDrop = error instanceof LogFullError && offsets.lowest() === undefined
      if (!mayDrop) throw error
      if (await log.deleteOldest()) continue
      if (log.bytes() === 0) throw error
      await log.roll()
    }
  }
}

function createConsumerQueue(): Topic['joinQueue'] {
  const lastInQueue = new Map<string, Promise<void>>()
  return (group) => {
    const mine = Promise.withResolvers<void>()
    const granted = lastInQueue.get(group) ?? Promise.resolve()
    lastInQueue.set(
      group,
      granted.then(() => mine.promise),
    )
    return { granted, release: mine.resolve }
  }
}
