import { AppError } from '@waymark/domain'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { errorEnvelope, sendError, toAppError } from './errors.ts'
import { addRequestId } from './request-id.ts'
import { serverOptions } from './server-options.ts'

const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

it('has the shape of the specification', () => {
  const error = new AppError('API_KEY_SCOPE_INSUFFICIENT', { requiredScopes: ['links:write'] })
  expect(errorEnvelope(error, '/api/v1/links', nowMs)).toEqual({
    statusCode: 403,
    error: 'Forbidden',
    message: error.message,
    code: 'API_KEY_SCOPE_INSUFFICIENT',
    timestamp: '2026-01-02T03:04:05.678Z',
    path: '/api/v1/links',
    requiredScopes: ['links:write'],
  })
})

it.each([
  ['an error of ours', new AppError('CONFLICT'), 'CONFLICT', 409],
  ['a body too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'PAYLOAD_TOO_LARGE', 413],
  ['another content type', { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'UNSUPPORTED_MEDIA_TYPE', 415],
  ['broken JSON', { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 'VALIDATION_FAILED', 400],
  ['QUERY without a content type', { code: 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE' }, 'NOT_FOUND', 404],
  ['a sender that left within its body', { code: 'ECONNRESET', statusCode: 400 }, 'VALIDATION_FAILED', 400],
  ['a store that left', { code: 'ECONNRESET' }, 'INTERNAL', 500],
  ['anything else', new Error('connect to db.internal failed'), 'INTERNAL', 500],
  ['no error at all', 'thrown text', 'INTERNAL', 500],
])('%s gets its code and status from the table', (_name, error, code, statusCode) => {
  expect(toAppError(error)).toMatchObject({ code, statusCode })
})

it('lets nothing of an unknown error out', () => {
  expect(toAppError(new Error('select * from secrets')).message).not.toContain('secrets')
})

it('answers in the envelope, with Retry-After and without the query in the path', async () => {
  const app = Fastify()
  app.get('/a', (request, reply) =>
    sendError(request, reply, new AppError('UNAVAILABLE', { retryAfterSeconds: 5 }), nowMs),
  )
  const response = await app.inject('/a?token=secret')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toMatchObject({ path: '/a', code: 'UNAVAILABLE' })
})

it('answers a URL that cannot be decoded in the envelope too', async () => {
  const app = Fastify({ ...serverOptions({ logger: Fastify().log, trustProxy: [], clock: () => nowMs }) })
  const response = await app.inject('/%zz')
  expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED', path: '/%zz' })
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{12}-\d{1,10}$/)
})

it.each([
  ['an id that looks like one is used', 'abcDEF-123_456', true],
  ['anything else is replaced', 'a b\tc', false],
  ['a long one is replaced', 'a'.repeat(65), false],
])('request ids: %s', async (_name, given, stored) => {
  const app = Fastify({ ...serverOptions({ logger: Fastify().log, trustProxy: [], clock: () => nowMs }) })
  addRequestId(app)
  app.get('/id', async (request) => request.id)
  const response = await app.inject({ url: '/id', headers: { 'x-request-id': given } })
  expect(response.body === given).toBe(stored)
  expect(response.headers['x-request-id']).toBe(response.body)
})
