/** A record of a CSV text: its fields, or why it is none. */
export type CsvRecord = { fields: string[]; problem: null } | { fields: null; problem: string }

/** Longer than any row of conversions: a quote that is never closed would else swallow all the rows after it. */
const longestRecord = 20_000

const delimiters = [',', ';', '\t'] as const

/** What parts the columns, by what the header has most of: comma, semicolon or tab. */
function delimiterOf(text: string): string {
  const header = text.slice(0, longestRecord).split(/\r\n|\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The records of a CSV text (RFC 4180; a byte order mark, any line ends and spaces around fields are fine), one at a time and
 * without blank lines. A record that is none, since a quote in it is never closed, is a problem of its first line alone: the next
 * line begins a record again, so that it never takes others with it.
 */
export function* csvRecords(text: string): Generator<CsvRecord, void, undefined> {
  const delimiter = delimiterOf(text)
  let start = text.startsWith('\uFEFF') ? 1 : 0
  while (start < text.length) {
    const { record, next } = readRecord(text, { start, delimiter })
    start = next
    if (record.fields === null || record.fields.length > 1 || record.fields[0] !== '') yield record
  }
}

interface Place {
  start: number
  delimiter: string
}

interface Read {
  record: CsvRecord
  /** Where the next one begins. */
  next: number
}

function readRecord(text: string, { start, delimiter }: Place): Read {
  const fields: string[] = []
  let at = start
  for (;;) {
    const field = readField(text, { start: at, delimiter })
    if (field === null || field.end - start > longestRecord) return notClosed(text, start)
    fields.push(field.value)
    if (text[field.end] !== delimiter) {
      return { record: { fields, problem: null }, next: afterLineEnd(text, field.end) }
    }
    at = field.end + 1
  }
}

function notClosed(text: string, start: number): Read {
  const problem = `The line has a quote that is not closed, or more than ${longestRecord} characters.`
  return { record: { fields: null, problem }, next: afterLineEnd(text, endOfPlain(text, start, '')) }
}

/** Null: a quote that is not closed. `end` is at a delimiter, a line end or the end of the text. */
function readField(text: string, { start, delimiter }: Place): { value: string; end: number } | null {
  let begin = start
  while (text[begin] === ' ') begin += 1
  if (text[begin] !== '"') {
    const end = endOfPlain(text, start, delimiter)
    return { value: text.slice(start, end).trim(), end }
  }
  const closing = closingQuote(text, begin)
  if (closing === null) return null
  const end = endOfPlain(text, closing + 1, delimiter)
  const quoted = text.slice(begin + 1, closing).replaceAll('""', '"')
  const behind = text.slice(closing + 1, end).trim()
  // In one line, `"a"b` is what somebody meant by it. Over several, the quote that seems to close opens another field.
  if (behind !== '' && /[\n\r]/.test(quoted)) return null
  return { value: (quoted + behind).trim(), end }
}

function closingQuote(text: string, opening: number): number | null {
  let at = opening + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote - opening > longestRecord) return null
    if (text[quote + 1] !== '"') return quote
    at = quote + 2
  }
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length) {
    const character = text[at]
    if (character === delimiter || character === '\n' || character === '\r') break
    at += 1
  }
  return at
}

function afterLineEnd(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1
}
