import { Readable } from 'node:stream'
import { yieldToEventLoop } from '@waymark/async'
import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | null

/**
 * What a spreadsheet takes for a formula: OWASP's characters, as they are and in full width, also behind
 * characters that show nothing, which some of them drop. Those are by Unicode's properties separators,
 * controls and formats, marks on no letter and what is ignored by default (fillers of Hangul), and two
 * symbols that are blank without such a property: a braille pattern and a note head of music.
 */
const formulaStart =
  /^(?:[\t\r\n]|[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*[=+\-@＝＋－＠])/u

/** A text that a spreadsheet does not run (contract §9, "CSV"): it hides the apostrophe. */
export function guardedText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Only texts are guarded: a negative number stays one. */
const options = {
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  quoted_match: /[\r\n]/,
  cast: { string: guardedText, boolean: String, number: String },
} as const

/** Lines of RFC 4180. */
const linesOf = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    options,
  )

/** Some ms of work: other requests are answered between two slices. */
const cellsOfSlice = 5_000

/** How a file is written. */
export interface CsvForm {
  /** Whether it begins with a byte order mark, by which Excel knows UTF-8. */
  bom?: boolean | undefined
}

/** Whether a file begins with a byte order mark: in the query or the body of each route that gives one. */
export const bomDescription =
  'Whether the file begins with a byte order mark: without one, Excel takes it for the code page of its machine.'

async function* textOf(
  header: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
  { bom = false }: CsvForm,
): AsyncGenerator<string> {
  yield `${bom ? '\uFEFF' : ''}${linesOf([header])}`
  const rowsOfSlice = Math.max(1, Math.floor(cellsOfSlice / header.length))
  for await (const part of parts) {
    for (let start = 0; start < part.length; start += rowsOfSlice) {
      yield linesOf(part.slice(start, start + rowsOfSlice))
      await yieldToEventLoop()
    }
  }
}

/** A CSV file (RFC 4180, UTF-8) that is made as fast as it is read, a part of its rows at a time. */
export function csvStream(
  header: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
  form: CsvForm = {},
): Readable {
  return Readable.from(textOf(header, parts, form), { objectMode: false })
}

/** Places of a quotient in a file, as many as stored amounts have. */
const decimals = 6

/** Returns a quotient as a file has it: rounded to six places (contract-3 §18, "Exports"). */
export function csvQuotient(value: number | null): number | null {
  return value === null || Number.isInteger(value) ? value : Number(value.toFixed(decimals))
}
