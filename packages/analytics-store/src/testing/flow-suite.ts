import { uuidV7 } from '@waymark/domain'
import type { ClickEvent, DomainVisitsEvent, OfferClickEvent } from '@waymark/events'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnalyticsConnection, type AnalyticsStore, clickFields, createAnalyticsStore } from '../index.ts'
import { clicksOfLink, reportOfLink } from './link-clicks.ts'
import { clickAt, cut, flow, links, seededRandom, shuffled, workspaces } from './random-clicks.ts'

const startMs = Date.parse('2026-03-30T22:00:00Z')
const [workspaceId] = workspaces
const [linkId] = links

type Random = () => number
const one = <Value>(values: readonly Value[], random: Random): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
const idAt = (atMs: number, random: Random) =>
  uuidV7(
    atMs,
    Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
  )

function offerClickOf(click: ClickEvent, random: Random, changes: Partial<OfferClickEvent> = {}) {
  // Few instants, so that some hops of a click fall together.
  const atMs = click.clickedAtMs + 1000 * Math.floor(random() * 5)
  const subIds: Record<string, string>[] = [
    {},
    { sub_id_1: 'hop' },
    { sub_id_2: `${Math.floor(random() * 3)}` },
  ]
  const event: OfferClickEvent = {
    kind: 'offer_click',
    eventId: idAt(atMs, random),
    clickToken: click.clickToken,
    workspaceId,
    linkId,
    clickedAtMs: click.clickedAtMs,
    atMs,
    ruleId: one([null, links[1]], random),
    landingId: one([null, flow.landing], random),
    offerId: one(flow.offers, random),
    networkId: one([null, flow.network], random),
    isFirst: one([true, false, null], random),
    isBot: random() < 0.1,
    subIds: one(subIds, random),
    ...changes,
  }
  return event
}

const clicksOf = (count: number, random: Random) =>
  Array.from({ length: count }, () =>
    // Over the end of a month: in two partitions.
    clickAt(startMs + Math.floor(random() * 8 * 3_600_000), random, {
      workspaceId,
      linkId,
      landingId: flow.landing,
    }),
  )

/** What the row of a click should say, counted with nothing of the package. */
function expectedOf(click: ClickEvent, hops: readonly OfferClickEvent[]): ClickEvent {
  const own = hops.filter(({ clickToken }) => clickToken === click.clickToken)
  const last = own.reduce<OfferClickEvent | null>(
    (latest, hop) => (latest === null || hop.atMs > latest.atMs ? hop : latest),
    null,
  )
  if (last === null) return click
  const inOrder = own.toSorted((a, b) => a.atMs - b.atMs)
  return {
    ...click,
    offerId: last.offerId,
    networkId: last.networkId,
    subIds: Object.assign({}, click.subIds, ...inOrder.map(({ subIds }) => subIds)),
  }
}

/** As the two roles of the worker: the one that has written looks for what the other has written. */
const deliverClicks = async ({ writer }: AnalyticsStore, clicks: readonly ClickEvent[]) => {
  expect((await writer.insertClicks(clicks)).rejected).toEqual([])
  await writer.completeClicks(await writer.withOfferClicks(clicks))
}
const deliverHops = async ({ writer }: AnalyticsStore, hops: readonly OfferClickEvent[]) => {
  expect((await writer.insertOfferClicks(hops)).rejected).toEqual([])
  await writer.completeClicks(hops)
}

/**
 * The guarantees for offer clicks and for domains' visits, whichever store runs.
 * @param options.numRuns orders in which the same events come
 */
export function describeFlowStore(
  name: string,
  open: () => Promise<AnalyticsConnection>,
  { numRuns = 8 } = {},
): void {
  describe(name, () => {
    let store: AnalyticsStore
    beforeAll(async () => {
      store = createAnalyticsStore({ ...(await open()), logger: { info: () => {} } })
      await store.migrate()
    })
    afterAll(() => store.close())

    it('says of every click where it went at last, in whatever order and however often everything comes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer(), async (seed) => {
          const random = seededRandom(seed)
          const clicks = clicksOf(12, random)
          // An instant of its own each: of hops at the very same time either may be the last.
          const hops = clicks.flatMap((click, index) =>
            Array.from({ length: index % 4 }, (_, hop) =>
              offerClickOf(click, random, { atMs: click.clickedAtMs + 1 + ((hop * 7) % 5) }),
            ),
          )
          const deliveries = shuffled(
            [
              ...cut(shuffled(clicks, random), 5, random).map((batch) => () => deliverClicks(store, batch)),
              ...cut(shuffled(clicks, random), 5, random).map((batch) => () => deliverClicks(store, batch)),
              ...cut(shuffled(hops, random), 5, random).map((batch) => () => deliverHops(store, batch)),
              ...cut(shuffled(hops, random), 5, random).map((batch) => () => deliverHops(store, batch)),
            ],
            random,
          )
          // Two at a time, as workers are.
          for (const [first, second] of pairs(deliveries)) await Promise.all([first(), second()])
          for (const click of clicks) {
            const row = await store.reader.clickByToken(workspaceId, click.clickToken, clickFields)
            expect(row).toEqual(expectedOf(click, hops))
          }
        }),
        { numRuns, endOnFailure: true },
      )
    }, 120_000)

    it('counts a click once for each offer it went to, bots apart, the same after everything came again', async () => {
      const random = seededRandom(7)
      const offers = [idAt(startMs, random), idAt(startMs, random), idAt(startMs, random)] as const
      const people = { isBot: false }
      const [twice, toBoth, bot, never] = clicksOf(4, random).map((click) => ({ ...click, isBot: false }))
      if (!twice || !toBoth || !bot || !never) throw new Error('too few clicks')
      const straight = clickAt(startMs, random, {
        workspaceId,
        linkId,
        landingId: null,
        offerId: offers[2],
        isBot: false,
      })
      const hops = [
        offerClickOf(twice, random, { offerId: offers[0], ...people }),
        offerClickOf(twice, random, { offerId: offers[0], ...people }),
        offerClickOf(toBoth, random, { offerId: offers[0], ...people }),
        offerClickOf(toBoth, random, { offerId: offers[1], ...people }),
        offerClickOf(bot, random, { offerId: offers[0], isBot: true }),
      ]
      const expected = new Map([
        [offers[0], 2],
        [offers[1], 1],
        [offers[2], 1],
        [flow.landing, 0],
      ])
      for (let delivery = 0; delivery < 3; delivery++) {
        await deliverHops(store, shuffled(hops, random))
        await deliverClicks(store, [twice, toBoth, bot, never, straight])
        expect(await store.reader.offerClicksTotals(workspaceId, [...offers, flow.landing])).toEqual(expected)
      }
      expect(
        await store.reader.offerClicksTotals(workspaceId, offers, { beforeMs: straight.clickedAtMs + 1 }),
      ).toEqual(new Map([...offers.map((offer) => [offer, offer === offers[2] ? 1 : 0] as const)]))
      expect(
        await store.reader.offerClicksTotals(workspaceId, [offers[2]], { beforeMs: straight.clickedAtMs }),
      ).toEqual(new Map([[offers[2], 0]]))
      const otherLink = idAt(startMs, random)
      for (const linkIds of [[otherLink], [], [linkId, otherLink]]) {
        const counts = linkIds.includes(linkId) ? expected : new Map([...expected].map(([id]) => [id, 0]))
        expect(
          await store.reader.offerClicksTotals(workspaceId, [...offers, flow.landing], { linkIds }),
        ).toEqual(counts)
      }
      expect(await store.reader.offerClicksTotals(workspaces[1], offers)).toEqual(
        new Map(offers.map((offer) => [offer, 0])),
      )
      expect(await store.reader.offerClicksTotals(workspaceId, [])).toEqual(new Map())
    })

    it('changes no figure of a link when its clicks go on to offers', async () => {
      const random = seededRandom(8)
      const own = { linkId: idAt(startMs, random) }
      const clicks = clicksOf(60, random).map((click) => ({ ...click, ...own }))
      const scope = { workspaceId, ...own, fromMs: startMs, toMs: startMs + 86_400_000 }
      const figures = async () => [
        await clicksOfLink(store.reader, scope),
        await reportOfLink(store.reader, scope, { groupBy: ['hour'] }),
        await store.reader.clicksTotals(workspaceId, [own.linkId]),
      ]
      await deliverClicks(store, clicks)
      const before = await figures()
      await deliverHops(
        store,
        clicks.map((click) => offerClickOf(click, random, own)),
      )
      expect(await figures()).toEqual(before)
    })

    it('leaves a click that went straight to an offer with it', async () => {
      const random = seededRandom(9)
      const straight = clickAt(startMs, random, {
        workspaceId,
        linkId,
        landingId: null,
        offerId: flow.offers[0],
      })
      await deliverClicks(store, [straight])
      await deliverHops(store, [offerClickOf(straight, random, { offerId: flow.offers[1] })])
      expect(await store.reader.clickByToken(workspaceId, straight.clickToken, clickFields)).toEqual(straight)
    })

    it('completes more clicks than one statement takes', async () => {
      const random = seededRandom(10)
      const clicks = clicksOf(1900, random)
      const hops = clicks.map((click) => offerClickOf(click, random))
      await deliverClicks(store, clicks)
      await deliverHops(store, hops)
      for (const click of [clicks[0], clicks[999], clicks[1000], clicks[1899]]) {
        if (!click) throw new Error('too few clicks')
        expect(await store.reader.clickByToken(workspaceId, click.clickToken, clickFields)).toEqual(
          expectedOf(click, hops),
        )
      }
    })

    it('adds up what redirectors counted on a domain, each event once, minutes of the range only', async () => {
      const random = seededRandom(11)
      const domainId = idAt(startMs, random)
      const minute = (minuteMs: number, baseUrl: number): DomainVisitsEvent => ({
        kind: 'domain_visits',
        eventId: idAt(minuteMs, random),
        workspaceId,
        domainId,
        domainKey: 'go.example.com',
        minuteMs,
        baseUrl,
        unknownCode: 10 * baseUrl,
        other: 100 * baseUrl,
      })
      const events = [
        minute(startMs - 60_000, 50),
        minute(startMs, 1),
        minute(startMs, 2),
        minute(startMs + 60_000, 4),
        minute(startMs + 120_000, 50),
        { ...minute(startMs, 50), workspaceId: workspaces[1] },
        { ...minute(startMs, 50), domainId: links[0] },
      ]
      for (let delivery = 0; delivery < 2; delivery++) {
        expect((await store.writer.insertDomainVisits(shuffled(events, random))).rejected).toEqual([])
        const range = { fromMs: startMs, toMs: startMs + 120_000 }
        expect(await store.reader.domainVisits(workspaceId, domainId, range)).toEqual({
          baseUrl: 7,
          unknownCode: 70,
          other: 700,
        })
      }
      const never = { fromMs: 0, toMs: 60_000 }
      expect(await store.reader.domainVisits(workspaceId, domainId, never)).toEqual({
        baseUrl: 0,
        unknownCode: 0,
        other: 0,
      })
    })

    it('returns the events that fit no row, and writes the rest', async () => {
      const random = seededRandom(12)
      const [click] = clicksOf(1, random)
      if (!click) throw new Error('no click')
      const offerId = idAt(startMs, random)
      const good = offerClickOf(click, random, { offerId, isBot: false })
      const late = offerClickOf(click, random, { atMs: 8.64e15 })
      const outcome = await store.writer.insertOfferClicks([late, good])
      expect(outcome.rejected).toEqual([{ event: late, reason: 'at is out of range' }])
      expect(await store.reader.offerClicksTotals(workspaceId, [offerId])).toEqual(new Map([[offerId, 1]]))
    })
  })
}

function* pairs<Item>(items: readonly Item[]): Generator<[Item, Item]> {
  for (let index = 0; index < items.length; index += 2) {
    const first = items[index]
    const second = items[index + 1] ?? first
    if (first !== undefined && second !== undefined) yield [first, second]
  }
}
