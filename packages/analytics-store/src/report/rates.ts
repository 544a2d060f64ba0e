import { dayNumber } from './day-number.ts'
import type { ReportMoney, ReportRate } from './report-query.ts'
import type { ScanContext } from './scan.ts'

/** In one value of a statement. */
const mostTexts = 2_000

/** Values of an array, in parts that are short enough for a statement. */
function arraySql(values: readonly string[], partSql: (part: readonly string[]) => string): string {
  const parts = Array.from({ length: Math.ceil(values.length / mostTexts) }, (_, index) =>
    partSql(values.slice(index * mostTexts, (index + 1) * mostTexts)),
  )
  return parts.length === 1 ? parts.join() : `arrayConcat(${parts.join(', ')})`
}

/** SQL of what a rate is looked up by: a currency, and a day as those since 1970. */
interface Wanted {
  currency: string
  day: string
}

/**
 * Rates of whole blocks, each of all days from the first to the last one known and one more at either end:
 * the first block is of currencies that are not known, the second of the base currency, then one for each
 * other currency.
 */
interface Blocks {
  others: readonly string[]
  first: number
  /** Days of a block. */
  span: number
}

function blocksOf({ rates, baseCurrency }: ReportMoney): Blocks {
  const days = rates.map(({ date }) => dayNumber(date))
  const first = days.reduce((one, other) => Math.min(one, other)) - 1
  const last = days.reduce((one, other) => Math.max(one, other)) + 1
  const others = new Set(rates.map(({ currency }) => currency).filter((name) => name !== baseCurrency))
  return { others: [...others], first, span: last - first + 1 }
}

/** 1 on all days of the base currency; 0 where none is known. */
function valuesOf(rates: readonly ReportRate[], { others, first, span }: Blocks): string[] {
  const starts = new Map(others.map((currency, index) => [currency, (2 + index) * span]))
  const values = Array<string>((2 + others.length) * span)
    .fill('0')
    .fill('1', span, 2 * span)
  for (const { currency, date, rate } of rates) {
    const start = starts.get(currency)
    if (start !== undefined) values[start + dayNumber(date) - first] = rate
  }
  return values
}

/**
 * Digits of a rate, and so of what is added up of amounts at it: half as many take a fifth less time. 38, of
 * which 18 are decimals, have room for 17 million conversions of the largest amount at a rate of 10.
 */
const digitsOf = (rates: readonly ReportRate[]) => (rates.every(({ rate }) => Number(rate) <= 10) ? 38 : 76)

/** By its index, which is computed from numbers: that takes a row far less than to look a text up. */
function rateAt({ query, parameters }: ScanContext, blocks: Blocks, { currency, day }: Wanted): string {
  const { baseCurrency, rates } = query.money
  const { others, first, span } = blocks
  const int = (value: number) => parameters.add('Int32', value)
  const type = `Array(Decimal(${digitsOf(rates)}, 12))`
  const values = arraySql(
    valuesOf(rates, blocks),
    (part) => `CAST(${parameters.add('String', `[${part.join()}]`)}, '${type}')`,
  )
  // Places are counted from 1. Of days before and after all that are known, the ends of the blocks say that
  // there is no rate.
  const names = [baseCurrency, ...others]
  const startOf = (block: number) => block * span + 1 - first
  const starts = names.map((_, index) => startOf(1 + index))
  const start = `transform(${currency}, ${parameters.add('Array(String)', names)}, ${parameters.add('Array(Int32)', starts)}, ${int(startOf(0))})`
  return `${values}[toUInt32(${start} + greatest(least(${day}, ${int(first + span - 1)}), ${int(first)}))]`
}

/** By its name: rates of few days far apart would make blocks of hardly anything. */
function namedRate({ query, parameters }: ScanContext, { currency, day }: Wanted): string {
  const { baseCurrency, rates } = query.money
  const known = new Map(rates.map((rate) => [`${rate.currency}${dayNumber(rate.date)}`, rate.rate]))
  const texts = (values: Iterable<string>) =>
    arraySql([...values], (part) => parameters.add('Array(String)', part))
  const rate = `transform(concat(${currency}, toString(${day})), ${texts(known.keys())}, ${texts(known.values())}, '0')`
  return `toDecimal256(if(${currency} = ${parameters.add('String', baseCurrency)}, '1', ${rate}), 12)`
}

/**
 * SQL of the rate of a currency on a day, a decimal of 12 places, 0 where none is known; the base currency's
 * is 1.
 */
export function rateSql(context: ScanContext, currency: string, day: string): string {
  const { baseCurrency, rates } = context.query.money
  if (rates.length === 0)
    return `toDecimal128(${currency} = ${context.parameters.add('String', baseCurrency)}, 12)`
  const blocks = blocksOf(context.query.money)
  const isDense = (2 + blocks.others.length) * blocks.span <= mostTexts + 4 * rates.length
  const wanted = { currency, day }
  return isDense ? rateAt(context, blocks, wanted) : namedRate(context, wanted)
}
