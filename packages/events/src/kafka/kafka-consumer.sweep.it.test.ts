import { systemClock } from '@waymark/async'
import { describeWith, testServices } from '@waymark/testing'
import type { Consumer } from 'kafkajs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BusConsumer } from '../port.ts'
import { createKafkaAdmin, type KafkaAdmin } from './kafka-admin.ts'
import { createKafkaBus, type KafkaBus } from './kafka-bus.ts'
import { type KafkaClient, openKafkaClient } from './kafka-client.ts'
import { startKafkaConsumer } from './kafka-consumer.ts'
import { createTopicMaker } from './topic-maker.ts'

const runId = `${process.pid}-${Date.now()}`
let names = 0
const logger = { warn: () => {}, error: () => {} }
/** Longer than a join takes on a machine that is busy with other suites. */
const stallTimeoutMs = 5_000

describeWith(['kafka'], 'with a real broker', () => {
  describe('a consumer whose client stops reading and says nothing', () => {
    let topic: string
    let bus: KafkaBus
    let admin: KafkaAdmin
    let reader: BusConsumer
    let members: Consumer[]
    let received: string[]
    let failures: unknown[]

    /** The real client; its consumers are at the test's hand. */
    const openClient = (): KafkaClient => {
      const brokers = testServices().kafkaBrokers
      const client = openKafkaClient({ brokers, clientId: 'stalls-it', logger, security: {} })
      const create = client.kafka.consumer.bind(client.kafka)
      vi.spyOn(client.kafka, 'consumer').mockImplementation((config) => {
        const member = create(config)
        members.push(member)
        return member
      })
      return client
    }
    const publish = (value: string) => bus.publish(topic, [{ value }])

    beforeEach(async () => {
      topic = `stalls-it-${runId}-${names++}`
      members = []
      received = []
      failures = []
      bus = createKafkaBus({
        brokers: testServices().kafkaBrokers,
        clientId: 'stalls-it',
        logger,
        security: {},
        topics: [{ topic, partitions: 2 }],
      })
      admin = createKafkaAdmin(openClient, systemClock)
      await publish('before')
      reader = startKafkaConsumer({
        topic,
        nameOfTopic: topic,
        group: topic,
        maxBatchMessages: 100,
        handler: async (messages) => void received.push(...messages.map(({ value }) => value.toString())),
        onError: (error) => failures.push(error),
        openClient,
        admin,
        topics: createTopicMaker(admin, []),
        clock: systemClock,
        logger,
        firstRetryDelayMs: 20,
        maxRetryDelayMs: 100,
        sessionTimeoutMs: 6_000,
        stallTimeoutMs,
      })
      await vi.waitFor(() => expect(received).toEqual(['before']), 60_000)
    }, 90_000)
    afterEach(async () => {
      await reader.close()
      await Promise.all([bus.close(), admin.close()])
    })

    it.each([
      ['has ended', async (member: Consumer) => void (await member.stop())],
      ['fetches from no partition', async (member: Consumer) => member.pause([{ topic }])],
    ])(
      'is replaced, and nothing is left unread: one that %s',
      async (_that, stall) => {
        const [first] = members
        if (!first) return expect.unreachable('a consumer has joined')
        await stall(first)
        await Promise.all(['a', 'b', 'c'].map(publish))
        await vi.waitFor(() => expect(received.toSorted()).toEqual(['a', 'b', 'before', 'c']), 90_000)
        expect(failures.map(String)).toContainEqual(expect.stringContaining('The consumer has stalled'))
      },
      120_000,
    )
  })
})
