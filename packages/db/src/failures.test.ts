import { describe, expect, it } from 'vitest'
import { isConnectionFailure, isDataRefusal, isUniqueViolation, postgresOutage } from './failures.ts'

const coded = (code: unknown, message = 'it failed') => Object.assign(new Error(message), { code })
const wrapped = (error: unknown, times: number): unknown =>
  times === 0 ? error : new Error('Failed query', { cause: wrapped(error, times - 1) })

describe('a failure of the connection', () => {
  it.each([
    ['08000', 'a connection exception'],
    ['08P01', 'a protocol violation, the last of its class'],
    ['25006', 'a server that takes no writes'],
    ['53300', 'too many connections'],
    ['53400', 'a limit of the configuration'],
    ['57P01', 'a server that is shut down, the first of these'],
    ['57P05', 'a session that was idle for too long, the last of these'],
    ['ECONNREFUSED', 'a port that none listens on'],
    ['ECONNRESET', 'a socket that was reset'],
    ['EAI_AGAIN', 'a name server that does not answer'],
  ])('is %s: %s', (code) => {
    expect(isConnectionFailure(coded(code))).toBe(true)
  })

  it.each([
    ['57P00', 'below the codes of a shutdown'],
    ['57P06', 'above them'],
    ['57014', 'a statement that took too long: the next one may take as long'],
    ['53100', 'a full disk: no other connection is better'],
    ['53200', 'a server without memory'],
    ['25001', 'a transaction within a transaction'],
    ['40001', 'a serialization failure: the server answered'],
    ['40P01', 'a deadlock'],
    ['23505', 'a row that is there already'],
    ['42P01', 'a table that does not exist'],
    ['x08000', 'a code that only ends so'],
    ['ENOENT', 'a file that does not exist'],
    ['', 'no code'],
  ])('is not %s: %s', (code) => {
    expect(isConnectionFailure(coded(code))).toBe(false)
  })

  it('is not a code that is a number', () => {
    expect(isConnectionFailure(coded(8_000))).toBe(false)
  })

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is what the driver says without a code: %s', (message) => {
    expect(isConnectionFailure(new Error(message))).toBe(true)
  })

  it('is not a text of a row that has the words of the driver in it', () => {
    expect(isConnectionFailure(new Error('invalid value: "Connection terminated"'))).toBe(false)
  })

  it.each([
    [0, true],
    [1, true],
    [7, true],
    [8, false],
  ])('is found under %i other errors: %s', (times, expected) => {
    expect(isConnectionFailure(wrapped(coded('08006'), times))).toBe(expected)
  })

  it('is one of the addresses of a host, all of which failed', () => {
    const all = new AggregateError([coded('ENOENT'), coded('ECONNREFUSED')])
    expect(isConnectionFailure(wrapped(all, 2))).toBe(true)
    expect(isConnectionFailure(new AggregateError([coded('ENOENT'), new Error('no')]))).toBe(false)
    expect(isConnectionFailure(new AggregateError([]))).toBe(false)
  })

  it('ends its search where an error is its own cause', () => {
    const error = new Error('no')
    error.cause = error
    expect(isConnectionFailure(error)).toBe(false)
  })

  it.each([null, undefined, 'ECONNREFUSED', { code: '08006' }])('is no error at all: %j', (value) => {
    expect(isConnectionFailure(value)).toBe(false)
  })
})

describe('an outage', () => {
  const answersNot = 'Postgres does not answer.'
  it.each([
    ['08006', answersNot, true],
    ['ECONNREFUSED', answersNot, true],
    ['57P03', 'Postgres is starting or stopping.', true],
    ['53300', 'Postgres has no connection left.', true],
    ['53400', 'Postgres has reached a limit of its configuration.', true],
    ['25006', 'Postgres takes no writes.', true],
    ['53100', 'Postgres is out of disk space.', false],
    ['53200', 'Postgres is out of memory.', false],
    ['53000', 'Postgres is out of memory.', false],
    ['58030', 'Postgres cannot read or write its disk.', false],
    ['58000', 'Postgres cannot read or write its disk.', false],
  ])('of %s: %s', (code, reason, isOfConnection) => {
    expect(postgresOutage(wrapped(coded(code), 1))).toEqual({ reason, isOfConnection })
  })

  it.each(['23505', '25P02', '40001', '42P01', '57014', '58P01', '5310', 'XX000', 'XX001', ''])(
    'is none: %s',
    (code) => {
      expect(postgresOutage(coded(code))).toBeNull()
    },
  )

  it.each([
    ['XX000', 'could not extend file "base/1/2": Disk quota exceeded', 'Postgres is out of disk space.'],
    ['22P02', 'invalid input syntax for type uuid: "x: Disk quota exceeded', undefined],
  ])('is a quota, which has no code of its own: %s %s', (code, message, reason) => {
    expect(postgresOutage(coded(code, message))?.reason).toBe(reason)
  })
})

describe('a row that is there already', () => {
  const violation = Object.assign(coded('23505'), { constraint: 'users_email_key' })

  it('is distinguished from one of another index, inside what drizzle wraps it in', () => {
    expect(isUniqueViolation(wrapped(violation, 1), 'users_email_key')).toBe(true)
    expect(isUniqueViolation(wrapped(violation, 1), 'links_code_key')).toBe(false)
  })

  it.each([
    ['another constraint of the same name', Object.assign(coded('23503'), { constraint: 'users_email_key' })],
    ['a violation that names no index', coded('23505')],
    ['nothing', null],
  ])('is not %s', (_name, error) => {
    expect(isUniqueViolation(error, 'users_email_key')).toBe(false)
  })
})

describe('a refusal of what was to be stored', () => {
  it.each([
    ['22000', 'the first of the values'],
    ['22P02', 'a text that is no number'],
    ['22P05', 'a character that no text takes'],
    ['23502', 'a null'],
    ['23505', 'a row that is there already'],
    ['23514', 'a check'],
  ])('is %s: %s', (code) => {
    expect(isDataRefusal(wrapped(coded(code), 1))).toBe(true)
  })

  it.each([
    ['57014', 'a statement that took too long: another would too'],
    ['40001', 'a serialization failure'],
    ['40P01', 'a deadlock'],
    ['42P01', 'a table that does not exist'],
    ['53100', 'a full disk'],
    ['25006', 'a server that takes no writes'],
    ['08006', 'a lost connection'],
    ['2200', 'no code'],
    ['ECONNRESET', 'a socket that was reset'],
  ])('is not %s: %s', (code) => {
    expect(isDataRefusal(wrapped(coded(code), 1))).toBe(false)
  })
})
