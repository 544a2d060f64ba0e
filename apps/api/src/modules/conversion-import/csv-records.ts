import { yieldToEventLoop } from '@waymark/async'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

/** A record of a CSV text: its fields, or why it is none. */
export type CsvRecord = { fields: string[]; problem: null } | { fields: null; problem: string }

/** Longer than any row of conversions. */
const longestLine = 20_000
const linesAtOnce = 500

const delimiters = [',', ';', '\t'] as const

/** What parts the columns, by what the header has most of: comma, semicolon or tab. */
function delimiterOf(text: string): string {
  const header = text.slice(0, longestLine).split(/\r\n|\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The lines of a CSV text without the blank ones, some at a time. */
function* piecesOfLines(text: string): Generator<string[], void, undefined> {
  const lineEnd = /\r\n|\n|\r/g
  let piece: string[] = []
  let start = 0
  while (start < text.length) {
    const end = lineEnd.exec(text)
    const line = text.slice(start, end?.index)
    start = end === null ? text.length : lineEnd.lastIndex
    if (line.trim() !== '') piece.push(line)
    if (piece.length < linesAtOnce) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

/** How many lines there are, blank ones left out: as many as records. Others get their turn meanwhile. */
export async function countCsvLines(text: string): Promise<number> {
  let count = 0
  for (const piece of piecesOfLines(text)) {
    count += piece.length
    await yieldToEventLoop()
  }
  return count
}

/**
 * The records of a CSV text, one for each line (a byte order mark, any line ends and spaces around fields are
 * fine), without blank lines. A line that is none, since a quote in it is never closed or has text behind it,
 * is a problem of its own and takes no other with it: so no field has a line break.
 */
export function* csvRecords(text: string): Generator<CsvRecord, void, undefined> {
  const begun = text.startsWith('\uFEFF') ? text.slice(1) : text
  const delimiter = delimiterOf(begun)
  for (const lines of piecesOfLines(begun)) yield* recordsOf(lines, delimiter)
}

function recordsOf(lines: readonly string[], delimiter: string): CsvRecord[] {
  const records = lines.every(({ length }) => length <= longestLine) ? parsed(lines, delimiter) : null
  // Fewer than lines: some quote has taken in the lines after it.
  if (records?.length === lines.length) return records.map((fields) => ({ fields, problem: null }))
  return lines.map((line): CsvRecord => {
    const fields = line.length <= longestLine ? parsed([line], delimiter)?.[0] : undefined
    if (fields !== undefined) return { fields, problem: null }
    const problem = `The line has a quote that is not closed or has text behind it, or more than ${longestLine} characters.`
    return { fields: null, problem }
  })
}

/** Null: a quote is not closed. */
function parsed(lines: readonly string[], delimiter: string): string[][] | null {
  try {
    return parse(lines.join('\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
