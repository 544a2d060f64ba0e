import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { windowsChrome } from '../testing/redirector-world.ts'
import { createLinkVisits, type LinkVisit, type LinkVisits } from '../testing/visit-link.ts'

let visits: LinkVisits
beforeAll(async () => {
  visits = await createLinkVisits()
})
afterAll(() => visits[Symbol.asyncDispose]())
const visit: LinkVisits['visit'] = (given, options) => visits.visit(given, options)

describe('what is fetched for the visitor', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })

  async function serve(handler: RequestListener): Promise<string> {
    const server = createServer(handler)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : ''
  }

  it('curl relays status, type and body, and nothing else', async () => {
    const originalUrl = await serve((_request, response) => {
      response.writeHead(418, {
        'content-type': 'text/html; charset=iso-8859-1',
        'set-cookie': 'a=b',
        'x-secret': 'c',
        'cache-control': 'public',
      })
      response.end('<h1>caf\xe9</h1>', 'latin1')
    })
    const { statusCode, headers, rawPayload } = await visit({ redirectType: 'curl', originalUrl })
    expect(statusCode).toBe(418)
    expect(rawPayload.toString('latin1')).toBe('<h1>caf\xe9</h1>')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=iso-8859-1',
      'content-security-policy': 'sandbox allow-scripts allow-forms allow-popups',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-secret']).toBeUndefined()
  })

  it('remote sends on to the URL in the answer', async () => {
    const originalUrl = await serve((_request, response) => response.end(' https://next.test/ü?a=1\n'))
    const { statusCode, headers } = await visit({ redirectType: 'remote', originalUrl })
    expect(statusCode).toBe(302)
    expect(headers.location).toBe('https://next.test/%C3%BC?a=1')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['a path', '/next'],
    ['a script', 'javascript:alert(1)'],
    ['a user', 'https://a@next.test/'],
    ['two lines', 'https://next.test/\r\nset-cookie: a=b'],
    ['too much', `https://next.test/${'a'.repeat(9_000)}`],
  ])('remote falls back to 302 when the answer is %s', async (_name, text) => {
    const originalUrl = await serve((_request, response) => response.end(text))
    const { statusCode, headers } = await visit({ redirectType: 'remote', originalUrl })
    expect([statusCode, headers.location]).toEqual([302, originalUrl])
  })

  it.each(['curl', 'remote'] as const)(
    '%s falls back to 302 where nothing may be or can be fetched',
    async (redirectType) => {
      const compressed = await serve((_request, response) =>
        response
          .writeHead(redirectType === 'curl' ? 200 : 500, { 'content-encoding': 'gzip' })
          .end('https://next.test/'),
      )
      const huge = await serve((_request, response) => response.end(Buffer.alloc(2 * 1024 * 1024 + 1, 'a')))
      const circular = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
      const targets = [
        compressed,
        huge,
        circular,
        'http://10.0.0.1/',
        'http://localhost/',
        'http://127.0.0.1:1024/',
      ]
      for (const originalUrl of targets) {
        const { statusCode, headers } = await visit({ redirectType, originalUrl })
        expect([statusCode, headers.location]).toEqual([302, originalUrl])
      }
    },
  )

  it.each(['curl', 'remote'] as const)(
    '%s fetches nothing for HEAD, nor for another redirector that fetches',
    async (redirectType) => {
      let fetches = 0
      const originalUrl = await serve((_request, response) => {
        fetches++
        response.end('https://next.test/')
      })
      const options: LinkVisit[] = [{ method: 'HEAD' }, { headers: { 'x-waymark-relay': '1' } }]
      for (const option of options) {
        const { statusCode, headers } = await visit({ redirectType, originalUrl }, option)
        expect([statusCode, headers.location]).toEqual([302, originalUrl])
      }
      expect(fetches).toBe(0)
    },
  )

  it('curl sends the target what it would see of the visitor itself, and no address', async () => {
    let seen: unknown
    const originalUrl = await serve(({ headers }, response) => {
      const { 'user-agent': agent, 'accept-language': language, cookie, referer } = headers
      seen = { agent, language, cookie, referer, forwarded: headers['x-forwarded-for'] }
      response.end()
    })
    const headers = {
      'accept-language': 'de',
      cookie: 'a=b',
      referer: 'https://ads.test/',
      'x-forwarded-for': '8.8.8.8',
    }
    await visit({ redirectType: 'curl', originalUrl }, { headers })
    expect(seen).toEqual({ agent: windowsChrome, language: 'de' })
  })
})
