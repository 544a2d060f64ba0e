import { pixelProviders } from '@waymark/domain'
import { parse as parseScript } from 'acorn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLinkVisits, type LinkVisits } from '../testing/visit-link.ts'
import { firePixels, mayFirePixels } from './index.ts'

let visits: LinkVisits
beforeAll(async () => {
  visits = await createLinkVisits()
})
afterAll(() => visits[Symbol.asyncDispose]())
const visit: LinkVisits['visit'] = (given, options) => visits.visit(given, options)

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
    const second = await visits.redirector.app.inject({ url, headers: { host: 'go.test' } })
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

  it.each([
    [true, {}, {}],
    [false, {}, { isBot: true }],
    [false, {}, { isCounted: false }],
    [true, { dnt: '1' }, {}],
    [true, { dnt: '0' }, { respectDnt: true }],
    [false, { dnt: '1' }, { respectDnt: true }],
    [false, { 'sec-gpc': '1' }, { respectDnt: true }],
  ])('may be fired: %s, with headers %j and %j', (expected, headers, given) => {
    const visit = { headers, isBot: false, isCounted: true, respectDnt: false, ...given }
    expect(mayFirePixels(visit)).toBe(expected)
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
