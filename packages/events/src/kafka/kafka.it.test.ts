import { setTimeout } from 'node:timers/promises'
import {
  createTcpProxy,
  describeWith,
  sampleOf,
  startStopwatch,
  sweep,
  type TcpProxy,
  testServices,
} from '@waymark/testing'
import kafkajs, { type Admin, Kafka, logLevel } from 'kafkajs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeEventBus } from '../contract/index.ts'
import { createKafkaBus, type KafkaBus, type KafkaBusOptions } from './index.ts'

const runId = `${process.pid}-${Date.now()}`
let names = 0
const newName = () => `events-it-${runId}-${names++}`

const warnings: string[] = []
/** From the start, since Node warns of a negative timeout only once a process. */
const processWarnings: string[] = []
process.on('warning', (warning) => processWarnings.push(`${warning.name}: ${warning.message}`))
const logger = {
  warn: (_details: object, message: string) => void warnings.push(message),
  error: (_details: object, message: string) => void warnings.push(message),
}

function createBus(options: Partial<KafkaBusOptions> = {}): KafkaBus {
  return createKafkaBus({
    brokers: testServices().kafkaBrokers,
    clientId: 'events-it',
    logger,
    security: {},
    firstRetryDelayMs: 20,
    ...options,
  })
}

const withAdmin = async <Answer>(query: (admin: Admin) => Promise<Answer>): Promise<Answer> => {
  const admin = new Kafka({ brokers: testServices().kafkaBrokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    return await query(admin)
  } finally {
    await admin.disconnect()
  }
}

describeWith(['kafka'], 'with a real broker', () => {
  describeEventBus('kafka', {
    openBus: async () => createBus(),
    newTopic: async () => {
      const topic = newName()
      const bus = createBus()
      await bus.ensureTopics([{ topic, partitions: 3 }])
      await bus.close()
      return topic
    },
    timeoutMs: 20_000,
  })

  describe('the bus on Kafka', () => {
    let bus: KafkaBus
    let topic: string
    let proxy: TcpProxy
    beforeEach(async () => {
      const [broker = ''] = testServices().kafkaBrokers
      const [host = '', port] = broker.split(':')
      proxy = await createTcpProxy({ host, port: Number(port) })
      topic = newName()
      bus = createBus({
        topics: [{ topic, partitions: 2 }],
        route: () => ({ host: proxy.host, port: proxy.port }),
      })
    })
    afterEach(async () => {
      await bus.close()
      await proxy.close()
    })

    const consumeInto = (received: string[]) =>
      bus.consume({
        topic,
        group: 'readers',
        maxBatchMessages: 100,
        handler: async (messages) => void received.push(...messages.map(({ value }) => value.toString())),
      })
    const publish = (value: string) => bus.publish(topic, [{ value }])

    it('creates the topics it is given, and leaves them when they exist', async () => {
      await publish('a')
      await bus.ensureTopics([{ topic, partitions: 5 }])
      await createBus().ensureTopics([{ topic }])
      const received: string[] = []
      await consumeInto(received)
      await vi.waitFor(() => expect(received).toEqual(['a']), 10_000)
    })

    it('shares brokers with other installations, by a prefix that callers do not see', async () => {
      const [one, other] = [createBus({ prefix: `${topic}-one.` }), createBus({ prefix: `${topic}-other.` })]
      const received: string[] = []
      for (const [name, reader] of Object.entries({ one, other })) {
        await reader.ensureTopics([{ topic: 'clicks' }])
        await reader.consume({
          topic: 'clicks',
          group: 'readers',
          maxBatchMessages: 100,
          handler: async (messages) => {
            received.push(...messages.map((message) => `${name} ${message.topic} ${message.value}`))
          },
        })
      }
      await one.publish('clicks', [{ value: 'a' }])
      await other.publish('clicks', [{ value: 'b' }])
      await expect.poll(() => received.toSorted()).toEqual(['one clicks a', 'other clicks b'])
      await expect.poll(() => one.lag('clicks', 'readers')).toBe(0)
      expect(await withAdmin((admin) => admin.listTopics())).toEqual(
        expect.arrayContaining([`${topic}-one.clicks`, `${topic}-other.clicks`]),
      )
      await Promise.all([one.close(), other.close()])
    })

    it('creates topics with the configured settings, including those with their own number of partitions', async () => {
      const [many, single] = [newName(), newName()]
      const topicSettings = {
        partitions: 3,
        replicationFactor: 1,
        minInsyncReplicas: 1,
        retentionMs: 86_400_000,
      }
      const reported = createBus({
        topics: [{ topic: many }, { topic: single, partitions: 1 }],
        topicSettings,
      })
      await reported.publish(many, [{ value: 'a' }])
      await reported.close()
      await withAdmin(async (admin) => {
        const { topics } = await admin.fetchTopicMetadata({ topics: [many, single] })
        const partitions = new Map(topics.map((one) => [one.name, one.partitions.length]))
        expect([partitions.get(many), partitions.get(single)]).toEqual([3, 1])
        const described = await admin.describeConfigs({
          includeSynonyms: false,
          resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: many }],
        })
        const entries = new Map(
          described.resources[0]?.configEntries.map((one) => [one.configName, one.configValue]),
        )
        expect([entries.get('retention.ms'), entries.get('min.insync.replicas')]).toEqual(['86400000', '1'])
      })
    })

    it('reads everything once partitions were added, what came before and what comes to the new ones', async () => {
      const received: string[] = []
      const reader = await consumeInto(received)
      await publish('before')
      await vi.waitFor(() => expect(received).toEqual(['before']), 10_000)
      await withAdmin((admin) => admin.createPartitions({ topicPartitions: [{ topic, count: 5 }] }))
      await reader.close()
      const publisher = createBus()
      const later = Array.from({ length: 20 }, (_, n) => `later ${n}`)
      for (const value of later) await publisher.publish(topic, [{ value }])
      await publisher.close()
      await consumeInto(received)
      await vi.waitFor(() => expect(received.toSorted()).toEqual(['before', ...later].toSorted()), 20_000)
      await withAdmin(async (admin) => {
        const ends = await admin.fetchTopicOffsets(topic)
        expect(ends.filter(({ partition, high }) => partition >= 2 && high !== '0')).not.toEqual([])
      })
    })

    it('rejects a publish to a topic that does not exist, and goes on with others', async () => {
      await expect(bus.publish(newName(), [{ value: 'x' }])).rejects.toThrow()
      await publish('a')
    })

    it('connects a new producer after its connections were cut', async () => {
      await publish('before')
      await proxy.cut()
      await expect(publish('away')).rejects.toThrow()
      await expect(bus.ping()).rejects.toThrow()
      await proxy.pass()
      await vi.waitFor(() => publish('after'), { timeout: 15_000, interval: 50 })
      await bus.ping()
    })

    const breaks: [string, () => Promise<void> | void][] = [
      ['cut', () => proxy.cut()],
      ['hanging', () => proxy.hang()],
    ]
    it.each(sampleOf(breaks, 2))(
      'brings a consumer back after its connections were %s',
      async (_, breakIt) => {
        const received: string[] = []
        await consumeInto(received)
        await publish('before')
        await vi.waitFor(() => expect(received).toContain('before'), 10_000)
        await breakIt()
        await expect(publish('away')).rejects.toThrow()
        await proxy.pass()
        await vi.waitFor(() => publish('after'), { timeout: 15_000, interval: 50 })
        await vi.waitFor(() => expect(received).toContain('after'), 40_000)
      },
      90_000,
    )

    it('consumes a topic that is created later, and reports each failed attempt', async () => {
      const later = newName()
      const failures: unknown[] = []
      const received: string[] = []
      const patient = createBus()
      await patient.consume({
        topic: later,
        group: 'early',
        maxBatchMessages: 10,
        onError: (error) => failures.push(error),
        handler: async (messages) => void received.push(...messages.map(({ value }) => value.toString())),
      })
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), 10_000)
      await bus.ensureTopics([{ topic: later }])
      await bus.publish(later, [{ value: 'at last' }])
      await vi.waitFor(() => expect(received).toEqual(['at last']), 20_000)
      await patient.close()
    })

    // Each waits for a bound of some seconds.
    sweep(() => {
      it('rejects within about six seconds while the broker hangs, and publishes when it answers again', async () => {
        await publish('before')
        await proxy.hang()
        using stopwatch = startStopwatch()
        const outcomes = await Promise.allSettled([publish('hanging'), publish('hanging too'), bus.ping()])
        expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
        expect(stopwatch.ms()).toBeLessThan(7_500)
        await proxy.pass()
        await vi.waitFor(() => publish('after'), { timeout: 15_000, interval: 50 })
      })

      it('answers a ping within two seconds, whatever the broker does', async () => {
        await proxy.hang()
        using stopwatch = startStopwatch()
        await expect(bus.ping()).rejects.toThrow()
        expect(stopwatch.ms()).toBeLessThan(3_500)
      })

      it('makes a deleted topic again, twice, and delivers everything that is acknowledged afterwards', async () => {
        const received: string[] = []
        await consumeInto(received)
        const idle = createBus({ topics: [{ topic, partitions: 2 }] })
        await idle.publish(topic, [{ value: 'before' }])
        await vi.waitFor(() => expect(received).toEqual(['before']), 10_000)
        for (const round of [1, 2]) {
          await withAdmin(async (admin) => {
            await admin.deleteTopics({ topics: [topic] })
            await vi.waitFor(async () => expect(await admin.listTopics()).not.toContain(topic), 10_000)
          })
          const values = Array.from({ length: 5 }, (_, n) => `round ${round}, ${n}`)
          for (const [index, value] of values.entries()) {
            const publisher = index % 2 === 0 ? bus : idle
            await vi.waitFor(() => publisher.publish(topic, [{ value }]), { timeout: 30_000, interval: 100 })
          }
          await vi.waitFor(() => expect(received).toEqual(expect.arrayContaining(values)), 40_000)
          await vi.waitFor(async () => expect(await bus.lag(topic, 'readers')).toBe(0), 20_000)
        }
        await idle.close()
      }, 150_000)

      it('stays a member of the group while a handler works longer than a session lasts', async () => {
        const sessionTimeoutMs = 2_000
        const worker = createBus({ sessionTimeoutMs })
        const received: string[] = []
        await publish('slow')
        await worker.consume({
          topic,
          group: 'readers',
          maxBatchMessages: 1,
          handler: async (messages) => {
            received.push(...messages.map(({ value }) => value.toString()))
            if (received.length === 1) await setTimeout(2.5 * sessionTimeoutMs)
          },
        })
        await vi.waitFor(() => expect(received).toHaveLength(1), 10_000)
        await consumeInto(received)
        await publish('next')
        await vi.waitFor(() => expect(received).toContain('next'), 20_000)
        await worker.close()
        expect(received).toEqual(['slow', 'next'])
      }, 40_000)
    })

    it('writes nothing of its own on the output', async () => {
      const out = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
      await publish('a')
      await proxy.cut()
      await expect(publish('b')).rejects.toThrow()
      expect(out.flatMap(({ mock }) => mock.calls)).toEqual([])
      for (const spy of out) spy.mockRestore()
      expect(processWarnings).toEqual([])
      expect(warnings.some((message) => message.includes('onnection'))).toBe(true)
    })
  })
})
