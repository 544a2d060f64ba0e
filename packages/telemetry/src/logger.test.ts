import { describe, expect, it } from 'vitest'
import { createLogger, type Logger, type LoggerOptions } from './index.ts'

const linesOf = (options: Partial<LoggerOptions>, log: (logger: Logger) => void): string[] => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line.trimEnd()) }
  log(createLogger({ name: 'api', level: 'info', format: 'json', destination, ...options }))
  return lines
}

describe('createLogger', () => {
  it.each([
    ['a key in a header', { req: { headers: { 'x-api-key': 'hunter2', host: 'h' } } }],
    ['a session', { req: { headers: { authorization: 'Bearer hunter2' } } }],
    ['a cookie', { req: { headers: { cookie: 'session=hunter2' } } }],
    ['a cookie that is set', { res: { headers: { 'set-cookie': 'hunter2' } } }],
    ['the internal token', { headers: { 'x-internal-token': 'hunter2' } }],
    ['a password', { password: 'hunter2' }],
    ['a password in a body', { req: { body: { password: 'hunter2' } } }],
    ['a refresh token', { body: { refreshToken: 'hunter2' } }],
    ['the token of an invitation', { req: { body: { token: 'hunter2' } } }],
    ['credentials of a platform', { integration: { credentials: { accessToken: 'hunter2' } } }],
    ['the secrets of the process', { config: { jwtSecret: 'hunter2' } }],
    ['the key of a postback', { query: { token: 'hunter2' } }],
    [
      'the parameters of a statement',
      {
        err: Object.assign(new Error('Failed query: select $1, $2\nparams: hunter2,7'), {
          query: 'select $1, $2',
          params: ['hunter2', 7],
        }),
      },
    ],
    [
      'the values of a row',
      { err: Object.assign(new Error('no'), { detail: 'Key (key)=(hunter2) exists.' }) },
    ],
    [
      'the bytes of a request',
      { err: Object.assign(new Error('no'), { rawPacket: Buffer.from('hunter2') }) },
    ],
  ])('redacts %s', (_name, fields) => {
    const [line] = linesOf({}, (logger) => logger.info(fields, 'request'))
    expect(line).not.toContain('hunter2')
    expect(line).not.toContain([...Buffer.from('hunter2')].join(','))
    expect(line).toContain('[redacted]')
  })

  it('writes only lines of its level and above', () => {
    const lines = linesOf({ level: 'warn' }, (logger) => {
      logger.info('quiet')
      logger.warn('loud')
    })
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
  })

  it('writes short lines for people, fields of children included', () => {
    const [line] = linesOf({ format: 'readable' }, (logger) =>
      logger.child({ topic: 'clicks' }).warn({ waitedMs: 20 }, 'bus is unavailable'),
    )
    expect(line).toMatch(/^\d\d:\d\d:\d\d WARN {2}api {8}bus is unavailable topic=clicks waitedMs=20$/)
  })

  it('shows where an error happened', () => {
    const error = Object.assign(new TypeError('no table', { cause: new Error('gone') }), { code: '42P01' })
    const [line] = linesOf({}, (logger) => logger.error(error))
    expect(JSON.parse(line ?? '')).toMatchObject({
      msg: 'no table',
      err: {
        type: 'TypeError',
        code: '42P01',
        message: 'no table: gone',
        stack: expect.stringContaining('    at '),
      },
    })
  })

  it('shows an error with its stack', () => {
    const [line] = linesOf({ format: 'readable' }, (logger) => logger.error(new Error('no disk')))
    expect(line).toMatch(/ERROR api {8}no disk\nError: no disk\n {4}at /)
  })

  it.each<[string, Partial<LoggerOptions>, Error, RegExp]>([
    [
      'what timed out, where machines read',
      {},
      Object.assign(new Error('A ping took longer than 5 ms'), { name: 'TimeoutError' }),
      /"message":"A ping took longer than 5 ms"/,
    ],
    [
      'a signal that timed out',
      {},
      new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
      /"err":\{"type":"DOMException","message":"The operation was aborted due to timeout","name":"TimeoutError","code":23\}/,
    ],
    [
      'a warning, where people read',
      { format: 'readable' },
      new Error('connect ECONNREFUSED'),
      /WARN {2}api {8}Redis is unavailable: connect ECONNREFUSED$/,
    ],
  ])('shows the reason of %s, without a stack', (_what, options, error, expected) => {
    const [line] = linesOf(options, (logger) => logger.warn({ err: error }, 'Redis is unavailable'))
    expect(line).toMatch(expected)
    expect(line).not.toMatch(/ {4}at |"stack"/)
  })
})
