import { describe, expect, it } from 'vitest'
import { createRefererReader, maxRefererLength } from './referer.ts'

const cases: [header: string | undefined, referer: string | null, domain: string | null][] = [
  [undefined, null, null],
  ['', null, null],
  ['   ', null, null],
  ['https://news.example.com/a?b=c', 'https://news.example.com/a?b=c', 'news.example.com'],
  ['https://www.google.com/', 'https://www.google.com/', 'google.com'],
  ['https://WWW.Example.COM:8443/x', 'https://WWW.Example.COM:8443/x', 'example.com'],
  // One site by several hosts.
  ['https://l.facebook.com/l.php?u=x', 'https://l.facebook.com/l.php?u=x', 'facebook.com'],
  ['http://m.facebook.com', 'http://m.facebook.com', 'facebook.com'],
  ['https://LM.Facebook.com:443/', 'https://LM.Facebook.com:443/', 'facebook.com'],
  ['https://www.facebook.com/', 'https://www.facebook.com/', 'facebook.com'],
  ['https://l.instagram.com/', 'https://l.instagram.com/', 'instagram.com'],
  ['https://business.facebook.com/', 'https://business.facebook.com/', 'business.facebook.com'],
  ['https://m.shop.example/', 'https://m.shop.example/', 'm.shop.example'],
  ['http://www./', 'http://www./', 'www.'],
  ['http://user:pw@example.org/', 'http://user:pw@example.org/', 'example.org'],
  ['android-app://com.google.android.gm/', 'android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://münchen.de/', 'https://münchen.de/', 'xn--mnchen-3ya.de'],
  ['http://[2001:db8::1]/', 'http://[2001:db8::1]/', '[2001:db8::1]'],
  ['about:blank', 'about:blank', null],
  ['not a url', 'not a url', null],
  ['//example.com', '//example.com', null],
]

describe('createRefererReader', () => {
  it.each(cases)('%j → %j, %j', (header, referer, refererDomain) => {
    const read = createRefererReader((facts) => ({ ...facts }))
    const facts = { referer, refererDomain }
    expect(read(header)).toEqual({ facts, derived: facts })
    expect(read(header)).toBe(read(header))
  })

  it('cuts a long referer and still knows its domain', () => {
    const read = createRefererReader(() => null)
    const { referer, refererDomain } = read(`https://example.com/${'a'.repeat(5_000)}`).facts
    expect(referer).toHaveLength(maxRefererLength)
    expect(refererDomain).toBe('example.com')
  })
})
