import { createManualClock } from '@waymark/testing'
import type { EachBatchPayload } from 'kafkajs'
import { describe, expect, it } from 'vitest'
import type { BatchHandler, BusMessage } from '../port.ts'
import type { KafkaClient } from './kafka-client.ts'
import { startKafkaConsumer } from './kafka-consumer.ts'

const timing = {
  firstRetryDelayMs: 250,
  maxRetryDelayMs: 1_000,
  sessionTimeoutMs: 30_000,
  stallTimeoutMs: 60_000,
}

/** The calls of one consumer of kafkajs, and the events that it reports. */
interface Member {
  settings: object
  calls: string[]
  emit(event: string, payload?: object): void
  deliver(payload: EachBatchPayload): Promise<void>
}

/**
 * A consumer on a client of kafkajs whose crashes, hanging calls and batches are the test's: a real broker
 * gives none of them on demand.
 */
function consuming(
  options: {
    handler?: BatchHandler
    connect?: () => Promise<void>
    leave?: () => Promise<void>
    isTopicThere?: boolean
  } = {},
) {
  const clock = createManualClock()
  const members: Member[] = []
  const state = { ensured: 0, forgotten: 0, destroyed: 0, isTopicThere: options.isTopicThere ?? true, lag: 0 }
  const errors: unknown[] = []
  const logged: string[] = []
  const consumerOf = (settings: object) => {
    const listeners = new Map<string, ((event: { payload: object }) => void)[]>()
    const calls: string[] = []
    let eachBatch = async (_payload: EachBatchPayload) => {}
    members.push({
      settings,
      calls,
      emit: (event, payload = {}) => {
        for (const listener of listeners.get(event) ?? []) listener({ payload })
      },
      deliver: (payload) => eachBatch(payload),
    })
    const note = (name: string) => async () => void calls.push(name)
    return {
      events: { CRASH: 'crash', FETCH: 'fetch', GROUP_JOIN: 'join', HEARTBEAT: 'heartbeat' },
      on: (event: string, listener: (event: { payload: object }) => void) => {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
      },
      connect: async () => {
        calls.push('connect')
        await options.connect?.()
      },
      subscribe: async ({ topics, fromBeginning }: { topics: string[]; fromBeginning: boolean }) =>
        void calls.push(`subscribe ${topics} ${fromBeginning ? 'from the beginning' : 'from now on'}`),
      run: async (run: { eachBatch: typeof eachBatch; eachBatchAutoResolve: boolean }) => {
        calls.push(run.eachBatchAutoResolve ? 'run, resolving by itself' : 'run')
        eachBatch = run.eachBatch
      },
      pause: ([{ topic }]: [{ topic: string }]) => void calls.push(`pause ${topic}`),
      resume: ([{ topic }]: [{ topic: string }]) => void calls.push(`resume ${topic}`),
      disconnect: options.leave ?? note('disconnect'),
    }
  }
  const destroy = () => {
    state.destroyed += 1
  }
  const consumer = startKafkaConsumer({
    ...timing,
    clock,
    topic: 'eu.clicks',
    nameOfTopic: 'clicks',
    group: 'eu.worker',
    maxBatchMessages: 10,
    openClient: () => ({ kafka: { consumer: consumerOf }, destroy }) as unknown as KafkaClient,
    admin: { lags: async () => new Map([[0, state.lag]]) },
    topics: {
      ensure: async () => {
        state.ensured += 1
        if (!state.isTopicThere) throw new Error('no topic')
      },
      forget: () => {
        state.forgotten += 1
      },
    },
    handler: options.handler ?? (async () => {}),
    onError: (error) => errors.push(error),
    logger: { warn: (_details, message) => void logged.push(message), error: () => {} },
  })
  const member = (index: number): Member => {
    const found = members[index]
    if (!found) throw new Error(`There is no member ${index}`)
    return found
  }
  return { clock, consumer, errors, logged, member, members, state }
}

const joined = ['connect', 'subscribe eu.clicks from the beginning', 'run']

function batchOf(offsets: number[], resolved: string[]): EachBatchPayload {
  const payload: Partial<EachBatchPayload> = {
    batch: {
      topic: 'eu.clicks',
      partition: 0,
      highWatermark: '0',
      isEmpty: () => false,
      firstOffset: () => null,
      lastOffset: () => '',
      offsetLag: () => '',
      offsetLagLow: () => '',
      messages: offsets.map((offset) => ({
        offset: String(offset),
        timestamp: '0',
        attributes: 0,
        headers: {},
        key: null,
        value: Buffer.from(String(offset)),
      })),
    },
    resolveOffset: (offset) => void resolved.push(offset),
    heartbeat: async () => {},
    commitOffsetsIfNecessary: async () => {},
    pause: () => () => {},
    uncommittedOffsets: () => ({ topics: [] }),
    isRunning: () => true,
    isStale: () => false,
  }
  return payload as EachBatchPayload
}

describe('a member of a Kafka group', () => {
  it('joins once its topic exists, reads from the oldest message on, and acknowledges nothing by itself', async () => {
    const { clock, consumer, member, state } = consuming()
    await clock.pass(0)
    expect([state.ensured, member(0).calls]).toEqual([1, joined])
    expect(member(0).settings).toMatchObject({
      groupId: 'eu.worker',
      sessionTimeout: 30_000,
      heartbeatInterval: 3_000,
      allowAutoTopicCreation: false,
    })
    await consumer.close()
    expect([member(0).calls.at(-1), state.destroyed]).toEqual(['disconnect', 1])
  })

  it('never has kafkajs start it again: its own restarts leak connections', async () => {
    const { clock, consumer, member } = consuming()
    await clock.pass(0)
    const { retry } = member(0).settings as { retry: { restartOnFailure: () => Promise<boolean> } }
    expect(await retry.restartOnFailure()).toBe(false)
    await consumer.close()
  })

  it('hands messages over by the name that callers know', async () => {
    const taken: BusMessage[] = []
    const { clock, consumer, member } = consuming({
      handler: async (messages) => void taken.push(...messages),
    })
    await clock.pass(0)
    const resolved: string[] = []
    await member(0).deliver(batchOf([4, 5], resolved))
    expect(taken.map(({ topic, offset }) => [topic, offset])).toEqual([
      ['clicks', 4n],
      ['clicks', 5n],
    ])
    expect(resolved).toEqual(['5'])
    await consumer.close()
  })
})

describe('a member that is lost', () => {
  it('is closed, reported and replaced after a pause that doubles to its bound', async () => {
    const { clock, consumer, errors, member, members, state } = consuming({ isTopicThere: false })
    await clock.pass(0)
    for (const [attempt, pauseMs] of [250, 500, 1_000, 1_000].entries()) {
      await clock.pass(pauseMs - 1)
      expect(members, `before pause ${attempt} is over`).toHaveLength(attempt + 1)
      await clock.pass(1)
      expect(members).toHaveLength(attempt + 2)
    }
    expect(member(0).calls).toEqual(['disconnect'])
    expect([errors.length, state.destroyed, state.forgotten]).toEqual([5, 5, 5])
    await consumer.close()
  })

  it('has a short pause again once one has joined', async () => {
    const { clock, consumer, member, members, state } = consuming({ isTopicThere: false })
    await clock.pass(250 + 500)
    expect(members).toHaveLength(3)
    state.isTopicThere = true
    await clock.pass(1_000)
    member(3).emit('join', { memberAssignment: { 'eu.clicks': [0] } })
    member(3).emit('crash', { error: new Error('gone') })
    await clock.pass(250)
    expect([members.length, member(4).calls]).toEqual([5, joined])
    await consumer.close()
  })

  it('does not have a short pause again when it only connected', async () => {
    const { clock, consumer, member, members } = consuming()
    await clock.pass(0)
    member(0).emit('crash', { error: new Error('gone') })
    await clock.pass(250)
    member(1).emit('crash', { error: new Error('gone') })
    await clock.pass(250)
    expect(members).toHaveLength(2)
    await clock.pass(250)
    expect(members).toHaveLength(3)
    await consumer.close()
  })

  it('by a crash that kafkajs reports is replaced, and says why', async () => {
    const { clock, consumer, errors, member } = consuming()
    await clock.pass(0)
    const error = new Error('the coordinator is gone')
    member(0).emit('crash', { error })
    await clock.pass(250)
    expect([errors, member(0).calls.at(-1), member(1).calls]).toEqual([[error], 'disconnect', joined])
    await consumer.close()
  })

  it('by a join that never ends is replaced', async () => {
    const { clock, consumer, errors, members } = consuming({ connect: () => new Promise(() => {}) })
    await clock.pass(timing.stallTimeoutMs)
    expect(String(errors)).toContain("Kafka's client did nothing for 60000 ms")
    await clock.pass(250)
    expect(members).toHaveLength(2)
    await consumer.close()
  })

  it.each(['fetch', 'heartbeat'])('is not thought lost while a %s comes now and then', async (sign) => {
    const { clock, consumer, errors, member } = consuming()
    for (let round = 0; round < 10; round++) {
      await clock.pass(timing.stallTimeoutMs / 2)
      member(0).emit(sign)
    }
    expect(errors).toEqual([])
    await consumer.close()
  })

  it.each([
    { topic: 'eu.clicks', isLost: true },
    { topic: 'us.clicks', isLost: false },
  ])('by messages of $topic that it does not hand over: $isLost', async ({ topic, isLost }) => {
    const { clock, consumer, errors, member, state } = consuming()
    state.lag = 3
    await clock.pass(0)
    member(0).emit('join', { memberAssignment: { [topic]: [0] } })
    for (let round = 0; round < 6 && errors.length === 0; round++) {
      await clock.pass(timing.stallTimeoutMs / 4)
      member(0).emit('fetch')
    }
    expect(String(errors)).toBe(
      isLost
        ? 'ConsumerStalledError: The consumer has stalled: partition 0 has messages, and none was read for 60000 ms'
        : '',
    )
    await consumer.close()
  })
})

describe('a pause of a consumer', () => {
  it('reaches the member, and so does its end', async () => {
    const { clock, consumer, member } = consuming()
    await clock.pass(0)
    consumer.pause()
    consumer.resume()
    expect(member(0).calls.slice(joined.length)).toEqual(['pause eu.clicks', 'resume eu.clicks'])
    await consumer.close()
  })

  it('before the member has joined, or while it is replaced, applies to the one that joins', async () => {
    const connecting = Promise.withResolvers<void>()
    const { clock, consumer, member } = consuming({ connect: () => connecting.promise })
    await clock.pass(0)
    consumer.pause()
    connecting.resolve()
    await clock.pass(0)
    expect(member(0).calls).toEqual([...joined, 'pause eu.clicks'])
    member(0).emit('crash', { error: new Error('gone') })
    await clock.pass(0)
    consumer.resume()
    consumer.pause()
    expect(member(0).calls.at(-1)).toBe('disconnect')
    await clock.pass(250)
    expect(member(1).calls).toEqual([...joined, 'pause eu.clicks'])
    await consumer.close()
  })

  it('that ended while the member was replaced does not stop the one that joins', async () => {
    const { clock, consumer, member } = consuming()
    await clock.pass(0)
    consumer.pause()
    member(0).emit('crash', { error: new Error('gone') })
    await clock.pass(0)
    consumer.resume()
    await clock.pass(250)
    expect(member(1).calls).toEqual(joined)
    await consumer.close()
  })

  it('stops what is fetched already between two portions', async () => {
    const resolved: string[] = []
    const { clock, consumer, member } = consuming({ handler: async () => consumer.pause() })
    await clock.pass(0)
    await member(0).deliver(
      batchOf(
        Array.from({ length: 25 }, (_, index) => index),
        resolved,
      ),
    )
    expect(resolved).toEqual(['9'])
    await consumer.close()
  })
})

describe('the end of a consumer', () => {
  it('waits for the handler that is running, whose messages are acknowledged', async () => {
    const working = Promise.withResolvers<void>()
    const { clock, consumer, member, state } = consuming({ handler: () => working.promise })
    await clock.pass(0)
    const resolved: string[] = []
    const delivering = member(0).deliver(batchOf([1], resolved))
    await clock.pass(0)
    let isClosed = false
    const closing = consumer.close().then(() => {
      isClosed = true
    })
    await clock.pass(0)
    expect([isClosed, state.destroyed]).toEqual([false, 0])
    working.resolve()
    await Promise.all([closing, delivering])
    expect([resolved, state.destroyed]).toEqual([['1'], 1])
  })

  it('does not wait longer than 10 s for a group that cannot be left, and cuts the connections', async () => {
    const { clock, consumer, logged, state } = consuming({ leave: () => new Promise(() => {}) })
    await clock.pass(0)
    const closing = consumer.close()
    await clock.pass(9_999)
    expect(state.destroyed).toBe(0)
    await clock.pass(1)
    await closing
    expect([state.destroyed, logged]).toEqual([1, ['The consumer group could not be left']])
  })

  it('comes at once while it connects, and during a pause: no other one joins', async () => {
    const connecting = consuming({ connect: () => new Promise(() => {}) })
    await connecting.clock.pass(0)
    await connecting.consumer.close()
    expect([connecting.members.length, connecting.clock.pending()]).toEqual([1, 0])
    const pausing = consuming({ isTopicThere: false })
    await pausing.clock.pass(0)
    await pausing.consumer.close()
    expect([pausing.members.length, pausing.clock.pending()]).toEqual([1, 0])
  })
})
