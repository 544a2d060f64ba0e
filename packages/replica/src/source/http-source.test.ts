import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { startStopwatch } from '@waymark/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSnapshot, at } from '../testing/index.ts'
import { createHttpSource, type HttpSource } from './http-source.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answer: Answer
let requests: { url: string | undefined; authorization: string | undefined }[]
let source: HttpSource
let stop: () => Promise<void>

beforeEach(async () => {
  requests = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url, authorization: request.headers.authorization })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const internalUrl = `http://127.0.0.1:${address.port}/base/`
  source = createHttpSource({ internalUrl, token: 'secret', monotonicMs: Date.now, timeoutMs: 200 })
  stop = async () => {
    await source.close()
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => stop())

const json =
  (statusCode: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a found link comes whole, requested with the token', async () => {
  const snapshot = aSnapshot({ domainKey: 'go.example' })
  answer = json(200, { data: snapshot })
  expect(await source.fetch(at('a&b=c', 'go.example'))).toEqual(snapshot)
  expect(requests).toEqual([
    { url: '/base/internal/link-snapshots?domain=go.example&code=a%26b%3Dc', authorization: 'Bearer secret' },
  ])
})

test('404 in the envelope of the specification is "there is none"', async () => {
  answer = json(404, { statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' })
  expect(await source.fetch(at('abc1234'))).toBeNull()
})

test.each<[string, Answer]>([
  ['a 404 of something else', (_, response) => response.writeHead(404).end('<h1>nginx</h1>')],
  ['a wrong token', json(401, { code: 'UNAUTHENTICATED' })],
  ['a failure', json(500, { code: 'INTERNAL' })],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a document that does not fit', json(200, { data: { hello: 1 } })],
  ['a body that is no JSON', (_, response) => response.writeHead(200).end('ok')],
  ['a severed connection', (request) => request.socket.destroy()],
  ['no answer', () => {}],
  ['an answer that never ends', (_, response) => response.writeHead(200).write('{"data":')],
])('%s rejects within the time, and is never "there is none"', async (_, given) => {
  answer = given
  using stopwatch = startStopwatch()
  await expect(source.fetch(at('abc1234'))).rejects.toThrow()
  expect(stopwatch.ms()).toBeLessThan(400)
})

test('after five failures in a row no request is sent', async () => {
  answer = json(500, {})
  for (let round = 0; round < 8; round++) await expect(source.fetch(at('abc1234'))).rejects.toThrow()
  expect(requests).toHaveLength(5)
})

test('"there is none" does not count as a failure', async () => {
  answer = json(404, { code: 'NOT_FOUND' })
  for (let round = 0; round < 8; round++) expect(await source.fetch(at('abc1234'))).toBeNull()
  expect(requests).toHaveLength(8)
})

test('a document comes with its version, also when there is no such thing', async () => {
  const ref = { kind: 'bio_page', key: 'go.example/me' } as const
  answer = json(200, { data: { ...ref, version: 7, content: null } })
  expect(await source.fetchConfig(ref)).toEqual({ ...ref, version: 7, content: null })
  expect(requests.map(({ url }) => url)).toEqual([
    '/base/internal/documents?kind=bio_page&key=go.example%2Fme',
  ])
})

test.each([
  ['of another kind', { kind: 'domains', key: 'w', version: 1, content: null }],
  ['of another workspace', { kind: 'workspace', key: 'v', version: 1, content: null }],
  ['that does not fit', { kind: 'workspace', key: 'w', version: 1, content: { hello: 1 } }],
])('a document %s is a failure', async (_, data) => {
  answer = json(200, { data })
  await expect(source.fetchConfig({ kind: 'workspace', key: 'w' })).rejects.toThrow()
})

test('an api that does not know the route yet is a failure, and never "there is none"', async () => {
  answer = json(404, { code: 'NOT_FOUND' })
  await expect(source.fetchConfig({ kind: 'workspace', key: 'w' })).rejects.toThrow()
})

test('nor does it prevent the requests for links', async () => {
  answer = json(404, { code: 'NOT_FOUND' })
  for (let round = 0; round < 8; round++)
    await expect(source.fetchConfig({ kind: 'domains', key: '' })).rejects.toThrow()
  expect(await source.fetch(at('abc1234'))).toBeNull()
})

test.each([
  [
    'of a link',
    () => source.countClicks({ workspaceId: 'w', linkId: 'l', ruleId: null, fromMs: 0, beforeMs: 9 }),
    '/base/internal/click-counts?workspaceId=w&linkId=l&fromMs=0&beforeMs=9',
  ],
  [
    'of a rule',
    () => source.countClicks({ workspaceId: 'w', linkId: 'l', ruleId: 'r', fromMs: 5, beforeMs: 9 }),
    '/base/internal/click-counts?workspaceId=w&linkId=l&fromMs=5&beforeMs=9&ruleId=r',
  ],
])('clicks %s are counted, and what is no count is a failure', async (_, count, url) => {
  answer = json(200, { data: { clicks: 7 } })
  expect(await count()).toBe(7)
  expect(requests.map((request) => request.url)).toEqual([url])
  for (const [status, body] of [
    [200, { data: { clicks: -1 } }],
    [200, { data: {} }],
    [404, { code: 'NOT_FOUND' }],
    [503, {}],
  ] as const) {
    answer = json(status, body)
    await expect(count()).rejects.toThrow()
  }
})
