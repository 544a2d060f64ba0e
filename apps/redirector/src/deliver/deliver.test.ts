import { createHash } from 'node:crypto'
import type { LinkSnapshot } from '@waymark/replica'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRule } from '../testing/redirector-world.ts'
import { createLinkVisits, type LinkVisits } from '../testing/visit-link.ts'

let visits: LinkVisits
beforeAll(async () => {
  visits = await createLinkVisits()
})
afterAll(() => visits[Symbol.asyncDispose]())
const visit: LinkVisits['visit'] = (given, options) => visits.visit(given, options)

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
      // An answer that is not counted is never cached.
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
    '%s is never cached, is HTML and nothing else, and has the referrer policy %s',
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
      // A link goes on in a frame as it does by a 302 (docs/decisions/0046).
      expect(policy).not.toContain('frame-ancestors')
      expect(body).not.toMatch(/ on[a-z]+=|javascript:/)
    },
  )

  it.each(kinds)('%s answers HEAD with the same headers and no body', async (redirectType) => {
    const got = await visit({ redirectType })
    const requested = await visit({ redirectType }, { method: 'HEAD' })
    expect(requested.statusCode).toBe(200)
    expect(requested.body).toBe('')
    expect(Object.keys(requested.headers).sort()).toEqual(Object.keys(got.headers).sort())
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
    const { body, headers } = await visit({ redirectType: 'double_meta', originalUrl }, { after: search })
    expect(body).toContain(`content="0;url=${originalUrl}${search}"`)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('iframe is called what the link is called', async () => {
    expect((await visit({ redirectType: 'iframe', title: 'Spring & Co' })).body).toContain(
      '<title>Spring &amp; Co</title>',
    )
  })

  it('formsubmit posts repeated keys repeatedly', async () => {
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
