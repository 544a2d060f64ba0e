import { writeFile } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CostModel, uuidV7TimeMs } from '@waymark/domain'
import { clickEventSchema } from '@waymark/events'
import { aWorkspace } from '@waymark/replica/testing'
import { createLogger } from '@waymark/telemetry'
import { mountSmallDisk, tempDir } from '@waymark/testing'
import { mmdbFile } from '@waymark/visitor/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from './compose.ts'
import {
  americanIp,
  aRule,
  britishIp,
  createWorld,
  iphone,
  type World,
  windowsChrome,
} from './testing/redirector-world.ts'

let world: World
let redirector: Redirector

beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
})
afterAll(() => world[Symbol.asyncDispose]())

interface VisitOptions {
  ip?: string
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
  at?: Redirector
}

/** Sends the request of a person's browser, from a London address unless given otherwise. */
function visit(
  path: string,
  { ip = britishIp, headers = {}, method = 'GET', at = redirector }: VisitOptions = {},
) {
  return at.app.inject({
    method,
    url: path,
    headers: { 'user-agent': windowsChrome, 'x-forwarded-for': ip, ...headers },
  })
}

/** The clicks of a link, once as many visits have come through as were made, and one made after them. */
async function clicksOf({ linkId }: { linkId: string }, count: number) {
  const marker = world.addLink()
  await visit(`/${marker.shortCode}`)
  const ofLink = (id: string) => world.clicks.filter((click) => click.linkId === id)
  await vi.waitFor(() => expect([ofLink(linkId).length, ofLink(marker.linkId).length]).toEqual([count, 1]))
  return ofLink(linkId)
}

it('a visit goes on from an address at which the geo database is damaged, and the log names the file', async () => {
  await using folder = await tempDir()
  const geoipCityDb = `${folder.path}/city.mmdb`
  const pointerToItself = Buffer.from([0b001_11_000, 0, 0, 0, 0])
  await writeFile(geoipCityDb, mmdbFile('GeoLite2-City', [['81.2.69.0/24', pointerToItself]]))
  const lines: string[] = []
  const logger = createLogger({
    name: 'redirector',
    level: 'warn',
    format: 'json',
    destination: { write: (line) => void lines.push(line) },
  })
  const at = await world.startRedirector({ geoipCityDb }, { logger })
  const link = world.addLink({
    rules: [aRule('https://target.test/gb', { filters: [{ kind: 'country', values: ['GB'] }] })],
  })
  const response = await visit(`/${link.shortCode}`, { at })
  expect([response.statusCode, response.headers.location]).toEqual([302, link.originalUrl])
  expect(await clicksOf(link, 1)).toMatchObject([{ countryCode: null, city: null }])
  expect(lines.filter((line) => line.includes(geoipCityDb))).toHaveLength(1)
})

it('a visitor behind Cloudflare has the address that Cloudflare says, one who only writes the header has not', async () => {
  const at = await world.startRedirector({ trustProxy: ['cloudflare'] })
  const link = world.addLink({
    rules: [aRule('https://target.test/gb', { filters: [{ kind: 'country', values: ['GB'] }] })],
  })
  const locationFrom = async (remoteAddress: string) => {
    const headers = { 'user-agent': windowsChrome, 'cf-connecting-ip': britishIp }
    const response = await at.app.inject({ url: `/${link.shortCode}`, remoteAddress, headers })
    return response.headers.location
  }
  expect(await locationFrom('172.68.1.1')).toBe('https://target.test/gb')
  expect(await locationFrom(americanIp)).toBe(link.originalUrl)
})

it('a visit that fails is answered with an id that is in the log, and with nothing else about the failure', async () => {
  const lines: string[] = []
  const logger = createLogger({
    name: 'redirector',
    level: 'error',
    format: 'json',
    destination: { write: (line) => void lines.push(line) },
  })
  let isBroken = false
  const clock = () => {
    if (isBroken) throw new Error('the clock has stopped')
    return world.clock.nowMs
  }
  const at = await world.startRedirector({}, { logger, clock })
  const { shortCode } = world.addLink()
  expect((await visit(`/${shortCode}`, { at })).statusCode).toBe(302)
  isBroken = true
  const given = await visit(`/${shortCode}?email=a@b.example`, {
    at,
    headers: { 'x-request-id': 'given-12345' },
  })
  const made = await visit(`/${shortCode}`, { at })
  isBroken = false
  expect(given.statusCode).toBe(500)
  expect(given.headers['x-request-id']).toBe('given-12345')
  expect(made.headers['x-request-id']).toMatch(/^[\w-]{12}-\d{1,10}$/)
  expect(given.body).not.toContain('clock')
  const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A visit failed')
  expect(failed).toMatchObject([
    { reqId: 'given-12345', err: { message: 'the clock has stopped' } },
    { reqId: made.headers['x-request-id'] },
  ])
  expect(lines.join()).not.toContain('a@b.example')
})

describe('a warm link', () => {
  it('is answered 302 with nothing but where to go', async () => {
    const { shortCode } = world.addLink({ originalUrl: 'https://example.com/landing?a=1#top' })
    const answer = await visit(`/${shortCode}`)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('https://example.com/landing?a=1#top')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toBe('')
    expect(Object.keys(answer.headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'date',
      'location',
    ])
  })

  it('is answered 301 where the link has that type, cached by the visitor’s browser alone', async () => {
    const { shortCode } = world.addLink({ redirectType: '301' })
    const answer = await visit(`/${shortCode}`)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers['cache-control']).toBe('private')
  })

  it.each(['alias', 'Sum-mer_26'])('is found by its alias %s', async (alias) => {
    world.addLink({ codes: [`gen-${alias}`, alias], shortCode: `gen-${alias}` })
    expect((await visit(`/${alias}`)).statusCode).toBe(302)
  })

  it.each([
    ['trailing slash', '/findme1/'],
    ['slashes', '/findme1///'],
    ['percent-encoding', '/f%69ndme1'],
    ['query and slash', '/findme1/?a=1'],
    ['absolute form', 'http://other.example/findme1'],
  ])('is found in spite of: %s', async (_what, path) => {
    world.addLink({ shortCode: 'findme1', codes: ['findme1'] })
    expect((await visit(path)).statusCode).toBe(302)
  })
})

describe('rules', () => {
  const rules = [
    aRule('https://example.com/gb', { countries: ['GB'] }, 1),
    aRule('https://example.com/phone', { devices: ['mobile'] }, 2),
  ]
  it.each([
    ['from Britain', britishIp, windowsChrome, 'https://example.com/gb'],
    ['from Britain on a phone: the first rule that matches', britishIp, iphone, 'https://example.com/gb'],
    ['on a phone from elsewhere', americanIp, iphone, 'https://example.com/phone'],
    ['neither', americanIp, windowsChrome, 'https://example.com/landing'],
    ['from nowhere', '10.0.0.1', windowsChrome, 'https://example.com/landing'],
  ])('%s', async (_what, ip, userAgent, location) => {
    const { shortCode } = world.addLink({ rules })
    const answer = await visit(`/${shortCode}`, { ip, headers: { 'user-agent': userAgent } })
    expect(answer.headers.location).toBe(location)
  })

  it('give way to the link’s own target when theirs is none', async () => {
    const link = world.addLink({ rules: [aRule('javascript:alert(1)', {})] })
    const answer = await visit(`/${link.shortCode}`)
    expect(answer.headers.location).toBe('https://example.com/landing')
    const [click] = await clicksOf(link, 1)
    expect(click?.matchedRuleId).toBeNull()
  })
})

describe('targets', () => {
  it('get macros, UTM tags and the visitor’s query', async () => {
    const link = world.addLink({
      originalUrl:
        'https://example.com/{country}/{city}?cid={click_id}&kw={keyword}&link={link_id}&s={sub_id_2}&x={param:x}&keep=1',
      utm: { source: 'mail', medium: null, campaign: 'spring sale', term: null, content: null },
      subIdMap: { pub: 'sub_id_2' },
    })
    const answer = await visit(`/${link.shortCode}?pub=p%26q&keyword=r%C3%A9d&x=1&keep=2`)
    const [click] = await clicksOf(link, 1)
    expect(answer.headers.location).toBe(
      `https://example.com/GB/London?cid=${click?.clickToken}&kw=r%C3%A9d&link=${link.linkId}&s=p%26q&x=1&keep=1` +
        '&utm_source=mail&utm_campaign=spring%20sale',
    )
  })

  const parameters = [
    { name: 'zone', token: '{zoneid}', target: 'sub_id_1' },
    { name: 'bid', token: '{bid}', target: 'cost' },
    { name: 'cur', token: '{cur}', target: 'currency' },
    { name: 'cid', token: 'CID', target: 'external_id' },
  ]
  const nothing = { costModel: null, costRate: null, costCurrency: null }

  it.each<[model: CostModel, query: string, cost: object]>([
    [{ type: 'none' }, '?bid=0.05', { ...nothing, cost: '0.05' }],
    [
      { type: 'cpc', amount: '0.02', currency: 'EUR' },
      '',
      { costModel: 'cpc', costRate: '0.02', costCurrency: 'EUR' },
    ],
    [{ type: 'cpm', amount: '1.5' }, '?bid=9', { costModel: 'cpm', costRate: '0.0015', costCurrency: null }],
    [{ type: 'cpa', amount: '7' }, '', { costModel: 'cpa', costRate: '7', costCurrency: null }],
    [
      { type: 'revshare', percent: '25' },
      '',
      { costModel: 'revshare', costRate: '0.25', costCurrency: null },
    ],
    [{ type: 'from_click' }, '?bid=0.05', { costModel: 'from_click', costRate: '0.05', costCurrency: null }],
    [
      { type: 'from_click', currency: 'EUR' },
      '?cost=0.05',
      { costModel: 'from_click', costRate: '0.05', costCurrency: 'EUR' },
    ],
    [
      { type: 'from_click', currency: 'EUR' },
      '?bid=0.05&cost=9&cur=gbp',
      { costModel: 'from_click', costRate: '0.05', costCurrency: 'GBP' },
    ],
    [
      { type: 'from_click', currency: 'EUR' },
      '?bid=0.05&cur={cur}',
      { costModel: 'from_click', costRate: '0.05', costCurrency: 'EUR' },
    ],
    [{ type: 'from_click' }, '?bid=0.05&cur=usdt', { costRate: '0.05', costCurrency: 'USDT' }],
    // In what is no currency it would count as an amount of another one.
    [{ type: 'from_click', currency: 'EUR' }, '?bid=0.05&cur=???', { ...nothing, cost: '0.05' }],
    [{ type: 'from_click' }, '?bid=0.05&cur=ABC', { ...nothing, cost: '0.05', currency: null }],
    [{ type: 'from_click' }, '', nothing],
    [{ type: 'from_click' }, '?bid={bid}', { ...nothing, cost: null }],
    [{ type: 'from_click' }, '?bid=-1', nothing],
    // As payouts are read, in every form.
    [{ type: 'from_click' }, '?bid=1,5', { costRate: '1.5' }],
    [{ type: 'from_click' }, '?bid=.5', { costRate: '0.5' }],
    [{ type: 'from_click' }, '?bid=%2B5', { costRate: '5' }],
    [{ type: 'from_click' }, '?bid=5e-2', { costRate: '0.05' }],
    [{ type: 'from_click' }, '?bid=0.1234565', { cost: '0.123457', costRate: '0.123457' }],
    [{ type: 'from_click' }, '?bid=1.234,5', nothing],
    [{ type: 'from_click' }, '?bid=999999999.999999', { costRate: '999999999.999999' }],
    [{ type: 'from_click' }, '?bid=1000000000', nothing],
  ])('cost as the traffic source says: %j, %s', async (costModel, query, cost) => {
    const link = world.addLink({ traffic: { parameters, costModel } })
    expect((await visit(`/${link.shortCode}${query}`)).statusCode).toBe(302)
    const [click] = await clicksOf(link, 1)
    expect(click).toMatchObject(cost)
  })

  it('get what the traffic source fills in, and not what it does not', async () => {
    const originalUrl = 'https://example.com/?s={sub_id_1}&e={external_id}&c={cost}'
    const link = world.addLink({ originalUrl, traffic: { parameters, costModel: { type: 'none' } } })
    const answer = await visit(`/${link.shortCode}?zone=z1&bid=0.05&cid=CID&x=1`)
    expect(answer.headers.location).toBe('https://example.com/?s=z1&e=&c=0.05&x=1')
    const [click] = await clicksOf(link, 1)
    expect(click).toMatchObject({ subIds: { sub_id_1: 'z1' }, externalId: null, cost: '0.05' })
  })

  it('do without the query where the link says so', async () => {
    const { shortCode } = world.addLink({ appendQuery: false })
    expect((await visit(`/${shortCode}?a=1`)).headers.location).toBe('https://example.com/landing')
  })

  it('stay header-safe whatever a visitor writes', async () => {
    const { shortCode } = world.addLink({
      originalUrl: 'https://example.com/{param:a}?b={param:b}&r={referer}&u={user_agent}&_={_param:c}',
    })
    const nasty = [
      '%0d%0aSet-Cookie:x=1',
      '%00',
      '%F0%9F%92%A9',
      '../../..',
      '%2F%2Fevil.example',
      '"<>\\',
      '%E2%80%A8',
      '%ED%A0%80',
      '%',
      '{click_id}',
    ]
    for (const text of nasty) {
      const answer = await visit(`/${shortCode}?a=${text}&b=${text}&c=${text}&${text}=${text}`, {
        headers: {
          referer: `https://a.example/${text}\u00e9`,
          'user-agent': `Mozilla/5.0 (Windows NT 10.0) Firefox/125.0 ${text}\u00ff`,
        },
      })
      const location = String(answer.headers.location)
      expect(answer.statusCode, text).toBe(302)
      expect(location, text).toMatch(/^https:\/\/example\.com\/[!-~]*$/)
      expect(answer.headers['set-cookie'], text).toBeUndefined()
    }
  })
})

describe('gates', () => {
  const url = 'https://example.com/over'
  const hour = 3_600_000
  const now = Date.UTC(2026, 10, 21, 12)
  it.each([
    ['inactive', { status: 'inactive' }, 410],
    ['inactive, with an expired URL', { status: 'inactive', expiredUrl: url }, 302],
    ['deleted', { status: 'deleted' }, 410],
    ['deleted, whatever it said', { status: 'deleted', expiredUrl: url }, 410],
    ['not started', { startsAtMs: now + 1 }, 410],
    ['not started, with an expired URL', { startsAtMs: now + hour, expiredUrl: url }, 302],
    ['expired', { expiresAtMs: now }, 410],
    ['expired, with an expired URL', { expiresAtMs: now - hour, expiredUrl: url }, 302],
    ['expired, with an invalid expired URL', { expiresAtMs: now, expiredUrl: 'javascript:alert(1)' }, 410],
  ] as const)('%s', async (_what, given, statusCode) => {
    const link = world.addLink(given)
    const answer = await visit(`/${link.shortCode}`)
    expect(answer.statusCode).toBe(statusCode)
    expect(answer.headers.location).toBe(statusCode === 302 ? url : undefined)
    expect(answer.headers['cache-control']).toMatch(/no-store/)
    await clicksOf(link, 0)
  })

  it.each([
    ['just started', { startsAtMs: now }],
    ['about to expire', { expiresAtMs: now + 1 }],
  ])('%s: open', async (_what, given) => {
    const { shortCode } = world.addLink(given)
    expect((await visit(`/${shortCode}`)).headers.location).toBe('https://example.com/landing')
  })
})

describe('what is answered and not counted', () => {
  it.each<[string, VisitOptions]>([
    ['HEAD', { method: 'HEAD' }],
    ['prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['prerender', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['old prefetch', { headers: { purpose: 'prefetch' } }],
    ['Mozilla’s prefetch', { headers: { 'x-moz': 'prefetch' } }],
    ['preview', { headers: { 'x-purpose': 'preview' } }],
  ])('%s', async (_what, options) => {
    for (const redirectType of ['302', '301'] as const) {
      const link = world.addLink({ redirectType })
      const answer = await visit(`/${link.shortCode}`, options)
      expect(answer.statusCode).toBe(Number(redirectType))
      expect(answer.headers.location).toBe('https://example.com/landing')
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.body).toBe('')
      await clicksOf(link, 0)
    }
  })
})

describe('the click', () => {
  it('has every field that the contract requires', async () => {
    const rule = aRule('https://example.com/gb?t=1', { countries: ['GB'] })
    const link = world.addLink({
      originalUrl: 'https://example.com/landing',
      utm: { source: 'mail', medium: null, campaign: null, term: null, content: null },
      subIdMap: { utm_term: 'sub_id_7' },
      rules: [rule],
    })
    const query =
      'sub_id_1=one&sub2=two&utm_term=seven&external_id=e1&keyword=shoes&source=s1&cost=0.1234567&currency=eur' +
      '&gclid=g&fbclid=f&ttclid=t&msclkid=m&wbraid=w&ScCid=s&epik=%7Bepik%7D'
    const answer = await visit(`/${link.shortCode}?${query}`, {
      headers: {
        'user-agent': iphone,
        'accept-language': 'en;q=0.8, de-DE',
        referer: 'https://www.News.example/a?b',
      },
    })
    const [click] = await clicksOf(link, 1)
    expect(clickEventSchema.parse(click)).toEqual({
      clickToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      clickedAtMs: world.clock.nowMs,
      workspaceId: link.workspaceId,
      linkId: link.linkId,
      bioLinkId: null,
      landingId: null,
      offerId: null,
      networkId: null,
      trafficSourceId: null,
      shortCode: link.shortCode,
      shortUrl: link.shortUrl,
      originalUrl: link.originalUrl,
      matchedRuleId: rule.id,
      redirectType: '302',
      resolvedUrl: answer.headers.location,
      resolvedParams: {
        utm_source: 'mail',
        utm_term: 'seven',
        gclid: 'g',
        fbclid: 'f',
        ttclid: 't',
        msclkid: 'm',
        wbraid: 'w',
        ScCid: 's',
        // What goes on to the target is as it came.
        epik: '{epik}',
      },
      countryCode: 'GB',
      region: 'England',
      city: 'London',
      deviceType: 'mobile',
      deviceBrand: 'Apple',
      os: 'iOS',
      osVersion: '17.4',
      browser: 'Safari',
      browserVersion: '17.4',
      language: 'de-de',
      inApp: null,
      isp: null,
      connectionType: null,
      asn: null,
      userAgent: iphone,
      referer: 'https://www.News.example/a?b',
      refererDomain: 'news.example',
      ip: null,
      visitorId: expect.stringMatching(/^[0-9a-f]{32}$/),
      isUnique: true,
      isBot: false,
      botReason: null,
      subIds: { sub_id_1: 'one', sub_id_2: 'two', sub_id_7: 'seven' },
      externalId: 'e1',
      keyword: 'shoes',
      source: 's1',
      cost: '0.123457',
      currency: 'EUR',
      costModel: null,
      costRate: null,
      costCurrency: null,
      gclid: 'g',
      fbclid: 'f',
      ttclid: 't',
      msclkid: 'm',
      clickIds: { msclkid: 'm', wbraid: 'w', ScCid: 's' },
    })
    expect(uuidV7TimeMs(click?.clickToken ?? '')).toBe(world.clock.nowMs)
  })

  it('has the network of the address where databases know it, and the app whose browser it is', async () => {
    await using folder = await tempDir()
    const [isp, connection] = [`${folder.path}/isp.mmdb`, `${folder.path}/connection.mmdb`]
    await writeFile(
      isp,
      mmdbFile('GeoIP2-ISP', [['81.2.69.0/24', { isp: 'A&A', autonomous_system_number: 20_712 }]]),
    )
    await writeFile(
      connection,
      mmdbFile('GeoIP2-Connection-Type', [['81.2.69.0/24', { connection_type: 'Cable/DSL' }]]),
    )
    const at = await world.startRedirector({ geoipIspDb: [isp, connection] })
    const link = world.addLink()
    const instagram = `${iphone} Instagram 340.0.0 (iPhone15,3; iOS 17_4; en_GB; en-GB)`
    await visit(`/${link.shortCode}`, { at, headers: { 'user-agent': instagram } })
    expect((await clicksOf(link, 1)).map((click) => clickEventSchema.parse(click))).toMatchObject([
      { isp: 'A&A', asn: 20_712, connectionType: 'cable_dsl', inApp: 'Instagram', browser: 'Instagram' },
    ])
  })

  it('flags bots with their reason, and finds none of them unique', async () => {
    const link = world.addLink()
    for (const userAgent of ['curl/8.4.0', ''])
      await visit(`/${link.shortCode}`, { headers: { 'user-agent': userAgent } })
    const clicks = await clicksOf(link, 2)
    expect(clicks.map(({ isBot, botReason, isUnique }) => ({ isBot, botReason, isUnique }))).toEqual([
      { isBot: true, botReason: 'ua:curl', isUnique: false },
      { isBot: true, botReason: 'empty_ua', isUnique: false },
    ])
  })

  it('stores parameters named like properties of JavaScript objects as plain values', async () => {
    const link = world.addLink()
    await visit(`/${link.shortCode}?__proto__=1&constructor=2&sub_id_1=3`)
    const [click] = await clicksOf(link, 1)
    expect(JSON.parse(JSON.stringify(click?.subIds))).toEqual({ sub_id_1: '3' })
    expect(Object.keys(click?.resolvedParams ?? {})).toContain('constructor')
  })

  it('takes huge values cut, not refused', async () => {
    const link = world.addLink()
    await visit(`/${link.shortCode}?keyword=${'k'.repeat(3_000)}&sub_id_1=${'s'.repeat(3_000)}`, {
      headers: {
        'user-agent': `${windowsChrome} ${'u'.repeat(2_000)}`,
        referer: `https://a.example/${'r'.repeat(4_000)}`,
      },
    })
    const [click] = await clicksOf(link, 1)
    expect(click?.keyword).toHaveLength(500)
    expect(click?.subIds.sub_id_1).toHaveLength(500)
    expect(click?.userAgent).toHaveLength(512)
    expect(click?.referer).toHaveLength(2_048)
  })
})

describe('unique visitors', () => {
  it('are unique once a link, over all redirectors', async () => {
    const other = await world.startRedirector()
    const link = world.addLink()
    for (const at of [redirector, other, redirector]) {
      await visit(`/${link.shortCode}`, { at })
      await visit(`/${link.shortCode}`, { at, ip: americanIp })
    }
    const clicks = await clicksOf(link, 6)
    const unique = clicks.filter(({ isUnique }) => isUnique)
    expect(unique.map(({ countryCode }) => countryCode).sort()).toEqual(['GB', 'US'])
    expect(new Set(clicks.map(({ visitorId }) => visitorId)).size).toBe(2)
  })
})

describe('raw addresses', () => {
  it.each([
    [false, false, null],
    [false, true, null],
    [true, false, null],
    [true, null, null],
    [true, true, britishIp],
  ])('STORE_RAW_IP %j, workspace %j: %j', async (storeRawIp, agreed, ip) => {
    await using own = await createWorld()
    const at = await own.startRedirector({ storeRawIp })
    const { shortCode, workspaceId } = own.addLink()
    if (agreed !== null) own.setConfig(aWorkspace({ key: workspaceId ?? '', storeRawIp: agreed }))
    await visit(`/${shortCode}`, { at })
    await vi.waitFor(() => expect(own.clicks).toHaveLength(1))
    expect(own.clicks[0]?.ip).toBe(ip)
    if (ip === null) expect(JSON.stringify(own.clicks)).not.toContain(britishIp)
  })
})

describe('what is no link', () => {
  it.each([
    '/nothere',
    '/__proto__',
    '/constructor',
    '/%',
    '/%zz',
    '/%00',
    '/%0d%0aX:1',
    '/%F0%9F%92%A9',
    '/тест',
    '/a/b/c',
    '//evil.example',
    '/..%2f..%2fetc%2fpasswd',
    '/a%2fb',
    `/${'x'.repeat(5_000)}`,
    '/health/',
    '/click',
    '/?',
    '/;',
    '/a b',
  ])('%s', async (path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await redirector.app.inject({ method, url: path === '/?' ? '/nothere?' : path })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(answer.body).not.toMatch(/<script|src=|href=/)
    }
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)('%s', async (method) => {
    const { shortCode } = world.addLink()
    expect((await redirector.app.inject({ method, url: `/${shortCode}` })).statusCode).toBe(404)
  })
})

describe('when no source can be reached', () => {
  it('answers 503 to what it does not know, and goes on with what it knows', async () => {
    const { shortCode } = world.addLink()
    await visit(`/${shortCode}`)
    world.setSourceUp(false)
    try {
      const answer = await visit('/unheard1')
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await visit(`/${shortCode}`)).statusCode).toBe(302)
    } finally {
      world.setSourceUp(true)
    }
    expect((await visit('/unheard1')).statusCode).toBe(404)
  })

  it('caches for seconds that no source knew a code, and no longer when the clock is set back meanwhile', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    expect((await app.inject('/later')).statusCode).toBe(404)
    own.clock.nowMs -= 3_600_000
    own.clock.setBackMs += 3_600_000
    own.addLink({ shortCode: 'later', codes: ['later'] })
    own.clock.nowMs += 10_000
    expect((await app.inject('/later')).statusCode).toBe(302)
  })
})

describe('hosts', () => {
  it.each([
    ['go.example.com', 'go.example.com', 302],
    ['go.example.com', 'GO.Example.com:3001', 302],
    ['go.example.com', 'go.example.com.', 302],
    ['go.example.com', 'other.example.com', 404],
    ['go.example.com', 'go.example.com.evil.example', 404],
    ['go.example.com:3001', 'go.example.com:3001', 302],
    ['go.example.com:3001', 'go.example.com', 404],
    [undefined, 'anything.example', 302],
  ])('DEFAULT_DOMAIN %s, requested at %s: %d', async (defaultDomain, host, statusCode) => {
    await using own = await createWorld()
    const at = await own.startRedirector({ defaultDomain })
    const { shortCode } = own.addLink()
    expect((await visit(`/${shortCode}`, { at, headers: { host } })).statusCode).toBe(statusCode)
    expect((await visit('/', { at, headers: { host } })).statusCode).toBe(statusCode === 302 ? 200 : 404)
    expect((await visit('/health', { at, headers: { host } })).statusCode).toBe(200)
  })
})

describe('beside the links', () => {
  it('names the contact for weaknesses on every host, and no file where there is none', async () => {
    await using own = await createWorld()
    const at = await own.startRedirector({
      securityContact: 'mailto:s@example.com',
      defaultDomain: 'go.example',
    })
    const path = '/.well-known/security.txt'
    const answer = await visit(path, { at, headers: { host: 'other.example' } })
    expect([answer.statusCode, answer.body.split('\n')[0]]).toEqual([200, 'Contact: mailto:s@example.com'])
    expect((await redirector.app.inject(path)).statusCode).toBe(404)
  })

  it.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/robots.txt', 200, 'text/plain; charset=utf-8'],
    ['/favicon.ico', 204, undefined],
    ['/health', 200, 'application/json; charset=utf-8'],
    ['/ready', 200, 'application/json; charset=utf-8'],
  ])('%s', async (path, statusCode, type) => {
    const answer = await redirector.app.inject(path)
    expect(answer.statusCode).toBe(statusCode)
    expect(answer.headers['content-type']).toBe(type)
  })

  it.each(['DELETE', 'PATCH'])(
    'a %s that says a type and has no body is answered: nothing is there',
    async (method) => {
      await using own = await createWorld()
      const { app } = await own.startRedirector()
      const origin = await app.listen({ port: 0, host: '127.0.0.1' })
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(`${origin}/made-up`, { method, headers })).status).toBe(404)
    },
  )

  it('refuses a request with two Host headers, whichever of them is ours', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink()
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `GET /${shortCode} HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('does not wait for a sender who takes half a minute for a request, its headers or its form', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const lookedForEveryMs: unknown = Reflect.get(app.server, 'connectionsCheckingInterval')
    const { headersTimeout, requestTimeout } = app.server
    expect([headersTimeout, requestTimeout, lookedForEveryMs]).toEqual([30_000, 30_000, 1_000])
  })

  it('reports which part is unavailable, and continues to run', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    expect((await app.inject('/health')).json()).toEqual({
      data: { status: 'ok', parts: { redis: 'up', kafka: 'up', disk: 'up' } },
    })
    await own.kv.close()
    const answer = await app.inject('/health')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      data: { status: 'degraded', parts: { redis: 'down', kafka: 'up', disk: 'up' } },
    })
  })
})

const disk = await mountSmallDisk(4)
afterAll(async () => {
  if (typeof disk !== 'string') await disk.remove()
})

describe('a redirector whose disk is full', () => {
  if (typeof disk === 'string') return it.skip(`goes on, and says so [${disk}]`)
  it('goes on, and says so', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector({ dataDir: disk.path })
    const { shortCode } = own.addLink()
    expect((await app.inject('/ready')).json()).toEqual({ data: { ready: true, disk: 'up' } })
    await disk.fill()
    const health = await app.inject('/health')
    expect(health.json()).toEqual({
      data: { status: 'degraded', parts: { redis: 'up', kafka: 'up', disk: 'down' } },
    })
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { data: { ready: true, disk: 'down' } }])
    expect((await app.inject(`/${shortCode}`)).statusCode).toBe(302)
    await disk.free()
    expect((await app.inject('/health')).json()).toMatchObject({ data: { status: 'ok' } })
    await vi.waitFor(() => expect(own.clicks).toHaveLength(1))
  })
})

describe('closing', () => {
  it('closes keep-alive connections with their next answer, and loses no click', async () => {
    await using own = await createWorld()
    const closing = await own.startRedirector()
    const { shortCode } = own.addLink()
    const origin = await closing.app.listen({ port: 0, host: '127.0.0.1' })
    const request = `GET /${shortCode} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${windowsChrome}\r\n\r\n`
    using client = keepAliveClient(Number(new URL(origin).port))
    expect(await client.send(request)).toMatch(/^HTTP\/1\.1 302 Found\r\n[\s\S]*Connection: keep-alive/i)
    closing.drain()
    expect(closing.isReady()).toBe(false)
    expect((await closing.app.inject('/ready')).statusCode).toBe(503)
    expect(await client.send(request)).toMatch(/^HTTP\/1\.1 302 Found\r\n/)
    const closed = closing.close()
    const beganAtMs = performance.now()
    await closed
    expect(performance.now() - beganAtMs).toBeLessThan(2_000)
    await vi.waitFor(() => expect(own.clicks).toHaveLength(2))
  })
})

function keepAliveClient(port: number) {
  const socket = new Socket().connect(port, '127.0.0.1')
  return {
    send: (request: string) =>
      new Promise<string>((resolve, reject) => {
        socket.once('data', (data) => resolve(String(data))).once('error', reject)
        socket.write(request)
      }),
    [Symbol.dispose]: () => socket.destroy(),
  }
}
