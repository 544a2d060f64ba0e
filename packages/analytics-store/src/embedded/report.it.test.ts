import { zoneClock } from '@waymark/domain'
import {
  dimensions,
  metrics,
  type PlannedFilter,
  parseFormula,
  type ReportFilter,
  type ReportPlan,
  withListEntries,
} from '@waymark/report-plan'
import { isWholeRun, sampleOf, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type AnalyticsStore,
  createAnalyticsStore,
  type ReportQuery,
  type ReportResult,
  reportRanges,
} from '../index.ts'
import { defaultQueryLimits } from '../query/workspace-query.ts'
import { type ComparedPlan, comparedPlan } from '../testing/compared-plan.ts'
import { likeForLike, likeForLikeCases } from '../testing/like-for-like.ts'
import { cut, flow, links, seededRandom, shuffled } from '../testing/random-clicks.ts'
import {
  goals,
  linkGroups,
  reportClicks,
  reportConversions,
  reportFromMs,
  reportHops,
  reportMoney,
  reportToMs,
  reportWorkspace,
} from '../testing/report-events.ts'
import {
  dimensionOf,
  type Facts,
  isOfConversions,
  metricsOf,
  midnight,
  type RecountInput,
  recountSums,
} from '../testing/report-recount.ts'
import { type StrangeDayEvents, strangeDayEvents, strangeDays } from '../testing/strange-days.ts'
import { openEmbedded } from './index.ts'

/** Of all events below; another one makes other clicks, which add up just the same. */
const seed = Number(process.env.REPORT_SEED ?? 20260506)
const random = seededRandom(seed)
const clicks = reportClicks(1500, random)
const { hops, completed } = reportHops(clicks, random)
const conversions = reportConversions(completed, random)
const drawnMoney = reportMoney(random)
/** Half the time of a report is spent on its costs. */
const money = isWholeRun ? drawnMoney : { ...drawnMoney, costs: drawnMoney.costs.slice(0, 30) }
const mine = {
  clicks: completed.filter(({ workspaceId }) => workspaceId === reportWorkspace),
  wentOn: new Set(hops.map(({ clickToken }) => clickToken)),
  conversions: conversions
    .flatMap((versions) => versions.at(-1) ?? [])
    .filter(({ workspaceId }) => workspaceId === reportWorkspace),
}
const zones = ['UTC', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'] as const
const bases = ['click', 'conversion', 'status'] as const
const tokens = dimensions.filter((token) => !token.startsWith('sub_id:') || /_[12]$/.test(token))

const planOf = (fields: Partial<ComparedPlan>, nowMs?: number): ReportPlan =>
  comparedPlan(
    {
      fromMs: reportFromMs,
      toMs: reportToMs,
      timezone: 'UTC',
      groupBy: ['country'],
      filters: [],
      having: [],
      metrics,
      customMetrics: [],
      orderBy: [{ field: 'clicks', direction: 'desc' }],
      limit: 1_000,
      offset: 0,
      dateBasis: 'click',
      compareWith: null,
      fill: false,
      includeEmpty: null,
      ...fields,
    },
    nowMs,
  )
const queryOf = (fields: Partial<ComparedPlan>): ReportQuery => ({
  workspaceId: reportWorkspace,
  plan: planOf(fields),
  money,
  linkIds: null,
  linkGroups,
})

/** Equal to the millionth part of a cent, of amounts of billions. */
function isNear(actual: number | null | undefined, expected: number | null): boolean {
  if (actual === null || expected === null || actual === undefined) return actual === expected
  return Math.abs(actual - expected) <= 1e-8 + 1e-11 * Math.abs(expected)
}

const formulaOf = (text: string) => {
  const read = parseFormula(text)
  if (!read.ok) throw new Error(read.problem.message)
  return read.formula
}

describe(`reports on the embedded engine, of REPORT_SEED=${seed}`, async () => {
  const folder = await tempDir()
  let store: AnalyticsStore
  let comparisons = 0
  beforeAll(async () => {
    store = createAnalyticsStore({
      ...openEmbedded({ path: folder.path }),
      logger: { info: () => {} },
      // No test is about the time of a report: the largest list takes seconds alone, and many beside other
      // work.
      limits: { ...defaultQueryLimits, maxExecutionSeconds: 90 },
    })
    await store.migrate()
    for (const batch of cut([...clicks, ...clicks.slice(0, 300)], 900, random))
      expect((await store.writer.insertClicks(batch)).rejected).toEqual([])
    await store.writer.insertOfferClicks(hops)
    await store.writer.completeClicks(hops)
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
    ofConversions: boolean,
  ) => {
    const all = metricsOf(sums)
    const isOfThem = (name: string) =>
      /^(conversions|leads|sales|rejected|rebills|upsells|approve_rate|aov|revenue.*|expected_revenue)$/.test(
        name,
      )
    for (const name of metrics) {
      comparisons += 1
      const expected = ofConversions && !isOfThem(name) ? null : (all[name] ?? null)
      if (!isNear(actual[name], expected))
        expect.fail(`${where}: ${name} is ${actual[name]}, not ${expected}`)
    }
  }

  /** Every figure of every row and of the totals, and that the rows add up to the totals. */
  const expectRecount = (
    report: ReportResult,
    plan: ReportPlan,
    stores: (facts: Facts) => boolean = () => true,
    counted: Pick<RecountInput, 'clicks' | 'wentOn' | 'conversions' | 'money'> = { ...mine, money },
  ) => {
    const countsBots = plan.groupBy.includes('bot') || plan.filters.some(({ field }) => field === 'bot')
    const input = { ...counted, countsBots, stores, linkGroups }
    const { groups, whole, mixedCurrencies } = recountSums({ ...input, plan })
    const ofConversions = isOfConversions([...plan.groupBy, ...plan.filters.map(({ field }) => field)])
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
      expectFigures(actual, groups.get(key)?.sums ?? {}, `${where} ${key}`, ofConversions)
    }
    expectFigures(report.totals.metrics, whole, `${where} totals`, ofConversions)
    expect(report.mixedCurrencies, where).toBe(mixedCurrencies)
    if (plan.groupBy.includes('tag') || plan.groupBy.includes('collection')) return
    for (const name of ['clicks', 'unique_clicks', 'conversions', 'revenue', 'cost']) {
      const added = report.rows.reduce((sum, row) => sum + (row.metrics[name] ?? 0), 0)
      expect(Math.abs(added - (report.totals.metrics[name] ?? 0)), `${where} ${name}`).toBeLessThan(0.005)
    }
  }
  const check = async (fields: Partial<ComparedPlan>, stores?: (facts: Facts) => boolean) => {
    const query = queryOf(fields)
    expectRecount(await store.reader.report(query), query.plan, stores)
  }

  const isTime = (token: string) => /date|hour|week|month/.test(token)
  const singles = tokens.flatMap((token, index) => {
    const all = isTime(token)
      ? zones.map((timezone, zone) => ({ token, timezone, dateBasis: bases[zone % 3] ?? 'click' }))
      : bases.map((dateBasis) => ({ token, timezone: zones[index % zones.length] ?? 'UTC', dateBasis }))
    // Each basis with a third of the dimensions, and each zone with a fifth of those of time.
    return isWholeRun ? all : all.slice(index % all.length, (index % all.length) + 1)
  })
  it.each(singles)('by $token in $timezone, on the basis of the $dateBasis', async ({ token, ...fields }) => {
    await check({ groupBy: [token], ...fields })
  })

  const pairs = [
    ['date', 'country'],
    ['hour', 'device'],
    ['week', 'link'],
    ['month', 'offer'],
    ['link', 'country'],
    ['link', 'sub_id:sub_id_1'],
    ['link', 'date'],
    ['offer', 'network'],
    ['landing', 'traffic_source'],
    ['country', 'city'],
    ['os', 'browser'],
    ['language', 'referer'],
    ['bot', 'country'],
    ['date', 'bot'],
    ['sub_id:sub_id_1', 'sub_id:sub_id_2'],
    ['link', 'country', 'device'],
    ['month', 'link', 'sub_id:sub_id_1'],
    ['week', 'offer', 'country'],
    ['month', 'week', 'bot', 'link', 'device'],
    ['rule', 'weekday'],
    ['hour_of_day', 'link'],
    ['domain', 'os_version', 'browser_version'],
    ['device_brand', 'status'],
    ['device_brand', 'device'],
    ['isp', 'connection_type', 'asn'],
    ['bot_reason', 'in_app', 'bot'],
    ['region', 'keyword', 'source'],
    ['tag', 'link'],
    ['collection', 'tag', 'country'],
    ['tag', 'month', 'bot'],
    ['goal', 'status', 'link'],
    ['status', 'tag'],
  ]
  const grouped = pairs.map((groupBy, index) => ({
    groupBy,
    timezone: zones[index % zones.length] ?? 'UTC',
    dateBasis: bases[index % 3] ?? 'click',
  }))
  it.each(sampleOf(grouped, 2))('by $groupBy in $timezone', (fields) => check(fields))

  const [link] = links
  const [offer] = flow.offers
  const sub = (facts: Facts) => facts.click.subIds.sub_id_1 ?? ''
  const date = (facts: Facts, timezone = 'UTC') => dimensionOf('date', facts, timezone)
  const tags = ({ linkId }: Facts) => linkGroups.tag.get(linkId ?? '') ?? []
  const [[, [collection = ''] = []] = []] = [...linkGroups.collection]
  const inCollection = ({ linkId }: Facts) =>
    linkGroups.collection.get(linkId ?? '')?.includes(collection) ?? false
  const tagFilters: [ReportFilter, (facts: Facts) => boolean][] = [
    [{ field: 'tag', operator: 'eq', value: 'winter' }, (facts) => tags(facts).includes('winter')],
    [{ field: 'tag', operator: 'eq', value: 'Winter' }, (facts) => tags(facts).includes('winter')],
    [{ field: 'tag', operator: 'regex', value: '^WINT' }, (facts) => tags(facts).includes('winter')],
    // A letter of which there are two small ones.
    [{ field: 'tag', operator: 'eq', value: 'οδος' }, (facts) => tags(facts).includes('ΟΔΟΣ')],
    [{ field: 'tag', operator: 'neq', value: 'winter' }, (facts) => !tags(facts).includes('winter')],
    [
      { field: 'tag', operator: 'contains', value: "O'Hara \\" },
      (facts) => tags(facts).some((tag) => tag.includes('Hara')),
    ],
    [{ field: 'tag', operator: 'not_contains', value: 'wint' }, (facts) => !tags(facts).includes('winter')],
    [{ field: 'tag', operator: 'is_not_set' }, (facts) => tags(facts).length === 0],
    [
      { field: 'tag', operator: 'in', value: ['', 'winter'] },
      (facts) => tags(facts).length === 0 || tags(facts).includes('winter'),
    ],
    [{ field: 'collection', operator: 'eq', value: collection }, inCollection],
    [{ field: 'collection', operator: 'not_in', value: [collection] }, (facts) => !inCollection(facts)],
    [{ field: 'collection', operator: 'is_set' }, ({ linkId }) => linkGroups.collection.has(linkId ?? '')],
  ]
  const filtered: [ReportFilter, (facts: Facts) => boolean][] = [
    [{ field: 'country', operator: 'eq', value: 'GB' }, ({ click }) => click.countryCode === 'GB'],
    [{ field: 'country', operator: 'neq', value: 'GB' }, ({ click }) => click.countryCode !== 'GB'],
    [{ field: 'country', operator: 'eq', value: '' }, ({ click }) => click.countryCode === null],
    [
      { field: 'city', operator: 'in', value: ['London', "x') OR 1=1 --"] },
      ({ click }) => click.city === 'London',
    ],
    [{ field: 'city', operator: 'not_in', value: ['London'] }, ({ click }) => click.city !== 'London'],
    [{ field: 'os', operator: 'is_set' }, ({ click }) => click.os !== null],
    [{ field: 'os', operator: 'is_not_set' }, ({ click }) => click.os === null],
    [{ field: 'browser', operator: 'contains', value: 'afa' }, ({ click }) => click.browser === 'Safari'],
    [{ field: 'browser', operator: 'not_contains', value: 'afa' }, ({ click }) => click.browser !== 'Safari'],
    [{ field: 'browser', operator: 'starts_with', value: 'Ch' }, ({ click }) => click.browser === 'Chrome'],
    [{ field: 'browser', operator: 'ends_with', value: 'ri' }, ({ click }) => click.browser === 'Safari'],
    [{ field: 'browser', operator: 'regex', value: '^(C|S).*e$' }, ({ click }) => click.browser === 'Chrome'],
    [{ field: 'browser', operator: 'not_regex', value: 'e$' }, ({ click }) => click.browser !== 'Chrome'],
    [{ field: 'sub_id:sub_id_1', operator: 'gt', value: 9 }, (facts) => Number(sub(facts)) > 9],
    [
      { field: 'sub_id:sub_id_1', operator: 'lte', value: 9 },
      (facts) => sub(facts) !== '' && Number(sub(facts)) <= 9,
    ],
    [
      { field: 'sub_id:sub_id_1', operator: 'between', value: [9, 10] },
      (facts) => ['9', '10'].includes(sub(facts)),
    ],
    [{ field: 'sub_id:sub_id_1', operator: 'gte', value: '9' }, (facts) => sub(facts) >= '9'],
    [
      { field: 'sub_id:sub_id_2', operator: 'eq', value: "x'y" },
      ({ click }) => click.subIds.sub_id_2 === "x'y",
    ],
    [{ field: 'link', operator: 'eq', value: link.toUpperCase() }, ({ linkId }) => linkId === link],
    [{ field: 'link', operator: 'not_in', value: [link] }, ({ linkId }) => linkId !== link],
    [{ field: 'link', operator: 'is_not_set' }, ({ linkId }) => linkId === null],
    [{ field: 'offer', operator: 'eq', value: offer }, ({ offerId }) => offerId === offer],
    [{ field: 'landing', operator: 'is_set' }, ({ click }) => click.landingId !== null],
    [{ field: 'bot', operator: 'eq', value: true }, ({ click }) => click.isBot],
    [{ field: 'bot', operator: 'in', value: [false] }, ({ click }) => !click.isBot],
    [
      { field: 'weekday', operator: 'gte', value: 6 },
      (facts) => Number(dimensionOf('weekday', facts, 'UTC')) >= 6,
    ],
    [
      { field: 'hour_of_day', operator: 'between', value: [9, 17] },
      ({ atMs }) => new Date(atMs).getUTCHours() >= 9 && new Date(atMs).getUTCHours() <= 17,
    ],
    [{ field: 'rule', operator: 'is_set' }, ({ click }) => click.matchedRuleId !== null],
    [
      { field: 'asn', operator: 'in', value: [7, 4_294_967_295] },
      ({ click }) => [7, 4_294_967_295].includes(click.asn ?? 0),
    ],
    [{ field: 'asn', operator: 'is_not_set' }, ({ click }) => click.asn === null],
    [{ field: 'isp', operator: 'contains', value: "O'Hara" }, ({ click }) => click.isp === "O'Hara Telecom"],
    [
      { field: 'domain', operator: 'neq', value: 'localhost' },
      ({ click }) => !click.shortUrl.includes('localhost'),
    ],
    ...tagFilters,
    [
      { field: 'status', operator: 'in', value: ['sale', 'lead'] },
      ({ status }) => status === 'sale' || status === 'lead',
    ],
    [{ field: 'goal', operator: 'eq', value: goals[0] }, ({ goalId }) => goalId === goals[0]],
    [{ field: 'goal', operator: 'is_not_set' }, ({ goalId }) => (goalId ?? null) === null],
    [
      { field: 'date', operator: 'between', value: ['2026-03-10', '2026-03-14'] },
      (facts) => `${date(facts)}` >= '2026-03-10' && `${date(facts)}` <= '2026-03-14',
    ],
    [
      { field: 'week', operator: 'eq', value: '2026-03-11' },
      (facts) => dimensionOf('week', facts, 'UTC') === '2026-03-09',
    ],
    [
      { field: 'month', operator: 'neq', value: '2026-03' },
      (facts) => dimensionOf('month', facts, 'UTC') !== '2026-03',
    ],
    [
      { field: 'hour', operator: 'lt', value: '2026-03-20T05:30:00+05:30' },
      ({ atMs }) => atMs < Date.parse('2026-03-20T00:00:00Z'),
    ],
  ]
  it.each(filtered)('with %j', async (filter, stores) => {
    await check({ groupBy: ['link', 'month'], filters: [filter] }, stores)
  })

  const sources = { kind: 'sub_id', entries: ['9', '?0', "x'*", '*\n', '(', 'nobody'] }
  const isSource = (text: string | undefined) =>
    text === '9' || text === 'nobody' || /^.0$/.test(text ?? '') || (text ?? '').startsWith("x'")
  const site = clicks.find(({ refererDomain }) => refererDomain?.includes('.'))?.refererDomain ?? ''
  const ending = site.slice(site.lastIndexOf('.'))
  const lists = new Map([
    ['sources', sources],
    ['sites', { kind: 'referer', entries: [`WWW.${site.toUpperCase()}`] }],
    ['endings', { kind: 'referer', entries: [`*${ending}`] }],
    ['none', { kind: 'sub_id', entries: [] }],
  ])
  const bySource = (slot: number) => (facts: Facts) => isSource(facts.click.subIds[`sub_id_${slot}`])
  const listed: [ReportFilter, (facts: Facts) => boolean][] = [
    [{ field: 'sub_id:sub_id_1', operator: 'eq', value: 'list:sources' }, bySource(1)],
    [
      { field: 'sub_id:sub_id_1', operator: 'not_in', value: ['list:sources'] },
      (facts) => !bySource(1)(facts),
    ],
    [{ field: 'sub_id:sub_id_2', operator: 'in', value: ['list:sources', 'list:none'] }, bySource(2)],
    [{ field: 'sub_id:sub_id_2', operator: 'eq', value: 'list:none' }, () => false],
    [{ field: 'sub_id:sub_id_2', operator: 'neq', value: 'list:none' }, () => true],
    [{ field: 'referer', operator: 'eq', value: 'list:sites' }, ({ click }) => click.refererDomain === site],
    [
      { field: 'referer', operator: 'neq', value: 'list:endings' },
      ({ click }) => !(click.refererDomain ?? '').endsWith(ending),
    ],
  ]
  it.each(listed)('with the entries of lists in %j', async (filter, stores) => {
    const { filters, problems } = withListEntries([filter], lists)
    expect(problems).toEqual([])
    await check({ groupBy: ['link', 'month'], filters }, stores)
  })

  it('with lists as long as they may be', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => `${index} ${'x'.repeat(400)}`)
    const masks = Array.from({ length: 1_000 }, (_, index) => `?*${index}nobody`)
    const filters: PlannedFilter[] = [
      { field: 'sub_id:sub_id_1', operator: 'in', value: [...entries, '9'], masks },
    ]
    await check({ compareWith: null, filters }, (facts) => sub(facts) === '9')
  })

  it('with several filters at once, all of which must match', async () => {
    const [one, two] = [filtered[0], filtered[18]]
    if (!one || !two) throw new Error('too few filters')
    await check({ filters: [one[0], two[0]] }, (facts) => one[1](facts) && two[1](facts))
  })

  it('of the links of a collection, and of none', async () => {
    const linkIds = links.slice(0, 2)
    const query = { ...queryOf({ groupBy: ['link'] }), linkIds }
    expectRecount(await store.reader.report(query), query.plan, ({ linkId }) =>
      linkIds.some((id) => id === linkId),
    )
    const none = await store.reader.report({ ...query, linkIds: [] })
    expect(none.rows).toEqual([])
    expect(new Set(Object.values(none.totals.metrics))).toEqual(new Set([0, null]))
    expect(none.totals.metrics).toMatchObject({ clicks: 0, revenue: 0, cost: 0, cr: null, roi: null })
  })

  it('of another workspace has nothing of this one', async () => {
    const workspaceId = links[2]
    const report = await store.reader.report({ ...queryOf({}), workspaceId, money: { ...money, costs: [] } })
    expect(report).toMatchObject({
      rows: [],
      rowsTotal: 0,
      mixedCurrencies: false,
      totals: { metrics: { clicks: 0 } },
    })
  })

  it('without dimensions is its totals, the same as those of any grouping', async () => {
    const whole = await store.reader.report(queryOf({ groupBy: [] }))
    const grouped = await store.reader.report(queryOf({ groupBy: ['date', 'country'], limit: 1 }))
    for (const name of metrics) {
      const [one = null, other] = [whole.totals.metrics[name], grouped.totals.metrics[name]]
      expect(isNear(other, one), `${name}: ${one} and ${other}`).toBe(true)
    }
    expect(whole.totals.metrics.clicks).toBeGreaterThan(0)
  })

  it('in any order, page by page, each row once, with the totals of the rows that pass `having`', async () => {
    const fields: Partial<ComparedPlan> = {
      groupBy: ['hour', 'country'],
      metrics: ['clicks', 'cr'],
      having: [
        { field: 'clicks', operator: 'between', value: [1, 3] },
        { field: 'revenue', operator: 'gte', value: 0 },
      ],
      orderBy: [{ field: 'cr', direction: 'asc' }],
    }
    const all = await store.reader.report(queryOf(fields))
    const pages: ReportResult[] = []
    for (let offset = 0; offset < all.rowsTotal; offset += 100)
      pages.push(await store.reader.report(queryOf({ ...fields, limit: 100, offset })))
    expect(all.rows.length).toBe(all.rowsTotal)
    expect(all.rowsTotal).toBeGreaterThan(200)
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    for (const page of pages) expect(page.totals).toEqual(all.totals)
    const clicksOf = all.rows.map((row) => Number(row.metrics.clicks))
    expect(clicksOf.every((count) => count >= 1 && count <= 3)).toBe(true)
    expect(all.totals.metrics.clicks).toBe(clicksOf.reduce((sum, count) => sum + count, 0))
    const rates = all.rows.map((row) => Number(row.metrics.cr))
    expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  })

  it('with formulas of its own, null where they divide by zero', async () => {
    const { rows } = await store.reader.report(
      queryOf({
        groupBy: ['date', 'country'],
        metrics: ['own', 'never', 'clicks', 'cost', 'revenue', 'leads'],
        customMetrics: [
          { name: 'own', formula: formulaOf('-(revenue - cost) / leads * 2 + 1.5') },
          { name: 'never', formula: formulaOf('clicks / (leads - leads)') },
        ],
        having: [{ field: 'own', operator: 'neq', value: 0 }],
      }),
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { metrics: row } of rows) {
      const [revenue, cost, leads] = [Number(row.revenue), Number(row.cost), Number(row.leads)]
      expect(leads).toBeGreaterThan(0)
      expect(isNear(row.own, (-(revenue - cost) / leads) * 2 + 1.5)).toBe(true)
      expect(row.never).toBeNull()
    }
  })

  const zeros = [
    'cost / clicks * clicks - cost',
    '(revenue / leads - cost / leads) * leads - profit',
    '1 / clicks * clicks - 1',
  ]
  it.each(sampleOf(zeros, 3))('with 0, compared and ordered as such, of %s', async (text) => {
    const fields: Partial<ComparedPlan> = {
      groupBy: ['date', 'link'],
      metrics: ['own'],
      customMetrics: [{ name: 'own', formula: formulaOf(text) }],
      orderBy: [{ field: 'date', direction: 'asc' }],
      having: [{ field: 'own', operator: 'lt', value: 1 }],
    }
    const all = await store.reader.report(queryOf(fields))
    expect(all.rows.length).toBeGreaterThan(10)
    expect(new Set([...all.rows, all.totals].map(({ metrics: row }) => row.own))).toEqual(new Set([0]))
    const found = queryOf({ ...fields, having: [{ field: 'own', operator: 'eq', value: 0 }] })
    expect(await store.reader.report(found)).toEqual(all)
    // Rows of one figure follow their dimensions.
    for (const direction of ['asc', 'desc'] as const)
      expect(
        await store.reader.report(queryOf({ ...fields, orderBy: [{ field: 'own', direction }] })),
        direction,
      ).toEqual(all)
  })

  const quotients = ['roi', 'roi_total', 'cpc', 'cpm', 'epc', 'aov', 'cr', 'approve_rate'] as const
  const customMetrics = [
    { name: 'own_roi', formula: formulaOf('(revenue - cost) / cost * 100') },
    { name: 'own_margin', formula: formulaOf('-(0.1 * revenue - 3 * cost) / (revenue + 0.000001)') },
    { name: 'own_halves', formula: formulaOf(`(clicks - 3 * leads) * 0.${'0'.repeat(20)}5`) },
    { name: 'too_large', formula: formulaOf(`(clicks + 1) * ${'9'.repeat(44)} * ${'9'.repeat(44)}`) },
    { name: 'too_long', formula: formulaOf(`clicks / ${'9'.repeat(400)}`) },
  ]

  // Of amounts rounded to the twelve places that are shown, a quotient has twelve digits or fewer.
  it('with quotients of the sums as they are, to the last digits of a number', async () => {
    const query = queryOf({
      groupBy: ['hour', 'link'],
      metrics: [...metrics, 'own_roi', 'too_large', 'too_long'],
      customMetrics,
    })
    const { groups } = recountSums({
      ...mine,
      money,
      countsBots: false,
      stores: () => true,
      linkGroups,
      plan: query.plan,
    })
    const { rows } = await store.reader.report(query)
    let [exact, cutOff] = [0, 0]
    for (const { dimensions: row, metrics: shown } of rows) {
      expect([shown.too_large, shown.too_long]).toEqual([null, null])
      const all = metricsOf(groups.get(JSON.stringify([row.hour, row.link]))?.sums ?? {})
      const [revenue = 0, cost = 0] = [all.revenue, all.cost].map((amount) => amount ?? 0)
      if (cost > 0 && revenue === 0) expect(shown.roi).toBe(-100)
      for (const [name, above, below, factor] of [
        ['roi', revenue - cost, cost, 100],
        ['own_roi', revenue - cost, cost, 100],
        ['cpc', cost, all.clicks ?? 0, 1],
        ['cpm', cost, all.clicks ?? 0, 1000],
        ['epc', revenue, all.clicks ?? 0, 1],
        ['aov', revenue, all.sales ?? 0, 1],
      ] as const) {
        if (below === 0 || revenue + cost >= 1000) continue
        exact += 1
        // Of two amounts that are taken from each other, each has its last digits.
        const error = (1e-14 * factor * Math.max(Math.abs(above), revenue + cost)) / below
        const found = shown[name] ?? Number.NaN
        expect(Math.abs(found - (factor * above) / below), `${name} ${found}`).toBeLessThanOrEqual(error)
        const rounded = (factor * Number(above.toFixed(12))) / Number(below.toFixed(12))
        if (Math.abs(rounded - (factor * above) / below) > error) cutOff += 1
      }
    }
    expect(exact).toBeGreaterThan(500)
    expect(cutOff).toBeGreaterThan(20)
  })

  it.each(sampleOf([...quotients, 'own_roi', 'own_margin', 'own_halves'], 3))(
    'with %s found by the number that it is shown as, and ordered by it',
    async (metric) => {
      const fields = { groupBy: ['date', 'link'], metrics: [metric, 'cost', 'revenue'], customMetrics }
      const orderBy = [{ field: metric, direction: 'asc' } as const]
      const { rows } = await store.reader.report(queryOf({ ...fields, orderBy }))
      const shown = rows.flatMap((row) => row.metrics[metric] ?? [])
      expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      const last = shown.slice(-15)
      expect(last.length).toBeGreaterThan(10)
      const fewer = isWholeRun ? last : [last[0], last.at(-1)].filter((value) => value !== undefined)
      const some = metric.endsWith('roi') ? [-100, ...fewer] : fewer
      for (const value of some) {
        const found = await store.reader.report(
          queryOf({ ...fields, having: [{ field: metric, operator: 'eq', value }], orderBy }),
        )
        expect(found.rows, `${metric} eq ${value}`).toEqual(
          rows.filter((row) => row.metrics[metric] === value),
        )
      }
    },
  )

  // What is over of the range before is counted anew, event by event, not by another report.
  it.each(sampleOf(likeForLikeCases(zones), 5))(
    'by $token beside as much of the days before, in $timezone at $now',
    async (given) => {
      const { timezone, token } = given
      const { range, before, nowMs, laidOver } = likeForLike(given)
      const plan = planOf(
        { ...range, timezone, groupBy: [token, 'device'], compareWith: 'previous_period' },
        nowMs,
      )
      expect(reportRanges(plan)).toEqual([range, before])
      const input = { ...mine, money, countsBots: false, stores: () => true, linkGroups }
      const [now, then] = [plan, { ...plan, ...before }].map((counted) =>
        recountSums({ ...input, plan: counted }),
      )
      const laid = new Map(
        [...(then?.groups ?? [])].map(([key, group]) => {
          const [bucket, device] = z.tuple([z.string().nullable(), z.unknown()]).parse(JSON.parse(key))
          return [JSON.stringify([bucket && laidOver(bucket), device]), group]
        }),
      )
      const { rows, totals } = await store.reader.report({ ...queryOf({}), plan })
      const keyOf = (row: Record<string, unknown>) => JSON.stringify([row[token], row.device])
      expect(new Set(rows.map((row) => keyOf(row.dimensions)))).toEqual(
        new Set([...(now?.groups.keys() ?? []), ...laid.keys()]),
      )
      for (const { dimensions: row, metrics: figures, previous = {}, change } of rows) {
        const key = keyOf(row)
        expectFigures(figures, now?.groups.get(key)?.sums ?? {}, key, false)
        expectFigures(previous, laid.get(key)?.sums ?? {}, `${key} before`, false)
        const [is, was] = [figures.clicks ?? 0, previous.clicks ?? 0]
        expect(isNear(change?.clicks, was === 0 ? null : ((is - was) / was) * 100), `${key} change`).toBe(
          true,
        )
      }
      expectFigures(totals.metrics, now?.whole ?? {}, 'totals', false)
      expectFigures(totals.previous ?? {}, then?.whole ?? {}, 'totals before', false)
    },
  )

  it('with the conversions and the revenue of each goal beside clicks and costs', async () => {
    const names = goals.flatMap((goal) => [`goal:${goal}:conversions`, `goal:${goal}:revenue`])
    const [first = ''] = names
    const perClick = `\`${names[1]}\` / clicks - ${first}`
    const fields: Partial<ComparedPlan> = {
      groupBy: ['country', 'device'],
      metrics: ['clicks', 'cost', ...names, 'own'],
      customMetrics: [{ name: 'own', formula: formulaOf(perClick) }],
      orderBy: [{ field: first, direction: 'desc' }],
    }
    const plan = planOf(fields)
    const input = { ...mine, money, countsBots: false, linkGroups, plan }
    const all = recountSums({ ...input, stores: () => true })
    const ofGoals = goals.map((goal) => recountSums({ ...input, stores: ({ goalId }) => goalId === goal }))
    const expected = (key: string | null) => {
      const sumsOf = ({ groups, whole }: typeof all) => (key === null ? whole : (groups.get(key)?.sums ?? {}))
      const { clicks = 0, cost = 0 } = metricsOf(sumsOf(all))
      const figures = ofGoals.flatMap((counted) => {
        const { conversions = 0, revenue = 0 } = metricsOf(sumsOf(counted))
        return [conversions, revenue]
      })
      const [conversions = 0, revenue = 0] = figures
      return [
        clicks,
        cost,
        ...figures,
        clicks === 0 ? null : (revenue ?? 0) / (clicks ?? 1) - (conversions ?? 0),
      ]
    }
    const { rows, totals } = await store.reader.report(queryOf(fields))
    for (const { dimensions: row, metrics: figures } of [...rows, { ...totals, dimensions: null }]) {
      const key = row && JSON.stringify([row.country, row.device])
      for (const [index, name] of plan.metrics.entries())
        expect(isNear(figures[name], expected(key)[index] ?? null), `${key} ${name} ${figures[name]}`).toBe(
          true,
        )
    }
    const shown = rows.map(({ metrics: figures }) => figures[first] ?? 0)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    expect(shown[0]).toBeGreaterThan(0)
    const having = [{ field: first, operator: 'gte' as const, value: 2 }]
    const most = await store.reader.report(queryOf({ ...fields, having }))
    expect(most.rows).toEqual(rows.filter(({ metrics: figures }) => (figures[first] ?? 0) >= 2))
  })

  it('the same metric by metric, where less is added up, as all at once', async () => {
    const fields: Partial<ComparedPlan> = {
      groupBy: ['country'],
      having: [{ field: 'clicks', operator: 'gt', value: 0 }],
      orderBy: [{ field: 'country', direction: 'asc' }],
      compareWith: 'previous_period',
    }
    const all = await store.reader.report(queryOf(fields))
    expect(all.rows.length).toBeGreaterThan(3)
    for (const metric of metrics) {
      const { rows, totals } = await store.reader.report(queryOf({ ...fields, metrics: [metric] }))
      for (const [index, one] of [...rows, totals].entries()) {
        const expected = all.rows[index] ?? all.totals
        expect(isNear(one.metrics[metric], expected.metrics[metric] ?? null), metric).toBe(true)
        expect(isNear(one.previous?.[metric], expected.previous?.[metric] ?? null), metric).toBe(true)
      }
      expect(rows.length).toBe(all.rows.length)
    }
  })

  it.each([
    ['of days far apart, which are looked up in another way', 'CHF', '2', ['1971-01-01', '2199-12-31']],
    ['so large that sums need more digits', 'CHF', '999999999999.999999999999', ['2026-03-06']],
    ['of the base currency, whose worth is 1', 'USD', '2', ['2026-03-06']],
  ])('with rates %s', async (_, currency, rate, dates) => {
    const query = queryOf({ groupBy: ['date', 'country'], compareWith: 'previous_period' })
    const rates = [...money.rates, ...dates.map((date) => ({ date, currency, rate }))]
    const report = await store.reader.report(query)
    expect(report.rows.length).toBeGreaterThan(100)
    expect(report.totals.metrics.revenue).toBeGreaterThan(0)
    expect(await store.reader.report({ ...query, money: { ...money, rates } })).toEqual(report)
  })

  it.each<[what: string, ComparedPlan['compareWith'], from: string, to: string, days: number]>([
    ['the same dates a year earlier', 'previous_year', '2026-03-20', '2026-04-06', 365],
    [
      'a range of its own, much later',
      { fromMs: Date.UTC(2026, 1, 2), toMs: Date.UTC(2026, 1, 12) },
      '',
      '',
      46,
    ],
    [
      'a range of its own that overlaps',
      { fromMs: Date.UTC(2026, 2, 15), toMs: Date.UTC(2026, 2, 25) },
      '',
      '',
      5,
    ],
  ])('beside %s', async (_what, compareWith) => {
    const range = { fromMs: Date.UTC(2026, 2, 20), toMs: Date.UTC(2026, 3, 6) }
    const compared =
      typeof compareWith === 'object' && compareWith !== null
        ? compareWith
        : { fromMs: Date.UTC(2025, 2, 20), toMs: Date.UTC(2025, 3, 6) }
    const plan = planOf({ ...range, groupBy: ['date', 'device'], compareWith })
    expect(reportRanges(plan)).toEqual([range, compared])
    const query = { ...queryOf({}), plan }
    const [both, now, then] = await Promise.all([
      store.reader.report(query),
      store.reader.report({ ...query, plan: { ...plan, compareWith: null } }),
      store.reader.report({ ...query, plan: { ...plan, ...compared, compareWith: null } }),
    ])
    const shiftMs = range.fromMs - compared.fromMs
    const keyOf = ({ date: day, device }: Record<string, unknown>, addMs = 0) =>
      `${day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + addMs).toISOString().slice(0, 10)} ${device}`
    const nowRows = new Map(now.rows.map((row) => [keyOf(row.dimensions), row.metrics]))
    const thenRows = new Map(then.rows.map((row) => [keyOf(row.dimensions, shiftMs), row.metrics]))
    expect(new Set(both.rows.map((row) => keyOf(row.dimensions)))).toEqual(
      new Set([...nowRows.keys(), ...thenRows.keys()]),
    )
    for (const { dimensions: row, metrics: figures, previous } of both.rows) {
      for (const name of metrics) {
        const [isNow, wasThen] = [nowRows.get(keyOf(row))?.[name], thenRows.get(keyOf(row))?.[name]]
        if (isNow !== undefined) expect(isNear(figures[name], isNow), name).toBe(true)
        if (wasThen !== undefined) expect(isNear(previous?.[name], wasThen), name).toBe(true)
      }
    }
    for (const name of metrics) {
      expect(isNear(both.totals.metrics[name], now.totals.metrics[name] ?? null), name).toBe(true)
      expect(isNear(both.totals.previous?.[name], then.totals.metrics[name] ?? null), name).toBe(true)
    }
  })

  it.each([
    [['tag'], 'clicks'],
    [['tag'], 'cost'],
    [['tag', 'country'], 'clicks'],
    [['collection', 'tag'], 'conversions'],
    [['tag', 'date'], 'revenue'],
  ])('by %j counts a click once in the totals of the rows with the most %s', async (groupBy, field) => {
    const plan = planOf({ groupBy })
    const input = { ...mine, money, countsBots: false, stores: () => true, linkGroups, plan }
    const { groups } = recountSums(input)
    const figureOf = (sums: Record<string, number>) => metricsOf(sums)[field] ?? 0
    const figures = [...new Set([...groups.values()].map(({ sums }) => figureOf(sums)))].toSorted(
      (a, b) => a - b,
    )
    const middle = Math.floor(figures.length / 2)
    // Between two figures, so that no rounding decides.
    const value = ((figures[middle - 1] ?? 0) + (figures[middle] ?? 0)) / 2
    const report = await store.reader.report(queryOf({ groupBy, having: [{ field, operator: 'gt', value }] }))
    const wanted = new Set([...groups].filter(([, { sums }]) => figureOf(sums) > value).map(([key]) => key))
    expect(wanted.size).toBeGreaterThan(0)
    expect(wanted.size).toBeLessThan(groups.size)
    const keyOf = ({ dimensions: row }: ReportResult['rows'][number]) =>
      JSON.stringify(groupBy.map((token) => row[token]))
    expect(new Set(report.rows.map(keyOf))).toEqual(wanted)
    expect(report.rowsTotal).toBe(wanted.size)
    for (const row of report.rows)
      expectFigures(row.metrics, groups.get(keyOf(row))?.sums ?? {}, keyOf(row), false)
    const { whole } = recountSums({ ...input, isWanted: (key) => wanted.has(key) })
    expectFigures(report.totals.metrics, whole, 'totals', false)
  })

  const march = { fromMs: Date.UTC(2026, 2, 20, 5), toMs: Date.UTC(2026, 3, 6, 9) }
  it.each<[token: string, what: string, compareWith: ComparedPlan['compareWith']]>(
    ['weekday', 'hour_of_day'].flatMap((token) => [
      [token, 'the period before, of another weekday and hour', 'previous_period'],
      [token, 'the same dates a year earlier', 'previous_year'],
      [token, 'a range of its own', { fromMs: Date.UTC(2026, 2, 6, 11), toMs: Date.UTC(2026, 2, 12, 2) }],
    ]),
  )('of each %s beside itself in %s', async (token, _what, compareWith) => {
    const filters: ReportFilter[] = [{ field: 'weekday', operator: 'lte', value: 5 }]
    const plan = planOf({ ...march, timezone: 'America/St_Johns', groupBy: [token], compareWith, filters })
    const [, before] = reportRanges(plan)
    const query = { ...queryOf({}), plan }
    const [both, then] = await Promise.all([
      store.reader.report(query),
      store.reader.report({ ...query, plan: { ...plan, ...before, compareWith: null } }),
    ])
    const thenRows = new Map(then.rows.map((row) => [row.dimensions[token], row.metrics]))
    for (const { dimensions: row, previous } of both.rows)
      for (const name of ['clicks', 'revenue', 'cost'] as const)
        expect(isNear(previous?.[name], thenRows.get(row[token] ?? null)?.[name] ?? 0), `${row[token]}`).toBe(
          true,
        )
    expect(both.rows.length).toBeGreaterThan(4)
  })

  it.each([
    { token: 'date', some: zones[3] },
    { token: 'week', some: zones[1] },
    { token: 'month', some: zones[4] },
    { token: 'hour', some: zones[2] },
  ])('with every $token of the range, also one without anything', async ({ token, some }) => {
    for (const timezone of isWholeRun ? zones : [some]) {
      const clock = zoneClock(timezone)
      const range = { fromMs: clock.utcMs(Date.UTC(2026, 2, 10)), toMs: clock.utcMs(Date.UTC(2026, 3, 7)) }
      const plan = {
        ...range,
        timezone,
        groupBy: [token],
        orderBy: [{ field: token, direction: 'asc' as const }],
      }
      const [filled, sparse] = await Promise.all([
        store.reader.report(queryOf({ ...plan, fill: true })),
        store.reader.report(queryOf(plan)),
      ])
      const expected = new Set<unknown>()
      for (let ms = range.fromMs; ms < range.toMs; ms += 900_000)
        expected.add(dimensionOf(token, { atMs: ms, click: {} } as Facts, timezone))
      const keys = filled.rows.map((row) => row.dimensions[token])
      expect(keys.filter((key) => key !== null)).toEqual([...expected])
      expect(filled.totals).toEqual(sparse.totals)
      const known = new Map(sparse.rows.map((row) => [row.dimensions[token], row.metrics]))
      for (const { dimensions: row, metrics: figures } of filled.rows) {
        const found = known.get(row[token] ?? null)
        if (found === undefined) expect(figures).toMatchObject({ clicks: 0, cost: 0, revenue: 0, cr: null })
        else expect(figures).toEqual(found)
      }
    }
  })

  it('with records without traffic, as far as the filters and the caller let them', async () => {
    const idle = '0193a1f0-9999-7000-8000-000000000009'
    const query = { ...queryOf({ groupBy: ['link'], includeEmpty: 'link' }), emptyIds: [link, idle] }
    const { rows, rowsTotal } = await store.reader.report(query)
    const plain = await store.reader.report(queryOf({ groupBy: ['link'] }))
    expect(rowsTotal).toBe(plain.rowsTotal + 1)
    expect(rows.find(({ dimensions: row }) => row.link === idle)?.metrics).toMatchObject({
      clicks: 0,
      cr: null,
    })
    expect(rows.filter(({ dimensions: row }) => row.link !== idle)).toEqual(plain.rows)
    const filters: ReportFilter[] = [{ field: 'link', operator: 'neq', value: idle }]
    const narrowed = await store.reader.report({ ...query, plan: { ...query.plan, filters } })
    expect(narrowed.rows).toEqual(plain.rows)
    const restricted = await store.reader.report({ ...query, linkIds: [link] })
    expect(restricted.rows.map(({ dimensions: row }) => row.link)).toEqual([link])
  })

  it('in several orders, each of which decides among those that are equal by the ones before', async () => {
    const orderBy = [
      { field: 'conversions', direction: 'desc' as const },
      { field: 'country', direction: 'asc' as const },
      { field: 'clicks', direction: 'asc' as const },
    ]
    const { rows } = await store.reader.report(queryOf({ groupBy: ['country', 'link'], orderBy }))
    expect(rows.length).toBeGreaterThan(10)
    const keys = rows.map(({ dimensions: row, metrics: figures }) => [
      -(figures.conversions ?? 0),
      String(row.country ?? ''),
      figures.clicks ?? 0,
    ])
    for (const [index, [first = 0, second = 0, third = 0]] of keys.entries()) {
      const [a = 0, b = 0, c = 0] = keys[index + 1] ?? [Number.POSITIVE_INFINITY]
      expect(first < a || (first === a && (second < b || (second === b && third <= c)))).toBe(true)
    }
  })

  it('refuses to look into names, which it does not have', async () => {
    const filters: ReportFilter[] = [{ field: 'link', operator: 'contains', value: 'spring' }]
    await expect(store.reader.report(queryOf({ filters }))).rejects.toThrow(RangeError)
  })

  // The days above are all of a zone whose days are 24 hours long, and so is each of the workspace's.
  describe.each(strangeDays.map((day, index) => ({ ...day, index })))(
    'around $date in a workspace of $timezone',
    ({ index, ...day }) => {
      const workspaceId = `0193a1f0-8888-7000-8000-00000000000${index}`
      const events: StrangeDayEvents = strangeDayEvents(day, workspaceId, seededRandom(seed + index))
      const { timezone, date: middle } = day
      /** The day so many days later. */
      const shown = (days: number) =>
        new Date(Date.parse(`${middle}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
      /** Its first instant, found by the walk of the recount and not by the clock that reports go by. */
      const dayAt = (days: number) => midnight(shown(days), timezone)
      beforeAll(async () => {
        expect((await store.writer.insertClicks(events.clicks)).rejected).toEqual([])
        expect((await store.writer.insertConversions(events.conversions.flat())).rejected).toEqual([])
      })

      it.each([
        { groupBy: ['date', 'link'], days: [-3, 4] as const },
        { groupBy: ['date'], days: [0, 1] as const },
        { groupBy: ['hour'], days: [-1, 1] as const },
        { groupBy: ['weekday', 'hour_of_day'], days: [-2, 3] as const },
        { groupBy: ['date', 'device'], days: [-2, 2] as const, timezone: 'America/St_Johns' },
        { groupBy: ['country'], days: [0, 1] as const, filters: [0, 1] as const },
      ])('by $groupBy of the days $days', async ({ days, filters, ...fields }) => {
        const [first, last] = filters?.map(shown) ?? []
        const plan = planOf({
          timezone,
          ...fields,
          fromMs: dayAt(days[0]),
          toMs: dayAt(days[1]),
          filters:
            filters === undefined
              ? []
              : [{ field: 'date', operator: 'between', value: [`${first}`, `${last}`] }],
        })
        const report = await store.reader.report({ ...queryOf({}), workspaceId, money: events.money, plan })
        expect(report.totals.metrics.clicks).toBeGreaterThan(5)
        expectRecount(report, plan, undefined, {
          clicks: events.clicks,
          wentOn: new Set<string>(),
          money: events.money,
          conversions: events.conversions.flatMap((versions) => versions.at(-1) ?? []),
        })
      })
    },
  )

  it('changes no figure when everything comes again in another order', async () => {
    const query = queryOf({ groupBy: ['date', 'link'] })
    const before = await store.reader.report(query)
    for (const batch of cut(shuffled(clicks, random), 700, random)) await store.writer.insertClicks(batch)
    await store.writer.completeClicks(shuffled(hops, random))
    await store.writer.insertConversions(shuffled(conversions.flat(), random))
    expect(await store.reader.report(query)).toEqual(before)
  })

  it('has made its comparisons', () => {
    process.stdout.write(`${comparisons} figures were compared\n`)
    expect(comparisons).toBeGreaterThan(isWholeRun ? 50_000 : 20_000)
  })
})
