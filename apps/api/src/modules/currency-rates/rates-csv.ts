import { currencyRule, isCurrencyCode } from '@waymark/domain'
import { type CsvDateFormat, withoutTime } from '../../csv-file/csv-dates.ts'
import { type FieldNames, openCsvTable, type RowValues } from '../../csv-file/csv-table.ts'
import { otherOfSame } from '../../csv-file/same-rows.ts'
import { dateField } from '../../instant.ts'
import type { NewRate } from './currency-rates.repository.ts'
import type { RateProblem } from './ecb-csv.ts'

type RateField = 'date' | 'currency' | 'rate'

/** Columns that no file of the ECB has. */
export const rateColumns: readonly RateField[] = ['currency', 'rate']
const names: FieldNames<RateField> = [
  ['date', ['date', 'day']],
  ['currency', ['currency']],
  ['rate', ['rate']],
]
export const maxRateRows = 200_000
/** Matches as many digits before the point and behind it as are stored. */
const written = /^\d{1,12}(?:[.,]\d{1,12})?$/

type ReadRow = { line: number } & ({ rate: NewRate; problem: null } | { rate: null; problem: RateProblem })

interface RateRows {
  rates: NewRate[]
  days: number
  problems: RateProblem[]
  unknownColumns: string[]
}

/**
 * Reads rates to the base currency from a CSV text with a row for each day and currency. A row that is wrong
 * is reported and stops no other; rows of one day and currency are wrong, all of them.
 * @throws VALIDATION_FAILED where the text is none that is read as one
 */
export async function readRateRows(
  csv: string,
  baseCurrency: string,
  dateFormat: CsvDateFormat | undefined,
): Promise<RateRows> {
  const table = await openCsvTable(csv, {
    names,
    required: ['date', ...rateColumns],
    dates: ['date'],
    maxRows: maxRateRows,
    dateFormat,
  })
  const read: ReadRow[] = []
  for await (const piece of table.pieces()) {
    for (const { line, textOf, error } of piece) {
      read.push(textOf === null ? wrong(line, null, error) : readRow(line, textOf, baseCurrency))
    }
  }
  const rows = await withoutSame(read)
  return {
    rates: rows.flatMap(({ rate }) => rate ?? []),
    days: new Set(rows.flatMap(({ rate }) => rate?.date ?? [])).size,
    problems: rows.flatMap(({ problem }) => problem ?? []),
    unknownColumns: table.unknownColumns,
  }
}

function wrong(line: number, currency: string | null, message: string): ReadRow {
  return { line, rate: null, problem: { line, currency, message } }
}

const shown = (text: string) => `"${text.slice(0, 40).toWellFormed()}"`

function readRow(line: number, textOf: RowValues<RateField>, baseCurrency: string): ReadRow {
  const date = withoutTime(textOf('date'))
  if (!dateField.safeParse(date).success) return wrong(line, null, `${shown(date)} is no date`)
  const currency = textOf('currency').toUpperCase()
  if (!isCurrencyCode(currency)) return wrong(line, null, `the currency ${currencyRule}`)
  if (currency === baseCurrency)
    return wrong(line, currency, 'is the base currency of the workspace: its rate is always 1')
  const rate = textOf('rate').replace(',', '.')
  if (!written.test(rate) || Number(rate) === 0)
    return wrong(line, currency, `${shown(textOf('rate'))} is no rate`)
  return { line, rate: { date, currency, rate }, problem: null }
}

async function withoutSame(rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const others = await otherOfSame(rows, ({ rate }) => rate && `${rate.date} ${rate.currency}`)
  return rows.map((row, index) => {
    const other = others[index] ?? null
    if (other === null || row.rate === null) return row
    return wrong(row.line, row.rate.currency, `line ${other.line} has the same day and currency`)
  })
}
