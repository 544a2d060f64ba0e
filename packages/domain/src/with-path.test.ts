import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isForwardPath, withPath } from './with-path.ts'

it.each([
  ['https://a.test/', '/x', 'https://a.test/x'],
  ['https://a.test/p', '/x/y', 'https://a.test/p/x/y'],
  ['https://a.test/p/', '/x/', 'https://a.test/p/x/'],
  ['https://a.test/p?q=1#f', '/x', 'https://a.test/p/x?q=1#f'],
  ['https://a.test/#f?', '/x', 'https://a.test/x#f?'],
  ['https://a.test/p', '/a%20b%2Fc;d=e', 'https://a.test/p/a%20b%2Fc;d=e'],
  ['https://a.test/p', '/\u00c3\u00a9"<\\я', 'https://a.test/p/%C3%A9%22%3C%5C%D1%8F'],
  ['https://a.test/p', '//evil.test', 'https://a.test/p//evil.test'],
  ['https://a.test/p', '/$&$1', 'https://a.test/p/$&$1'],
])('%s and %s', (target, rest, url) => {
  expect(withPath(target, rest)).toBe(url)
})

it.each(['/..', '/../x', '/x/..', '/x/../y', '/.', '/./x', '/%2e%2E/x', '/.%2e', '/x\\..\\y', '/x/%2E'])(
  '%s leads up, or nowhere',
  (rest) => {
    expect(isForwardPath(rest)).toBe(false)
  },
)

it('whatever comes, the target is of the same host and below the same path', () => {
  const rest = fc.string({ unit: 'binary' }).map((text) => `/${text.replaceAll(/[?#]/g, '')}`)
  fc.assert(
    fc.property(rest, (path) => {
      fc.pre(isForwardPath(path))
      const url = new URL(withPath('https://a.test/p/?q=1#f', path))
      expect([url.host, url.search, url.hash]).toEqual(['a.test', '?q=1', '#f'])
      expect(url.pathname.startsWith('/p/')).toBe(true)
      expect(url.href).toMatch(/^[\x21-\x7e]*$/)
    }),
    { numRuns: 2_000 },
  )
})
