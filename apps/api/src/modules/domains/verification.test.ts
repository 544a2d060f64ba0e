import { describe, expect, it } from 'vitest'
import type { DnsLookup } from './dns-lookup.ts'
import { recordsOf, verifyByDns } from './verification.ts'

const token = 'waymark-secret'
const records = recordsOf({ host: 'go.acme.example', verificationToken: token }, 'links.example')

type Zone = Record<string, string[]>
const dnsOf = (txt: Zone, cname: Zone): DnsLookup => ({
  txt: async (name) => txt[name] ?? [],
  cname: async (name) => cname[name] ?? [],
})

describe('verifyByDns', () => {
  it.each<[string, Zone, Zone, 'txt' | 'cname' | null]>([
    ['nothing', {}, {}, null],
    ['the text', { '_waymark.go.acme.example': [token] }, {}, 'txt'],
    ['the text among others', { '_waymark.go.acme.example': ['v=spf1', ` ${token} `] }, {}, 'txt'],
    ['the text with more behind it', { '_waymark.go.acme.example': [`${token}x`] }, {}, null],
    ['the text in other case', { '_waymark.go.acme.example': [token.toUpperCase()] }, {}, null],
    ['the text at the host itself', { 'go.acme.example': [token] }, {}, null],
    ['the name', {}, { 'go.acme.example': ['links.example'] }, 'cname'],
    ['the name in full', {}, { 'go.acme.example': ['Links.Example.'] }, 'cname'],
    [
      'a name for the name',
      {},
      { 'go.acme.example': ['cdn.acme.example'], 'cdn.acme.example': ['links.example'] },
      'cname',
    ],
    ['another name', {}, { 'go.acme.example': ['other.example'] }, null],
    ['a name below ours', {}, { 'go.acme.example': ['x.links.example'] }, null],
    ['a circle', {}, { 'go.acme.example': ['b.example'], 'b.example': ['go.acme.example'] }, null],
    ['both', { '_waymark.go.acme.example': [token] }, { 'go.acme.example': ['links.example'] }, 'txt'],
  ])('%s', async (_, txt, cname, by) => {
    const verified = await verifyByDns(dnsOf(txt, cname), records)
    expect(verified.ok ? verified.by : null).toBe(by)
  })

  it('says what was looked for and what was found', async () => {
    const dns = dnsOf({ '_waymark.go.acme.example': ['other'] }, {})
    expect(await verifyByDns(dns, records)).toEqual({
      ok: false,
      details: [
        {
          path: 'verification.txt',
          message: `looked for TXT _waymark.go.acme.example with the value ${token}; found "other"`,
        },
        {
          path: 'verification.cname',
          message:
            'looked for CNAME go.acme.example with the value links.example; found no CNAME record there',
        },
      ],
    })
  })

  it('reports a name server that does not answer, and takes what the other look-up found', async () => {
    const unavailable = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    }
    const refused = await verifyByDns({ txt: unavailable, cname: async () => [] }, records)
    expect(refused.ok ? '' : refused.details[0]?.message).toContain('DNS did not answer (ETIMEOUT)')
    expect(await verifyByDns({ txt: unavailable, cname: async () => ['links.example'] }, records)).toEqual({
      ok: true,
      by: 'cname',
    })
  })

  it('shows only the beginning of much that was found', async () => {
    const texts = Array.from({ length: 50 }, () => 'a'.repeat(4_000))
    const refused = await verifyByDns(dnsOf({ '_waymark.go.acme.example': texts }, {}), records)
    expect(JSON.stringify(refused).length).toBeLessThan(1_500)
  })
})
