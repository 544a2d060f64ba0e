import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEmptyBodies } from './empty-requests.ts'
import { serverOptions } from './server-options.ts'

describe('requests without a body', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify(serverOptions({ logger: Fastify().log, trustProxy: [], clock: () => 0 }))
    addEmptyBodies(app)
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, `text of ${body.length}`),
    )
    app.addContentTypeParser('*', (_request, payload, done) =>
      text(payload).then((body) => done(null, `stream of ${body.length}`), done),
    )
    app.all('/known', async ({ body }) => `answered ${body ?? 'without'}`)
    app.setNotFoundHandler((_request, reply) => reply.code(404).send('unknown'))
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app?.close())

  /**
   * As it is, so that no client adds a length.
   * @returns all that comes back until the server ends the connection
   */
  async function send(method: string, path: string, headers: string, body = ''): Promise<string> {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${headers}\r\n${body}`)
    return text(socket)
  }

  const plain = 'Content-Type: text/plain\r\n'
  it.each([
    ['GET', '/known', '', '', 'answered without'],
    ['GET', '/known', plain, '', 'answered without'],
    ['DELETE', '/known', '', '', 'answered without'],
    ['DELETE', '/known', plain, '', 'answered text of 0'],
    ['POST', '/known', plain, '', 'answered text of 0'],
    ['PUT', '/known', 'Content-Type: image/png\r\n', '', 'answered stream of 0'],
    ['POST', '/known', `${plain}Content-Length: 0\r\n`, '', 'answered text of 0'],
    ['POST', '/known', `${plain}Content-Length: 3\r\n`, 'abc', 'answered text of 3'],
    [
      'POST',
      '/known',
      `${plain}Transfer-Encoding: chunked\r\n`,
      '3\r\nabc\r\n0\r\n\r\n',
      'answered text of 3',
    ],
    ['POST', '/known', `${plain}Transfer-Encoding: chunked\r\n`, '0\r\n\r\n', 'answered text of 0'],
    ['GET', '/known', 'Content-Length: 3\r\n', 'abc', 'answered without'],
    ['PATCH', '/unknown', plain, '', 'unknown'],
    ['DELETE', '/unknown', '', '', 'unknown'],
  ])('%s %s with %j and %j is answered: %s', async (method, path, headers, body, expected) => {
    expect(await send(method, path, headers, body)).toMatch(new RegExp(`\r\n\r\n${expected}$`))
  })

  it('are answered one after the other over one connection, whatever came before', async () => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    const request = (method: string, more: string) => `${method} /known HTTP/1.1\r\nHost: h\r\n${more}\r\n`
    socket.write(
      [
        request('GET', ''),
        `${request('POST', `${plain}Content-Length: 3\r\n`)}abc`,
        request('DELETE', plain),
        request('GET', 'Connection: close\r\n'),
      ].join(''),
    )
    const bodies = (await text(socket)).match(/answered .*?(?=HTTP|$)/g)
    expect(bodies).toEqual([
      'answered without',
      'answered text of 3',
      'answered text of 0',
      'answered without',
    ])
  })
})
