import type { Page } from 'playwright'

export type Figure = number | null
export type Figures = Readonly<Record<string, Figure>>
/** What a row of a compared report has beside its figures. */
export interface Compared {
  change: Figures
  previous: Figures
}

/** What there is no figure for. */
const none = '–'
const digits = (least: number, most: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most })
const [whole, ratio, cents, small] = [digits(0, 0), digits(0, 2), digits(2, 2), digits(4, 4)]
const written = (value: Figure | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? none : format(value).replace('-', '−')

/**
 * How the console writes figures, said a second time: a test that took the console's own functions would not
 * see a change of them. `1,204` · `1,204.50`, under a cent `0.0042` · `12.5 %` · `+12.5 %`
 */
export const count = (value: Figure | undefined): string => written(value, (n) => whole.format(n))
export const money = (value: Figure | undefined): string =>
  written(value, (n) => (n !== 0 && Math.abs(n) < 0.01 ? small : cents).format(n))
export const percent = (value: Figure | undefined, behind = 0): string =>
  written(value, (n) => `${digits(behind, 2).format(n)} %`)
/** Behind the point, of a column: as many as its longest percentage has. */
export const behindPoint = (values: readonly (Figure | undefined)[]): number =>
  Math.max(0, ...values.map((value) => ratio.format(value ?? 0).split('.')[1]?.length ?? 0))
export const signed = (value: number): string =>
  written(value, (n) => `${n > 0 ? '+' : ''}${ratio.format(n)}`)

/** A change in few digits, up to a bound: `+3.4 %`, `+107 %`, `> +999 %`. */
export function changed(value: number, unit: '%' | 'pp' = '%'): string {
  const size = Math.abs(value)
  if (size > 999) return value > 0 ? `> +999 ${unit}` : `< −999 ${unit}`
  return `${signed(size < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${unit}`
}

const counts =
  'clicks unique_clicks bots lp_views lp_clicks offer_clicks conversions leads sales rejected rebills upsells'.split(
    ' ',
  )
const percents = 'bot_share lp_ctr approve_rate roi roi_total expected_roi cr cr_sales cr_leads ucr'.split(
  ' ',
)
const amounts =
  'revenue revenue_lead revenue_rejected revenue_rebill revenue_upsell revenue_total expected_revenue cost profit profit_total expected_profit epc uepc cpc ucpc cpm cpa cpl cps aov'.split(
    ' ',
  )
/** All that a report can show. */
export const metrics = [...counts, ...percents, ...amounts]

/** A metric of a report as its column shows it. @param column all that the column has */
export function metricText(
  metric: string,
  value: Figure | undefined,
  column: readonly (Figure | undefined)[],
): string {
  if (counts.includes(metric)) return count(value)
  return percents.includes(metric) ? percent(value, behindPoint(column)) : money(value)
}

/** Beside a figure, what it changed by: percentages by points, all others by percent of before. */
export function changeText(metric: string, value: Figure | undefined, compared: Compared): string {
  const before = compared.previous[metric] ?? null
  if (!percents.includes(metric)) return written(compared.change[metric], (n) => changed(n))
  return before === null || value === null || value === undefined ? none : changed(value - before, 'pp')
}

/** Of each element that a selector finds in the main part, the texts of those within it. */
const textsOfParts = (selector: string, parts: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(`main ${selector}`)})].map((row) =>
    [...row.querySelectorAll(${JSON.stringify(parts)})].map((cell) => cell.textContent.trim()))`

const ofTable = (name: string, rows: string) =>
  textsOfParts(`table[aria-label=${JSON.stringify(name)}] ${rows}`, 'th, td')

/** The texts of the cells of each row in the body of a table of this name. */
export const cellsOf = (page: Page, table: string): Promise<string[][]> =>
  page.evaluate(ofTable(table, 'tbody tr:not([aria-hidden])'))

/** The texts of its rows of totals. */
export const totalsOf = (page: Page, table: string): Promise<string[][]> =>
  page.evaluate(ofTable(table, 'tfoot tr'))

/** Each name of a list of figures with what is shown beside it. */
export const tilesOf = (page: Page): Promise<string[][]> => page.evaluate(textsOfParts('dl > div', 'dt, dd'))

/** Name and figures of each bar in a list of this name. */
export const barsOf = (page: Page, list: string): Promise<string[][]> =>
  page.evaluate(textsOfParts(`ul[aria-label=${JSON.stringify(list)}] li`, ':scope > span, :scope > button'))

const textsWithDigits = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent.trim())
  return texts.filter((text) => /[0-9]/.test(text))
})()`

/**
 * Texts of the page's main part that have a digit and are no part of what was compared: a figure that a test
 * has not compared.
 * @param compared texts in which they may stand
 */
export async function leftOver(page: Page, compared: readonly string[]): Promise<string[]> {
  const texts: string[] = await page.evaluate(textsWithDigits)
  return texts.filter((text) => !compared.some((one) => one.includes(text)))
}
