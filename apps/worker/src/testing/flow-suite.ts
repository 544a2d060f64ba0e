import { randomUUID } from 'node:crypto'
import { type AnalyticsStore, clickFields } from '@waymark/analytics-store'
import { clicksOfLink } from '@waymark/analytics-store/testing'
import {
  type ClickEvent,
  clicksTopic,
  deadFlowTopic,
  decodeDeadLetter,
  type EventBus,
  encodeFlowBatch,
  type FlowEvent,
  flowTopic,
  type OfferClickEvent,
} from '@waymark/events'
import { createLogger } from '@waymark/telemetry'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WorkerRoleName } from '../config.ts'
import { composeWorker, type Worker } from '../index.ts'
import {
  firstClickMs,
  messagesOf,
  numberedClick,
  seededRandom,
  shuffledPieces,
  workspaceId,
} from './clicks.ts'
import type { IngestionHarness } from './ingestion-suite.ts'

const landingId = '0193a1f0-3333-7000-8000-000000000001'
const logger = createLogger({ name: 'worker', level: 'silent', format: 'json' })
const waitOptions = { timeout: 30_000, interval: 50 }

function offerClickOf(click: ClickEvent, offerId: string, changes: Partial<OfferClickEvent> = {}) {
  const event: OfferClickEvent = {
    kind: 'offer_click',
    eventId: randomUUID(),
    clickToken: click.clickToken,
    workspaceId,
    linkId: click.linkId ?? '',
    clickedAtMs: click.clickedAtMs,
    atMs: click.clickedAtMs + 60_000,
    ruleId: click.matchedRuleId,
    landingId,
    offerId,
    networkId: null,
    isFirst: null,
    isBot: false,
    subIds: { sub_id_3: 'from the landing' },
    ...changes,
  }
  return event
}

/** The guarantees of the ingestion of flow events, whichever bus and store are used. */
export function describeFlowIngestion(name: string, harness: IngestionHarness): void {
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

    const startWorker = (roles: readonly WorkerRoleName[], analytics: AnalyticsStore = store): Worker => {
      const worker = composeWorker({ roles }, { bus, analytics, logger, clock: Date.now })
      worker.start()
      return worker
    }
    const publishClicks = (clicks: readonly ClickEvent[]) => bus.publish(clicksTopic, messagesOf(clicks))
    const publishFlow = (events: readonly FlowEvent[]) =>
      bus.publish(
        flowTopic,
        encodeFlowBatch(events).messages.map(({ value }) => ({ value })),
      )
    const landingClicks = (count: number) => {
      const linkId = randomUUID()
      return Array.from({ length: count }, (_, number) => {
        const click = numberedClick(number, { linkId, landingId })
        // The same times in each test, but tokens of its own.
        return { ...click, clickToken: click.clickToken.slice(0, 24) + randomUUID().slice(24) }
      })
    }
    const offersOf = (clicks: readonly ClickEvent[]) =>
      Promise.all(
        clicks.map(
          async ({ clickToken }) =>
            (await store.reader.clickByToken(workspaceId, clickToken, ['offerId']))?.offerId,
        ),
      )

    it.each<[string, readonly WorkerRoleName[]]>([
      ['clicks', ['clicks', 'flow']],
      ['offer clicks', ['flow', 'clicks']],
    ])('adds the offer to every click when its %s are ingested first', async (_, roles) => {
      const clicks = landingClicks(50)
      const offerId = randomUUID()
      await publishClicks(clicks)
      await publishFlow(clicks.map((click) => offerClickOf(click, offerId)))
      for (const role of roles) {
        const worker = startWorker([role])
        await vi.waitFor(async () => {
          const isThere =
            role === 'flow'
              ? (await store.reader.offerClicksTotals(workspaceId, [offerId])).get(offerId) === 50
              : (await offersOf(clicks)).every((offer) => offer !== undefined)
          expect(isThere).toBe(true)
        }, waitOptions)
        await worker.close()
      }
      expect(await offersOf(clicks)).toEqual(clicks.map(() => offerId))
      const [first] = clicks
      expect(await store.reader.clickByToken(workspaceId, first?.clickToken ?? '', clickFields)).toEqual({
        ...first,
        offerId,
        subIds: { ...first?.subIds, sub_id_3: 'from the landing' },
      })
    })

    it('counts the same when everything comes twice, in another order, over failing inserts', async () => {
      const clicks = landingClicks(2000)
      const offerId = randomUUID()
      const hops = clicks
        .slice(0, 800)
        .flatMap((click) => [
          offerClickOf(click, offerId),
          offerClickOf(click, offerId, { atMs: click.clickedAtMs + 70_000 }),
        ])
      const random = seededRandom(5)
      const failing = failures()
      const worker = startWorker(['clicks', 'flow'], failing.around(store))
      for (let delivery = 0; delivery < 2; delivery++) {
        const pieces = shuffledPieces(clicks, 300, random)
        for (const piece of shuffledPieces(hops, 300, random)) {
          await publishFlow(piece)
          const next = pieces.pop()
          if (next) await publishClicks(next)
        }
        for (const piece of pieces) await publishClicks(piece)
      }
      const gone = clicks.slice(0, 800).filter((_, index) => index % 16 === 0)
      await vi.waitFor(async () => {
        expect(await store.reader.offerClicksTotals(workspaceId, [offerId])).toEqual(
          new Map([[offerId, 800]]),
        )
        expect(await offersOf(gone)).toEqual(gone.map(() => offerId))
      }, waitOptions)
      expect(failing.left()).toBe(0)
      expect((await offersOf(clicks.slice(800, 850))).every((offer) => offer === null)).toBe(true)
      const linkId = clicks[0]?.linkId ?? ''
      const scope = { workspaceId, linkId, fromMs: firstClickMs, toMs: firstClickMs + 1_000_000 }
      await vi.waitFor(
        async () =>
          expect(await clicksOfLink(store.reader, scope)).toMatchObject({ clicks: 2000, uniqueClicks: 1000 }),
        waitOptions,
      )
      await worker.close()
    }, 90_000)

    it('adds up visits of domains, and puts aside what is no flow event', async () => {
      const domainId = randomUUID()
      const minuteMs = 1_767_323_040_000
      const visits = (baseUrl: number): FlowEvent => ({
        kind: 'domain_visits',
        eventId: randomUUID(),
        workspaceId,
        domainId,
        domainKey: 'go.example.com',
        minuteMs,
        baseUrl,
        unknownCode: 1,
        other: 0,
      })
      const events = [visits(3), visits(4)]
      const bad = `{"v":1,"kind":"flow","parts":0,"n":1}\n{"kind":"${domainId}"}`
      await publishFlow(events)
      await bus.publish(flowTopic, [{ value: bad }])
      await publishFlow(events)
      const letters: string[] = []
      const consumer = await bus.consume({
        topic: deadFlowTopic,
        group: `test-${randomUUID()}`,
        maxBatchMessages: 10,
        handler: async (messages) =>
          void letters.push(...messages.map(({ value }) => decodeDeadLetter(value).payload)),
      })
      const worker = startWorker(['flow'])
      await vi.waitFor(async () => {
        const range = { fromMs: minuteMs, toMs: minuteMs + 60_000 }
        expect(await store.reader.domainVisits(workspaceId, domainId, range)).toEqual({
          baseUrl: 7,
          unknownCode: 2,
          other: 0,
        })
        expect(letters).toContain(`{"kind":"${domainId}"}`)
      }, waitOptions)
      await worker.close()
      await consumer.close()
    })
  })
}

/** Every kind of write fails once before it is done, and once after it, when only the answer is lost. */
function failures() {
  let left = 0
  const failingTwice = <Input, Output>(write: (input: Input) => Promise<Output>) => {
    const plan = ['before', 'after']
    left += plan.length
    return async (input: Input): Promise<Output> => {
      const failure = plan.shift()
      if (failure !== undefined) left -= 1
      if (failure === 'before') throw new Error('connect ECONNREFUSED')
      const output = await write(input)
      if (failure === 'after') throw new Error('socket hang up')
      return output
    }
  }
  return {
    left: () => left,
    around: (store: AnalyticsStore): AnalyticsStore => ({
      ...store,
      writer: {
        ...store.writer,
        insertClicks: failingTwice(store.writer.insertClicks),
        insertOfferClicks: failingTwice(store.writer.insertOfferClicks),
        withOfferClicks: failingTwice(store.writer.withOfferClicks),
        completeClicks: failingTwice(store.writer.completeClicks),
      },
    }),
  }
}
