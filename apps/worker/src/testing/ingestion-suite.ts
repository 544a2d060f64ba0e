import { randomUUID } from 'node:crypto'
import type { AnalyticsStore, AnalyticsWriter } from '@waymark/analytics-store'
import { clicksOfLink } from '@waymark/analytics-store/testing'
import {
  type ClickEvent,
  clicksTopic,
  type DeadLetter,
  deadClicksTopic,
  decodeDeadLetter,
  type EventBus,
} from '@waymark/events'
import { createMemoryKv } from '@waymark/kv/memory'
import { audienceOf, createLiveChannels } from '@waymark/live'
import { createLogger } from '@waymark/telemetry'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeWorker, type Worker } from '../index.ts'
import {
  firstClickMs,
  messagesOf,
  numberedClick,
  seededRandom,
  shuffledPieces,
  workspaceId,
} from './clicks.ts'

export interface IngestionHarness {
  /** A bus whose topics and groups no other test uses. */
  openBus: () => Promise<EventBus>
  openStore: () => Promise<AnalyticsStore>
}

const logger = createLogger({ name: 'worker', level: 'silent', format: 'json' })
const endMessages = 16
/** A group waits for a member that has not left in order until its session ends, 30 s. */
const waitOptions = { timeout: 60_000, interval: 50 }

/** Fails as ClickHouse does: `before` the rows are written, or `after` it, when only the answer is lost. */
function failingWriter(writer: AnalyticsWriter, failures: readonly ('before' | 'after')[]): AnalyticsWriter {
  const left = [...failures]
  return {
    ...writer,
    insertClicks: async (clicks) => {
      const failure = left.shift()
      if (failure === 'before') throw new Error('connect ECONNREFUSED')
      const outcome = await writer.insertClicks(clicks)
      if (failure === 'after') throw new Error('socket hang up')
      return outcome
    },
  }
}

/** The guarantees of the ingestion of clicks, whichever bus and store are used. */
export function describeClickIngestion(name: string, harness: IngestionHarness): void {
  describe(name, () => {
    let store: AnalyticsStore
    let bus: EventBus
    beforeAll(async () => {
      bus = await harness.openBus()
      store = await harness.openStore()
      await store.migrate()
    })
    afterAll(async () => {
      await bus.close()
      await store.close()
    })

    const kv = createMemoryKv({ monotonicMs: Date.now })
    const startWorker = (analytics: AnalyticsStore = store): Worker => {
      const worker = composeWorker({ roles: ['clicks'] }, { bus, analytics, logger, clock: Date.now, kv })
      worker.start()
      return worker
    }
    const summaryOf = (linkId: string) =>
      clicksOfLink(store.reader, {
        workspaceId,
        linkId,
        fromMs: firstClickMs - 1,
        toMs: firstClickMs + 1_000_000,
      })
    const publish = async (clicks: readonly ClickEvent[]) => bus.publish(clicksTopic, messagesOf(clicks))
    /** Messages for every partition: once they are in, whatever was sent before is, too. */
    const publishEnd = async (linkId: string) => {
      for (let number = 0; number < endMessages; number += 1) {
        await publish([numberedClick(500_000 + number, { linkId, isBot: true })])
      }
    }
    const readDeadLetters = async () => {
      const letters: DeadLetter[] = []
      const consumer = await bus.consume({
        topic: deadClicksTopic,
        group: `test-${randomUUID()}`,
        maxBatchMessages: 100,
        handler: async (messages) =>
          void letters.push(...messages.map(({ value }) => decodeDeadLetter(value))),
      })
      return { letters, close: consumer.close }
    }

    it('counts 20,000 clicks once that come twice in other batches, over a restart', async () => {
      const linkId = randomUUID()
      const clicks = Array.from({ length: 20_000 }, (_, number) => numberedClick(number, { linkId }))
      const random = seededRandom(7)
      const pieces = [...shuffledPieces(clicks, 400, random), ...shuffledPieces(clicks, 400, random)]
      const half = Math.ceil(pieces.length / 2)

      const first = startWorker()
      for (const piece of pieces.slice(0, half)) await publish(piece)
      await vi.waitFor(
        async () => expect((await summaryOf(linkId)).clicks).toBeGreaterThan(2000),
        waitOptions,
      )
      await first.close()
      for (const piece of pieces.slice(half)) await publish(piece)
      const second = startWorker()
      await vi.waitFor(
        async () => expect(await summaryOf(linkId)).toMatchObject({ clicks: 20_000, uniqueClicks: 10_000 }),
        waitOptions,
      )
      await publishEnd(linkId)
      await vi.waitFor(async () => expect((await summaryOf(linkId)).bots).toBe(endMessages), waitOptions)
      await second.close()
      expect(await summaryOf(linkId)).toMatchObject({ clicks: 20_000, uniqueClicks: 10_000 })
    })

    it('reports what it has stored and refused, and what waits for it', async () => {
      const linkId = randomUUID()
      const figureOf = async (worker: Worker, name: string) => {
        const lines = (await worker.metrics.registry.metrics()).split('\n')
        return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
      }
      const waiting = 'waymark_worker_lag_messages{topic="clicks"}'
      const unavailable = { ...store, writer: failingWriter(store.writer, Array(1_000).fill('before')) }
      const blocked = startWorker(unavailable)
      await vi.waitFor(() => expect(blocked.isReady()).toBe(true), waitOptions)
      await vi.waitFor(async () => expect(await figureOf(blocked, waiting)).toBe(0), waitOptions)
      await publish([0, 1, 2].map((number) => numberedClick(number, { linkId })))
      await bus.publish(clicksTopic, [{ value: 'poison' }])
      await vi.waitFor(async () => {
        expect(await figureOf(blocked, waiting)).toBeGreaterThan(0)
        expect(await figureOf(blocked, 'waymark_worker_lag_seconds{topic="clicks"}')).toBeGreaterThan(0)
        const retried = await figureOf(blocked, 'waymark_worker_batches_retried_total{topic="clicks"}')
        expect(retried).toBeGreaterThan(0)
      }, waitOptions)
      expect(await figureOf(blocked, 'waymark_worker_events_stored_total{topic="clicks"}')).toBe(0)
      blocked.drain()
      expect(blocked.isReady()).toBe(false)
      await blocked.close()
      // Where the poison came in another partition than the clicks, it needed no insert.
      const lettersOf = (worker: Worker) =>
        figureOf(worker, 'waymark_worker_dead_letters_total{topic="clicks"}')
      const lettersBefore = await lettersOf(blocked)

      const worker = startWorker()
      await vi.waitFor(async () => {
        expect(await figureOf(worker, 'waymark_worker_events_stored_total{topic="clicks"}')).toBe(3)
        expect(lettersBefore + (await lettersOf(worker))).toBe(1)
        expect(await figureOf(worker, waiting)).toBe(0)
        expect(await figureOf(worker, 'waymark_worker_lag_seconds{topic="clicks"}')).toBe(0)
      }, waitOptions)
      expect(await figureOf(worker, 'waymark_worker_event_delay_seconds_count{topic="clicks"}')).toBe(3)
      await worker.close()
    }, 120_000)

    it('makes a click readable within two seconds', async () => {
      const linkId = randomUUID()
      const worker = startWorker()
      await publish([numberedClick(0, { linkId })])
      await vi.waitFor(async () => expect((await summaryOf(linkId)).clicks).toBe(1), waitOptions)
      for (let number = 1; number <= 5; number += 1) {
        const publishedMs = Date.now()
        await publish([numberedClick(number, { linkId })])
        await vi.waitFor(async () => expect((await summaryOf(linkId)).clicks).toBe(number + 1), waitOptions)
        expect(Date.now() - publishedMs).toBeLessThan(2000)
      }
      await worker.close()
    })

    it('puts what can never be stored aside with its reason, and stores the rest', async () => {
      const linkId = randomUUID()
      const good = Array.from({ length: 200 }, (_, number) => numberedClick(number, { linkId }))
      const tooDear = numberedClick(900, { linkId, cost: '1234567890123456' })
      const noClick = { ...numberedClick(901, { linkId }), linkId: 'no uuid' }
      const unknownVersion = '{"v":99,"kind":"clicks","n":1}\n{}'
      const oneClick = JSON.stringify(numberedClick(902, { linkId }))
      const dead = await readDeadLetters()
      const worker = startWorker()
      await publish(good.slice(0, 100))
      await bus.publish(clicksTopic, [
        { value: 'no click at all' },
        { value: Buffer.from([0xff, 0x00, 0xfe]) },
        { value: unknownVersion },
        { value: `{"v":1,"kind":"clicks","n":2}\n${oneClick}\n${JSON.stringify(noClick)}` },
      ])
      await publish([...good.slice(100), tooDear])

      await vi.waitFor(async () => expect((await summaryOf(linkId)).clicks).toBe(201), waitOptions)
      const letterWith = (payload: string) => dead.letters.find((letter) => letter.payload.includes(payload))
      // By what they are of: the topic has those of other tests, too.
      const putAside = ['1234567890123456', 'no uuid', unknownVersion, 'no click at all']
      await vi.waitFor(
        () => expect(putAside.filter((payload) => !letterWith(payload))).toEqual([]),
        waitOptions,
      )
      await worker.close()
      await dead.close()
      expect(letterWith('1234567890123456')?.reason).toMatch(/decimal/)
      expect(letterWith('no uuid')?.reason).toMatch(/linkId/)
      expect(letterWith(unknownVersion)?.reason).toMatch(/version 99/)
      expect(letterWith('no click at all')).toMatchObject({
        source: { topic: expect.stringContaining('clicks') },
      })
    })

    it('loses and doubles nothing while the store fails, even where only the answer is lost', async () => {
      const linkId = randomUUID()
      const clicks = Array.from({ length: 3000 }, (_, number) => numberedClick(number, { linkId }))
      const failures = ['before', 'after', 'before', 'after', 'after', 'before'] as const
      const worker = startWorker({ ...store, writer: failingWriter(store.writer, failures) })
      for (const piece of shuffledPieces(clicks, 300, seededRandom(8))) await publish(piece)
      await vi.waitFor(async () => expect((await summaryOf(linkId)).clicks).toBe(3000), waitOptions)
      await worker.close()
      const after = startWorker()
      await publishEnd(linkId)
      await vi.waitFor(async () => expect((await summaryOf(linkId)).bots).toBe(endMessages), waitOptions)
      await after.close()
      expect(await summaryOf(linkId)).toMatchObject({ clicks: 3000, uniqueClicks: 1500 })
    })

    it('shows clicks that are stored to those who watch, and never one that cannot be', async () => {
      const [linkId, stranger] = [randomUUID(), randomUUID()]
      const shown: string[] = []
      const channels = createLiveChannels(kv)
      const audience = audienceOf(workspaceId, [linkId])
      const end = await channels.subscribe(audience, ({ events }) => {
        for (const event of events) if (event.kind === 'click') shown.push(event.click.clickToken)
      })
      const worker = startWorker()
      const tooDear = numberedClick(900, { linkId, cost: '1234567890123456' })
      let number = 0
      await vi.waitFor(async () => {
        await channels.listen([audience])
        await publish([tooDear, numberedClick(++number, { linkId }), numberedClick(0, { linkId: stranger })])
        expect(shown.length).toBeGreaterThan(1)
      }, waitOptions)
      await worker.close()
      await end()
      expect(shown).not.toContain(tooDear.clickToken)
      expect(shown).not.toContain(numberedClick(0).clickToken)
    })

    it('begins once the store can be reached', async () => {
      const linkId = randomUUID()
      let refusals = 2
      const migrate = async () => {
        if (refusals-- > 0) throw new Error('connect ECONNREFUSED')
        await store.migrate()
      }
      const worker = startWorker({ ...store, migrate })
      // No number of the test before: what that has left in the topic may be stored after this click.
      await publish([numberedClick(600_000, { linkId })])
      await vi.waitFor(async () => expect((await summaryOf(linkId)).clicks).toBe(1), waitOptions)
      await worker.close()
    })

    it('closes while it is still waiting for the store', async () => {
      const unavailable = async () => Promise.reject(new Error('connect ECONNREFUSED'))
      const worker = startWorker({ ...store, migrate: unavailable })
      await worker.close()
    })
  })
}

/**
 * A bus that shares its servers with others: it has names of its own, so that no test reads the clicks of
 * another.
 */
export function withOwnNames(bus: EventBus, nameOf: (name: string) => string): EventBus {
  return {
    ...bus,
    publish: (topic, messages) => bus.publish(nameOf(topic), messages),
    lag: (topic, group) => bus.lag(nameOf(topic), nameOf(group)),
    consume: (options) =>
      bus.consume({ ...options, topic: nameOf(options.topic), group: nameOf(options.group) }),
  }
}
