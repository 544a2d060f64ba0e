import { dimensions, metrics, type ReportPlan } from '@waymark/report-plan'
import { tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnalyticsStore, createAnalyticsStore, type ReportQuery, type ReportResult } from '../index.ts'
import { cut, seededRandom, shuffled } from '../testing/random-clicks.ts'
import {
  reportClicks,
  reportConversions,
  reportFromMs,
  reportMoney,
  reportToMs,
  reportWorkspace,
} from '../testing/report-events.ts'
import { type Facts, metricsOf, recountSums } from '../testing/report-recount.ts'
import { openEmbedded } from './index.ts'

const random = seededRandom(20260506)
const clicks = reportClicks(2200, random)
const conversions = reportConversions(clicks, random)
const money = reportMoney(random)
const mine = {
  clicks: clicks.filter(({ workspaceId }) => workspaceId === reportWorkspace),
  conversions: conversions
    .flatMap((versions) => versions.at(-1) ?? [])
    .filter(({ workspaceId }) => workspaceId === reportWorkspace),
}
const zones = ['UTC', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'] as const
const tokens = dimensions.filter((token) => !token.startsWith('sub_id:') || /_[12]$/.test(token))

const planOf = (fields: Partial<ReportPlan>): ReportPlan => ({
  fromMs: reportFromMs,
  toMs: reportToMs,
  timezone: 'UTC',
  groupBy: ['country'],
  filters: [],
  having: [],
  metrics,
  customMetrics: [],
  orderBy: { field: 'clicks', direction: 'desc' },
  limit: 1_000,
  offset: 0,
  dateBasis: 'click',
  compareWith: null,
  ...fields,
})
const queryOf = (fields: Partial<ReportPlan>): ReportQuery => ({
  workspaceId: reportWorkspace,
  plan: planOf(fields),
  money,
  linkIds: null,
})

/** Equal to the millionth part of a cent, of amounts of billions. */
function isNear(actual: number | null | undefined, expected: number | null): boolean {
  if (actual === null || expected === null || actual === undefined) return actual === expected
  return Math.abs(actual - expected) <= 1e-8 + 1e-11 * Math.abs(expected)
}

describe('reports on the embedded engine', async () => {
  const folder = await tempDir()
  let store: AnalyticsStore
  let comparisons = 0
  beforeAll(async () => {
    store = createAnalyticsStore({ ...openEmbedded({ path: folder.path }), logger: { info: () => {} } })
    await store.migrate()
    for (const batch of cut([...clicks, ...clicks.slice(0, 300)], 900, random))
      expect((await store.writer.insertClicks(batch)).rejected).toEqual([])
    const versions = conversions.flat()
    for (const batch of cut(shuffled([...versions, ...versions.slice(0, 100)], random), 200, random))
      expect((await store.writer.insertConversions(batch)).rejected).toEqual([])
  })
  afterAll(async () => {
    await store.close()
    await folder.remove()
  })

  const expectFigures = (
    actual: Record<string, number | null>,
    sums: Record<string, number>,
    where: string,
  ) => {
    const expected = metricsOf(sums)
    for (const name of metrics) {
      comparisons += 1
      if (!isNear(actual[name], expected[name] ?? null))
        expect.fail(`${where}: ${name} is ${actual[name]}, not ${expected[name]}`)
    }
  }

  /** Every figure of every row and of the totals, and that the rows add up to the totals. */
  const expectRecount = (
    report: ReportResult,
    plan: ReportPlan,
    keeps: (facts: Facts) => boolean = () => true,
  ) => {
    const countsBots = plan.groupBy.includes('bot') || plan.filters.some(({ field }) => field === 'bot')
    const input = { ...mine, money, countsBots, keeps }
    const { groups, mixedCurrencies } = recountSums({ ...input, plan })
    const where = JSON.stringify({ ...plan, metrics: undefined })
    expect(
      new Set(
        report.rows.map(({ dimensions: row }) => JSON.stringify(plan.groupBy.map((token) => row[token]))),
      ),
      where,
    ).toEqual(new Set(groups.keys()))
    expect(report.rows.length).toBe(groups.size)
    expect(report.rowsTotal).toBe(groups.size)
    for (const { dimensions: row, metrics: actual } of report.rows) {
      const key = JSON.stringify(plan.groupBy.map((token) => row[token]))
      expectFigures(actual, groups.get(key)?.sums ?? {}, `${where} ${key}`)
    }
    const whole = recountSums({ ...input, plan: { ...plan, groupBy: [] } }).groups.get('[]')
    expectFigures(report.totals.metrics, whole?.sums ?? {}, `${where} totals`)
    expect(report.mixedCurrencies, where).toBe(mixedCurrencies)
    for (const name of ['clicks', 'unique_clicks', 'conversions', 'revenue', 'cost']) {
      const added = report.rows.reduce((sum, row) => sum + (row.metrics[name] ?? 0), 0)
      expect(Math.abs(added - (report.totals.metrics[name] ?? 0)), `${where} ${name}`).toBeLessThan(0.005)
    }
  }
  const check = async (fields: Partial<ReportPlan>, keeps?: (facts: Facts) => boolean) => {
    const query = queryOf(fields)
    expectRecount(await store.reader.report(query), query.plan, keeps)
  }

  it.each(tokens)('by %s, in any zone and on both bases', async (token) => {
    for (const dateBasis of ['click', 'conversion'] as const)
      for (const timezone of /date|hour|week|month/.test(token) ? zones : (['Europe/London'] as const))
        await check({ groupBy: [token], dateBasis, timezone })
  })
  it('has made its comparisons', () => expect(comparisons).toBeGreaterThan(500))
})
