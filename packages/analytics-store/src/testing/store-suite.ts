import type { ClickEvent } from '@waymark/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AnalyticsConnection,
  type AnalyticsStore,
  clickFields,
  createAnalyticsStore,
  granularities,
  type ReportRow,
} from '../index.ts'
import { clicksOfLink, reportOfLink } from './link-clicks.ts'
import { clickScope, idleRule, linkFigures, rule, rulesBy } from './link-figures.ts'
import { linkRecount } from './link-recount.ts'
import { clickAt, cut, links, seededRandom, shuffled, workspaces } from './random-clicks.ts'
import { inScope, timeseriesRecount } from './recount.ts'

const fromMs = Date.parse('2026-02-26T10:20:30.123Z')
const toMs = Date.parse('2026-11-06T03:07:00.456Z')
/** Where clocks change in one of the zones, and the ends of the range. */
const corners = [
  '2026-03-08T05:30:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T04:30:00Z',
].map((instant) => Date.parse(instant))
const zones = ['UTC', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns']
const countryFilters = [[], ['GB'], ['GB', 'US'], ['ZZ'], ["GB') OR ('1'='1"]]

function seededClicks(count: number): ClickEvent[] {
  const random = seededRandom(20260102)
  const spreadMs = toMs - fromMs + 10 * 86_400_000
  const everywhere = Array.from({ length: count }, () =>
    clickAt(Math.floor(fromMs - 5 * 86_400_000 + random() * spreadMs), random),
  )
  const aroundChanges = corners.flatMap((corner) =>
    Array.from({ length: 60 }, () => clickAt(corner + Math.floor((random() - 0.5) * 4 * 3_600_000), random)),
  )
  const edges = [fromMs - 1, fromMs, toMs - 1, toMs, ...corners, ...corners.map((corner) => corner - 1)]
  const onEdges = edges.map((instant) =>
    clickAt(instant, random, {
      workspaceId: workspaces[0],
      linkId: links[0],
      matchedRuleId: rule,
      isBot: false,
    }),
  )
  return [...everywhere, ...aroundChanges, ...onEdges]
}

/** The guarantees of the analytics store, whichever store runs. */
export function describeAnalyticsStore(name: string, open: () => Promise<AnalyticsConnection>): void {
  describe(name, () => {
    const clicks = seededClicks(4000)
    let store: AnalyticsStore
    const scopeOf = (timezone: string, countries: readonly string[] = []) => ({
      workspaceId: workspaces[0],
      linkId: links[0],
      fromMs,
      toMs,
      timezone,
      countries,
    })

    beforeAll(async () => {
      store = createAnalyticsStore({ ...(await open()), logger: { info: () => {} } })
      await Promise.all([store.migrate(), store.migrate()])
      await store.migrate()
      for (const batch of cut(clicks, 900, seededRandom(1))) {
        expect((await store.writer.insertClicks(batch)).rejected).toEqual([])
      }
    })
    afterAll(() => store.close())

    describe.each(zones)('in %s', (timezone) => {
      const recount = timeseriesRecount(timezone)
      const ofRule = clicks.filter(({ matchedRuleId }) => matchedRuleId === rule)
      it.each(granularities)(
        'puts every click of a rule into its %s, empty ones with zeros',
        async (granularity) => {
          const empty = recount([], scopeOf(timezone), granularity)
          for (const countries of countryFilters) {
            const scope = scopeOf(timezone, countries)
            const requested = rulesBy(granularity, timezone)
            const points = await store.reader.ruleTimeseries(clickScope(scope), requested)
            expect(points.get(rule)).toEqual(recount(ofRule, scope, granularity))
            expect(points.get(idleRule)).toEqual(empty)
            expect(points.size).toBe(2)
          }
        },
      )

      it.each(['hour', 'date', 'week', 'month'])('reports every click in its %s', async (token) => {
        const scope = scopeOf(timezone)
        const byTime = (rows: readonly ReportRow[]) =>
          new Map(rows.map(({ dimensions, metrics }) => [dimensions[token], metrics]))
        const { rows } = await reportOfLink(store.reader, scope, { groupBy: [token] })
        expect(byTime(rows)).toEqual(byTime(linkRecount(clicks, scope, [token])))
        expect(rows.length).toBe(byTime(rows).size)
      })
    })

    it.each(countryFilters.map((countries) => ({ countries })))(
      'reports clicks by location and device for $countries, the most first, and the time of the last click',
      async ({ countries }) => {
        const scope = scopeOf('UTC', countries)
        const [whole] = linkRecount(clicks, scope)
        const nothing = { clicks: 0, unique_clicks: 0, bots: 0 }
        for (const groupBy of [['country'], ['city', 'country'], ['device'], ['os'], ['browser']]) {
          const expected = linkRecount(clicks, scope, groupBy)
          for (const limit of [1, 2, 100]) {
            const report = await reportOfLink(store.reader, scope, { groupBy, limit })
            expect(report.rows).toEqual(expected.slice(0, limit))
            expect(report.rowsTotal).toBe(expected.length)
            expect(report.totals.metrics).toEqual(whole?.metrics ?? nothing)
          }
        }
        const people = clicks.filter(inScope(scope)).filter(({ isBot }) => !isBot)
        expect(await store.reader.lastClickMs(clickScope(scope))).toBe(
          people.length === 0 ? null : Math.max(...people.map(({ clickedAtMs }) => clickedAtMs)),
        )
      },
    )

    it('counts the clicks of workspaces, those of bots too, and has the time of the last', async () => {
      const expected = workspaces.map((workspaceId) => {
        const own = clicks.filter((click) => click.workspaceId === workspaceId)
        const lastClickMs = Math.max(...own.map(({ clickedAtMs }) => clickedAtMs))
        return [workspaceId, { clicks: own.length, lastClickMs }] as const
      })
      const none = '00000000-0000-4000-8000-000000000000'
      expect(await store.reader.workspaceFigures([...workspaces, none])).toEqual(new Map(expected))
      expect(await store.reader.workspaceFigures([])).toEqual(new Map())
    })

    it('counts the lifetime clicks of each requested link, of this workspace only', async () => {
      const forever = (workspaceId: string, linkId: string) =>
        clicks.filter((click) => click.workspaceId === workspaceId && click.linkId === linkId && !click.isBot)
          .length
      for (const workspaceId of workspaces) {
        expect(await store.reader.clicksTotals(workspaceId, links)).toEqual(
          new Map(links.map((linkId) => [linkId, forever(workspaceId, linkId)])),
        )
      }
      const unknown = workspaces[0].replace('1f0', 'fff')
      expect(await store.reader.clicksTotals(unknown, [links[0]])).toEqual(new Map([[links[0], 0]]))
      expect(await store.reader.clicksTotals(unknown, [])).toEqual(new Map())
    })

    it('counts the clicks of people that a limit counts: of a link, of a rule, from a time on and before another', async () => {
      const [some] = clicks.filter(({ matchedRuleId, isBot }) => matchedRuleId !== null && !isBot)
      const { workspaceId, linkId, matchedRuleId, clickedAtMs } = some ?? {}
      if (!workspaceId || !linkId || !matchedRuleId || !clickedAtMs) throw new Error('No click of a rule')
      for (const ruleId of [null, matchedRuleId])
        for (const [fromMs, beforeMs] of [
          [0],
          [clickedAtMs],
          [clickedAtMs + 1],
          [0, clickedAtMs],
          [clickedAtMs, clickedAtMs + 1],
        ] as const) {
          const counted = clicks.filter(
            (click) =>
              click.workspaceId === workspaceId &&
              click.linkId === linkId &&
              !click.isBot &&
              click.clickedAtMs >= fromMs &&
              click.clickedAtMs < (beforeMs ?? Number.POSITIVE_INFINITY) &&
              (ruleId === null || click.matchedRuleId === ruleId),
          )
          expect(await store.reader.limitedClicks({ workspaceId, linkId, ruleId, fromMs, beforeMs })).toBe(
            counted.length,
          )
        }
    })

    it('gives a click back as it was written, and only to its workspace', async () => {
      for (const click of clicks.slice(0, 40)) {
        const workspaceId = click.workspaceId ?? ''
        const other = workspaces.find((id) => id !== workspaceId) ?? ''
        // Money is a number: trailing zeros are not stored, and none of these has any.
        expect(await store.reader.clickByToken(workspaceId, click.clickToken, clickFields)).toEqual(click)
        expect(await store.reader.clickByToken(other, click.clickToken, clickFields)).toBeNull()
      }
      expect(await store.reader.clickByToken(workspaces[0], links[0], clickFields)).toBeNull()
    })

    it('returns the requested fields of a click, in any order and each alone', async () => {
      const [click] = clicks
      const { workspaceId, clickToken } = click ?? {}
      for (const field of clickFields)
        expect(await store.reader.clickByToken(workspaceId ?? '', clickToken ?? '', [field])).toEqual({
          [field]: click?.[field],
        })
      const backwards = await store.reader.clickByToken(
        workspaceId ?? '',
        clickToken ?? '',
        clickFields.toReversed(),
      )
      expect(backwards).toEqual(click)
    })

    it('gives the clicks of many tokens, of all workspaces and bots too, without those that are none', async () => {
      const requested = shuffled(clicks, seededRandom(7)).slice(0, 1200)
      const strangers = [
        links[0],
        'no uuid',
        '',
        `${requested[0]?.clickToken}0`,
        'ffffffff-ffff-7fff-bfff-ffffffffffff',
      ]
      const tokens = [...requested, ...requested.slice(0, 5)].map(({ clickToken }) => clickToken)
      const found = await store.reader.clicksByTokens([...tokens, ...strangers])
      const stored = (click: ClickEvent) => ({
        ...click,
        ingestedAtMs: expect.any(Number),
        storedForMs: expect.toSatisfy((ms: number) => ms >= 0 && ms < 600_000),
      })
      expect(found).toEqual(new Map(requested.map((click) => [click.clickToken, stored(click)])))
      expect(new Set(requested.map(({ isBot, workspaceId }) => `${isBot} ${workspaceId}`)).size).toBe(4)

      const [click] = requested
      if (!click) throw new Error('no click')
      expect(await store.reader.clicksByTokens([click.clickToken.toUpperCase()])).toEqual(
        new Map([[click.clickToken, stored(click)]]),
      )
      expect(await store.reader.clicksByTokens(strangers)).toEqual(new Map())
      expect(await store.reader.clicksByTokens([])).toEqual(new Map())
    })

    it('answers for a link without clicks with zeros', async () => {
      const scope = { ...scopeOf('UTC'), linkId: workspaces[0] }
      expect(await clicksOfLink(store.reader, scope)).toEqual({ clicks: 0, uniqueClicks: 0, bots: 0 })
      expect(await reportOfLink(store.reader, scope, { groupBy: ['country'] })).toMatchObject({
        rows: [],
        rowsTotal: 0,
      })
      expect(await store.reader.lastClickMs(clickScope(scope))).toBeNull()
      expect(await store.reader.topRules(clickScope(scope), 5)).toEqual([])
      const never = clickScope({ ...scope, toMs: fromMs })
      expect(await store.reader.ruleTimeseries(never, rulesBy('day'))).toEqual(
        new Map([
          [rule, []],
          [idleRule, []],
        ]),
      )
    })

    it('changes no figure when everything is delivered again in other batches', async () => {
      const before = await linkFigures(store, scopeOf('Europe/London'))
      const random = seededRandom(2)
      for (const batch of cut(shuffled(clicks, random), 700, random)) await store.writer.insertClicks(batch)
      expect(await linkFigures(store, scopeOf('Europe/London'))).toEqual(before)
      expect(before.positions.rows).toEqual(linkRecount(clicks, scopeOf('UTC'), ['country', 'city']))
    })

    it('returns the rows that can never be written, and writes all others', async () => {
      const random = seededRandom(3)
      const mine = {
        workspaceId: workspaces[1],
        linkId: '0193a1f0-2222-7000-8000-000000000009',
        isBot: false,
      }
      const good = Array.from({ length: 40 }, (_, index) => clickAt(fromMs + index, random, mine))
      const poison = [
        clickAt(fromMs, random, { ...mine, linkId: 'no uuid' }),
        clickAt(fromMs, random, { ...mine, cost: '1e999' }),
        clickAt(8.64e15, random, { ...mine, clickToken: links[0] }),
      ]
      const { rejected } = await store.writer.insertClicks(shuffled([...good, ...poison], random))
      expect(new Set(rejected.map(({ event }) => event))).toEqual(new Set(poison))
      for (const { reason } of rejected) expect(reason).toMatch(/UUID|decimal|range/)
      expect(await store.reader.clicksTotals(mine.workspaceId, [mine.linkId])).toEqual(
        new Map([[mine.linkId, 40]]),
      )
    })

    it('counts a click whose text was cut through a character', async () => {
      const click = clickAt(fromMs, seededRandom(4), { workspaceId: workspaces[1], keyword: 'half \ud83d' })
      expect((await store.writer.insertClicks([click])).rejected).toEqual([])
      expect(await store.reader.clickByToken(workspaces[1], click.clickToken, clickFields)).toMatchObject({
        keyword: 'half \ufffd',
      })
    })

    it('returns a click without a workspace to no workspace', async () => {
      const click = clickAt(fromMs, seededRandom(5), { workspaceId: null })
      await store.writer.insertClicks([click])
      for (const workspaceId of workspaces) {
        expect(await store.reader.clickByToken(workspaceId, click.clickToken, clickFields)).toBeNull()
      }
    })

    it('refuses a zone that there is not, and a range of too many buckets', async () => {
      const { ruleTimeseries } = store.reader
      const scope = clickScope(scopeOf('UTC'))
      await expect(ruleTimeseries(scope, rulesBy('day', "UTC') --"))).rejects.toThrow(RangeError)
      const years = { ...scope, fromMs: 0 }
      await expect(ruleTimeseries(years, rulesBy('hour'))).rejects.toThrow(RangeError)
    })

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined()
    })
  })
}
