import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  type AnalyticsStore,
  type ConversionEvent,
  createAnalyticsStore,
  type ReportMoney,
} from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { type ComparedPlan, comparedPlan } from '@waymark/analytics-store/testing'
import {
  affiliateNetworks,
  costs,
  createDb,
  currencyRates,
  type Db,
  links,
  offers,
  workspaces,
} from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { uuidV7 } from '@waymark/domain'
import { bareClick } from '@waymark/events/testing'
import { metrics, type ReportPlan } from '@waymark/report-plan'
import { describeWith, type TestDatabase, tempDir } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReportMoney } from './index.ts'
import { exactCost, exactRevenue, isExact, offsetMs } from './testing/exact-money.ts'
import { sampleSale } from './testing/sample-sale.ts'

const dayMs = 86_400_000
/** Days of a February and a March, a change of London's clocks among them. */
const firstMs = Date.UTC(2026, 1, 1)
const dayCount = 60
const dateOf = (day: number) => new Date(firstMs + day * dayMs).toISOString().slice(0, 10)
const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/London', 'Pacific/Kiritimati'] as const

const drawn = (count: number, size: number, seed: number) =>
  fc.sample(fc.array(fc.nat(1_000_000), { minLength: size, maxLength: size }), { numRuns: count, seed })

/** Millionths as an amount. */
const text = (millionths: number) =>
  `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`

describeWith(['postgres'], 'the money of a report', () => {
  let database: TestDatabase
  let db: Db
  let store: AnalyticsStore
  const folder = tempDir()
  const [workspaceId, elsewhere] = [randomUUID(), randomUUID()]
  const linkIds = [randomUUID(), randomUUID(), randomUUID()] as const
  const currencies = ['EUR', 'USD', 'GBP', 'JPY']
  let sales: ConversionEvent[] = []

  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 4 })
    store = createAnalyticsStore({
      ...openEmbedded({ path: join((await folder).path, 'clickhouse') }),
      logger: { info: () => {} },
    })
    await store.migrate()
    for (const id of [workspaceId, elsewhere])
      await db.orm.insert(workspaces).values({
        id,
        name: 'Ours',
        plan: 'pro',
        baseCurrency: 'EUR',
        timezone: 'Asia/Kathmandu',
        rateCarryDays: 0,
      })
    for (const [index, id] of linkIds.entries())
      await db.orm.insert(links).values({
        id,
        workspaceId,
        shortCode: `${index}${id.slice(0, 8)}`,
        originalUrl: 'https://shop.example/',
        expectedApproval: [null, 0, 62.5][index],
      })
    const rows = drawn(120, 6, 7).map(
      ([of = 0, start = 0, days = 0, amount = 0, currency = 0, value = 0]) => ({
        id: randomUUID(),
        workspaceId,
        linkId: linkIds[of % 4] ?? null,
        breakdownKey: value % 3 === 0 ? 'sub_id_1' : null,
        breakdownValue: value % 3 === 0 ? String(value % 4) : null,
        periodStart: dateOf(start % dayCount),
        periodEnd: dateOf((start % dayCount) + (days % 9)),
        amount: text(amount * 37),
        currency: currencies[currency % 4] ?? 'EUR',
      }),
    )
    await db.orm.insert(costs).values(rows)
    await db.orm.insert(costs).values({
      ...rows[0],
      id: randomUUID(),
      workspaceId: elsewhere,
      linkId: null,
      periodStart: dateOf(0),
      periodEnd: dateOf(59),
      amount: '1000000',
    })
    const rates = ['USD', 'GBP'].flatMap((currency, position) =>
      Array.from({ length: dayCount + 20 }, (_, day) => ({
        day: day - 5,
        currency,
        rate: text(800_000 + 7_919 * (day + position)),
      })),
    )
    // Every seventh day is a gap.
    const known = rates.filter(({ day }) => (day + 70) % 7 !== 3)
    for (const [id, factor] of [
      [workspaceId, ''],
      [elsewhere, '9'],
    ] as const)
      await db.orm.insert(currencyRates).values(
        known.map(({ day, currency, rate }) => ({
          workspaceId: id,
          date: dateOf(day),
          currency,
          rate: `${factor}${rate}`,
        })),
      )
    const events = drawn(600, 5, 11).map(([at = 0, link = 0, slot = 0, later = 0, payout = 0], index) => {
      const clickedAtMs = firstMs + Math.floor((at / 1_000_000) * dayCount * dayMs)
      const click = bareClick({
        clickToken: uuidV7(clickedAtMs, randomBytes(10)),
        clickedAtMs,
        workspaceId,
        linkId: linkIds[link % 3] ?? null,
        subIds: { sub_id_1: String(slot % 4) },
        countryCode: ['GB', 'US', null][slot % 3] ?? null,
        isBot: index % 17 === 0,
      })
      const convertedAtMs = clickedAtMs + (later % 12) * dayMs
      const conversionId = uuidV7(convertedAtMs, randomBytes(10))
      const currency = currencies[later % 4] ?? 'EUR'
      return {
        click,
        sale: sampleSale(click, { conversionId, convertedAtMs, payout: text(payout * 31), currency }),
      }
    })
    expect((await store.writer.insertClicks(events.map(({ click }) => click))).rejected).toEqual([])
    sales = events.filter((_, index) => index % 3 === 0).map(({ sale }) => sale)
    expect((await store.writer.insertConversions(sales)).rejected).toEqual([])
  })
  afterAll(async () => {
    await store.close()
    await db.close()
    await database.drop()
    await (await folder).remove()
  })

  /** All that the workspace has. */
  const everything = async (): Promise<ReportMoney> => ({
    baseCurrency: 'EUR',
    timezone: 'Asia/Kathmandu',
    hasClickCosts: false,
    costs: await db.orm.select().from(costs).where(eq(costs.workspaceId, workspaceId)),
    rates: await db.orm.select().from(currencyRates).where(eq(currencyRates.workspaceId, workspaceId)),
    approvals: [],
  })
  const planOf = (fields: Partial<ComparedPlan>): ReportPlan =>
    comparedPlan({
      fromMs: firstMs,
      toMs: firstMs + dayCount * dayMs,
      timezone: 'UTC',
      groupBy: ['link'],
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
    })
  const report = async (plan: ReportPlan, requested: readonly string[] | null, money?: ReportMoney) =>
    store.reader.report({
      workspaceId,
      plan,
      linkIds: requested,
      money: money ?? (await readReportMoney(db.orm, { workspaceId, plan, linkIds: requested })),
    })

  const plan = fc
    .record({
      start: fc.integer({ min: -3, max: dayCount }),
      hours: fc.integer({ min: 1, max: 30 * 24 }),
      timezone: fc.constantFrom(...zones),
      groupBy: fc.constantFrom(['link'], ['date'], ['country'], ['sub_id:sub_id_1', 'link'], ['week'], []),
      metrics: fc.constantFrom<readonly string[]>(
        metrics,
        ['cost'],
        ['revenue', 'clicks'],
        ['roi'],
        ['clicks', 'sales'],
      ),
      dateBasis: fc.constantFrom('click' as const, 'conversion' as const, 'status' as const),
      compareWith: fc.constantFrom('previous_period' as const, null),
    })
    .map(({ start, hours, ...fields }) => {
      const fromMs = firstMs + start * dayMs + (hours % 24) * 3_600_000
      return planOf({ ...fields, fromMs, toMs: fromMs + hours * 3_600_000 })
    })
  const requested = fc.constantFrom<readonly string[] | null>(null, [linkIds[0]], linkIds.slice(1), [])

  it('leaves nothing out that a figure is made of', async () => {
    const all = await everything()
    await fc.assert(
      fc.asyncProperty(plan, requested, async (some, ofLinks) => {
        expect(await report(some, ofLinks)).toEqual(await report(some, ofLinks, all))
      }),
      { seed: 20261122, numRuns: 15 },
    )
  }, 180_000)

  it('takes the last rate of some days before where the workspace says so', async () => {
    const carry = (rateCarryDays: number) =>
      db.orm.update(workspaces).set({ rateCarryDays }).where(eq(workspaces.id, workspaceId))
    const dollar = (money: ReportMoney, day: number) =>
      money.rates.find(({ date, currency }) => date === dateOf(day) && currency === 'USD')?.rate
    const read = (fromMs: number) =>
      readReportMoney(db.orm, {
        workspaceId,
        plan: planOf({ metrics: ['cost', 'revenue'], fromMs, toMs: firstMs + dayCount * dayMs }),
        linkIds: null,
      })
    // The tenth day is a gap, also where the range begins with it.
    expect(dollar(await read(firstMs + 10 * dayMs), 10)).toBeUndefined()
    await carry(1)
    const all = await read(firstMs + 12 * dayMs)
    expect(dollar(all, 10)).toBe(dollar(all, 9))
    expect(dollar(await read(firstMs + 10 * dayMs), 10)).toBeDefined()
    const whole = { fromMs: firstMs - 2 * dayMs, toMs: firstMs + (dayCount + 20) * dayMs }
    const { totals, mixedCurrencies } = await report(planOf({ ...whole, groupBy: [] }), null)
    const carried = { ...(await everything()), rates: (await read(whole.fromMs)).rates }
    const cost = exactCost(carried, () => true)
    expect(cost > exactCost(await everything(), () => true)).toBe(true)
    expect(isExact(totals.metrics.cost, cost)).toBe(true)
    expect(mixedCurrencies).toBe(true)
    await carry(0)
  })

  it('leaves out what no figure is made of', async () => {
    const money = (fields: Partial<ComparedPlan>) =>
      readReportMoney(db.orm, { workspaceId, plan: planOf(fields), linkIds: null })
    const custom = { name: 'own', formula: { kind: 'metric', metric: 'clicks' } } as const
    expect(await money({ metrics: ['clicks', 'sales'] })).toMatchObject({ costs: [], rates: [] })
    const revenue = await money({ metrics: ['revenue'] })
    expect(revenue.costs).toEqual([])
    expect(revenue.rates.length).toBeGreaterThan(50)
    for (const fields of [
      { metrics: ['cost'] },
      { metrics: ['clicks'], orderBy: [{ field: 'roi', direction: 'asc' }] },
      { metrics: ['clicks'], having: [{ field: 'cpc', operator: 'gt', value: 0 }] },
      { metrics: ['own'], customMetrics: [custom] },
    ] as const)
      expect((await money(fields)).costs.length, JSON.stringify(fields)).toBeGreaterThan(50)
  })

  it('has the percents of the requested links, and of the offers and networks of the workspace', async () => {
    const [ours, theirs, offer] = [randomUUID(), randomUUID(), randomUUID()]
    await db.orm.insert(affiliateNetworks).values([
      { id: ours, workspaceId, name: 'Net', expectedApproval: 33.33 },
      { id: theirs, workspaceId: elsewhere, name: 'Net', expectedApproval: 99 },
    ])
    const sold = {
      id: offer,
      workspaceId,
      name: 'Shoes',
      url: 'https://shop.example/',
      payoutCurrency: 'EUR',
    }
    await db.orm.insert(offers).values({ ...sold, expectedApproval: 100 })
    const approvals = async (metrics: readonly string[], requested: readonly string[] | null) => {
      const plan = planOf({ metrics, groupBy: [] })
      const read = await readReportMoney(db.orm, { workspaceId, plan, linkIds: requested })
      return read.approvals.map(({ of, id, percent }) => `${of} ${id} ${percent}`).toSorted()
    }
    const ofAll = [`network ${ours} 33.33`, `offer ${offer} 100`]
    const ofLinks = [`link ${linkIds[1]} 0`, `link ${linkIds[2]} 62.5`].toSorted()
    for (const metric of ['expected_revenue', 'expected_profit', 'expected_roi'])
      expect(await approvals([metric], null)).toEqual([...ofLinks, ...ofAll])
    expect(await approvals(['expected_revenue'], [linkIds[0], linkIds[1]])).toEqual([
      ofLinks.find((one) => one.endsWith(' 0')),
      ...ofAll,
    ])
    expect(await approvals(['revenue', 'roi'], null)).toEqual([])
  })

  it('is that of the workspace alone, and of one that is there', async () => {
    const whole = planOf({ groupBy: [] })
    const { costs: read, rates } = await readReportMoney(db.orm, { workspaceId, plan: whole, linkIds: null })
    expect(read.map(({ amount }) => amount)).not.toContain('1000000.000000')
    expect(rates.every(({ rate }) => Number(rate) < 2)).toBe(true)
    const noMatch = { workspaceId: randomUUID(), plan: whole, linkIds: null }
    await expect(readReportMoney(db.orm, noMatch)).rejects.toThrow('workspace')
  })

  it('adds up to its records at the rate of each day, to the last place of a number', async () => {
    const all = await everything()
    // Before the first click and after the last conversion, so that every day of every record and sale is in
    // it.
    const whole = { fromMs: firstMs - 2 * dayMs, toMs: firstMs + (dayCount + 20) * dayMs }
    for (const groupBy of [[], ['date'], ['link'], ['country', 'sub_id:sub_id_1']]) {
      const { rows, totals, mixedCurrencies } = await report(planOf({ ...whole, groupBy }), null)
      expect(
        isExact(
          totals.metrics.cost,
          exactCost(all, () => true),
        ),
        `cost by ${groupBy}`,
      ).toBe(true)
      expect(isExact(totals.metrics.revenue, exactRevenue(all, sales)), `revenue by ${groupBy}`).toBe(true)
      expect(mixedCurrencies).toBe(true)
      for (const name of ['cost', 'revenue'] as const) {
        const added = rows.reduce((sum, row) => sum + (row.metrics[name] ?? 0), 0)
        if (groupBy.length > 0)
          expect(added, `${name} by ${groupBy}`).toBeCloseTo(Number(totals.metrics[name]), 6)
      }
    }
  })

  it('spreads a record over its days: any cut of the range has what is of its days', async () => {
    const all = await everything()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: dayCount }),
        fc.integer({ min: 1, max: 25 }),
        async (start, days) => {
          // Days of the workspace, whose 00:00 is 18:15 of the day before in UTC.
          const fromMs = firstMs + start * dayMs - offsetMs
          const some = planOf({ groupBy: [], metrics: ['cost'], fromMs, toMs: fromMs + days * dayMs })
          const isRequested = (date: string) => date >= dateOf(start) && date < dateOf(start + days)
          const { totals } = await report(some, null)
          const exact = exactCost(all, isRequested)
          expect(isExact(totals.metrics.cost, exact), `${totals.metrics.cost} is not ${exact}`).toBe(true)
        },
      ),
      { seed: 20261122, numRuns: 20 },
    )
  }, 180_000)
})
