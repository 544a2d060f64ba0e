import { setImmediate } from 'node:timers/promises'
import type { AnalyticsReader, ReportQuery } from '@waymark/analytics-store'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { noClicks } from '../../testing/no-clicks.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Click {
  atMs: number
  country: string
}

/** Counts clicks as the store does, whose reports have tests of their own. */
function reportOf(clicks: readonly Click[]): AnalyticsReader['report'] {
  const counted = (some: readonly Click[]) => ({ metrics: { clicks: some.length } })
  return async ({ plan }: ReportQuery) => {
    const inPeriod = clicks.filter(({ atMs }) => atMs >= plan.fromMs && atMs < plan.toMs)
    const groups = Map.groupBy(inPeriod, ({ country }) => country)
    const rows = [...groups].map(([country, ofIt]) => ({ dimensions: { country }, ...counted(ofIt) }))
    return { rows, totals: counted(inPeriod), rowsTotal: rows.length, mixedCurrencies: false }
  }
}

describeWith(['postgres'], 'the preview of an alert', () => {
  let test: TestApp
  let user: TestUser
  const clicks: Click[] = []
  const reports = { running: 0, most: 0 }
  const counted = (report: AnalyticsReader['report']) => async (query: ReportQuery) => {
    reports.running += 1
    reports.most = Math.max(reports.most, reports.running)
    // Others may start theirs meanwhile.
    await setImmediate()
    reports.running -= 1
    return report(query)
  }
  beforeAll(async () => {
    const reader = { ...noClicks, report: counted(reportOf(clicks)) }
    test = await buildTestApp({ deps: { analytics: { reader } } })
    user = await test.signUp()
    const nowMs = test.clock.now()
    const near = [20, 30, 40].map((minutes) => ({ atMs: nowMs - minutes * minuteMs, country: 'GB' }))
    const far = [50.5, 51.5].map((hours) => ({ atMs: nowMs - hours * hourMs, country: 'DE' }))
    clicks.push(...near, ...far, { atMs: nowMs - 9 * 24 * hourMs, country: 'GB' })
  })
  afterAll(() => test.close())

  const preview = async (body: object, { token, workspaceId } = user) => {
    const rule = { metric: 'clicks', operator: 'gte', threshold: 1, cooldownMinutes: 0 }
    const request = { method: 'POST', url: '/alerts/preview', token, workspaceId } as const
    const answer = await test.request({ ...request, body: { ...rule, ...body } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  const hoursAgo = (data: { firings: { firedAt: string }[] }) =>
    data.firings.map(({ firedAt }) => Math.round((test.clock.now() - Date.parse(firedAt)) / hourMs))

  it('has each look of the last seven days at which it would have fired, the newest first', async () => {
    const data = await preview({})
    expect(data).toMatchObject({ stepMinutes: 60, isComplete: true, total: 3 })
    expect(Date.parse(data.to) - Date.parse(data.from)).toBe(7 * 24 * hourMs)
    expect(hoursAgo(data)).toEqual([0, 50, 51])
    expect(data.firings[0]).toMatchObject({ dimensionValue: null, value: 3, sampleSize: 3 })
  })

  it('leaves a statement of the engine to the reports of others, however many previews run', async () => {
    const others = [await test.signUp(), await test.signUp()]
    reports.most = 0
    await Promise.all([preview({}), ...others.map((other) => preview({}, other))])
    expect(reports.most).toBe(1)
  })

  it('heeds the cooldown, of each value by itself', async () => {
    expect(hoursAgo(await preview({ cooldownMinutes: 120 }))).toEqual([0, 51])
    const each = await preview({ scope: 'country', scopeValue: '*', cooldownMinutes: 120 })
    const values = each.firings.map(({ dimensionValue }: { dimensionValue: string }) => dimensionValue)
    expect(hoursAgo(each)).toEqual([0, 51])
    expect(values).toEqual(['GB', 'DE'])
  })

  it('takes a range as far as it had been at each look', async () => {
    const data = await preview({ range: 'all_time', threshold: 6 })
    expect(hoursAgo(data)).toEqual([0])
  })

  it('has what was looked at by then where the looks take too long', async () => {
    // Each reading of the time is ten seconds later.
    let passedMs = 0
    const monotonicMs = () => {
      passedMs += 10_000
      return passedMs
    }
    const slow = { ...test.deps, monotonicMs }
    const app = await buildTestApp({ deps: slow })
    const { token, workspaceId } = user
    const body = { metric: 'clicks', operator: 'gte', threshold: 1 }
    const answer = await app.request({ method: 'POST', url: '/alerts/preview', token, workspaceId, body })
    expect(answer.json().data).toMatchObject({ isComplete: false, total: 1 })
    await app.close()
  })
})
