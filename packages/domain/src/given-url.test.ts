import { describe, expect, it } from 'vitest'
import { completeUrl, trimUrl } from './given-url.ts'

describe('blanks around a URL', () => {
  const blanks = [
    ' ',
    '\t',
    '\r\n',
    '\v\f',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u202f',
    '\u3000',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u2060',
    '\u2066',
    '\u180e',
    '\u00ad',
    '\ufeff',
  ]
  it.each(blanks)('%j goes, at both ends', (blank) => {
    expect(trimUrl(`${blank}https://a.test/x${blank}${blank}`)).toBe('https://a.test/x')
    expect(trimUrl(`https://a.test/x${blank}y`)).toBe(`https://a.test/x${blank}y`)
  })

  it.each(['', 'https://a.test/', 'https://a.test/\u0000', 'https://a.test/\u0085', 'é'])(
    '%j has none',
    (text) => {
      expect(trimUrl(text)).toBe(text)
    },
  )

  it('takes no longer for a text of blanks alone', () => {
    const many = ' \u200b'.repeat(500_000)
    expect(trimUrl(many)).toBe('')
    expect(trimUrl(`x${many}x`)).toHaveLength(1_000_002)
  })
})

describe('a host without a scheme', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com/x?y=1#z', 'https://example.com/x?y=1#z'],
    [' \u200bexample.com/ ', 'https://example.com/'],
    ['example.com?x={click_id}', 'https://example.com?x={click_id}'],
    ['example.com#x', 'https://example.com#x'],
    ['Example.COM:8080/x', 'https://Example.COM:8080/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['пример.рф/путь', 'https://пример.рф/путь'],
    ['go.example.co.uk', 'https://go.example.co.uk'],
    ['example.com/?next=http://a.test/', 'https://example.com/?next=http://a.test/'],
  ])('%j is %j', (text, url) => {
    expect(completeUrl(text)).toBe(url)
  })

  it.each([
    '',
    'x',
    'localhost/x',
    'localhost:3000',
    '/x',
    '//',
    './x',
    '.',
    'a..b',
    'example.com:x',
    '{source}.a.test',
    'http://example.com',
    'HTTPS://example.com',
    'ftp://example.com',
    'example.com://x',
    '127.0.0.1/x',
    '[::1]/',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'a@example.com',
    'user:pass@example.com',
    'example.com\\x',
    'data:text/html,x',
    'a b.test',
    'one, two.three',
    'example.com:123456/',
  ])('%j is none', (text) => {
    expect(completeUrl(text)).toBe(text)
  })
})
