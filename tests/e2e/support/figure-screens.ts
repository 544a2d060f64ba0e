import { createTestDatabase, startServices } from '@waymark/testing'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type ConsoleRun, demoAccount, startConsole } from './console-run.ts'
import { installationSecrets } from './processes.ts'
import { type Answers, recordAnswers } from './recorded-answers.ts'
import {
  barsOf,
  behindPoint,
  type Compared,
  cellsOf,
  changeText,
  count,
  type Figures,
  metricText,
  money,
  percent,
} from './shown-figures.ts'

export interface ReportRow {
  dimensions: Record<string, string | number | boolean | null>
  metrics: Figures
  change?: Figures
  previous?: Figures
}
export interface Report {
  data: { rows: ReportRow[]; totals: Figures & { change?: Figures; previous?: Figures } }
  meta: { to: string }
}
export interface Share {
  name?: string | null
  countryName?: string | null
  domain?: string | null
  clicks: number
  percentage: number | null
}
export interface Day {
  period: string
  totalClicks: number
  uniqueClicks: number
}
/** The member `data` of an answer. */
export interface Of<Data> {
  data: Data
}

export interface FigureScreens {
  run: ConsoleRun
  page: Page
  answers: Answers
  /** Goes to a screen of the workspace; its figures come later. */
  open(path: string): Promise<void>
  asTable(title: string): Promise<void>
  stop(): Promise<void>
}

/**
 * A console with uneven figures: 40 days of a demo workspace, and its owner on a screen that is higher than
 * what is on it. On servers, which the demo fills while it runs: embedded stores would take three starts.
 */
export async function startFigureScreens(): Promise<FigureScreens> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await createTestDatabase(), (one) => one.drop())
  const services = opened.adopt(await startServices({ parts: ['clickhouse'] }), (one) => one.stop())
  const env = {
    DATABASE_URL: database.url,
    CLICKHOUSE_URL: services.parts.clickhouse.url,
    ...installationSecrets,
    MAIL_TO_LOG: 'false',
  }
  const run = await startConsole({ demo: { clicks: 9_000, days: 40 }, env })
  opened.defer(() => run.stop())
  const page = await run.newPerson({ height: 3_000 })
  const answers = recordAnswers(page)
  await page.goto(run.url)
  await page.getByLabel('Email').fill(demoAccount.email)
  await page.getByLabel('Password').fill(demoAccount.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const workspaceUrl = page.url().replace(/(\/w\/[^/]+).*/, '$1')
  const closing = opened.move()
  return {
    run,
    page,
    answers,
    stop: () => closing.disposeAsync(),
    open: async (path) => {
      answers.forget()
      await page.goto(`${workspaceUrl}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    asTable: (title) => page.getByRole('button', { name: `As table: ${title}` }).click(),
  }
}

const nameOf = ({ name, countryName, domain }: Share): string =>
  name ?? countryName ?? (domain === null ? 'Direct' : (domain ?? 'Unknown'))

/** Bars of clicks and shares are those of the API, as drawn and as a table. @returns what was compared */
export async function compareShares(
  { page, asTable }: FigureScreens,
  title: string,
  shares: readonly Share[],
): Promise<string[]> {
  const behind = behindPoint(shares.map(({ percentage }) => percentage))
  const figures = shares.map((share) => [
    nameOf(share),
    count(share.clicks),
    percent(share.percentage, behind),
  ])
  const drawn = figures.map(([name, clicks, share]) => [name, `${clicks} ${share}`])
  await expect.poll(() => barsOf(page, title)).toEqual(drawn)
  await asTable(title)
  await expect.poll(() => cellsOf(page, title)).toEqual(figures)
  return figures.flat()
}

/** So are the clicks by day, and the sentence that sums them up. */
export async function compareDays({ page, asTable }: FigureScreens, days: readonly Day[]): Promise<string[]> {
  const total = days.reduce((sum, { totalClicks }) => sum + totalClicks, 0)
  const most = Math.max(...days.map(({ totalClicks }) => totalClicks))
  const trend = `${count(total)} clicks in ${days.length} days, at most ${count(most)} in one.`
  await page.getByRole('img', { name: trend }).waitFor()
  await asTable('Clicks by day')
  const rows = days.map((day) => [day.period.slice(0, 10), count(day.totalClicks), count(day.uniqueClicks)])
  const shown = async () => (await cellsOf(page, 'Clicks by day')).map(withDateAlone)
  await expect.poll(shown).toEqual(rows)
  return rows.flat()
}

/** Unusual days say so after their date: which these are depends on the hour. */
const withDateAlone = ([day = '', ...figures]: string[]) => [day.replace(/ ?[▲▼] .*/, ''), ...figures]

/** So are the clicks by day of the Overview, and those that they are compared with. */
export async function compareBars({ page, answers, asTable }: FigureScreens): Promise<string[]> {
  const { data } = await answers.last<Report>('/analytics/report', (report) => {
    const { date, link } = report.data.rows[0]?.dimensions ?? {}
    return date !== undefined && link === undefined
  })
  await page.getByRole('application', { name: /^Clicks, .*: at most / }).waitFor()
  await asTable('Clicks by day')
  const rows = data.rows.map(({ dimensions, metrics, previous }) => [
    dayText(String(dimensions.date)),
    count(metrics.clicks),
    count(previous?.clicks),
  ])
  const shown = async () => (await cellsOf(page, 'Clicks by day')).map(withDateAlone)
  await expect.poll(shown).toEqual(rows)
  return rows.flat()
}

/** `25 Nov`, with the year where it is not this one. */
function dayText(day: string): string {
  const isThisYear = day.startsWith(new Date().toISOString().slice(0, 4))
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(Date.parse(day))
}

/** Clicks and profit of the records of a noun. */
export async function compareMoney(
  page: Page,
  title: string,
  { noun, rows }: { noun: string; rows: readonly ReportRow[] },
): Promise<string[]> {
  const texts = rows.map(({ dimensions, metrics }) => [
    dimensions[noun] === null ? `No ${noun}` : String(dimensions[`${noun}_name`]),
    count(metrics.clicks),
    money(metrics.profit),
  ])
  await expect.poll(() => cellsOf(page, title)).toEqual(texts)
  return texts.flat()
}

/** Columns of a report, with the figures of all rows that it shows. */
export interface ShownColumns {
  columns: readonly string[]
  rows: readonly Figures[]
}

/** A row of a report as its cells show it: each figure with its change to the period before. */
export const rowTexts = (shown: ShownColumns, figures: Figures, compared: Partial<Compared> = {}): string[] =>
  shown.columns.map((column) => {
    const { change, previous } = compared
    const values = shown.rows.map((row) => row[column])
    const text = metricText(column, figures[column], values)
    return change && previous ? text + changeText(column, figures[column], { change, previous }) : text
  })
