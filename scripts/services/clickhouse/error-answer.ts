/** A failure as ClickHouse's HTTP interface shows it. */
export interface ErrorAnswer {
  statusCode: number
  /** ClickHouse's number of the error; 1002 when it has none. */
  code: number
  text: string
}

const statusCodes: Readonly<Record<number, number>> = {
  47: 404, // UNKNOWN_IDENTIFIER
  60: 404, // UNKNOWN_TABLE
  81: 404, // UNKNOWN_DATABASE
  115: 404, // UNKNOWN_SETTING
  159: 408, // TIMEOUT_EXCEEDED
  516: 403, // AUTHENTICATION_FAILED
}

/** What a request can be blamed for: it does not parse, or its values do not fit. */
const badRequestCodes: ReadonlySet<number> = new Set([
  6, 25, 26, 27, 33, 38, 41, 43, 53, 62, 69, 70, 72, 117, 376, 407, 456, 457,
])

function statusOf(code: number): number {
  return statusCodes[code] ?? (badRequestCodes.has(code) ? 400 : 500)
}

/** The error of a statement; clients read number, text and type out of the body's form. */
export function errorAnswer(error: unknown): ErrorAnswer {
  const message = error instanceof Error ? error.message : String(error)
  const field = (name: string) =>
    error instanceof Error && name in error ? String(Reflect.get(error, name)) : ''
  const code = Number(field('code')) || 1002
  const type = field('type') || 'UNKNOWN_EXCEPTION'
  return {
    statusCode: statusOf(code),
    code,
    text: `Code: ${code}. DB::Exception: ${message} (${type}) (version 26.7)\n`,
  }
}
