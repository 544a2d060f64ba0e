import type { ReportRate } from './report-query.ts'
import type { ScanContext } from './scan.ts'

const dayMs = 86_400_000

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** In one value of a statement. */
const mostTexts = 2_000

/** Values of an array, in parts that are short enough for a statement. */
function arraySql(values: readonly string[], partSql: (part: readonly string[]) => string): string {
  const parts = Array.from({ length: Math.ceil(values.length / mostTexts) }, (_, index) =>
    partSql(values.slice(index * mostTexts, (index + 1) * mostTexts)),
  )
  return parts.length === 1 ? parts.join() : `arrayConcat(${parts.join(', ')})`
}

/** SQL of what a rate is looked up by: a currency, whether it is the base currency, and a day as those since 1970. */
interface Wanted {
  currency: string
  isBase: string
  day: string
}

/** All days from the first to the last one known of a currency stand together, after those of another. */
interface Blocks {
  currencies: readonly string[]
  first: number
  /** Days of a block. */
  span: number
}

function blocksOf(rates: readonly ReportRate[]): Blocks {
  const days = rates.map(({ date }) => dayNumber(date))
  const first = days.reduce((one, other) => Math.min(one, other))
  const last = days.reduce((one, other) => Math.max(one, other))
  return {
    currencies: [...new Set(rates.map(({ currency }) => currency))],
    first,
    span: last - first + 1,
  }
}

/** 1, the base currency's, before all blocks; 0 where none is known. */
function valuesOf(rates: readonly ReportRate[], { currencies, first, span }: Blocks): string[] {
  const starts = new Map(currencies.map((currency, index) => [currency, 1 + index * span]))
  const values = ['1', ...Array.from({ length: currencies.length * span }, () => '0')]
  for (const { currency, date, rate } of rates)
    values[(starts.get(currency) ?? 0) + dayNumber(date) - first] = rate
  return values
}

/** By its place, which is added up of numbers: that takes a row far less than to look a text up. */
function placedRate({ query, parameters }: ScanContext, blocks: Blocks, wanted: Wanted): string {
  const { currency, isBase, day } = wanted
  const { currencies, first, span } = blocks
  const int = (value: number) => parameters.add('Int32', value)
  const values = arraySql(
    valuesOf(query.money.rates, blocks),
    (part) => `CAST(${parameters.add('String', `[${part.join()}]`)}, 'Array(Decimal(76, 12))')`,
  )
  // Places are counted from 1; the one after it is the first block's first.
  const places = currencies.flatMap((name, index) => [
    `${currency} = ${parameters.add('String', name)}`,
    `${day} - ${int(first - 2 - index * span)}`,
  ])
  const isOut = `${day} < ${int(first)} OR ${day} >= ${int(first + span)}`
  return `${values}[multiIf(${[isBase, '1', isOut, '0', ...places, '0'].join(', ')})]`
}

/** By its name: rates of few days far apart would make blocks of hardly anything. */
function namedRate({ query, parameters }: ScanContext, { currency, isBase, day }: Wanted): string {
  const known = new Map(
    query.money.rates.map((rate) => [`${rate.currency}${dayNumber(rate.date)}`, rate.rate]),
  )
  const texts = (values: Iterable<string>) =>
    arraySql([...values], (part) => parameters.add('Array(String)', part))
  const rate = `transform(concat(${currency}, toString(${day})), ${texts(known.keys())}, ${texts(known.values())}, '0')`
  return `toDecimal256(if(${isBase}, '1', ${rate}), 12)`
}

/** SQL of the rate of a currency on a day, Decimal256 of 12 places, 0 where none is known; the base currency's is 1. */
export function rateSql(context: ScanContext, currency: string, day: string): string {
  const { baseCurrency, rates } = context.query.money
  const isBase = `${currency} = ${context.parameters.add('String', baseCurrency)}`
  if (rates.length === 0) return `toDecimal256(${isBase}, 12)`
  const blocks = blocksOf(rates)
  const isDense = blocks.currencies.length * blocks.span <= mostTexts + 4 * rates.length
  const wanted = { currency, isBase, day }
  return isDense ? placedRate(context, blocks, wanted) : namedRate(context, wanted)
}
