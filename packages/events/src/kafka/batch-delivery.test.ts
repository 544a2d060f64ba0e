import { createManualClock } from '@waymark/testing'
import type { EachBatchPayload } from 'kafkajs'
import { describe, expect, it } from 'vitest'
import type { BatchHandler, BusMessage } from '../port.ts'
import { createBatchDelivery } from './batch-delivery.ts'

const heartbeatIntervalMs = 3_000

/** A delivery, and what kafkajs would see of it: the offsets resolved, the heartbeats, the pauses. */
function delivering(handler: BatchHandler, maxBatchMessages = 10) {
  const clock = createManualClock()
  const errors: unknown[] = []
  const state = { isPaused: false, isRunning: true, isStale: false }
  const lost = new Set<string>()
  const unlessLost = (what: string) => {
    if (lost.has(what)) throw new Error('The coordinator is not aware of this member')
  }
  const seen = { resolved: [] as string[], commits: 0, heartbeats: 0, paused: 0, resumed: 0 }
  const delivery = createBatchDelivery({
    clock,
    handler,
    nameOfTopic: 'clicks',
    maxBatchMessages,
    heartbeatIntervalMs,
    firstRetryDelayMs: 250,
    maxRetryDelayMs: 1_000,
    isPaused: () => state.isPaused,
    onError: (error) => errors.push(error),
  })
  const fetched = (messages: { offset: string; key?: string; value?: string }[], partition = 0) => {
    const payload: Partial<EachBatchPayload> = {
      batch: {
        topic: 'clicks',
        partition,
        highWatermark: '0',
        isEmpty: () => messages.length === 0,
        firstOffset: () => null,
        lastOffset: () => '',
        offsetLag: () => '',
        offsetLagLow: () => '',
        messages: messages.map(({ offset, key, value }) => ({
          offset,
          timestamp: '0',
          attributes: 0,
          headers: {},
          key: key === undefined ? null : Buffer.from(key),
          value: value === undefined ? null : Buffer.from(value),
        })),
      },
      resolveOffset: (offset) => seen.resolved.push(offset),
      heartbeat: async () => {
        unlessLost('heartbeat')
        seen.heartbeats += 1
      },
      commitOffsetsIfNecessary: async () => {
        unlessLost('commitOffsetsIfNecessary')
        seen.commits += 1
      },
      uncommittedOffsets: () => ({ topics: [] }),
      isRunning: () => state.isRunning,
      isStale: () => state.isStale,
      pause: () => {
        seen.paused += 1
        return () => {
          seen.resumed += 1
        }
      },
    }
    return delivery.eachBatch(payload as EachBatchPayload)
  }
  const lose = (what: string) => lost.add(what)
  return { clock, delivery, errors, fetched, lose, seen, state }
}
const offsets = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ offset: String(from + index) }))

/** Takes every chunk. */
function taking() {
  const chunks: BusMessage[][] = []
  const handler: BatchHandler = async (messages) => void chunks.push([...messages])
  return { chunks, handler }
}

describe('messages of Kafka', () => {
  it.each([
    [1, 10, [1]],
    [10, 10, [10]],
    [11, 10, [10, 1]],
    [5, 2, [2, 2, 1]],
  ])('%i come in chunks of at most %i: %j', async (count, most, sizes) => {
    const { chunks, handler } = taking()
    const { fetched, seen } = delivering(handler, most)
    await fetched(offsets(count))
    expect(chunks.map((chunk) => chunk.length)).toEqual(sizes)
    // The last of each chunk, ascending: kafkajs goes on behind the last one that it was given.
    const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size) - 1)
    expect(seen).toMatchObject({ resolved: ends.map(String), commits: sizes.length })
  })

  it('come with bytes, key and an offset of any size', async () => {
    const { chunks, handler } = taking()
    await delivering(handler).fetched(
      [{ offset: '9007199254740993', key: 'k', value: 'v' }, { offset: '9007199254740994' }],
      3,
    )
    const where = { topic: 'clicks', partition: 3 }
    expect(chunks.flat()).toEqual([
      { ...where, offset: 9_007_199_254_740_993n, key: 'k', value: Buffer.from('v') },
      { ...where, offset: 9_007_199_254_740_994n, key: null, value: Buffer.alloc(0) },
    ])
  })

  it('are not resolved before their handler has ended', async () => {
    const ending = Promise.withResolvers<void>()
    const { clock, delivery, fetched, seen } = delivering(() => ending.promise)
    const delivered = fetched(offsets(2))
    await clock.pass(0)
    expect([seen.resolved, delivery.isBusy()]).toEqual([[], true])
    ending.resolve()
    await delivered
    expect([seen.resolved, delivery.isBusy()]).toEqual([['1'], false])
  })
})

describe('a handler that rejects', () => {
  it('acknowledges nothing of its chunk and what comes after it, and all of those before', async () => {
    let calls = 0
    const { errors, fetched, seen } = delivering(async () => {
      calls += 1
      if (calls === 2) throw new Error('the store is unavailable')
    }, 2)
    await fetched(offsets(6))
    expect([calls, seen.resolved, seen.paused]).toEqual([2, ['1'], 1])
    expect(errors).toEqual([new Error('the store is unavailable')])
  })

  it('gets its messages again after a pause that doubles up to its bound, and is short again after success', async () => {
    let isWell = false
    const { clock, fetched, seen } = delivering(async () => {
      if (!isWell) throw new Error('the store is unavailable')
    })
    for (const [attempt, pauseMs] of [250, 500, 1_000, 1_000].entries()) {
      await fetched(offsets(1))
      await clock.pass(pauseMs - 1)
      expect(seen.resumed, `before pause ${attempt} is over`).toBe(attempt)
      await clock.pass(1)
      expect(seen.resumed).toBe(attempt + 1)
    }
    isWell = true
    await fetched(offsets(1))
    isWell = false
    await fetched(offsets(1))
    await clock.pass(250)
    expect(seen.resumed).toBe(5)
  })

  it('makes its partition wait, not the others', async () => {
    const { clock, fetched, seen } = delivering(async ([first]) => {
      if (first?.partition === 1) throw new Error('a bad one')
    })
    await fetched(offsets(1), 1)
    await fetched(offsets(1, 7), 2)
    expect([seen.resolved, seen.paused, seen.resumed]).toEqual([['7'], 1, 0])
    await clock.pass(250)
    expect(seen.resumed).toBe(1)
  })

  it('resumes nothing of a consumer that was paused as a whole meanwhile', async () => {
    const { clock, fetched, seen, state } = delivering(async () => {
      throw new Error('the store is unavailable')
    })
    await fetched(offsets(1))
    state.isPaused = true
    await clock.pass(250)
    expect([seen.paused, seen.resumed]).toEqual([1, 0])
    await fetched(offsets(1))
    expect([seen.paused, clock.pending()]).toEqual([1, 0])
  })

  it('is not called again once the membership ends', async () => {
    const { clock, delivery, fetched, seen } = delivering(async () => {
      throw new Error('the store is unavailable')
    })
    await fetched(offsets(1))
    delivery.end()
    await clock.pass(10_000)
    expect([seen.resumed, clock.pending()]).toEqual([0, 0])
  })
})

describe('a membership', () => {
  it('has a heartbeat for as long as a handler works, and one after each chunk', async () => {
    const ending = Promise.withResolvers<void>()
    const { clock, fetched, seen } = delivering(() => ending.promise)
    const delivered = fetched(offsets(1))
    await clock.pass(heartbeatIntervalMs * 4 + 1)
    expect(seen.heartbeats).toBe(4)
    ending.resolve()
    await delivered
    expect([seen.heartbeats, clock.pending()]).toEqual([5, 0])
  })

  it.each(['isRunning', 'isStale', 'isPaused'] as const)(
    'hands over nothing more when %s says so, and resolves no offset of what is left',
    async (what) => {
      const { chunks, handler } = taking()
      const { fetched, seen, state } = delivering(async (messages) => {
        await handler(messages)
        state[what] = !state[what]
      }, 1)
      await fetched(offsets(3))
      expect([chunks.length, seen.resolved]).toEqual([1, ['0']])
    },
  )

  it.each(['commitOffsetsIfNecessary', 'heartbeat'] as const)(
    'that is lost hands over nothing more: %s rejects after a chunk, and so does the delivery',
    async (what) => {
      const { chunks, handler } = taking()
      const { fetched, lose, seen } = delivering(handler, 1)
      lose(what)
      await expect(fetched(offsets(3))).rejects.toThrow('The coordinator is not aware of this member')
      expect([chunks.length, seen.resolved]).toEqual([1, ['0']])
    },
  )

  it('is idle when every handler has ended, whether well or not', async () => {
    const endings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { clock, delivery, fetched } = delivering(
      ([first]) => endings[first?.partition ?? 0]?.promise ?? Promise.resolve(),
    )
    let isIdle = false
    const delivered = [fetched(offsets(1), 0), fetched(offsets(1), 1)]
    await clock.pass(0)
    const idle = delivery.idle().then(() => {
      isIdle = true
    })
    endings[0]?.resolve()
    await clock.pass(0)
    expect(isIdle).toBe(false)
    endings[1]?.reject(new Error('the store is unavailable'))
    await Promise.all([idle, ...delivered])
    expect([isIdle, delivery.isBusy()]).toEqual([true, false])
  })

  it('knows when a handler last worked, by partition', async () => {
    const { clock, delivery, fetched } = delivering(async () => {})
    await clock.pass(40)
    await fetched(offsets(1), 2)
    await clock.pass(60)
    await fetched(offsets(1), 5)
    expect([0, 2, 5].map(delivery.workedAtMs)).toEqual([0, 40, 100])
  })
})
