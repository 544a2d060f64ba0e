import { STATUS_CODES } from 'node:http'
import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode, errorTable } from './errors.ts'

/** Contract §1, the table of codes. */
const table: [ErrorCode, number][] = [
  ['VALIDATION_FAILED', 400],
  ['AUTH_AMBIGUOUS', 400],
  ['UNAUTHENTICATED', 401],
  ['API_KEY_INVALID', 401],
  ['UPGRADE_REQUIRED', 402],
  ['API_KEY_SCOPE_INSUFFICIENT', 403],
  ['API_KEY_ROUTE_CLOSED', 403],
  ['ROLE_INSUFFICIENT', 403],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  // Not in the contract: the path is known, its method is not (RFC 9110, 15.5.6).
  ['METHOD_NOT_ALLOWED', 405],
  ['CONFLICT', 409],
  ['IDEMPOTENCY_MISMATCH', 409],
  // Contract-2 §11.
  ['VERSION_MISMATCH', 412],
  ['PAYLOAD_TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['URL_BLOCKED', 422],
  ['RATE_LIMITED', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
]

describe('the table of errors is the contract’s', () => {
  it.each(table)('%s is %i', (code, statusCode) => {
    expect(errorTable[code].statusCode).toBe(statusCode)
    expect(STATUS_CODES[statusCode]).toBeDefined()
    expect(new AppError(code)).toMatchObject({ code, statusCode, message: errorTable[code].message })
  })

  it('has no other codes', () => {
    expect(Object.keys(errorTable).toSorted()).toEqual(table.map(([code]) => code).toSorted())
  })

  it('says that a route is not available to API keys, as the specification words it', () => {
    expect(errorTable.API_KEY_ROUTE_CLOSED.message).toContain('not available to API keys')
  })
})

it('an AppError carries what its answer needs', () => {
  const cause = new Error('socket closed')
  const details = [{ path: 'name', message: 'Too long.' }]
  const error = new AppError('VALIDATION_FAILED', { message: 'Two fields are wrong.', details, cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'AppError', message: 'Two fields are wrong.', details, cause })
  expect(new AppError('RATE_LIMITED', { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7)
  expect(new AppError('INTERNAL')).not.toHaveProperty('cause')
})
