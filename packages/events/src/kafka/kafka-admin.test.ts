import { createManualClock } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import { createKafkaAdmin } from './kafka-admin.ts'
import type { KafkaClient } from './kafka-client.ts'

interface Answers {
  connect: () => Promise<void>
  describeCluster: () => Promise<unknown>
  fetchTopicOffsets: () => Promise<{ partition: number; high: string; low: string }[]>
  fetchOffsets: () => Promise<{ topic: string; partitions: { partition: number; offset: string }[] }[]>
  listTopics: () => Promise<string[]>
}

/** Requests to a cluster whose answers are the test's; each client is one connection. */
function administering(answers: Partial<Answers> = {}) {
  const clock = createManualClock()
  const clients: { isDestroyed: boolean }[] = []
  const created: { topic: string }[][] = []
  const state: Answers = {
    connect: async () => {},
    describeCluster: async () => ({}),
    fetchTopicOffsets: async () => [],
    fetchOffsets: async () => [],
    listTopics: async () => [],
    ...answers,
  }
  const admin = createKafkaAdmin(() => {
    const client = { isDestroyed: false }
    clients.push(client)
    const kafka = {
      admin: () => ({
        connect: () => state.connect(),
        describeCluster: () => state.describeCluster(),
        fetchTopicOffsets: () => state.fetchTopicOffsets(),
        fetchOffsets: () => state.fetchOffsets(),
        listTopics: () => state.listTopics(),
        createTopics: async ({ topics }: { topics: { topic: string }[] }) => void created.push(topics),
        disconnect: async () => {},
      }),
    }
    const destroy = () => {
      client.isDestroyed = true
    }
    return { kafka, destroy } as unknown as KafkaClient
  }, clock)
  return { admin, clients, clock, created, state }
}

describe('the lag of a group', () => {
  it.each([
    { what: 'nothing acknowledged', low: '0', high: '7', committed: '-1', lag: 7 },
    { what: 'nothing acknowledged, old ones deleted', low: '5', high: '7', committed: '-1', lag: 2 },
    { what: 'some acknowledged', low: '0', high: '7', committed: '3', lag: 4 },
    { what: 'acknowledged ones deleted, and more', low: '5', high: '7', committed: '3', lag: 2 },
    { what: 'acknowledged up to the oldest', low: '5', high: '7', committed: '5', lag: 2 },
    { what: 'all acknowledged', low: '0', high: '7', committed: '7', lag: 0 },
    { what: 'all deleted', low: '7', high: '7', committed: '2', lag: 0 },
    { what: 'offsets of 64 bits', low: '0', high: '9007199254740995', committed: '9007199254740993', lag: 2 },
  ])('$what: $committed of $low to $high leaves $lag', async ({ low, high, committed, lag }) => {
    const { admin } = administering({
      fetchTopicOffsets: async () => [{ partition: 0, low, high }],
      fetchOffsets: async () => [{ topic: 'clicks', partitions: [{ partition: 0, offset: committed }] }],
    })
    expect(await admin.lag('clicks', 'worker')).toBe(lag)
  })

  it('is that of every partition, those the group knows nothing of among them', async () => {
    const { admin } = administering({
      fetchTopicOffsets: async () => [
        { partition: 0, low: '0', high: '10' },
        { partition: 1, low: '2', high: '4' },
        { partition: 2, low: '0', high: '0' },
      ],
      fetchOffsets: async () => [{ topic: 'clicks', partitions: [{ partition: 0, offset: '9' }] }],
    })
    expect(await admin.lags('clicks', 'worker')).toEqual(
      new Map([
        [0, 1],
        [1, 2],
        [2, 0],
      ]),
    )
    expect(await admin.lag('clicks', 'worker')).toBe(3)
  })
})

describe('topics', () => {
  it.each([
    { existing: [], wanted: ['a', 'b'], created: [['a', 'b']] },
    { existing: ['a'], wanted: ['a', 'b'], created: [['b']] },
    // Who may use a topic need not be allowed to create one.
    { existing: ['a', 'b', 'c'], wanted: ['a', 'b'], created: [] },
  ])('of $wanted with $existing there: $created are made', async ({ existing, wanted, created }) => {
    const run = administering({ listTopics: async () => existing })
    await run.admin.ensureTopics(wanted.map((topic) => ({ topic })))
    expect(run.created.map((topics) => topics.map(({ topic }) => topic))).toEqual(created)
  })
})

describe('a request to a cluster', () => {
  const hang = () => new Promise<never>(() => {})

  it.each([
    { what: 'ping', boundMs: 2_000, answers: { describeCluster: hang } },
    { what: 'lag', boundMs: 2_000, answers: { fetchOffsets: hang } },
    { what: 'ensureTopics', boundMs: 5_000, answers: { listTopics: hang } },
    { what: 'ping', boundMs: 2_000, answers: { connect: hang } },
  ] as const)(
    'without an answer is refused after $boundMs ms ($what), and its connection is replaced',
    async ({ what, boundMs, answers }) => {
      const run = administering(answers)
      const calls = {
        ping: () => run.admin.ping(),
        lag: () => run.admin.lag('clicks', 'worker'),
        ensureTopics: () => run.admin.ensureTopics([{ topic: 'a' }]),
      }
      let error: unknown
      calls[what]().catch((reason: unknown) => {
        error = reason
      })
      await run.clock.pass(boundMs - 1)
      expect(error).toBeUndefined()
      await run.clock.pass(1)
      expect(String(error)).toContain(`${boundMs} ms`)
      Object.assign(run.state, administering().state)
      await run.admin.ping()
      expect(run.clients.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false])
    },
  )

  it('shares its connection with the next one, until it is closed', async () => {
    const { admin, clients } = administering()
    await admin.ping()
    await admin.ping()
    expect(clients).toHaveLength(1)
    await admin.close()
    expect(clients).toEqual([{ isDestroyed: true }])
    await expect(admin.ping()).rejects.toThrow('closed')
  })
})
