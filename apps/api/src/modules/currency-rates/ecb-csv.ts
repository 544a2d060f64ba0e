import { runInSlices } from '@waymark/async'
import { decimals, divideDecimals, isCurrencyCode, readDecimal } from '@waymark/domain'
import { DateTime } from 'luxon'
import type { NewRate } from './currency-rates.repository.ts'

/** What was not stored of a file: a whole line, or the cell of a currency in it. */
export interface RateProblem {
  /** Of the file, counted from 1. */
  line: number
  currency: string | null
  message: string
}

export interface EcbRates {
  rates: NewRate[]
  /** Lines with a date. */
  days: number
  problems: RateProblem[]
}

export type EcbFile = ({ ok: true } & EcbRates) | { ok: false; message: string }

/** Places of a stored rate. */
const rateDecimals = 12
/** As many digits before the point. */
const limit = 10n ** 12n
const cut = 10n ** BigInt(decimals - rateDecimals)

/** The history since 1999 has 7,000 lines, 42 currencies and 290,000 rates. */
const most = { lines: 20_000, columns: 400, rates: 500_000 }
const columnName = /^[A-Z]{3}$/
const written = /^\d{1,12}(\.\d{1,12})?$/
const dateFormats = ['yyyy-MM-dd', 'd MMMM yyyy']

function dateOf(text: string): string | null {
  const read = dateFormats
    .map((format) => DateTime.fromFormat(text, format, { zone: 'UTC', locale: 'en' }))
    .find(({ isValid }) => isValid)
  return read?.toISODate() ?? null
}

/**
 * What one unit of a currency is worth in the base currency: both are said as what one euro is worth. Null
 * where that number is not written.
 */
function rateOf(basePerEuro: string, perEuro: string): string | null {
  const quotient = divideDecimals(readDecimal(basePerEuro), readDecimal(perEuro))
  if (quotient === null) return null
  const units = (quotient + cut / 2n) / cut
  if (units === 0n || units >= limit * 10n ** BigInt(rateDecimals)) return null
  const digits = units.toString().padStart(rateDecimals + 1, '0')
  return `${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals)}`
}

interface Line {
  number: number
  date: string
  /** By currency: what one euro is worth, as it is written; of the euro itself `1`. */
  cells: ReadonlyMap<string, string>
}

/** A day without a rate of a currency says so. */
const isEmpty = (cell: string) => cell === '' || cell.toUpperCase() === 'N/A'
const isRate = (cell: string) => written.test(cell) && Number(cell) > 0

function ratesOfLine({ number, date, cells }: Line, baseCurrency: string): Omit<EcbRates, 'days'> {
  const base = cells.get(baseCurrency) ?? ''
  if (!isRate(base)) {
    const message = `has no rate of ${baseCurrency}, the base currency, to convert by`
    return { rates: [], problems: [{ line: number, currency: null, message }] }
  }
  const rates: NewRate[] = []
  const problems: RateProblem[] = []
  for (const [currency, cell] of cells) {
    // The history names currencies that are no more.
    if (currency === baseCurrency || isEmpty(cell) || !isCurrencyCode(currency)) continue
    const rate = isRate(cell) ? rateOf(base, cell) : null
    if (rate === null) problems.push({ line: number, currency, message: `"${cell.slice(0, 40)}" is no rate` })
    else rates.push({ date, currency, rate })
  }
  return { rates, problems }
}

/** The currencies of the columns after `Date`, or what is wrong with them. */
function columnsOf(header: string): string[] | string {
  const [first = '', ...names] = header.split(',', most.columns + 3).map((name) => name.trim())
  if (first.toLowerCase() !== 'date') return 'must begin with a header: Date, USD, JPY, …'
  // Each line ends with a comma.
  if (names.at(-1) === '') names.pop()
  if (names.length > most.columns) return `has more than ${most.columns} columns`
  const wrong = names.find((name, index) => !columnName.test(name) || names.indexOf(name) !== index)
  if (wrong !== undefined)
    return `has a column that is no currency, or is there twice: "${wrong.slice(0, 40)}"`
  return names.length === 0 ? 'has no currencies' : names
}

/**
 * Reads the euro foreign exchange reference rates of the ECB (`eurofxref.csv`, `eurofxref-hist.csv`: a line a
 * day, a column a currency, what one euro is worth) as rates to the base currency. A line or cell that is
 * wrong is reported and stops no other; `N/A` is none. The event loop is free in between: the history since
 * 1999 takes half a second.
 */
export const readEcbRates = (csv: string, baseCurrency: string): Promise<EcbFile> =>
  runInSlices(readingOf(csv, baseCurrency))

const tooMany = (count: number, what: string): EcbFile => ({
  ok: false,
  message: `has more than ${count.toLocaleString('en')} ${what}`,
})

/** One after the other: a file of eight million characters may be as many lines. */
const linesOf = (csv: string) => csv.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g).map(([, line = '']) => line)

function* readingOf(csv: string, baseCurrency: string): Generator<undefined, EcbFile> {
  const lines = linesOf(csv.replace(/^\uFEFF/, ''))
  const header = lines.next().value ?? ''
  const columns = columnsOf(header)
  if (typeof columns === 'string') return { ok: false, message: columns }
  if (baseCurrency !== 'EUR' && !columns.includes(baseCurrency))
    return { ok: false, message: `has no column ${baseCurrency}, the base currency, to convert by` }
  const found: EcbRates = { rates: [], days: 0, problems: [] }
  let number = 1
  for (const text of lines) {
    number += 1
    if (number > most.lines + 1) return tooMany(most.lines, 'lines')
    if (found.rates.length + found.problems.length > most.rates) return tooMany(most.rates, 'rates')
    if (text.trim() === '') continue
    const [day = '', ...cells] = text.split(',', columns.length + 1).map((cell) => cell.trim())
    const date = dateOf(day)
    if (date === null) {
      found.problems.push({ line: number, currency: null, message: `"${day.slice(0, 40)}" is no date` })
      yield
      continue
    }
    const byCurrency = new Map([['EUR', '1'], ...columns.map((name, at) => [name, cells[at] ?? ''] as const)])
    const { rates, problems } = ratesOfLine({ number, date, cells: byCurrency }, baseCurrency)
    found.days += 1
    found.rates.push(...rates)
    found.problems.push(...problems)
    yield
  }
  return { ok: true, ...found }
}
