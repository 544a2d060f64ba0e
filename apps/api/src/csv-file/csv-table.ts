import { AppError } from '@waymark/domain'
import { z } from 'zod'
import { type CsvDateFormat, createDateSurvey, csvDateFormats, isoOfCsvDate } from './csv-dates.ts'
import { type CsvRecord, csvHeader, csvPieces } from './csv-records.ts'

/** The names that columns of a field may have; case, spaces, hyphens and underscores do not count. */
export type FieldNames<Field extends string> = readonly (readonly [Field, readonly [string, ...string[]]])[]

/** Says how a file is read. */
export interface TableReading<Field extends string> {
  names: FieldNames<Field>
  required: readonly Field[]
  /** Read in the forms of spreadsheets, too: they come out as ISO 8601. */
  dates: readonly Field[]
  maxRows: number
  dateFormat: CsvDateFormat | undefined
}

/** A row under the header, from 1, or why it is none. */
export type TableRow<Field extends string> = { row: number; line: number } & (
  | { textOf: RowValues<Field>; error: null }
  | { textOf: null; error: string }
)

/** Returns the text of a column without blanks around it; '' where there is no such column. */
export type RowValues<Field extends string> = (field: Field) => string

export interface CsvTable<Field extends string> {
  /** Columns that are not read, as the header has them. */
  unknownColumns: string[]
  /** The rows, some at a time; the event loop is free in between. */
  pieces: () => AsyncGenerator<TableRow<Field>[], void, undefined>
}

export const csvOptions = z
  .strictObject({
    dateFormat: z
      .enum(csvDateFormats)
      .optional()
      .describe(
        'The order of day and month in dates with slashes or hyphens, such as `03/04/2026`. Without it they are `MM/DD/YYYY`, and one of them has to prove it by a day above 12. A value that contradicts refuses the whole file.',
      ),
  })
  .optional()
  .describe('How the file is read where it does not say so itself.')

/** The forms of a file that are read, for descriptions of its fields. */
export const csvForms =
  'CSV text with a header row; columns parted by comma, semicolon, tab or `|`, or as a first line `sep=;` says. Names of columns are read in any case; columns of other names are left out, and named in the answer. A quoted field may have line breaks. Dates may be ISO 8601, `DD.MM.YYYY`, `MM/DD/YYYY` (see `options.dateFormat`) or a serial number of Excel, each with or without a time.'

export const unknownColumnsField = z
  .array(z.string())
  .describe('Columns of the file that were not read: the first 100 of them.')

const most = { unknown: 100, characters: 50 }

export const invalidCsv = (message: string, path = 'csv') =>
  new AppError('VALIDATION_FAILED', { details: [{ path, message }] })

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

/** Returns whether a header has a column of each of the names. */
export function hasColumns(header: readonly string[], names: readonly string[]): boolean {
  const found = new Set(header.map(plain))
  return names.every((name) => found.has(plain(name)))
}

type Columns<Field extends string> = Pick<TableReading<Field>, 'names' | 'required'>

interface Header<Field extends string> {
  positions: ReadonlyMap<Field, number>
  width: number
  unknownColumns: string[]
}

/** @throws VALIDATION_FAILED when a required column is missing, or two columns mean the same */
function readHeader<Field extends string>(
  fields: readonly string[],
  { names, required }: Columns<Field>,
): Header<Field> {
  const byName = new Map(
    names.flatMap(([field, known]) => known.map((name) => [plain(name), field] as const)),
  )
  const positions = new Map<Field, number>()
  for (const [position, name] of fields.entries()) {
    const field = byName.get(plain(name))
    const before = field === undefined ? undefined : positions.get(field)
    if (before !== undefined)
      throw invalidCsv(`has two columns of one meaning: ${shown(fields[before])} and ${shown(name)}`)
    if (field !== undefined) positions.set(field, position)
  }
  const missing = names.find(([field]) => required.includes(field) && !positions.has(field))
  if (missing !== undefined)
    throw invalidCsv(`needs a column ${missing[1].slice(0, 2).join(' or ')} in its header row`)
  const isUnknown = (name: string) => name !== '' && !byName.has(plain(name))
  const unknownColumns = fields.filter(isUnknown).slice(0, most.unknown)
  return { positions, width: fields.length, unknownColumns: unknownColumns.map(cut) }
}

const cut = (name: string) => name.slice(0, most.characters).toWellFormed()
const shown = (name = '') => `"${cut(name)}"`

function rowReader<Field extends string>(
  { positions, width }: Header<Field>,
  { dates, dateFormat }: TableReading<Field>,
) {
  const fieldText = (fields: readonly string[], field: Field) => fields[positions.get(field) ?? -1] ?? ''
  return ({ line, fields, problem }: CsvRecord, row: number): TableRow<Field> => {
    if (fields === null) return { row, line, textOf: null, error: problem }
    const isTooWide = fields.length > width && fields.slice(width).some((field) => field !== '')
    if (fields.length < width || isTooWide)
      return { row, line, textOf: null, error: `The row has ${fields.length} columns, the header ${width}.` }
    const textOf = (field: Field) => {
      const text = fieldText(fields, field)
      return dates.includes(field) ? isoOfCsvDate(text, dateFormat) : text
    }
    return { row, line, textOf, error: null }
  }
}

/**
 * Reads all rows once.
 * @throws VALIDATION_FAILED when they are too many, or the order of dates is not clear
 */
async function surveyRows<Field extends string>(
  csv: string,
  { positions }: Header<Field>,
  { dates, dateFormat, maxRows }: TableReading<Field>,
): Promise<void> {
  const survey = createDateSurvey(dateFormat)
  const columns = dates.flatMap((field) => positions.get(field) ?? [])
  let rows = -1
  for await (const piece of csvPieces(csv)) {
    for (const { fields } of piece) for (const column of columns) survey.add(fields?.[column] ?? '')
    rows += piece.length
    if (rows > maxRows) throw invalidCsv(`has more than ${maxRows.toLocaleString('en')} rows`)
  }
  const problem = survey.problem()
  if (problem !== null) throw invalidCsv(problem, 'options.dateFormat')
}

/**
 * Opens a CSV text as rows under a header. The whole of it is looked at first, so that a file which cannot be
 * read as one stores nothing (contract-3 §18, "Imports of rows").
 * @throws VALIDATION_FAILED when a required column is missing, two columns mean the same, there are too many
 * rows, or a date contradicts the form that dates are read in
 */
export async function openCsvTable<Field extends string>(
  csv: string,
  reading: TableReading<Field>,
): Promise<CsvTable<Field>> {
  const header = readHeader((await csvHeader(csv)) ?? [], reading)
  await surveyRows(csv, header, reading)
  const read = rowReader(header, reading)
  async function* pieces() {
    let rows = -1
    for await (const piece of csvPieces(csv)) {
      const first = rows
      rows += piece.length
      // The header is the first record.
      yield piece.map((record, index) => read(record, first + index + 1)).slice(first === -1 ? 1 : 0)
    }
  }
  return { unknownColumns: header.unknownColumns, pieces }
}
