import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOneHost } from './one-host.ts'
import { serverOptions } from './server-options.ts'

describe('bytes that proxies and servers could read differently', () => {
  let app: FastifyInstance
  const served: string[] = []

  beforeAll(async () => {
    app = Fastify(serverOptions({ logger: Fastify().log, trustProxy: [], clock: () => 0 }))
    addOneHost(app)
    app.all('/*', async ({ url }) => {
      served.push(url)
      return 'served'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app?.close())

  it.each([
    ['two hosts', 'Host: other\r\n'],
    ['the same host twice, in another case', 'HOST: h\r\n'],
  ])('are refused: %s', async (_name, headers) => {
    const answer = await send(`GET /two-hosts HTTP/1.1\r\nHost: h\r\n${headers}Connection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(served).not.toContain('/two-hosts')
  })

  /** @returns all that comes back until the server ends the connection */
  async function send(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }

  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n'

  it.each([
    [
      'a length and chunks',
      `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked\r\n`,
      `0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 5\r\n', smuggled],
    ['a length that is no number', 'Content-Length: +5\r\n', smuggled],
    ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`],
    ['a space before the colon', 'Content-Length : 0\r\n', smuggled],
    [
      'a header that goes on in the next line',
      'X-A: a\r\n b: c\r\nTransfer-Encoding:\r\n chunked, identity\r\n',
      smuggled,
    ],
    ['a carriage return within a header', 'X-A: a\rTransfer-Encoding: chunked\r\n', smuggled],
    ['a NUL byte in a header', 'X-A: \0\r\n', smuggled],
    [
      'a chunk whose size is no number',
      'Transfer-Encoding: chunked\r\n',
      `0x5\r\nabcde\r\n0\r\n\r\n${smuggled}`,
    ],
    ['headers of more than 16 KiB', `X-A: ${'a'.repeat(20_000)}\r\n`, smuggled],
  ])('are refused: %s', async (_name, headers, rest) => {
    const answer = await send(`POST /first HTTP/1.1\r\nHost: h\r\n${headers}\r\n${rest}`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('served')
    expect(served).not.toContain('/smuggled')
  })
})

describe('a sender who is too slow', () => {
  const settings = { logger: Fastify().log, trustProxy: [], clock: () => 0 }

  it('is not waited for longer than half a minute, for headers or body, and looked for each second', () => {
    const { server } = Fastify(serverOptions(settings))
    const lookedForEveryMs: unknown = Reflect.get(server, 'connectionsCheckingInterval')
    expect([server.headersTimeout, server.requestTimeout, lookedForEveryMs]).toEqual([30_000, 30_000, 1_000])
  })

  it.each([
    ['headers', '', 'X-A: a\r\n'],
    ['a body of a known length', 'Content-Length: 100000\r\n\r\n', 'a'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'],
  ])(
    'with %s is cut off then',
    async (_what, begun, drop) => {
      const app = Fastify(serverOptions({ ...settings, sendTimeoutMs: 400 }))
      app.post('/', async () => 'served')
      const socket = connect(
        Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port),
        '127.0.0.1',
      )
      socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\n${begun}`)
      // A byte now and then: what counts is the whole request.
      const drip = setInterval(() => socket.write(drop), 100)
      // A sender that goes on writing is reset, and may not be able to read the 408 any more.
      socket.on('error', () => {})
      const closed = new Promise((resolve) => socket.once('close', resolve))
      let answer = ''
      socket.setEncoding('latin1').on('data', (part) => {
        answer += part
      })
      await closed
      clearInterval(drip)
      expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
      await app.close()
    },
    15_000,
  )
})
