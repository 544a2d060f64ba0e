import { describeWith } from '@waymark/testing'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

/** What would leave a statement, a pattern or a list, were it part of one. */
const attacks = [
  "' OR 1=1 --",
  "') OR 1=1 --",
  '`; DROP TABLE clicks; --',
  '{p0:String}',
  "\\' OR 1=1 --",
  "', 'GB",
  ') UNION ALL SELECT 1',
  ...naughtyStrings.filter((_, index) => index % 48 === 0),
].map((text) => text.slice(0, 400))

describeWith(['postgres'], 'reports that are requested with ill will', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace

  const body = { from: '2026-01-01', to: '2026-01-31', groupBy: ['country'], metrics: ['clicks'] }
  const query = (fields: object) => {
    const { token, workspaceId } = ours.user
    const url = '/analytics/report'
    return test.request({ method: 'POST', url, token, workspaceId, body: { ...body, ...fields } })
  }

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    await ours.click(
      attacks.map((text) => ({ at: '2026-01-10T10:00:00Z', city: 'London', subIds: { sub_id_1: text } })),
    )
    const elsewhere = await openReportedWorkspace(test, store.analytics)
    await elsewhere.click([{ at: '2026-01-10T10:00:00Z', city: 'London' }])
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it.each(['from', 'to', 'timezone', 'groupBy', 'metrics', 'dateBasis', 'compareWith', 'limit'])(
    'refuse it as %s',
    async (field) => {
      for (const text of attacks) {
        const response = await query({ [field]: ['groupBy', 'metrics'].includes(field) ? [text] : text })
        expect([response.statusCode, text]).toEqual([400, text])
      }
    },
  )

  it('refuse it as names and formulas', async () => {
    for (const text of attacks) {
      for (const fields of [
        { filters: [{ field: text, operator: 'eq', value: 'GB' }] },
        { filters: [{ field: 'country', operator: text, value: 'GB' }] },
        { having: [{ field: text, operator: 'gt', value: 1 }] },
        { orderBy: { field: text } },
        { customMetrics: [{ name: `${text} x`, formula: 'clicks' }] },
        { customMetrics: [{ name: 'mine', formula: `clicks + ${text})` }] },
      ])
        expect((await query(fields)).statusCode, JSON.stringify(fields)).toBe(400)
    }
  })

  it.each(['eq', 'contains', 'starts_with', 'ends_with', 'gte'])(
    'compare it as it is by %s',
    async (operator) => {
      for (const value of attacks.filter((text) => text !== '')) {
        const city = await query({ filters: [{ field: 'city', operator, value }] })
        expect([200, 400]).toContain(city.statusCode)
        if (operator !== 'gte') expect(city.json().data?.totals.clicks ?? 0, value).toBe(0)
        const own = await query({ filters: [{ field: 'sub_id:sub_id_1', operator, value }] })
        expect(own.statusCode, own.body).toBe(200)
        expect(own.json().data.totals.clicks, value).toBeGreaterThan(0)
        expect(own.json().data.totals.clicks).toBeLessThanOrEqual(attacks.length)
      }
    },
  )

  it('show it as it is', async () => {
    const response = await query({ groupBy: ['sub_id:sub_id_1'], limit: 1_000 })
    const shown: (string | null)[] = response
      .json()
      .data.rows.map(
        (row: { dimensions: Record<string, string | null> }) => row.dimensions['sub_id:sub_id_1'],
      )
    expect(new Set(shown)).toEqual(new Set(attacks.map((text) => (text === '' ? null : text))))
  })
})
