import { clickhouseCode } from '../store-error.ts'

/**
 * The errors by which ClickHouse says that a value does not fit its column. Anything else (network, 5xx, too
 * many parts, memory, a missing table or column, a code not known here) is taken to pass: clicks that wait
 * are late, clicks that are given up are lost.
 */
const dataErrorCodes: ReadonlySet<number> = new Set([
  6, // CANNOT_PARSE_TEXT
  25, // CANNOT_PARSE_ESCAPE_SEQUENCE
  26, // CANNOT_PARSE_QUOTED_STRING
  27, // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  33, // CANNOT_READ_ALL_DATA
  38, // CANNOT_PARSE_DATE
  41, // CANNOT_PARSE_DATETIME
  53, // TYPE_MISMATCH
  69, // ARGUMENT_OUT_OF_BOUND
  70, // CANNOT_CONVERT_TYPE
  72, // CANNOT_PARSE_NUMBER
  117, // INCORRECT_DATA
  131, // TOO_LARGE_STRING_SIZE
  321, // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  349, // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  376, // CANNOT_PARSE_UUID
  407, // DECIMAL_OVERFLOW
  467, // CANNOT_PARSE_BOOL
])

/** Whether a row of the batch can never be written, so that sending it again is of no use. */
export function isDataError(error: unknown): boolean {
  const code = clickhouseCode(error)
  return code !== null && dataErrorCodes.has(code)
}
