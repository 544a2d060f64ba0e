import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorTable } from '@waymark/domain'

const inTypicalAnswer: Partial<Record<ErrorCode, object>> = {
  VALIDATION_FAILED: { details: [{ path: 'originalUrl', message: 'Required.' }] },
  VERSION_MISMATCH: { version: 7 },
  API_KEY_SCOPE_INSUFFICIENT: { requiredScopes: ['links:write'] },
}

const exampleOf = (code: ErrorCode) => {
  const { statusCode, message } = errorTable[code]
  return {
    value: {
      statusCode,
      error: STATUS_CODES[statusCode],
      message,
      code,
      timestamp: '2026-01-02T03:04:05.678Z',
      path: '/api/v1/links',
      ...inTypicalAnswer[code],
    },
  }
}

const codes = Object.keys(errorTable)

const isErrorCode = (word: string): word is ErrorCode => codes.includes(word)

/** An answer of each error code (contract §1): the content of `#/components/examples`. */
export const errorExamples: Readonly<Record<string, { value: object }>> = Object.fromEntries(
  codes.filter(isErrorCode).map((code) => [code, exampleOf(code)]),
)

/** The codes that an answer's description names; null when it says anything else. */
export function codesIn(description: string): readonly ErrorCode[] | null {
  const words = description.split(', ')
  return words.every(isErrorCode) ? words.filter(isErrorCode) : null
}

/** References for a response with the errors `codes`. */
export function errorExampleRefs(codes: readonly ErrorCode[]): Record<string, { $ref: string }> {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
}
