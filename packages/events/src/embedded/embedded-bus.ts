import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireProcessLock, type Clock, systemClock } from '@waymark/async'
import { assertRoomIn } from '../log/disk-room.ts'
import { isErrorCode } from '../log/error-code.ts'
import type { BusConsumer, EventBus } from '../port.ts'
import { openTopic, type Topic } from './topic.ts'
import { startTopicConsumer } from './topic-consumer.ts'

export interface EmbeddedBusOptions {
  /** One process at a time may have it open. */
  dir: string
  clock?: Clock
  /** Default 16 MiB. */
  segmentBytes?: number
  /** Of one topic. Default 1 GiB. */
  maxTopicBytes?: number
  /** The pause before a rejected batch comes again, doubling. Default 100 ms to 5 s. */
  firstRetryDelayMs?: number
  maxRetryDelayMs?: number
  /** Damage on disk and failed fsyncs. */
  onError?: (error: unknown) => void
}

/** Kafka's rule for names, so that a name that works here works there; as file names they are harmless. */
const namePattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,200}$/

function checkName(kind: 'topic' | 'group', name: string): void {
  if (!namePattern.test(name)) throw new RangeError(`"${name}" is no ${kind} name`)
}

/**
 * The event bus on a log on disk, for one process (design §1): topics are folders with one partition.
 * Publishing resolves when the messages are written, which survives kill -9; fsync follows within 250 ms.
 * Messages every group has acknowledged are deleted by segments. Throws a `ProcessLockedError` while another
 * process has the folder open.
 */
export async function openEmbeddedBus(options: EmbeddedBusOptions): Promise<EventBus> {
  const { dir, clock = systemClock } = options
  await mkdir(dir, { recursive: true })
  const lock = await acquireProcessLock(join(dir, 'lock'))
  const topics = createTopicRegistry(options, lock.restore)
  const consumers = new Set<BusConsumer>()
  let closed = false
  const checkOpen = () => {
    if (closed) throw new Error('The event bus is closed')
  }
  const restoreFolder = async () => {
    await mkdir(dir, { recursive: true })
    await lock.restore()
    // This makes the folders of the topics again, and each reports it.
    await topics.assertWritable().catch(() => {})
  }
  return {
    publish: async (topic, messages) => {
      checkOpen()
      await (await topics.open(topic)).publish(messages)
    },
    consume: async (consumption) => {
      checkOpen()
      checkName('group', consumption.group)
      const { firstRetryDelayMs = 100, maxRetryDelayMs = 5_000 } = options
      const topic = await topics.open(consumption.topic)
      await topic.join(consumption.group)
      const consumer = startTopicConsumer(topic, {
        ...consumption,
        clock,
        firstRetryDelayMs,
        maxRetryDelayMs,
      })
      consumers.add(consumer)
      return consumer
    },
    lag: async (name, group) => {
      checkOpen()
      checkName('group', group)
      return (await topics.open(name)).lag(group)
    },
    ping: async () => {
      checkOpen()
      try {
        await assertRoomIn(dir)
      } catch (error) {
        // Removed while it is in use: made again, and heard of this once.
        if (isErrorCode(error, 'ENOENT')) await restoreFolder()
        throw error
      }
      await topics.assertWritable()
    },
    close: async () => {
      if (closed) return
      closed = true
      await Promise.all([...consumers].map((consumer) => consumer.close()))
      await topics.close().finally(lock.release)
    },
  }
}

/** Opens each topic once. */
function createTopicRegistry(options: EmbeddedBusOptions, onRemoved: () => Promise<void>) {
  const { dir, segmentBytes = 16 * 2 ** 20, maxTopicBytes = 2 ** 30, onError = () => {} } = options
  const topics = new Map<string, Promise<Topic>>()
  return {
    open: (name: string): Promise<Topic> => {
      checkName('topic', name)
      const known = topics.get(name)
      if (known) return known
      const opening = openTopic({
        dir: join(dir, name),
        segmentBytes,
        maxBytes: maxTopicBytes,
        onError,
        onRemoved,
      })
      topics.set(name, opening)
      // A topic that could not be opened is tried again at the next use.
      opening.catch(() => topics.delete(name))
      return opening
    },
    assertWritable: async () => {
      const opened = await Promise.all(topics.values())
      await Promise.all(opened.map((topic) => topic.assertWritable()))
    },
    close: async () => {
      const opened = await Promise.allSettled(topics.values())
      await Promise.all(
        opened.map((topic) => (topic.status === 'fulfilled' ? topic.value.close() : undefined)),
      )
    },
  }
}
