import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

const january = { from: '2026-01-01', to: '2026-01-31' }

describeWith(['postgres'], 'POST /analytics/report/export', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace

  const send = (url: string, body: object) => {
    const { token, workspaceId } = ours.user
    return test.request({ method: 'POST', url, token, workspaceId, body: { ...january, ...body } })
  }
  const linesOf = async (body: object) => {
    const response = await send('/analytics/report/export?format=csv', body)
    expect(response.statusCode, response.body).toBe(200)
    return response.body.split('\r\n')
  }

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it('is a file with names, numbers and guarded texts', async () => {
    const title = '=HYPERLINK("https://evil.example/")'
    const link = await ours.make('/links', { originalUrl: 'https://shop.example/', title })
    await ours.make('/costs', { periodStart: '2026-01-10', periodEnd: '2026-01-10', amount: 4, linkId: link })
    await ours.click([
      { at: '2026-01-10T10:00:00Z', linkId: link, city: 'Łódź, "centrum"', subIds: { sub_id_1: '-2+3' } },
      { at: '2026-01-10T11:00:00Z', linkId: link, city: null },
    ])
    const body = { groupBy: ['link', 'city', 'sub_id:sub_id_1'], metrics: ['clicks', 'profit', 'aov'] }
    const response = await send('/analytics/report/export?format=csv', {
      ...body,
      orderBy: { field: 'city', direction: 'asc' },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report.csv"',
    })
    const { token, workspaceId } = ours.user
    const read = await test.request({ method: 'GET', url: `/links/by-id/${link}`, token, workspaceId })
    const code = read.json().data.shortCode
    const name = `"'=HYPERLINK(""https://evil.example/"")"`
    expect(response.body.split('\r\n')).toEqual([
      'link,link_name,link_code,link_domain,city,sub_id:sub_id_1,clicks,profit,aov',
      `${link},${name},${code},,,,1,-2,`,
      `${link},${name},${code},,"Łódź, ""centrum""",'-2+3,1,-2,`,
      '',
    ])
  })

  // A file of quotients had 16 digits of each. Sums have all of theirs: rows add up to what is paid.
  it('has quotients with six places, and sums as they are', async () => {
    const at = '2026-02-03T10:00:00Z'
    const linkId = await ours.make('/links', { originalUrl: 'https://shop.example/' })
    const days = { periodStart: '2026-02-01', periodEnd: '2026-02-03' }
    await ours.make('/costs', { ...days, amount: 1, linkId })
    await ours.click([1, 2, 3].map(() => ({ at, linkId })))
    const body = {
      from: '2026-02-03',
      to: '2026-02-03',
      groupBy: ['bot'],
      metrics: ['clicks', 'cost', 'cpc', 'third'],
      customMetrics: [{ name: 'third', formula: 'clicks / 9' }],
    }
    const lines = await linesOf({ ...body, compareWith: 'previous_period' })
    expect(lines[1]).toBe('false,3,0,,0.333333333333,0,,0.111111,,,0.333333,0,')
  })

  it('has the period before beside each metric', async () => {
    const body = { from: '2026-01-11', to: '2026-01-11', groupBy: ['bot'], metrics: ['clicks'] }
    expect(await linesOf({ ...body, compareWith: 'previous_period' })).toEqual([
      'bot,clicks,previous.clicks,change.clicks',
      'false,0,2,-100',
      '',
    ])
  })

  it('has all rows of a report longer than its parts, each once, unless a limit is given', async () => {
    const rows = 25_000
    const day = (index: number) => `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z`
    for (let start = 0; start < rows; start += 5_000) {
      await ours.click(
        Array.from({ length: 5_000 }, (_, index) => ({
          at: day(index),
          subIds: { sub_id_1: `ad-${start + index}` },
        })),
      )
    }
    const body = { from: '2026-03-01', to: '2026-03-31', groupBy: ['sub_id:sub_id_1'], metrics: ['clicks'] }
    const [header, ...lines] = await linesOf(body)
    expect(header).toBe('sub_id:sub_id_1,clicks')
    expect(lines.at(-1)).toBe('')
    const expected = Array.from({ length: rows }, (_, index) => `ad-${index},1`)
    expect(lines.slice(0, -1).toSorted()).toEqual(expected.toSorted())
    expect(await linesOf({ ...body, limit: 2, offset: 1 })).toEqual([header, lines[1], lines[2], ''])
  }, 60_000)

  it('is a header where nothing is found', async () => {
    expect(await linesOf({ to: '2026-01-02', groupBy: ['os'], metrics: ['clicks'] })).toEqual([
      'os,clicks',
      '',
    ])
  })

  it('says what is wrong before it begins', async () => {
    const wrong = await send('/analytics/report/export?format=xls', { groupBy: ['joy'] })
    expect(wrong.statusCode).toBe(400)
    const details: { path: string }[] = wrong.json().details
    expect(details.map(({ path }) => path).toSorted()).toEqual(['format', 'groupBy.0'])
  })
})
