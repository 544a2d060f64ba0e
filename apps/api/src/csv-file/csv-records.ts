import { yieldToEventLoop } from '@waymark/async'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

/** A record of a CSV text: its fields, or why it is none; `line` is its first line in the text, from 1. */
export type CsvRecord =
  | { line: number; fields: string[]; problem: null }
  | { line: number; fields: null; problem: string }

interface Line {
  number: number
  text: string
}

/** No record of an import is longer: what is, has a quote that was never closed. */
const longest = { record: 20_000, lines: 100 }
/** Some milliseconds of work. */
const atOnce = { lines: 200, characters: 32_000 }
const sliceMs = 5

const problem = `The line has a quote that is not closed or has text behind it, or more than ${longest.record.toLocaleString('en')} characters.`

const lineEnds = /\r\n|\n|\r/g
const marks = /^[\uFEFF\u200B\u2060]+/
/** Matches `sep=;`, whose sign may be a tab, with blanks behind it. */
const separatorLine = /^"?sep=([^ ])"?\s*$/i
const delimiters = [',', ';', '\t', '|'] as const

/** The lines of a text, blank ones too, some at a time: a text may be sixteen million line ends. */
function* piecesOfLines(text: string): Generator<Line[], void, undefined> {
  const lineEnd = new RegExp(lineEnds)
  let [piece, characters, number, start]: [Line[], number, number, number] = [[], 0, 0, 0]
  while (start < text.length) {
    const end = lineEnd.exec(text)
    const line = text.slice(start, end?.index)
    start = end === null ? text.length : lineEnd.lastIndex
    number += 1
    piece.push({ number, text: line })
    characters += line.length
    if (piece.length < atOnce.lines && characters < atOnce.characters) continue
    yield piece
    piece = []
    characters = 0
  }
  if (piece.length > 0) yield piece
}

const isBlank = ({ text }: Line) => text.trim() === ''

/** Says what parts the columns of a header: what it has most of outside of quotes. */
function delimiterOf(header: string): string {
  const bare = header.slice(0, longest.record).replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Takes off the lines what comes before the header: marks of Unicode, blank lines, and Excel's `sep=;`. */
function createPreamble() {
  let named: string | null = null
  return (lines: Line[]): { header: Line; rest: Line[]; delimiter: string } | null => {
    for (const [index, { number, text }] of lines.entries()) {
      const line = { number, text: text.replace(marks, '') }
      const separator = named === null ? separatorLine.exec(line.text)?.[1] : undefined
      if (separator !== undefined) named = separator
      else if (!isBlank(line))
        return { header: line, rest: lines.slice(index + 1), delimiter: named ?? delimiterOf(line.text) }
    }
    return null
  }
}

/** Parses lines together. @returns null where a quote is not closed or has text behind it */
function parsed(lines: readonly Line[], delimiter: string): string[][] | null {
  try {
    return parse(lines.map(({ text }) => text).join('\n'), {
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

const lengthOf = (lines: readonly Line[]) => lines.reduce((sum, { text }) => sum + text.length + 1, -1)
const quotesOf = ({ text }: Line) => text.split('"').length - 1

/**
 * How many of the lines are in the record that the first one begins and does not close: up to the one that
 * brings the other quote. `null` where none of them does; `'more'` where the next lines may.
 */
function linesOfRecord(lines: readonly Line[], isLast: boolean): number | 'more' | null {
  let [quotes, characters] = [0, -1]
  for (const [index, line] of lines.slice(0, longest.lines).entries()) {
    characters += line.text.length + 1
    if (characters > longest.record) return null
    quotes += quotesOf(line)
    if (quotes % 2 === 0) return index + 1
  }
  return isLast || lines.length >= longest.lines ? null : 'more'
}

interface Read {
  records: CsvRecord[]
  /** Lines of a record that ends in the lines that come next. */
  rest: Line[]
}

/** Reads record by record: a line that is none costs no other, and a quoted field may have line ends. */
function readSlowly(lines: readonly Line[], delimiter: string, isLast: boolean): Read {
  const records: CsvRecord[] = []
  let index = 0
  for (let line = lines[index]; line !== undefined; line = lines[index]) {
    if (isBlank(line)) {
      index += 1
      continue
    }
    const alone = line.text.length <= longest.record ? parsed([line], delimiter)?.[0] : undefined
    const count = alone === undefined ? linesOfRecord(lines.slice(index, index + longest.lines), isLast) : 1
    if (count === 'more') break
    const together = count === null ? null : parsed(lines.slice(index, index + count), delimiter)
    const fields = alone ?? (together?.length === 1 ? together[0] : undefined)
    const { number } = line
    records.push(
      fields === undefined
        ? { line: number, fields: null, problem }
        : { line: number, fields, problem: null },
    )
    index += fields === undefined ? 1 : (count ?? 1)
  }
  return { records, rest: lines.slice(index) }
}

function readLines(lines: readonly Line[], delimiter: string, isLast: boolean): Read {
  const full = lines.filter((line) => !isBlank(line))
  const isShort =
    lengthOf(full) <= 2 * atOnce.characters && full.every(({ text }) => text.length <= longest.record)
  const found = isShort ? parsed(full, delimiter) : null
  // Fewer than lines: some quote has taken in the lines after it.
  if (found?.length !== full.length) return readSlowly(lines, delimiter, isLast)
  const records = full.map(({ number }, at): CsvRecord => {
    return { line: number, fields: found[at] ?? [], problem: null }
  })
  return { records, rest: [] }
}

function* piecesOfRecords(text: string): Generator<CsvRecord[], void, undefined> {
  const takePreamble = createPreamble()
  let delimiter: string | null = null
  let rest: Line[] = []
  for (const piece of piecesOfLines(text)) {
    let lines = [...rest, ...piece]
    if (delimiter === null) {
      const begun = takePreamble(lines)
      lines = begun === null ? [] : [begun.header, ...begun.rest]
      delimiter = begun?.delimiter ?? null
    }
    const read = readLines(lines, delimiter ?? ',', false)
    rest = read.rest
    yield read.records
  }
  while (rest.length > 0) {
    const read = readLines(rest, delimiter ?? ',', true)
    rest = read.rest
    yield read.records
  }
}

/**
 * Reads the records of a CSV text, some at a time, without blank lines: columns parted by comma, semicolon,
 * tab or `|` (or what a first line `sep=` names), any line ends, a byte order mark before the text or its
 * header, spaces around fields. A quoted field may have line ends: a record has up to 100 lines and 20,000
 * characters. A line whose quote is never closed, or has text behind it, is a problem of its own and takes
 * no other with it. The event loop is free in between (contract-3 §18, "Imports of rows").
 */
export async function* csvPieces(text: string): AsyncGenerator<CsvRecord[], void, undefined> {
  let startedMs = performance.now()
  for (const piece of piecesOfRecords(text)) {
    if (piece.length > 0) yield piece
    if (performance.now() - startedMs < sliceMs) continue
    await yieldToEventLoop()
    startedMs = performance.now()
  }
}

/** Returns the first record of a text, whose fields name the columns; `null` where there is none. */
export async function csvHeader(text: string): Promise<string[] | null> {
  for await (const [first] of csvPieces(text)) return first?.fields ?? null
  return null
}
