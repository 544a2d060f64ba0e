import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { committedDocument } from '../../testing/contract/api-document.ts'
import { fieldsOf } from '../../testing/contract/fields.ts'
import { isSecretName, openFieldsOf } from '../secret-names.ts'
import { maskedChanges } from './masked-changes.ts'

const none: ReadonlySet<string> = new Set()

describe('the fields of a request in the audit log', () => {
  it.each([
    ['plain fields', { name: 'Ann', payout: 12.5, tags: ['a'] }, { name: 'Ann', payout: 12.5, tags: ['a'] }],
    ['no body', undefined, {}],
    ['a password', { password: 'x' }, { password: '***' }],
    ['a password removed', { password: null }, { password: null }],
    ['a switch', { requireKey: true, hasPassword: false }, { requireKey: true, hasPassword: false }],
    [
      'names with separators',
      { 'refresh-token': 'x', API_KEY: 'y' },
      { 'refresh-token': '***', API_KEY: '***' },
    ],
    ['credentials as a whole', { credentials: { pixelId: '1', accessToken: 'x' } }, { credentials: '***' }],
    ['a secret deep inside', { a: [{ b: { secret: 'x' } }] }, { a: [{ b: { secret: '***' } }] }],
    ['a URL’s password', { url: 'https://ann:pw@a.example/' }, { url: 'https://***@a.example/' }],
    [
      'a URL’s token',
      { url: 'https://a.example/?a=1&token=x#key=y' },
      { url: 'https://a.example/?a=1&token=***#key=***' },
    ],
    [
      'a URL’s macro',
      { url: 'https://a.example/?token={click_id}' },
      { url: 'https://a.example/?token={click_id}' },
    ],
    ['a long list', { ids: [1, 2, 3, 4, 5, 6] }, { ids: { count: 6, first: [1, 2, 3, 4, 5] } }],
    ['five items', { ids: [1, 2, 3, 4, 5] }, { ids: [1, 2, 3, 4, 5] }],
    ['300 characters', { text: 'a'.repeat(300) }, { text: 'a'.repeat(300) }],
    ['301 characters', { text: 'a'.repeat(301) }, { text: `${'a'.repeat(300)}…` }],
    ['what Postgres does not take', { 'a\0': '\0\uD800' }, { 'a\uFFFD': '\uFFFD\uFFFD' }],
  ])('%s', (_name, body, expected) => {
    expect(maskedChanges(body, none)).toEqual(expected)
  })

  it('leaves a name that is no secret on its route', () => {
    expect(maskedChanges({ key: 'sale' }, openFieldsOf('/api/v1/conversions/goals/:id'))).toEqual({
      key: 'sale',
    })
    expect(maskedChanges({ key: 'sale' }, openFieldsOf('/api/v1/api-keys'))).toEqual({ key: '***' })
  })

  it('are bounded, whatever is sent', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 8, maxKeys: 80 }), (body) => {
        expect(JSON.stringify(maskedChanges(body, none)).length).toBeLessThan(40_000)
      }),
    )
    const wide = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`f${at}`, Array(5).fill('x'.repeat(300))]),
    )
    expect(maskedChanges(wide, none)).toMatchObject({ characters: expect.any(Number) })
  })

  it('take no time for texts that look like a URL without end', () => {
    const before = process.threadCpuUsage()
    maskedChanges({ html: `https://${'?'.repeat(1_000_000)}` }, none)
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
  })
})

/** Whatever may be a secret, by a wider net than ours. */
const smells = /pass|pwd|secret|token|key|credential|auth|private|signature|cookie|session|\bpin\b|cvv|hash/i

/** Fields of bodies that smell, and may be read by everybody who may read the log: each by its reason. */
const harmless: Readonly<Record<string, string>> = {
  breakdownKey: 'a value of a dimension',
  clickToken: 'the id of a click, which everybody who may see it reads',
  goalKey: 'the name of a goal',
  requireKey: 'yes or no',
  keyword: 'what the visitor looked for',
}

describe('the bodies of the OpenAPI document', () => {
  const { routes, resolve } = committedDocument()
  const smelly = routes.flatMap(({ name, body }) => {
    const url = name.split(' ')[1] ?? ''
    const fields = body ? fieldsOf(body.schema, resolve).map(({ path }) => path) : []
    return fields.filter((path) => smells.test(path)).map((path) => ({ name, url, path }))
  })

  it('contain secrets', () => {
    expect(smelly.map(({ path }) => path)).toEqual(expect.arrayContaining(['password', 'refreshToken']))
  })

  it.each(smelly)('$name: $path is masked, or harmless by name', ({ url, path }) => {
    const names = path.replace(/\{(key)?\}|\[\]/g, '').split('.')
    const open = openFieldsOf(url)
    const isMasked = names.some((name) => isSecretName(name) && !open.has(name))
    const isHarmless = names.some((name) => name in harmless || open.has(name) || !smells.test(name))
    expect(isMasked || isHarmless, `${path} of ${url}`).toBe(true)
  })
})
