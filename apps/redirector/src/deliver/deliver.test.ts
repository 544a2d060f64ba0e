import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { pixelProviders } from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/link-snapshot'
import { parse as parseScript } from 'acorn'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Redirector } from '../compose.ts'
import { firePixels } from '../pixels/index.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-under-test.ts'

let world: World
let redirector: Redirector
beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
})
afterAll(() => world[Symbol.asyncDispose]())

interface VisitOptions {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

async function visit(given: Partial<LinkSnapshot>, { method = 'GET', headers = {} }: VisitOptions = {}) {
  const { shortCode } = world.addLink({ originalUrl: 'https://target.test/a?b=1&b=2#c', ...given })
  return redirector.app.inject({
    method,
    url: `/${shortCode}`,
    headers: { 'user-agent': windowsChrome, host: 'go.test', ...headers },
  })
}

const actionRule = (
  action: Partial<Extract<LinkSnapshot['rules'][number]['action'], { schema: 'action' }>>,
) => ({
  ...aRule('', {}),
  action: {
    schema: 'action' as const,
    actionType: 'show_html' as const,
    html: null,
    text: null,
    campaign: null,
    ...action,
  },
})

describe('a redirect by status', () => {
  it.each([
    ['302', 302, 'private, no-store'],
    ['301', 301, 'private'],
    ['303', 303, 'private, no-store'],
    ['307', 307, 'private, no-store'],
    ['308', 308, 'private'],
  ] as const)('%s has an empty body and says where to go', async (redirectType, status, caching) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await visit({ redirectType }, { method })
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toBe('')
      expect(answer.headers.location).toBe('https://target.test/a?b=1&b=2#c')
      // What is not counted is kept by nobody.
      expect(answer.headers['cache-control']).toBe(method === 'GET' ? caching : 'private, no-store')
      expect(answer.headers['referrer-policy']).toBeUndefined()
    }
  })
})

describe('a page', () => {
  const policies = {
    meta: 'origin',
    double_meta: 'no-referrer',
    js: 'strict-origin-when-cross-origin',
    iframe: 'strict-origin-when-cross-origin',
    blank_referrer: 'no-referrer',
    formsubmit: 'strict-origin-when-cross-origin',
  } as const
  const kinds = Object.entries(policies) as [keyof typeof policies, string][]

  it.each(kinds)(
    '%s is kept by nobody, is HTML and nothing else, and has the referrer policy %s',
    async (redirectType, policy) => {
      const { statusCode, headers } = await visit({ redirectType })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': policy,
      })
      expect(headers.location).toBeUndefined()
    },
  )

  it.each(kinds)(
    '%s runs its own script and style, known by their hashes, and nothing else',
    async (redirectType) => {
      const { body, headers } = await visit({ redirectType })
      const policy = String(headers['content-security-policy'])
      const hashes = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(
        ([, tag, text = '']) => `${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      )
      for (const hash of hashes) expect(policy).toContain(hash)
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).not.toMatch(/unsafe|data:|\*/)
      expect(body).not.toMatch(/ on[a-z]+=|javascript:/)
    },
  )

  it.each(kinds)('%s answers HEAD with the same headers and no body', async (redirectType) => {
    const got = await visit({ redirectType })
    const asked = await visit({ redirectType }, { method: 'HEAD' })
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toBe('')
    expect(Object.keys(asked.headers).sort()).toEqual(Object.keys(got.headers).sort())
  })

  it.each(kinds.filter(([kind]) => kind !== 'double_meta'))(
    '%s leads on without a script',
    async (redirectType) => {
      const { body } = await visit({ redirectType })
      expect(body).toMatch(/<a href="https:|<iframe src="https:|<form [^>]*action="https:.*<button>/)
    },
  )

  it('double_meta reaches a target too long for a reference by one page', async () => {
    const originalUrl = `https://target.test/${'a'.repeat(8_000)}`
    const search = `?b=${'b'.repeat(4_000)}`
    const { shortCode } = world.addLink({ redirectType: 'double_meta', originalUrl })
    const { body, headers } = await redirector.app.inject({ url: `/${shortCode}${search}` })
    expect(body).toContain(`content="0;url=${originalUrl}${search}"`)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('iframe is called what the link is called', async () => {
    expect((await visit({ redirectType: 'iframe', title: 'Spring & Co' })).body).toContain(
      '<title>Spring &amp; Co</title>',
    )
  })

  it('formsubmit keeps repeated keys', async () => {
    const { body } = await visit({ redirectType: 'formsubmit' })
    expect(body).toContain('action="https://target.test/a#c"')
    expect(body).toContain('<input type="hidden" name="b" value="1"><input type="hidden" name="b" value="2">')
  })
})

describe('content of the owner', () => {
  it('is shown as HTML without an origin', async () => {
    const rules = [actionRule({ html: '<h1>Hi</h1>' })]
    const { statusCode, body, headers } = await visit({ rules })
    expect(statusCode).toBe(200)
    expect(body).toBe('<h1>Hi</h1>')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'sandbox allow-scripts allow-forms allow-popups',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('is shown as text, whatever it looks like', async () => {
    const rules = [actionRule({ actionType: 'show_text', text: '<h1>Hi</h1>' })]
    const { body, headers } = await visit({ rules })
    expect(body).toBe('<h1>Hi</h1>')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['http_404', 404],
    ['do_nothing', 204],
  ] as const)('may be none: %s', async (actionType, status) => {
    const answer = await visit({ rules: [actionRule({ actionType })] })
    expect(answer.statusCode).toBe(status)
    expect(String(answer.headers['cache-control'])).toContain('no-store')
  })
})

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
      const options: VisitOptions[] = [{ method: 'HEAD' }, { headers: { 'x-waymark-relay': '1' } }]
      for (const option of options) {
        const { statusCode, headers } = await visit({ redirectType, originalUrl }, option)
        expect([statusCode, headers.location]).toEqual([302, originalUrl])
      }
      expect(fetches).toBe(0)
    },
  )

  it('curl tells the target of the visitor what it would see itself, and no address', async () => {
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

describe('retargeting pixels', () => {
  const retargetingPixels = [{ provider: 'facebook', pixelId: '123456789012345' }]
  const image = 'https://www.facebook.com/tr?id=123456789012345'
  const firing = ['meta', 'js', 'iframe', 'blank_referrer', 'formsubmit'] as const

  it.each(firing)('are fired on a page of ours, whose policy lets them: %s', async (redirectType) => {
    const { body, headers } = await visit({ redirectType, retargetingPixels })
    expect(body).toContain(image)
    expect(headers['content-security-policy']).toContain('img-src https://www.facebook.com;')
    expect(
      parseScript(/<script>(.*)<\/script>/s.exec(body)?.[1] ?? '', { ecmaVersion: 2020 }).body,
    ).toHaveLength(1)
  })

  it('are fired on the second page of double_meta', async () => {
    const { body } = await visit({ redirectType: 'double_meta', retargetingPixels })
    expect(body).not.toContain(image)
    const url = /href="([^"]+)"/.exec(body)?.[1] ?? ''
    const second = await redirector.app.inject({ url, headers: { host: 'go.test' } })
    expect(second.body).toContain(image)
  })

  it.each([
    ['bots', { 'user-agent': 'Googlebot/2.1' }],
    ['looking ahead', { 'sec-purpose': 'prefetch' }],
  ])('are not fired for %s', async (_name, headers) => {
    const { statusCode, body } = await visit({ redirectType: 'js', retargetingPixels }, { headers })
    expect(statusCode).toBe(200)
    expect(body).not.toContain(image)
  })

  it('leave out what is no pixel', async () => {
    const unknown = [
      { provider: 'constructor', pixelId: '1' },
      { provider: 'facebook', pixelId: "1');alert(1)//" },
    ]
    expect(firePixels(unknown, 'go()')).toBeNull()
    const { body, headers } = await visit({ redirectType: 'meta', retargetingPixels: unknown })
    expect(body).not.toContain('<script>')
    expect(headers['content-security-policy']).not.toContain('img-src')
  })

  const ids: Record<(typeof pixelProviders)[number], string> = {
    facebook: '123456789012345',
    google: 'AW-123456789',
    tiktok: 'D26CTKBC77U110BN94C0',
    linkedin: '3379538',
    twitter: 'o61w3',
    pinterest: '2612695586321',
    snapchat: '0f3a1b2c-4d5e-6f70-8192-a3b4c5d6e7f8',
    quora: '8f5a6fee5c1345e681c7f4066c1f870a',
    bing: '343102454',
  }

  it.each(pixelProviders)('of %s reach no host but those that the policy names', (provider) => {
    const run = firePixels([{ provider, pixelId: ids[provider] }], 'go()')
    const named = Object.values(run?.sources ?? {}).flat()
    const reached = [...(run?.script ?? '').matchAll(/https:\/\/[a-z0-9.-]+/g)].map(([origin]) => origin)
    expect(reached.length).toBeGreaterThan(0)
    for (const origin of reached) expect(named).toContain(origin)
    expect(() => parseScript(run?.script ?? '', { ecmaVersion: 2020 })).not.toThrow()
  })
})

describe('/{code}+', () => {
  const preview = (given: Partial<LinkSnapshot>) => {
    const { shortCode, linkId } = world.addLink(given)
    return {
      linkId,
      answer: redirector.app.inject({ url: `/${shortCode}+`, headers: { 'user-agent': windowsChrome } }),
    }
  }

  it('tells where the link leads, and sends nobody there', async () => {
    const { answer } = preview({ title: 'Spring', originalUrl: 'https://shop.test/a?b={country}' })
    const { statusCode, body, headers } = await answer
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Spring</h1>')
    expect(body).toContain('<strong>shop.test</strong>')
    expect(body).toContain('https://shop.test/a?b={country}')
    expect(body).not.toContain('http-equiv="refresh"')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('tells nothing that a password hides', async () => {
    const { answer } = preview({
      title: 'Salaries',
      originalUrl: 'https://secret.test/',
      passwordHash: 'scrypt$x',
    })
    const { statusCode, body } = await answer
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/secret\.test|Salaries/)
    expect(body).toContain('It asks for a password.')
  })

  it.each([
    [410, { status: 'inactive' as const }],
    [410, { status: 'deleted' as const }],
    [410, { expiresAtMs: 1 }],
  ])('answers %i where the link does', async (status, given) => {
    expect((await preview(given).answer).statusCode).toBe(status)
  })

  it('answers 404 where there is no link', async () => {
    expect((await redirector.app.inject({ url: '/nowhere7+' })).statusCode).toBe(404)
  })

  it('counts nothing', async () => {
    const { linkId, answer } = preview({})
    await answer
    await redirector.close()
    expect(world.clicks.filter((click) => click.linkId === linkId)).toEqual([])
  })
})
