import { createServer, type Server } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressPolicy } from './addresses.ts'
import { createOutboundHttp, type OutboundHttp, type OutboundResult, type RefusedReason } from './index.ts'

/** Listens where none of the targets may lead; a hole in the guard is a visit here. */
let canary: Server
let port: number
let visits = 0

beforeAll(async () => {
  canary = createServer((_request, response) => {
    visits++
    response.end('a secret')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => canary.close())

const names: Readonly<Record<string, readonly string[]>> = {
  'loopback.test': ['127.0.0.1'],
  'private.test': ['10.1.2.3'],
  'mixed.test': ['93.184.215.14', '127.0.0.1'],
  'mixed-families.test': ['93.184.215.14', '::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'unique-local.test': ['fd12::1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'words.test': ['not an address'],
  'zone.test': ['fe80::1%lo'],
}
const resolve = async (name: string) => names[name] ?? []

const call = (http: OutboundHttp, url: string): Promise<OutboundResult> =>
  http.request({ method: 'GET', url, connectTimeoutMs: 500, totalTimeoutMs: 1_000, maxBytes: 1_000 })

type Row = readonly [url: string, reason: RefusedReason]

const targets: readonly Row[] = [
  // Forms that the URL parser takes for 127.0.0.1.
  ['http://127.0.0.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['http://0x7f000001/', 'address'],
  ['http://0x7f.1/', 'address'],
  ['http://0x7f.0x0.0x0.0x1/', 'address'],
  ['http://017700000001/', 'address'],
  ['http://0177.0.0.1/', 'address'],
  ['http://0177.0.01/', 'address'],
  ['http://127.1/', 'address'],
  ['http://127.0.1/', 'address'],
  ['http://127.0.0.1./', 'address'],
  ['http://①②⑦.⓪.⓪.①/', 'address'],
  ['http://１２７.０.０.１/', 'address'],
  ['http://127。0。0。1/', 'address'],
  ['http://%31%32%37.0.0.1/', 'address'],
  ['http:127.0.0.1/', 'address'],
  ['http:\\\\127.0.0.1\\', 'address'],
  ['ht\ntp://127.0.\t0.1/', 'address'],
  ['  http://127.0.0.1/  ', 'address'],
  ['http://loopback.test\\@93.184.215.14/', 'address'],
  // The rest of what is not public in IPv4, with both ends of the longer ranges.
  ['http://0.0.0.0/', 'address'],
  ['http://0/', 'address'],
  ['http://127.255.255.254/', 'address'],
  ['http://10.0.0.1/', 'address'],
  ['http://10.255.255.255/', 'address'],
  ['http://100.64.0.1/', 'address'],
  ['http://100.127.255.255/', 'address'],
  ['http://172.16.0.1/', 'address'],
  ['http://172.31.255.255/', 'address'],
  ['http://192.168.1.1/', 'address'],
  ['http://169.254.1.1/', 'address'],
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://168.63.129.16/', 'address'],
  ['http://100.100.100.200/', 'address'],
  ['http://192.0.0.1/', 'address'],
  ['http://192.0.2.1/', 'address'],
  ['http://192.88.99.1/', 'address'],
  ['http://198.18.0.1/', 'address'],
  ['http://198.19.255.255/', 'address'],
  ['http://198.51.100.1/', 'address'],
  ['http://203.0.113.1/', 'address'],
  ['http://224.0.0.1/', 'address'],
  ['http://240.0.0.1/', 'address'],
  ['http://255.255.255.255/', 'address'],
  // IPv6, and IPv4 within it.
  ['http://[::1]/', 'address'],
  ['http://[::]/', 'address'],
  ['http://[0:0:0:0:0:0:0:1]/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['http://[::ffff:7f00:1]/', 'address'],
  ['http://[0:0:0:0:0:ffff:7f00:0001]/', 'address'],
  ['http://[::ffff:8.8.8.8]/', 'address'],
  ['http://[::127.0.0.1]/', 'address'],
  ['http://[::5efe:127.0.0.1]/', 'address'],
  ['http://[::ffff:0:127.0.0.1]/', 'address'],
  ['http://[64:ff9b::127.0.0.1]/', 'address'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'address'],
  ['http://[64:ff9b:1::127.0.0.1]/', 'address'],
  ['http://[2002:7f00:1::]/', 'address'],
  ['http://[2001:0:7f00:1::]/', 'address'],
  ['http://[2001:db8::1]/', 'address'],
  ['http://[3fff::1]/', 'address'],
  ['http://[fc00::1]/', 'address'],
  ['http://[fd00:ec2::254]/', 'address'],
  ['http://[fe80::1]/', 'address'],
  ['http://[fec0::1]/', 'address'],
  ['http://[ff02::1]/', 'address'],
  ['http://[100::1]/', 'address'],
  ['http://[5f00::1]/', 'address'],
  ['http://[4000::1]/', 'address'],
  // Names.
  ['http://localhost/', 'name'],
  ['http://LOCALHOST/', 'name'],
  ['http://localhost./', 'name'],
  ['http://localhost../', 'name'],
  ['http://a.localhost/', 'name'],
  ['http://localhost.localdomain/', 'name'],
  ['http://printer.local/', 'name'],
  ['http://metadata.google.internal/', 'name'],
  ['http://ⓛocalhost/', 'name'],
  // Names that resolve to what may not be called.
  ['http://loopback.test/', 'address'],
  ['http://loopback.test./', 'address'],
  ['http://private.test/', 'address'],
  ['http://mixed.test/', 'address'],
  ['http://mixed-families.test/', 'address'],
  ['http://mapped.test/', 'address'],
  ['http://metadata.test/', 'address'],
  ['http://unique-local.test/', 'address'],
  ['http://nat64.test/', 'address'],
  ['http://words.test/', 'address'],
  ['http://zone.test/', 'address'],
  // Other parts of the URL.
  ['http://user@93.184.215.14/', 'userinfo'],
  ['http://:secret@93.184.215.14/', 'userinfo'],
  ['http://127.0.0.1@93.184.215.14/', 'userinfo'],
  ['http://93.184.215.14:22/', 'port'],
  ['http://93.184.215.14:25/', 'port'],
  ['http://93.184.215.14:6667/', 'port'],
  ['http://93.184.215.14:0/', 'port'],
  ['ftp://93.184.215.14/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['gopher://127.0.0.1:6379/_INFO', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/plain,hi', 'scheme'],
  ['http://[::1%lo]/', 'invalid_url'],
  ['http://[127.0.0.1]/', 'invalid_url'],
  ['http://127.0.0.256/', 'invalid_url'],
  ['http://', 'invalid_url'],
  ['//127.0.0.1/', 'invalid_url'],
  ['/etc/passwd', 'invalid_url'],
  ['', 'invalid_url'],
]

describe('targets that may not be called', () => {
  const http = createOutboundHttp({ allow: [], resolve })

  it(`are at least sixty`, () => expect(targets.length).toBeGreaterThan(60))

  it.each(targets)('refuses %j: %s', async (url, reason) => {
    const before = visits
    expect(await call(http, url)).toEqual({ kind: 'refused', reason })
    expect(await http.checkUrl(url)).toEqual({ ok: false, reason })
    expect(visits).toBe(before)
  })

  it('refuses them at a port on which a server listens', async () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
      'loopback.test',
      'mapped.test',
    ]) {
      const result = await call(http, `http://${host}:${port}/`)
      expect(result, host).toEqual({ kind: 'refused', reason: 'address' })
    }
    expect(visits).toBe(0)
  })
})

describe('targets that may be called', () => {
  const policy = createAddressPolicy([])
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '2001:4860:4860::8888',
    '2003::1',
  ])('is public: %s', (address) => expect(policy(address)).toBe('public'))
})

describe('addresses in disguise', () => {
  const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
  const hex = (high: number, low: number) => (high * 256 + low).toString(16)
  const forms = (prefix: string) =>
    v4.map(([a, b, c, d]) => [`${prefix}${a}.${b}.${c}.${d}`, `${prefix}${hex(a, b)}:${hex(c, d)}`])
  const policy = createAddressPolicy([])

  it.each([
    ['mapped', '::ffff:'],
    ['compatible', '::'],
    ['translated', '::ffff:0:'],
    ['NAT64', '64:ff9b::'],
    ['local NAT64', '64:ff9b:1::'],
  ])('forbids every IPv4 address in its %s form, public or not', (_name, prefix) => {
    fc.assert(
      fc.property(forms(prefix), (texts) => {
        for (const text of texts) expect(policy(text)).toBe('forbidden')
      }),
    )
  })

  it('says the same of them as hosts of URLs', async () => {
    const http = createOutboundHttp({ allow: [], resolve })
    await fc.assert(
      fc.asyncProperty(fc.oneof(forms('::ffff:'), forms('64:ff9b::')), async (texts) => {
        for (const text of texts) {
          expect(await http.checkUrl(`https://[${text}]/`)).toEqual({ ok: false, reason: 'address' })
        }
      }),
    )
  })

  it('allows no mapped address by the network of the IPv4 address', () => {
    const allowing = createAddressPolicy(['127.0.0.0/8', '10.0.0.0/8'])
    expect(allowing('127.0.0.1')).toBe('allowed')
    expect(allowing('::ffff:127.0.0.1')).toBe('forbidden')
    expect(allowing('64:ff9b::10.0.0.1')).toBe('forbidden')
  })

  it('blocks metadata services whatever is allowed', () => {
    const open = createAddressPolicy(['0.0.0.0/0', '::/0'])
    expect(open('10.0.0.1')).toBe('allowed')
    expect(open('::1')).toBe('allowed')
    const closed = ['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::169.254.169.254', 'fd00:ec2::254']
    for (const address of closed) expect(open(address)).toBe('forbidden')
  })

  it('throws nothing, whatever a resolver says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV4Extended(), fc.ipV6()), (text) => {
        expect(['public', 'forbidden']).toContain(policy(text))
      }),
    )
  })
})

describe('names that change their minds', () => {
  it('connects to the address that was checked, and resolves the name only once', async () => {
    let requested = 0
    const http = createOutboundHttp({
      allow: ['127.0.0.1/32'],
      // First the canary, which is allowed here; any later answer would be refused.
      resolve: async () => (requested++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    })
    expect(await call(http, `http://rebinding.test:${port}/`)).toMatchObject({
      kind: 'response',
      status: 200,
    })
    expect(requested).toBe(1)
  })

  it('checks a name again for each call', async () => {
    let requested = 0
    const http = createOutboundHttp({
      allow: ['127.0.0.1/32'],
      resolve: async () => (requested++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
    })
    const url = `http://rebinding.test:${port}/`
    expect(await call(http, url)).toMatchObject({ kind: 'response' })
    expect(await call(http, url)).toEqual({ kind: 'refused', reason: 'address' })
  })
})
