import { metrics, type ReportPlan } from '@waymark/report-plan'
import { describe, expect, it } from 'vitest'
import { tablesOf } from '../tables.ts'
import { type ComparedPlan, comparedPlan } from '../testing/compared-plan.ts'
import { compileReport } from './compile-report.ts'
import type { ReportMoney } from './report-query.ts'

const workspaceId = '0193a1f0-0000-7000-8000-000000000001'
const hostile = "') OR 1=1; DROP TABLE clicks; -- {p0:String} \\ `"

const plan: ReportPlan = {
  fromMs: Date.UTC(2026, 2, 1),
  toMs: Date.UTC(2026, 3, 1),
  timezone: 'Europe/London',
  groupBy: ['country'],
  filters: [],
  having: [],
  metrics: ['clicks'],
  customMetrics: [],
  orderBy: [{ field: 'clicks', direction: 'desc' }],
  limit: 100,
  offset: 0,
  dateBasis: 'click',
  compareWith: null,
  fill: false,
  includeEmpty: null,
}
const money: ReportMoney = {
  baseCurrency: 'USD',
  timezone: 'Asia/Kathmandu',
  hasClickCosts: false,
  rates: [{ date: '2026-03-05', currency: 'EUR', rate: '1.08' }],
  approvals: [],
  costs: [
    {
      linkId: null,
      breakdownKey: 'sub_id_1',
      breakdownValue: hostile,
      periodStart: '2026-03-04',
      periodEnd: '2026-03-06',
      amount: '10',
      currency: 'EUR',
    },
  ],
}
const linkGroups = {
  tag: new Map([[workspaceId, [hostile, 'summer']]]),
  collection: new Map([[workspaceId, [workspaceId]]]),
}
const compile = (fields: Partial<ComparedPlan>, fieldsOfMoney: Partial<ReportMoney> = {}) =>
  compileReport(
    {
      workspaceId,
      plan: comparedPlan({ ...plan, ...fields }),
      money: { ...money, ...fieldsOfMoney },
      linkIds: null,
      linkGroups,
    },
    tablesOf('waymark'),
  ) ?? {
    sql: '',
    parameters: {},
  }

describe('a compiled report', () => {
  const ofLink = money.costs.map((cost) => ({ ...cost, linkId: workspaceId }))
  it.each<[string, Partial<ComparedPlan>, Partial<ReportMoney>?]>([
    ['clicks-by-country', {}],
    ['totals', { groupBy: [], metrics: ['clicks', 'bots', 'cr'] }],
    ['conversions-by-day', { groupBy: ['date'], metrics: ['sales', 'revenue'], dateBasis: 'conversion' }],
    ['conversions-by-status-day', { groupBy: ['date'], metrics: ['sales', 'revenue'], dateBasis: 'status' }],
    ['costs-by-link', { groupBy: ['link', 'sub_id:sub_id_1'], metrics: ['cost', 'roi'] }],
    [
      'costs-by-tag',
      {
        groupBy: ['tag', 'country'],
        metrics: ['clicks', 'cost'],
        filters: [{ field: 'collection', operator: 'neq', value: workspaceId }],
        having: [{ field: 'clicks', operator: 'gt', value: 1 }],
      },
    ],
    [
      'click-costs-beside-records',
      { groupBy: ['country'], metrics: ['clicks', 'cost'] },
      { hasClickCosts: true, costs: ofLink },
    ],
    [
      'beside-part-of-the-days-before',
      {
        metrics: ['clicks', 'sales'],
        // Ten hours before the range begins: one scan reads both, and nothing between them.
        compareWith: { fromMs: Date.UTC(2026, 0, 29), toMs: Date.UTC(2026, 1, 28, 14) },
      },
    ],
    [
      'figures-of-goals',
      {
        metrics: ['clicks', `goal:${workspaceId}:conversions`, `goal:${workspaceId}:revenue`],
        orderBy: [{ field: `goal:${workspaceId}:revenue`, direction: 'desc' }],
        having: [{ field: `goal:${workspaceId}:conversions`, operator: 'gt', value: 1 }],
      },
    ],
    [
      'expected-revenue',
      { metrics: ['revenue', 'expected_revenue'] },
      {
        approvals: [
          { of: 'network', id: workspaceId, percent: 33.33 },
          { of: 'link', id: workspaceId, percent: 12.5 },
        ],
      },
    ],
    ['conversions-by-goal', { groupBy: ['goal', 'status'], metrics: ['clicks', 'sales'] }],
    [
      'everything',
      {
        groupBy: ['hour', 'link', 'bot'],
        metrics: [...metrics, 'own'],
        customMetrics: [
          {
            name: 'own',
            formula: {
              kind: 'operation',
              operator: '/',
              left: { kind: 'metric', metric: 'profit' },
              right: { kind: 'number', value: 2 },
            },
          },
        ],
        filters: [{ field: 'os', operator: 'in', value: ['iOS', hostile] }],
        having: [{ field: 'own', operator: 'between', value: [1, 2] }],
        orderBy: [{ field: 'own', direction: 'asc' }],
        compareWith: 'previous_period',
      },
    ],
  ])('is the golden file %s', async (name, fields, fieldsOfMoney) => {
    await expect(`${compile(fields, fieldsOfMoney).sql}\n`).toMatchFileSnapshot(`./golden/${name}.sql`)
  })

  it('has nothing of what comes from outside in its text, and the workspace in every scan', () => {
    const { sql, parameters } = compile({
      groupBy: ['sub_id:sub_id_1', 'date'],
      metrics: [...metrics],
      filters: [
        { field: 'city', operator: 'eq', value: hostile },
        { field: 'city', operator: 'not_in', value: [hostile] },
        { field: 'city', operator: 'regex', value: 'DROP' },
        { field: 'city', operator: 'contains', value: hostile },
        { field: 'sub_id:sub_id_1', operator: 'gt', value: hostile },
      ],
      compareWith: 'previous_period',
    })
    expect(sql).not.toContain('DROP')
    expect(sql).not.toContain(workspaceId)
    expect(sql).not.toContain('Kathmandu')
    expect(JSON.stringify(parameters)).toContain('DROP')
    const scans = sql.match(/FROM `waymark`\.\w+ FINAL\nWHERE workspace_id = \{p\d+:UUID\} AND/g) ?? []
    expect(scans.length).toBe(sql.match(/FINAL/g)?.length)
    // Clicks that share the costs of the present period, those of the one before, and the conversions of
    // both.
    expect(scans.length).toBe(3)
    expect(sql.match(/FROM `/g)?.length).toBe(3)
  })

  it('scans only what its figures are made of', () => {
    expect(compile({ metrics: ['clicks', 'bots'] }).sql).not.toMatch(/conversions|UNION|transform/)
    expect(compile({ metrics: ['sales'], orderBy: [{ field: 'sales', direction: 'desc' }] }).sql).not.toMatch(
      /click_versions|UNION|transform/,
    )
    expect(compile({ metrics: ['sales'] }).sql).toContain('click_versions')
  })

  it.each([
    ['0.5', 38],
    ['10', 38],
    ['10.000000000001', 76],
    ['999999999999.999999999999', 76],
  ])('has room for every sum of amounts at a rate of %s', (rate, digits) => {
    const rates = [...money.rates, { date: '2026-03-06', currency: 'GBP', rate }]
    const query = { workspaceId, plan: { ...plan, metrics: ['revenue' as const] }, linkIds: null }
    const compiled = compileReport({ ...query, money: { ...money, rates } }, tablesOf('waymark'))
    expect(compiled?.sql).toContain(`'Array(Decimal(${digits}, 12))'`)
  })

  it('scans both periods at once where neither has costs', () => {
    const { sql } = compile({ metrics: ['clicks', 'bots'], compareWith: 'previous_period' })
    expect(sql.match(/FROM `/g)?.length).toBe(1)
  })

  it.each([
    ['counts clicks and adds up their prices in one scan', ['clicks', 'cost'], [], 2],
    ['adds the prices alone up where nothing else is wanted', ['cost'], [], 2],
    ['counts, shares costs and adds prices up in one scan', ['clicks', 'cost'], money.costs, 2],
    ['leaves prices out of reports without costs', ['clicks'], money.costs, 1],
  ] as const)('%s', (_why, metrics, costs, tables) => {
    const orderBy = [{ field: metrics[0], direction: 'desc' } as const]
    const query = { workspaceId, plan: { ...plan, metrics: [...metrics], orderBy }, linkIds: null }
    const priced = { ...money, costs, hasClickCosts: true }
    const sql = compileReport({ ...query, money: priced }, tablesOf('waymark'))?.sql ?? ''
    expect(sql.match(/FROM `/g)?.length).toBe(tables)
    expect(sql.includes('cost_model')).toBe(metrics.length > 1 || metrics[0] === 'cost')
    const free = compileReport({ ...query, money: { ...priced, hasClickCosts: false } }, tablesOf('waymark'))
    expect(free?.sql ?? '').not.toContain('cost_model')
  })

  it('is none where its figures are made of what is not there', () => {
    const onlyCosts = { ...plan, metrics: ['cost'], orderBy: [{ field: 'cost', direction: 'desc' }] } as const
    const query = { workspaceId, plan: onlyCosts, linkIds: null }
    expect(compileReport({ ...query, money: { ...money, costs: [] } }, tablesOf('waymark'))).toBeNull()
    expect(compileReport({ ...query, money }, tablesOf('waymark'))).not.toBeNull()
  })

  it('refuses a text filter on ids: names are not in the store', () => {
    for (const operator of ['contains', 'regex', 'starts_with'] as const)
      expect(() => compile({ filters: [{ field: 'offer', operator, value: 'a' }] })).toThrow(RangeError)
  })
})
