import { chromiumPath } from '@waymark/scripts/services'
import { createWaymarkClient, type Schemas } from '@waymark/sdk'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoAccount } from '../support/console-run.ts'
import {
  compareBars,
  compareDays,
  compareMoney,
  compareShares,
  type Day,
  type FigureScreens,
  type Of,
  type Report,
  type ReportRow,
  rowTexts,
  type Share,
  startFigureScreens,
} from '../support/figure-screens.ts'
import type { Answers } from '../support/recorded-answers.ts'
import {
  cellsOf,
  changed,
  count,
  type Figures,
  leftOver,
  metrics,
  money,
  percent,
  signed,
  tilesOf,
  totalsOf,
} from '../support/shown-figures.ts'

interface Step {
  name: string
  count: number
  rate: number | null
}
type Interval = { low: number; high: number } | null
interface RuleOutcome {
  ruleId: string
  crInterval: Interval
  epcInterval: Interval
}
interface Cell {
  weekday: number
  hour: number
  clicks: number
}
interface Link {
  id: string
  title: string
  shortUrl: string
  originalUrl: string
}

const stepNames = new Map(
  Object.entries({
    clicks: 'Clicks',
    landing_views: 'Landing views',
    offer_clicks: 'Offer clicks',
    leads: 'Leads',
    sales: 'Sales',
  }),
)
const month = 'range=last_30_days'
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const isBy = (dimension: string) => (report: Report) => dimension in (report.data.rows[0]?.dimensions ?? {})

/** Records of one noun in the order of a metric: what a list of the first five is made of. */
const isFirstBy =
  (noun: string, metric: string, sign: 1 | -1) =>
  ({ data: { rows } }: Report) => {
    const values = rows.map(({ metrics: { [metric]: value } }) => (value ?? 0) * sign)
    const isOrdered = values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0))
    const names = Object.keys(rows[0]?.dimensions ?? {})
    const isOfNoun = names.includes(noun) && names.every((name) => name.startsWith(noun))
    return isOfNoun && rows.length <= 5 && isOrdered
  }

const rangeText = (range: Interval | undefined, format: (bound: number) => string) =>
  range ? `${format(range.low)} – ${format(range.high)}` : '–'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const countryText = (code: unknown): string =>
  typeof code === 'string' ? (countryNames.of(code) ?? code) : 'Not known'

const tileFormats = [
  ['totalClicks', 'Clicks', count] as const,
  ['uniqueClicks', 'Unique clicks', count] as const,
  ['conversions', 'Conversions', count] as const,
  ['revenue', 'RevenueUSD', money] as const,
  ['cost', 'CostUSD', money] as const,
  ['profit', 'ProfitUSD', money] as const,
  ['roi', 'ROI', percent] as const,
  ['epc', 'EPCUSD', money] as const,
]

/** The change of a figure in percent, of a percentage in points. */
function tileChange(name: string, value: number | null, before: number | null): string {
  if (value === null || before === null || (before === 0 && name !== 'roi'))
    return '– nothing to compare with in the period before'
  if (name === 'roi') return `${signed(Math.round(value - before))} points to the period before`
  const change = Math.round(((value - before) / Math.abs(before)) * 100)
  return `${changed(change)} to the period before`
}

/** As URLs are shown. */
const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')

describe.skipIf(chromiumPath() === null)('the figures on a screen are those of the API', () => {
  let screens: FigureScreens
  let page: Page
  let answers: Answers

  beforeAll(async () => {
    screens = await startFigureScreens()
    page = screens.page
    answers = screens.answers
  })
  afterAll(() => screens?.stop())

  /** The report of the month up to today, with the figures that it is compared with. */
  const summary = () =>
    answers.last<Of<Figures & { comparison: Figures }>>('/overview/summary', (_, query) =>
      query.has('compare'),
    )

  it('on the Overview', async () => {
    await screens.open(`/overview?${month}`)
    const tilesOfApi = async () => {
      const { comparison: before, ...now } = (await summary()).data
      expect(now.profit).not.toBe(before.profit)
      return tileFormats.map(([name, label, format]) => [
        label,
        format(now[name]),
        tileChange(name, now[name] ?? null, before[name] ?? null),
      ])
    }
    const compareTiles = async () => expect(await tilesOf(page)).toEqual(await tilesOfApi())
    await vi.waitFor(compareTiles, { timeout: 10_000 })
    const compared = [...(await compareBars(screens))]

    for (const [title, sign] of [['Greatest losses', -1] as const, ['Most profit', 1] as const]) {
      // The worst first, or the best.
      const { data } = await answers.last<Report>('/analytics/report', isFirstBy('link', 'profit', sign))
      const rows = data.rows.filter(({ metrics }) => Math.sign(metrics.profit ?? 0) === sign)
      compared.push(...(await compareMoney(page, title, { noun: 'link', rows })))
    }
    for (const [title, noun] of [
      ['Top links', 'link'] as const,
      ['Top offers', 'offer'] as const,
      ['Top sources', 'traffic_source'] as const,
    ]) {
      const { rows } = (await answers.last<Report>('/analytics/report', isFirstBy(noun, 'clicks', 1))).data
      compared.push(...(await compareMoney(page, title, { noun, rows })))
    }

    const { countries } = (await answers.last<Of<{ countries: Share[] }>>('/overview/geo')).data
    const { devices } = (await answers.last<Of<{ devices: Share[] }>>('/overview/devices')).data
    const { referrers } = (await answers.last<Of<{ referrers: Share[] }>>('/overview/referrers')).data
    compared.push(...(await compareShares(screens, 'Countries', countries.slice(0, 5))))
    compared.push(...(await compareShares(screens, 'Devices', devices.slice(0, 5))))
    compared.push(...(await compareShares(screens, 'Referrers', referrers.slice(0, 5))))
    compared.push((await page.getByText(/^Compared with \d/).textContent()) ?? '')
    const leftOnPage = async () => leftOver(page, [...(await tilesOfApi()).flat(), ...compared])
    await expect.poll(leftOnPage).toEqual([])
  })

  it('on the Overview narrowed to one value: those of a report with that filter', async () => {
    const filters = [{ field: 'device', operator: 'eq', value: 'mobile' }]
    const address = `/overview?${month}`
    await screens.open(address)
    const whole = (await summary()).data
    await screens.open(`${address}&filters=${json(filters)}`)
    const names = ['clicks', 'unique_clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi', 'epc']
    const isOfTiles = (report: Report) => names.every((name) => name in report.data.totals)
    const { clicks } = (await answers.last<Report>('/analytics/report', isOfTiles)).data.totals
    expect(clicks).toBeGreaterThan(0)
    expect(clicks).toBeLessThan(whole.totalClicks ?? 0)
    await expect
      .poll(async () => (await tilesOf(page)).map(([, figure]) => figure).toSorted())
      .toEqual(expect.arrayContaining([count(clicks)]))
  })

  const compareReport = async (rows: string[][], totals: string[][]) => {
    await expect.poll(() => cellsOf(page, 'Report')).toEqual(rows)
    await expect.poll(() => totalsOf(page, 'Report')).toEqual(totals)
    const age = await page.getByText(/^Figures: /).textContent()
    const heard = await page.getByRole('status').allTextContents()
    const compared = await page.getByText(/^with \d/).allTextContents()
    await expect
      .poll(() => leftOver(page, [...rows.flat(), ...totals.flat(), age ?? '', ...heard, ...compared]))
      .toEqual([])
  }

  it('in a report of all columns, with the period before, and of a row that is open', async () => {
    const address = `/reports?${month}&columns=${json(metrics)}&compare=previous_period`
    await screens.open(address)
    const { data } = await answers.last<Report>('/analytics/report', isBy('link'))
    const opened = data.rows.find(({ dimensions }) => dimensions.link !== null)?.dimensions.link ?? null
    const bySubId = { [JSON.stringify([['link', opened]])]: 'sub_id:sub_id_1' }
    await screens.open(`${address}&open=${json(bySubId)}`)
    const links = (
      await answers.last<Report>('/analytics/report', (report) => !isBy('sub_id:sub_id_1')(report))
    ).data
    const below = (await answers.last<Report>('/analytics/report', isBy('sub_id:sub_id_1'))).data
    expect(below.rows.length).toBeGreaterThan(1)
    const rowsOf = ({ rows }: Report['data']) => rows.map(({ metrics: figures }) => figures)
    const shown = { columns: metrics, rows: [links.totals, ...rowsOf(links), ...rowsOf(below)] }
    const cells = (name: string, { metrics: figures, ...compared }: ReportRow) => [
      name,
      ...rowTexts(shown, figures, compared),
    ]
    const rows = links.rows.flatMap((row) => {
      const { link, link_name: name } = row.dimensions
      const own = cells(link === null ? 'No link (costs of the workspace)' : String(name), row)
      if (link !== opened) return [own]
      return [
        own,
        ...below.rows.map((one) => cells(String(one.dimensions['sub_id:sub_id_1'] ?? 'Empty'), one)),
      ]
    })
    await compareReport(rows, [['Total', ...rowTexts(shown, links.totals, links.totals)]])
  })

  it('beside the total of a report without some row: what the API has without that row', async () => {
    const address = `/reports?${month}&by=${json(['device'])}&columns=${json(metrics)}`
    await screens.open(address)
    const { totals, rows } = (await answers.last<Report>('/analytics/report')).data
    const row = page.getByRole('row', { name: /^mobile/ })
    await row.focus()
    await row.press('x')
    await page.getByRole('row', { name: /^without 1 row/ }).waitFor()
    const [total, without] = await totalsOf(page, 'Report')
    await screens.open(`${address}&filters=${json([{ field: 'device', operator: 'neq', value: 'mobile' }])}`)
    const left = (await answers.last<Report>('/analytics/report')).data.totals
    expect(left.clicks).toBeLessThan(totals.clicks ?? 0)
    const shown = { columns: metrics, rows: [totals, left, ...rows.map((one) => one.metrics)] }
    expect(total).toEqual(['Total', ...rowTexts(shown, totals)])
    expect(without).toEqual(['without 1 row', ...rowTexts(shown, left)])
  })

  it('in the list of links', async () => {
    await screens.open(`/links?${month}`)
    const list = await answers.last<Of<Link[]>>('/links/list')
    const report = await answers.last<Report>('/analytics/report', (one) => !isBy('week')(one))
    const figures = new Map(report.data.rows.map((row) => [row.dimensions.link, row.metrics]))
    const weeks = (await answers.last<Report>('/analytics/report', isBy('week'))).data.rows
    const mostOf = (id: string) =>
      Math.max(0, ...weeks.map((row) => (row.dimensions.link === id ? (row.metrics.clicks ?? 0) : 0)))
    const columns = ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi']
    const noTraffic = { clicks: 0, conversions: 0, revenue: 0, cost: 0, profit: 0 }
    const figuresOf = ({ id }: Link): Figures => figures.get(id) ?? noTraffic
    const column = { columns, rows: list.data.map(figuresOf) }
    const rows = list.data.map((link) => {
      const { id, title, shortUrl, originalUrl } = link
      const shown = rowTexts(column, figuresOf(link))
      const { host } = new URL(originalUrl)
      return ['', `${title}${withoutScheme(shortUrl)}`, host, ...shown, `at most ${count(mostOf(id))}`, '']
    })
    expect(rows.length).toBeGreaterThan(5)
    await expect.poll(() => cellsOf(page, 'Links')).toEqual(rows)
    await expect.poll(() => leftOver(page, rows.flat())).toEqual([])
  })

  it('on the page of one link', async () => {
    await screens.open(`/links?${month}`)
    const list = await answers.last<Of<Link[]>>('/links/list')
    const link = list.data.find(({ title }) => title.startsWith('01'))
    await screens.open(`/links/${link?.id}?${month}`)
    const { data } = await answers.last<Of<Figures>>('/analytics/summary')
    const named = Object.entries({
      Clicks: count(data.totalClicks),
      'Unique clicks': count(data.uniqueClicks),
      Bots: count(data.bots),
      Conversions: count(data.conversions),
      Revenue: money(data.revenue),
      Cost: money(data.cost),
      Profit: money(data.profit),
      ROI: percent(data.roi),
      CR: percent(data.cr),
      EPC: money(data.epc),
    })
    expect(data.revenue).toBeGreaterThan(0)
    await expect.poll(() => tilesOf(page)).toEqual(named)
    const compared = [link?.title ?? '', link?.shortUrl ?? '', ...named.flat()]
    const days = (await answers.last<Of<{ data: Day[] }>>('/analytics/timeseries')).data.data
    compared.push(...(await compareDays(screens, days)))
    const rules = (await answers.last<Report>('/analytics/report', isBy('rule'))).data.rows
    const ruleColumns = {
      columns: ['clicks', 'cr', 'epc', 'profit', 'roi'],
      rows: rules.map(({ metrics: figures }) => figures),
    }
    const { variants: outcomes } = (await answers.last<Of<{ variants: RuleOutcome[] }>>('/analytics/ab-test'))
      .data
    const crBounds = outcomes.flatMap(({ crInterval }) => Object.values(crInterval ?? {}))
    const boundColumns = { columns: ['cr'], rows: crBounds.map((cr) => ({ cr })) }
    const ruleRows = rules.map(({ dimensions, metrics: figures }) => {
      const outcome = outcomes.find(({ ruleId }) => ruleId === dimensions.rule)
      const [clicks = '', cr = '', epc = '', ...rest] = rowTexts(ruleColumns, figures)
      return [
        String(dimensions.rule_name ?? dimensions.rule ?? 'No rule: the link’s own target'),
        clicks,
        cr,
        rangeText(outcome?.crInterval, (bound) => rowTexts(boundColumns, { cr: bound }).join('')),
        epc,
        rangeText(outcome?.epcInterval, money),
        ...rest,
      ]
    })
    const hasRules = rules.some(({ dimensions }) => dimensions.rule !== null)
    await expect.poll(() => cellsOf(page, 'Rules')).toEqual(hasRules ? ruleRows : [])
    compared.push(...ruleRows.flat())
    const { countries } = (await answers.last<Of<{ countries: Share[] }>>('/analytics/geo')).data
    const { devices } = (await answers.last<Of<{ devices: Share[] }>>('/analytics/devices')).data
    const { referrers } = (await answers.last<Of<{ referrers: Share[] }>>('/analytics/referrers')).data
    const { languages } = (await answers.last<Of<{ languages: Share[] }>>('/analytics/languages')).data
    const { steps } = (await answers.last<Of<{ steps: Step[] }>>('/analytics/funnel')).data
    const funnel = steps.map(({ name, count: clicks, rate }) => ({
      name: stepNames.get(name) ?? name,
      clicks,
      percentage: rate,
    }))
    compared.push(...(await compareShares(screens, 'Countries', countries.slice(0, 10))))
    compared.push(...(await compareShares(screens, 'Devices', devices.slice(0, 10))))
    compared.push(...(await compareShares(screens, 'Referrers', referrers.slice(0, 10))))
    compared.push(...(await compareShares(screens, 'Languages', languages.slice(0, 10))))
    compared.push(...(await compareShares(screens, 'Funnel', funnel)))

    const { cells } = (await answers.last<Of<{ cells: Cell[] }>>('/analytics/heatmap')).data
    const clicksAt = (weekday: number, hour: number) =>
      cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.clicks ?? 0
    const hours = Array.from({ length: 24 }, (_, hour) => [
      `${String(hour).padStart(2, '0')}:00`,
      ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => count(clicksAt(weekday, hour))),
    ])
    const most = Math.max(...cells.map(({ clicks }) => clicks))
    await page.getByText(new RegExp(`^Most clicks: .*, ${count(most)}[.]$`)).waitFor()
    await screens.asTable('Hours of the week')
    await expect.poll(() => cellsOf(page, 'Hours of the week')).toEqual(hours)
    await expect.poll(() => leftOver(page, [...compared, ...hours.flat()])).toEqual([])
  })

  it('in the log of clicks', async () => {
    await screens.open('/live')
    const { data } = await answers.last<Of<Schemas['Click'][]>>('/analytics/clicks')
    const time = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'UTC',
    })
    const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')
    const rows = data.map((click) => [
      time.format(Date.parse(click.clickedAt)),
      click.linkTitle ?? withoutScheme(click.shortUrl ?? click.code),
      joined(click.city, click.countryName),
      joined(click.deviceType, click.os),
      click.browser ?? '',
      click.refererDomain ?? '',
      withoutScheme(click.resolvedUrl ?? ''),
      `${click.isBot ? 'bot' : ''}${click.isUnique ? 'unique' : ''}`,
    ])
    expect(rows.length).toBeGreaterThan(50)
    await expect.poll(() => cellsOf(page, 'Live clicks')).toEqual(rows)
    await expect.poll(() => leftOver(page, rows.flat())).toEqual([])
  })

  it('on the public page of a report', async () => {
    const [waymark, body] = [createWaymarkClient({ baseUrl: screens.run.url }), demoAccount]
    const { data: session } = await waymark.POST('/api/v1/auth/login', { body })
    const config = { range: 'last_30_days' as const, groupBy: ['country' as const], metrics: [...metrics] }
    const made = await createWaymarkClient({
      baseUrl: screens.run.url,
      accessToken: session?.data.accessToken ?? '',
    }).POST('/api/v1/analytics/reports', { body: { name: 'Countries', config, isPublic: true } })
    answers.forget()
    await page.goto(`${screens.run.url}/p/report/${made.data?.data.publicToken}`)
    await page.getByRole('treegrid').waitFor()
    const { data } = await answers.last<Report>(`/public/reports/${made.data?.data.publicToken}`)
    const shown = { columns: metrics, rows: [data.totals, ...data.rows.map((row) => row.metrics)] }
    const nameOf = ({ dimensions, metrics: { clicks, cost } }: ReportRow) =>
      dimensions.country === null && clicks === 0 && (cost ?? 0) > 0
        ? 'Cost without clicks'
        : countryText(dimensions.country)
    const rows = data.rows.map((row) => [nameOf(row), ...rowTexts(shown, row.metrics)])
    await expect.poll(() => cellsOf(page, 'Report')).toEqual(rows)
    await expect.poll(() => totalsOf(page, 'Report')).toEqual([['Total', ...rowTexts(shown, data.totals)]])
  })
})
