import { randomBytes, randomUUID } from 'node:crypto'
import type { LinkSnapshot } from '@waymark/replica'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redirector } from '../compose.ts'
import { lightLinkPassword } from '../testing/light-link-password.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

let world: World
let redirector: Redirector
beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
})
afterAll(() => world[Symbol.asyncDispose]())

const visit = (url: string, more: { method?: 'POST'; payload?: string; cookie?: string } = {}) => {
  const { cookie = '', ...options } = more
  const type = 'application/x-www-form-urlencoded'
  const headers = { 'user-agent': windowsChrome, 'content-type': type, cookie }
  return redirector.app.inject({ url, headers, ...options })
}
const originalUrl = 'https://shop.example/base/?own=1#f'
const added = (given: Partial<LinkSnapshot> = {}) =>
  world.addLink({ originalUrl, appendPath: true, ...given })

describe('the rest of a path', () => {
  it.each<[what: string, rest: string, location: string, given?: Partial<LinkSnapshot>]>([
    ['goes on behind the path of the target', '/a/b', 'https://shop.example/base/a/b?own=1#f'],
    ['goes on as it was sent', '/a%20b/%2F/?x=1', 'https://shop.example/base/a%20b/%2F/?own=1&x=1#f'],
    ['is not there without one', '', 'https://shop.example/base/?own=1#f'],
    ['is not there without one, and a slash', '/', 'https://shop.example/base/?own=1#f'],
    ['may end as a preview does', '/a+', 'https://shop.example/base/a+?own=1#f'],
    [
      'goes to the target of a rule, macros and all',
      '/a',
      'https://rule.example/code/a?utm_source=u',
      {
        shortCode: 'code',
        codes: ['code'],
        rules: [aRule('https://rule.example/{code}', {})],
        utm: { source: 'u', medium: null, campaign: null, term: null, content: null },
      },
    ],
  ])('%s', async (_what, rest, location, given) => {
    const link = added(given)
    const { statusCode, headers } = await visit(`/${link.shortCode}${rest}`)
    expect([statusCode, headers.location]).toEqual([302, location])
  })

  it.each<[what: string, rest: string, given?: Partial<LinkSnapshot>]>([
    ['of a link that does not send it on', '/a', { appendPath: undefined }],
    ['that leads up', '/a/../../b'],
    ['that leads up behind percent signs', '/%2e%2e/b'],
  ])('is of no link: %s', async (_what, rest, given) => {
    const { statusCode } = await visit(`/${added(given).shortCode}${rest}`)
    expect(statusCode).toBe(404)
  })

  it('is no path of a landing, and none of an offer', async () => {
    const landing = { id: randomUUID(), name: 'L', url: 'https://landing.example/', weight: 1 }
    const facts = { networkId: null, countries: null, payout: null, currency: null, opensAtMs: 0 }
    const offer = { id: randomUUID(), name: 'O', url: 'https://offer.example/', weight: 1, ...facts }
    const members = { landings: [landing], offers: [offer] }
    const action = { schema: 'landing_offer' as const, redirectType: '302' as const, ...members }
    const link = added({ rules: [{ ...aRule('', {}), action }] })
    const { headers } = await visit(`/${link.shortCode}/a`)
    expect(headers.location).toMatch(/^https:\/\/landing\.example\/\?click_id=/)
    // Nor is the way from a landing a path.
    expect((await visit(`/${link.shortCode}/click`)).headers.location).toBe('https://offer.example/')
  })

  it('is still there behind the password', async () => {
    const passwordHash = await lightLinkPassword('open sesame')
    const link = added({ passwordHash })
    const url = `/${link.shortCode}/a/b?x=1`
    expect((await visit(url)).body).toContain('<input')
    const opened = await visit(url, { method: 'POST', payload: 'password=open+sesame' })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, url])
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    expect((await visit(url, { cookie })).headers.location).toBe('https://shop.example/base/a/b?own=1&x=1#f')
  })

  it('is looked for again while no source can be reached: 503, never a false 404', async () => {
    await using cold = await createWorld()
    const at = await cold.startRedirector()
    cold.setSourceUp(false)
    expect((await at.app.inject({ url: `/${randomBytes(4).toString('hex')}/a` })).statusCode).toBe(503)
  })
})
