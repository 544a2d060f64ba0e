import { readMoney } from '@waymark/domain'
import { type CsvDateFormat, withoutTime } from '../../csv-file/csv-dates.ts'
import { type FieldNames, openCsvTable, type RowValues } from '../../csv-file/csv-table.ts'
import { maxBulkCosts } from './bulk-costs.schema.ts'
import { type CostEntry, costEntry } from './costs.schema.ts'

type CostField = keyof CostEntry

const names: FieldNames<CostField> = [
  ['amount', ['amount', 'cost', 'spend']],
  ['periodStart', ['period_start', 'date', 'day', 'from']],
  ['periodEnd', ['period_end', 'to']],
  ['linkId', ['link_id']],
  ['breakdownKey', ['breakdown_key', 'breakdown']],
  ['breakdownValue', ['breakdown_value', 'value']],
  ['currency', ['currency']],
  ['source', ['source']],
  ['notes', ['notes', 'note']],
]

type ReadCost = { entry: CostEntry; error: null } | { entry: null; error: string }

/** A row as an entry of the bulk upsert, or what is wrong with it. */
export type CostRow = { row: number } & ReadCost

export interface CostRows {
  unknownColumns: string[]
  rows: CostRow[]
}

/**
 * Reads the rows of a CSV text as costs, each by itself.
 * @throws VALIDATION_FAILED where the text is none that is read as one
 */
export async function readCostRows(csv: string, dateFormat: CsvDateFormat | undefined): Promise<CostRows> {
  const table = await openCsvTable(csv, {
    names,
    required: ['amount', 'periodStart'],
    dates: ['periodStart', 'periodEnd'],
    maxRows: maxBulkCosts,
    dateFormat,
  })
  const rows: CostRow[] = []
  for await (const piece of table.pieces()) {
    for (const { row, textOf, error } of piece) {
      rows.push(textOf === null ? { row, entry: null, error } : { row, ...entryOf(textOf) })
    }
  }
  return { unknownColumns: table.unknownColumns, rows }
}

function entryOf(textOf: RowValues<CostField>): ReadCost {
  const stated = (field: CostField) => (textOf(field) === '' ? undefined : textOf(field))
  const amount = readMoney(textOf('amount'))
  if (amount === null) return { entry: null, error: 'amount: is no amount such as 12.5, not negative' }
  const periodStart = withoutTime(textOf('periodStart'))
  const read = costEntry.safeParse({
    linkId: stated('linkId') ?? null,
    breakdownKey: stated('breakdownKey') ?? null,
    breakdownValue: stated('breakdownValue') ?? null,
    periodStart,
    periodEnd: withoutTime(stated('periodEnd') ?? periodStart),
    amount: Number(amount),
    currency: stated('currency'),
    source: stated('source')?.toLowerCase(),
    notes: stated('notes'),
  })
  if (read.success) return { entry: read.data, error: null }
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return { entry: null, error: problems.join(' · ') }
}
