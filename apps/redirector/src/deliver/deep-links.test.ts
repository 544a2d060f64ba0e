import { deepLinkCases } from '@waymark/rule-engine/contract'
import { parse as parseScript } from 'acorn'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { iphone } from '../testing/redirector-world.ts'
import { createLinkVisits, type LinkVisits } from '../testing/visit-link.ts'

let visits: LinkVisits
beforeAll(async () => {
  visits = await createLinkVisits()
})
afterAll(() => visits[Symbol.asyncDispose]())
const visit: LinkVisits['visit'] = (given, options) => visits.visit(given, options)

const originalUrl = 'https://target.test/a?b=1'
const deepLink = { ios: 'myapp://product/7?a=1&b=2', android: null }
const onIphone = { headers: { 'user-agent': iphone } }
const scriptOf = (body: string) => /<script>(.*)<\/script>/s.exec(body)?.[1] ?? ''

describe('a link into an app', () => {
  it.each(deepLinkCases.map((each) => [each.name, each] as const))(
    'is tried: %s',
    async (_name, { visitor, deepLink, expected }) => {
      const said = deepLink === null ? {} : { deepLink }
      const { statusCode, headers, body } = await visit(
        { originalUrl, ...said },
        { headers: { 'user-agent': visitor.userAgent } },
      )
      if (expected === null) {
        expect([statusCode, headers.location]).toEqual([302, originalUrl])
        return
      }
      expect([statusCode, headers.location]).toEqual([200, undefined])
      expect(scriptOf(body)).toContain(`location.href=${JSON.stringify(expected)};`)
    },
  )

  it('is tried by a page that goes on to the target by itself, and has links to both', async () => {
    const { headers, body } = await visit({ originalUrl, deepLink }, onIphone)
    const script = scriptOf(body)
    expect(() => parseScript(script, { ecmaVersion: 2020 })).not.toThrow()
    expect(script).toMatch(
      /^location\.href="myapp:.*setTimeout\(.*location\.replace\("https:\/\/target\.test\/a\?b=1"\).*,1000\)$/,
    )
    expect(body).toContain('<a href="myapp://product/7?a=1&amp;b=2" rel="nofollow">')
    expect(body).toContain(`<a href="${originalUrl}" rel="nofollow">`)
    expect(body).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${originalUrl}"></noscript>`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*script-src 'sha256-[^ ]+'$/)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('runs no script but this one, whatever the target is', async () => {
    const hostile = 'https://target.test/</script><script>alert(1)</script>?"><img onerror=alert(1)>'
    const { body } = await visit({ originalUrl: hostile, deepLink }, onIphone)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('<img')
  })

  it.each([
    ['HEAD', { method: 'HEAD' as const, ...onIphone }],
    ['looking ahead', { headers: { 'user-agent': iphone, 'sec-purpose': 'prefetch' } }],
  ])('is not tried by %s', async (_name, options) => {
    const { statusCode, headers } = await visit({ originalUrl, deepLink }, options)
    expect([statusCode, headers.location]).toEqual([302, originalUrl])
  })

  it.each([
    ['blank_referrer', 'no-referrer'],
    ['double_meta', 'no-referrer'],
    ['meta', 'origin'],
    ['301', 'strict-origin-when-cross-origin'],
    ['iframe', 'strict-origin-when-cross-origin'],
  ] as const)('comes before the target of every redirect type: %s', async (redirectType, policy) => {
    const { statusCode, headers, body } = await visit({ originalUrl, deepLink, redirectType }, onIphone)
    expect([statusCode, headers.location, headers['referrer-policy']]).toEqual([200, undefined, policy])
    expect(scriptOf(body)).toContain('location.href="myapp:')
  })

  it('has pixels fired on its page', async () => {
    const retargetingPixels = [{ provider: 'facebook', pixelId: '123456789012345' }]
    const { headers, body } = await visit({ originalUrl, deepLink, retargetingPixels }, onIphone)
    expect(body).toContain('https://www.facebook.com/tr?id=123456789012345')
    expect(headers['content-security-policy']).toContain('img-src https://www.facebook.com')
    expect(() => parseScript(scriptOf(body), { ecmaVersion: 2020 })).not.toThrow()
  })

  it('is one click, to the target', async () => {
    const linkId = '01900000-0000-7000-8000-0000000000aa'
    await visit({ originalUrl, deepLink, linkId }, onIphone)
    await visit({ originalUrl, linkId: '01900000-0000-7000-8000-0000000000ab' })
    const clicksOf = (id: string) => visits.world.clicks.filter((click) => click.linkId === id)
    await vi.waitFor(() => expect(clicksOf('01900000-0000-7000-8000-0000000000ab')).toHaveLength(1))
    expect(clicksOf(linkId)).toMatchObject([{ os: 'iOS', isBot: false }])
  })
})
