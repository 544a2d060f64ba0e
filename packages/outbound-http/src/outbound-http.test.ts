import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutboundHttp, type OutboundHttpOptions, type OutboundRequest } from './index.ts'
import { certificate, privateKey } from './testing/certificate.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => sockets.add(socket))
  opened.push({
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
  return address.port
}

const serve = async (handler: RequestListener) => `http://127.0.0.1:${await listening(createServer(handler))}`

function request(
  given: Partial<OutboundRequest> & { url: string },
  options: Partial<OutboundHttpOptions> = {},
) {
  const http = createOutboundHttp({ allow: ['127.0.0.0/8'], ...options })
  return http.request({
    method: 'GET',
    connectTimeoutMs: 1_000,
    totalTimeoutMs: 3_000,
    maxBytes: 1_000,
    ...given,
  })
}

describe('a call', () => {
  it('gives status, headers and the bytes of the body', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(418, { 'x-kind': 'teapot' }).end(Buffer.from([0, 1, 255]))
    })
    const result = await request({ url: `${url}/?a=1#b` })
    expect(result).toMatchObject({
      kind: 'response',
      status: 418,
      body: Buffer.from([0, 1, 255]),
      isComplete: true,
    })
    expect(result.kind === 'response' && result.headers['x-kind']).toBe('teapot')
  })

  it('sends method, path, query, headers and the body as given, and does not request compression', async () => {
    let seen: unknown
    const url = await serve(async (incoming, response) => {
      const body = await incoming.map((chunk) => String(chunk)).toArray()
      const { 'x-sign': sign, 'accept-encoding': encoding, 'user-agent': agent } = incoming.headers
      seen = { method: incoming.method, url: incoming.url, sign, encoding, agent, body: body.join('') }
      response.end()
    })
    await request({
      url: `${url}/a%20b?c=%41`,
      method: 'POST',
      headers: { 'x-sign': 'abc' },
      body: '{"a":1}',
    })
    expect(seen).toEqual({
      method: 'POST',
      url: '/a%20b?c=%41',
      sign: 'abc',
      encoding: 'identity',
      agent: 'Waymark/1.0',
      body: '{"a":1}',
    })
  })

  it('checks certificates by the name, and goes through with a good one', async () => {
    const port = await listening(
      createTlsServer({ cert: certificate, key: privateKey }, (_request, response) => {
        response.end('safe')
      }),
    )
    const resolve = async () => ['127.0.0.1']
    const trusting = { resolve, ca: certificate }
    expect(await request({ url: `https://receiver.test:${port}/` }, trusting)).toMatchObject({ status: 200 })
    const failed = { kind: 'failed', reason: 'tls' }
    expect(await request({ url: `https://other.test:${port}/` }, trusting)).toMatchObject(failed)
    expect(await request({ url: `https://127.0.0.1:${port}/` }, trusting)).toMatchObject(failed)
    expect(await request({ url: `https://receiver.test:${port}/` }, { resolve })).toMatchObject(failed)
  })

  it('requires https where the caller demands it, except in the networks that are allowed', async () => {
    const url = await serve((_request, response) => response.end())
    expect(await request({ url, requireHttps: true })).toMatchObject({ kind: 'response' })
    const http = createOutboundHttp({ allow: ['127.0.0.0/8'], resolve: async () => ['93.184.215.14'] })
    expect(await http.checkUrl('http://a.test/', { requireHttps: true })).toEqual({
      ok: false,
      reason: 'https_required',
    })
    expect(await http.checkUrl('https://a.test/', { requireHttps: true })).toEqual({ ok: true })
    expect(await http.checkUrl(url, { requireHttps: true })).toEqual({ ok: true })
  })
})

describe('names', () => {
  const failing = async () => {
    throw new Error('SERVFAIL')
  }
  it.each([
    ['an error', failing],
    ['no address', async () => []],
  ])('fails the call on %s, and accepts the URL at write', async (_name, resolve) => {
    const url = 'https://nowhere.test/'
    expect(await request({ url }, { resolve })).toMatchObject({ kind: 'failed', reason: 'dns' })
    const http = createOutboundHttp({ allow: [], resolve })
    expect(await http.checkUrl(url)).toEqual({ ok: true })
    expect(await http.checkUrl('http://nowhere.test/', { requireHttps: true })).toEqual({
      ok: false,
      reason: 'https_required',
    })
  })

  it('does not wait for a name server longer than to connect', async () => {
    const result = await request(
      { url: 'https://slow.test/', connectTimeoutMs: 50 },
      { resolve: () => new Promise(() => undefined) },
    )
    expect(result).toMatchObject({ kind: 'failed', reason: 'connect_timeout' })
  })

  it('tries the next address when one does not answer', async () => {
    const url = new URL(await serve((_request, response) => response.end('here')))
    const resolve = async () => ['127.0.0.9', '127.0.0.1']
    expect(await request({ url: `http://two.test:${url.port}/` }, { resolve })).toMatchObject({ status: 200 })
  })
})

describe('limits', () => {
  it('ends a call whose headers come too slowly', async () => {
    const port = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n')
        const dripping = setInterval(() => socket.write('x-a: 1\r\n'), 20)
        socket.on('close', () => clearInterval(dripping))
      }),
    )
    const result = await request({ url: `http://127.0.0.1:${port}/`, totalTimeoutMs: 200 })
    expect(result).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })

  const dripping: RequestListener = (_request, response) => {
    response.writeHead(200).write('a')
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  }

  it('ends a call whose body comes too slowly', async () => {
    const url = await serve(dripping)
    expect(await request({ url, totalTimeoutMs: 200 })).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })

  it('takes what came of a slow body where the beginning is enough', async () => {
    const url = await serve(dripping)
    const result = await request({ url, totalTimeoutMs: 200, readBody: 'beginning' })
    expect(result).toMatchObject({ kind: 'response', status: 200, isComplete: false })
  })

  const endless: RequestListener = (_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    }
    response.on('drain', more)
    more()
  }

  it('reads a huge body up to the limit and no further', async () => {
    const url = await serve(endless)
    expect(await request({ url })).toMatchObject({ kind: 'failed', reason: 'too_large' })
    const result = await request({ url, readBody: 'beginning' })
    expect(result).toMatchObject({ kind: 'response', isComplete: false, body: Buffer.alloc(1_000) })
  })

  it.each([
    [1_000, 'response'],
    [1_001, 'failed'],
  ])('takes a body of %i bytes at a limit of 1,000: %s', async (size, kind) => {
    const url = await serve((_request, response) => response.end(Buffer.alloc(size)))
    expect(await request({ url })).toMatchObject({ kind })
  })

  it.each([
    ['headers without end', `HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ])('fails on %s', async (_name, answer) => {
    const port = await listening(createTcpServer((socket) => socket.on('error', () => undefined).end(answer)))
    const result = await request({ url: `http://127.0.0.1:${port}/` })
    expect(result).toMatchObject({ kind: 'failed', reason: 'protocol' })
  })

  it('distinguishes a refused connection from a lost one', async () => {
    const port = await listening(createTcpServer((socket) => socket.destroy()))
    expect(await request({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ reason: 'connection_lost' })
    expect(await request({ url: 'http://127.0.0.1:1024/' })).toMatchObject({ reason: 'connect' })
  })
})

describe('redirects', () => {
  it('are answers unless they are to be followed', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: '/next' }).end('moved'),
    )
    expect(await request({ url })).toMatchObject({ status: 302, body: Buffer.from('moved') })
  })

  const counting: RequestListener = ({ url = '/' }, response) => {
    const left = Number(url.slice(1))
    if (left === 0) response.end('arrived')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  }

  it('are followed as often as allowed, and no further', async () => {
    const url = await serve(counting)
    expect(await request({ url: `${url}/3`, maxRedirects: 3 })).toMatchObject({
      status: 200,
      url: `${url}/0`,
    })
    expect(await request({ url: `${url}/4`, maxRedirects: 3 })).toMatchObject({
      reason: 'too_many_redirects',
    })
  })

  it.each([
    ['a private address', 'http://10.0.0.1/', 'address'],
    ['the metadata service', 'http://169.254.169.254/latest/', 'address'],
    ['a name of a private address', 'http://private.test/', 'address'],
    ['this machine', 'http://localhost/', 'name'],
    ['a file', 'file:///etc/passwd', 'scheme'],
    ['a user', 'http://a@93.184.215.14/', 'userinfo'],
  ])('to %s are refused', async (_name, location, reason) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end())
    const resolve = async () => ['10.0.0.1']
    expect(await request({ url, maxRedirects: 3 }, { resolve })).toEqual({ kind: 'refused', reason })
  })

  it('send no secrets to another origin, and make a POST a GET', async () => {
    let seen: unknown
    const other = await serve(({ method, headers }, response) => {
      seen = {
        method,
        authorization: headers.authorization,
        type: headers['content-type'],
        agent: headers['x-a'],
      }
      response.end()
    })
    const url = await serve((_request, response) => response.writeHead(302, { location: other }).end())
    const headers = { authorization: 'Bearer a', 'content-type': 'text/plain', 'x-a': 'b' }
    await request({ url, method: 'POST', body: 'x', headers, maxRedirects: 1 })
    expect(seen).toEqual({ method: 'GET', authorization: undefined, type: undefined, agent: 'b' })
  })
})
