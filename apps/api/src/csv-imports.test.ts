import { expect, it } from 'vitest'
import type { CsvDateFormat } from './csv-file/csv-dates.ts'
import { openCsvTable } from './csv-file/csv-table.ts'
import { importNames } from './modules/conversion-import/import-columns.ts'
import { readRow } from './modules/conversion-import/import-row.ts'
import { readCostRows } from './modules/costs/cost-rows.ts'
import { readRateRows } from './modules/currency-rates/rates-csv.ts'

/** A row that was read: its day or instant, and its number. */
type Read = [date: string, amount: number] | 'wrong'
type ReadFile = (
  csv: string,
  dateFormat: CsvDateFormat | undefined,
) => Promise<{ read: Read[]; unknown: string[] }>

const readConversions: ReadFile = async (csv, dateFormat) => {
  const reading = { names: importNames, required: ['clickToken'], dates: ['convertedAt'] } as const
  const table = await openCsvTable(csv, { ...reading, maxRows: 100, dateFormat })
  const read: Read[] = []
  for await (const piece of table.pieces()) {
    for (const { textOf } of piece) {
      const row = textOf === null ? null : readRow(textOf, { workspaceId: '', goalKey: null }).postback
      read.push(row === null ? 'wrong' : [row.convertedAt?.slice(0, 10) ?? '', Number(row.payout)])
    }
  }
  return { read, unknown: table.unknownColumns }
}

const readCosts: ReadFile = async (csv, dateFormat) => {
  const { rows, unknownColumns: unknown } = await readCostRows(csv, dateFormat)
  return {
    read: rows.map(({ entry }) => (entry === null ? 'wrong' : [entry.periodStart, Number(entry.amount)])),
    unknown,
  }
}

/** Wrong lines come last: rates are listed apart from them. */
const readRates: ReadFile = async (csv, dateFormat) => {
  const { rates, problems, unknownColumns: unknown } = await readRateRows(csv, 'USD', dateFormat)
  const read = rates.map(({ date, rate }): Read => [date, Number(rate)])
  return { read: [...read, ...problems.map((): Read => 'wrong')], unknown }
}

/** The third column of each file, which a row needs or may have. */
const imports: [what: string, amount: string, third: string, value: string, read: ReadFile][] = [
  ['conversions', 'payout', 'subid', 'C1', readConversions],
  ['costs', 'cost', 'notes', 'N1', readCosts],
  ['rates', 'rate', 'currency', 'EUR', readRates],
]

const day: Read = ['2026-12-31', 12.5]
const cases: [title: string, csv: string, read: Read[], unknown?: string[]][] = [
  ['plain', 'date,AMOUNT,THIRD\n2026-12-31,12.5,VALUE', [day]],
  ['names in any case', 'DATE;Amount;Third\n2026-12-31;12.5;VALUE', [day]],
  ['a byte order mark', '\uFEFF"date",AMOUNT,THIRD\r\n2026-12-31,12.5,VALUE\r\n', [day]],
  ['sep= of a sign that parts nothing else', 'sep=^\ndate^AMOUNT^THIRD\n2026-12-31^12,5^VALUE', [day]],
  ['a mark between sep= and the header', 'sep=;\n\u200B"date";AMOUNT;THIRD\n2026-12-31;12,5;VALUE', [day]],
  ['bars', 'date|AMOUNT|THIRD\n31.12.2026|12.5|VALUE', [day]],
  ['tabs', 'date\tAMOUNT\tTHIRD\n31.12.2026\t12,5\tVALUE', [day]],
  ['a decimal comma in quotes', 'date,AMOUNT,THIRD\n2026-12-31,"12,5",VALUE', [day]],
  ['a thousands sign', 'date,AMOUNT,THIRD\n2026-12-31,"1,234.5",VALUE', ['wrong']],
  ['points between the parts of a day', 'date,AMOUNT,THIRD\n1.2.2026,1,VALUE', [['2026-02-01', 1]]],
  ['slashes that prove the month first', 'date,AMOUNT,THIRD\n12/31/2026,12.5,VALUE', [day]],
  ['a serial of Excel', 'date,AMOUNT,THIRD\n46387,12.5,VALUE', [day]],
  ['a serial with its time', 'date,AMOUNT,THIRD\n"46387,628",12.5,VALUE', [day]],
  ['line breaks in quotes', 'date,AMOUNT,THIRD,x\n2026-12-31,12.5,VALUE,"two\r\nlines"', [day], ['x']],
  [
    'columns that are not known',
    'Why,date,AMOUNT,THIRD,Foo Bar\n,2026-12-31,12.5,VALUE,7',
    [day],
    ['Why', 'Foo Bar'],
  ],
  ['a row that lacks a column', 'date,AMOUNT,THIRD\n2026-12-31,12.5,VALUE\n2026-12-30,1', [day, 'wrong']],
]

// Three imports, one reader: a form that one of them takes and another does not is a reader of its own.
it.each(imports.flatMap((one) => cases.map((file) => [one[0], file[0], one, file] as const)))(
  'a file of %s is read: %s',
  async (_what, _title, [, amount, third, value, readFile], [, text, read, unknown = []]) => {
    const csv = text
      .replace(/AMOUNT/i, amount)
      .replace(/THIRD/i, third)
      .replaceAll('VALUE', value)
    expect(await readFile(csv, undefined)).toEqual({ read, unknown })
  },
)

it.each(imports)(
  'a file of %s whose days may be read in either order is refused as a whole',
  async (...one) => {
    const [, amount, third, value, readFile] = one
    const csv = `date,${amount},${third}\n1/2/2026,1,${value}`
    await expect(readFile(csv, undefined)).rejects.toMatchObject({
      details: [{ path: 'options.dateFormat' }],
    })
    expect((await readFile(csv, 'DD/MM/YYYY')).read).toEqual([['2026-02-01', 1]])
  },
)
