import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverOptions } from './server-options.ts'

describe('bytes that proxies and servers could read differently', () => {
  let app: FastifyInstance
  const served: string[] = []

  beforeAll(async () => {
    app = Fastify(serverOptions({ logger: Fastify().log, trustProxy: [], clock: () => 0 }))
    app.all('/*', async ({ url }) => {
      served.push(url)
      return 'served'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app?.close())

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
    ['an encoding nobody knows', 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`],
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

it('a sender who takes half a minute for the headers or a minute for the request is not waited for', () => {
  const { server } = Fastify(serverOptions({ logger: Fastify().log, trustProxy: [], clock: () => 0 }))
  expect([server.headersTimeout, server.requestTimeout]).toEqual([30_000, 60_000])
})
