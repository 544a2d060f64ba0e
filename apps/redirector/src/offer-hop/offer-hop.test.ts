import { randomUUID } from 'node:crypto'
import { offerClicksCounter, uuidV7 } from '@waymark/domain'
import { decodeFlowBatch, flowTopic, type OfferClickEvent } from '@waymark/events'
import type { LinkSnapshot } from '@waymark/replica'
import type { FlowOffer } from '@waymark/rule-engine'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

let world: World
let redirector: Redirector
const offerClicks: OfferClickEvent[] = []

beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
  await world.bus.consume({
    topic: flowTopic,
    group: 'test',
    maxBatchMessages: 100,
    handler: async (messages) => {
      for (const { value } of messages) {
        for (const event of decodeFlowBatch(value).events)
          if (event.kind === 'offer_click') offerClicks.push(event)
      }
    },
  })
})
afterAll(() => world[Symbol.asyncDispose]())

const workspaceId = randomUUID()

function anOffer(given: Partial<FlowOffer> = {}): FlowOffer {
  const id = randomUUID()
  return {
    id,
    url: `https://offer.example/${id}?sub={click_id}`,
    weight: 1,
    networkId: randomUUID(),
    countries: null,
    payout: null,
    currency: null,
    opensAtMs: 0,
    ...given,
  }
}

interface Flow {
  landing?: string | null
  offers?: FlowOffer[]
  priority?: number
}

function aFlowRule({ landing = 'https://landing.example/', offers = [anOffer()], priority = 0 }: Flow = {}) {
  const landings = landing === null ? [] : [{ id: randomUUID(), url: landing, weight: 1 }]
  const rule: LinkSnapshot['rules'][number] = {
    id: randomUUID(),
    flowType: 'regular',
    priority,
    weight: null,
    createdAtMs: 0,
    conditions: {},
    action: { schema: 'landing_offer', redirectType: '302', landings, offers },
  }
  return { rule, landingId: landings[0]?.id ?? null, offers }
}

function aFlowLink(flow: Flow = {}, given: Partial<LinkSnapshot> = {}) {
  const { rule, landingId, offers } = aFlowRule(flow)
  return { link: world.addLink({ workspaceId, rules: [rule], ...given }), rule, landingId, offers }
}

interface Request {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  at?: Redirector
}

function get(path: string, { method = 'GET', headers = {}, at = redirector }: Request = {}) {
  return at.app.inject({
    method,
    url: path,
    headers: { 'user-agent': windowsChrome, 'x-forwarded-for': '81.2.69.142', ...headers },
  })
}

/** Visits a link up to its landing. */
async function toLanding({ shortCode }: LinkSnapshot, query = '') {
  const answer = await get(`/${shortCode}${query}`)
  const location = new URL(String(answer.headers.location))
  const cookie = [answer.headers['set-cookie']].flat().find((text) => text?.startsWith('wm_c='))
  return {
    token: location.searchParams.get('click_id') ?? '',
    cookie: cookie?.split(';')[0] ?? '',
    setCookie: cookie,
    location,
  }
}

const hopsOf = (clickToken: string) => offerClicks.filter((event) => event.clickToken === clickToken)
const untilHops = async (clickToken: string, count: number) => {
  await vi.waitFor(() => expect(hopsOf(clickToken)).toHaveLength(count), { timeout: 5_000 })
  return hopsOf(clickToken)
}
const clickOf = (clickToken: string) =>
  vi.waitFor(() => {
    const click = world.clicks.find((one) => one.clickToken === clickToken)
    if (click === undefined) throw new Error('The click has not come yet')
    return click
  })
const untilCounted = (offerId: string, clicks: number) =>
  vi.waitFor(async () => expect(await world.kv.get(offerClicksCounter.key(offerId))).toBe(`${clicks}`), {
    timeout: 5_000,
  })
const location = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location)

describe('the hop from a landing', () => {
  it('leads to the offer, with the token of the click, and publishes an offer click', async () => {
    const { link, rule, landingId, offers } = aFlowLink()
    const [offer] = offers
    const { token } = await toLanding(link)
    world.clock.nowMs += 5_000
    const answer = await get(`/${link.shortCode}/click?click_id=${token}`)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(location(answer)).toBe(`https://offer.example/${offer?.id}?sub=${token}`)
    const click = await clickOf(token)
    expect(click).toMatchObject({ landingId, offerId: null, matchedRuleId: rule.id })
    expect(await untilHops(token, 1)).toEqual([
      {
        kind: 'offer_click',
        eventId: expect.any(String),
        clickToken: token,
        workspaceId,
        linkId: link.linkId,
        clickedAtMs: click.clickedAtMs,
        atMs: click.clickedAtMs + 5_000,
        ruleId: rule.id,
        landingId,
        offerId: offer?.id,
        networkId: offer?.networkId,
        isFirst: true,
        isBot: false,
        subIds: {},
      },
    ])
  })

  it.each([
    ['the code and the token', (code: string, token: string) => `/${code}/click?click_id=${token}`],
    ['the token alone', (_: string, token: string) => `/click?click_id=${token}`],
    ['the token in capitals', (_: string, token: string) => `/click?click_id=${token.toUpperCase()}`],
    ['the code, the token by cookie', (code: string) => `/${code}/click`],
    ['nothing, the token by cookie', () => '/click'],
    ['a token that is none, the right one by cookie', () => '/click?click_id=%7Bclick_id%7D'],
  ])('knows its click by %s', async (_, path) => {
    const { link } = aFlowLink()
    const { token, cookie } = await toLanding(link)
    const answer = await get(path(link.shortCode, token), { headers: { cookie } })
    expect(new URL(location(answer)).searchParams.get('sub')).toBe(token)
    expect(await untilHops(token, 1)).toMatchObject([{ linkId: link.linkId }])
  })

  it('gives the macros of the offer what the click brought along, and the hop the last word', async () => {
    const url =
      'https://offer.example/?a={sub_id_1}&b={sub_id_2}&k={keyword}&r={referer_domain}&l={landing_id}'
    const subIdMap = { zone: 'sub_id_9', kw: 'keyword' }
    const { link, landingId } = aFlowLink({ offers: [anOffer({ url })] }, { subIdMap })
    const first = await get(`/${link.shortCode}?sub1=one&amp;sub2=two&keyword=%7Bk%7D&kw=shoes`, {
      headers: { referer: 'https://news.example/' },
    })
    const token = new URL(location(first)).searchParams.get('click_id') ?? ''
    const answer = await get(
      `/click?x=1&amp;click_id=${token}&sub_id_2=from+landing&cost=9&zone=7&keyword=null`,
      {
        headers: { referer: 'https://landing.example/' },
      },
    )
    const { searchParams } = new URL(location(answer))
    expect(Object.fromEntries(searchParams)).toEqual({
      a: 'one',
      b: 'from landing',
      k: 'shoes',
      r: 'news.example',
      l: landingId,
      x: '1',
    })
    expect(await untilHops(token, 1)).toMatchObject([{ subIds: { sub_id_2: 'from landing' } }])
  })

  it.each([
    ['301', 302],
    ['308', 307],
    ['303', 303],
  ] as const)('by %s is answered %i: no browser may cache it', async (redirectType, status) => {
    const { rule } = aFlowRule()
    const action = { ...rule.action, redirectType }
    const link = world.addLink({ workspaceId, rules: [{ ...rule, action }] })
    const answer = await get(`/${link.shortCode}`)
    const token = new URL(location(answer)).searchParams.get('click_id') ?? ''
    const hop = await get(`/click?click_id=${token}`)
    expect([hop.statusCode, hop.headers['cache-control']]).toEqual([status, 'private, no-store'])
  })

  it('is published each time and counts once, and the same click gets the same offer', async () => {
    const offers = Array.from({ length: 8 }, () => anOffer())
    const { link } = aFlowLink({ offers })
    const { token } = await toLanding(link)
    const targets = new Set<string>()
    for (let hop = 0; hop < 4; hop++) targets.add(location(await get(`/click?click_id=${token}`)))
    expect(targets.size).toBe(1)
    const hops = await untilHops(token, 4)
    expect(hops.map(({ isFirst }) => isFirst).filter(Boolean)).toHaveLength(1)
    await untilCounted(hops[0]?.offerId ?? '', 1)
  })

  it('draws by weight over many clicks', async () => {
    const offers = [anOffer({ weight: 3 }), anOffer({ weight: 1 }), anOffer({ weight: 0 })]
    const { link } = aFlowLink({ offers })
    const counts = new Map<string, number>()
    for (let click = 0; click < 600; click++) {
      const { token } = await toLanding(link)
      const id = new URL(location(await get(`/click?click_id=${token}`))).pathname.slice(1)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    // 450 and 150 within five standard deviations.
    expect(Math.abs((counts.get(offers[0]?.id ?? '') ?? 0) - 450)).toBeLessThan(53)
    expect(counts.get(offers[2]?.id ?? '')).toBeUndefined()
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(600)
  }, 60_000)

  it.each([
    ['an open offer of the rule', 1, 1],
    ['one that is closed', 2, 0],
  ])('goes to the offer that the landing requests: %s', async (_, requested, expected) => {
    const offers = [anOffer(), anOffer({ weight: 0 }), anOffer({ opensAtMs: null })]
    const { link } = aFlowLink({ offers })
    const { token } = await toLanding(link)
    const answer = await get(`/click?click_id=${token}&offer_id=${offers[requested]?.id}`)
    expect(location(answer)).toContain(offers[expected]?.id)
    expect(location(answer)).not.toContain('offer_id')
  })

  it('draws by the rule of the link to which a visit was sent on, and publishes the visited link', async () => {
    const campaign = aFlowLink()
    const { rule } = aFlowRule()
    const action = {
      schema: 'action' as const,
      actionType: 'send_to_campaign' as const,
      html: null,
      text: null,
      campaign: { domainKey: '', code: campaign.link.shortCode },
    }
    const entry = world.addLink({ workspaceId, rules: [{ ...rule, action }] })
    const { token } = await toLanding(entry)
    expect(location(await get(`/${entry.shortCode}/click?click_id=${token}`))).toBe(
      `https://offer.example/${campaign.offers[0]?.id}?sub=${token}`,
    )
    expect(await untilHops(token, 1)).toMatchObject([
      { linkId: entry.linkId, landingId: campaign.landingId, offerId: campaign.offers[0]?.id },
    ])
    expect(await clickOf(token)).toMatchObject({ linkId: entry.linkId, landingId: campaign.landingId })
  })

  it('passes to the next rule when no offer is open for the visitor', async () => {
    const closing = anOffer({ opensAtMs: 0, countries: ['GB'] })
    const first = aFlowRule({ offers: [closing] })
    const next = aFlowRule({ priority: 1 })
    const link = world.addLink({ workspaceId, rules: [first.rule, next.rule] })
    const { token } = await toLanding(link)
    const american = { headers: { 'x-forwarded-for': '8.8.8.8' } }
    const answer = await get(`/click?click_id=${token}`, american)
    expect(location(answer)).toBe(`https://offer.example/${next.offers[0]?.id}?sub=${token}`)
    expect(await untilHops(token, 1)).toMatchObject([
      { ruleId: next.rule.id, offerId: next.offers[0]?.id, landingId: first.landingId },
    ])
  })

  it('leads to the link’s own target when no rule has an open offer, and publishes no offer click', async () => {
    const { link } = aFlowLink({ offers: [anOffer({ countries: ['GB'] })] })
    const { token } = await toLanding(link)
    const answer = await get(`/click?click_id=${token}`, { headers: { 'x-forwarded-for': '8.8.8.8' } })
    expect(location(answer)).toBe('https://example.com/landing')
    await get(`/click?click_id=${token}`)
    await untilHops(token, 1)
  })

  it.each([
    ['HEAD', { method: 'HEAD' as const }],
    ['looking ahead', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('answers %s and does not count it', async (_, request) => {
    const { link, offers } = aFlowLink()
    const { token } = await toLanding(link)
    const answer = await get(`/click?click_id=${token}`, request)
    expect(location(answer)).toContain(offers[0]?.id)
    await get(`/click?click_id=${token}`)
    await untilHops(token, 1)
    await untilCounted(offers[0]?.id ?? '', 1)
  })

  it('flags bots and leaves them out of the live counter', async () => {
    const { link, offers } = aFlowLink()
    const person = await toLanding(link)
    const { token } = await toLanding(link)
    await get(`/click?click_id=${token}`, { headers: { 'user-agent': 'Googlebot/2.1' } })
    expect(await untilHops(token, 1)).toMatchObject([{ isBot: true }])
    await get(`/click?click_id=${person.token}`)
    await untilCounted(offers[0]?.id ?? '', 1)
  })

  it('works a day later by the token and the code, and on a node that knows nothing of the click', async () => {
    const { link, offers } = aFlowLink()
    const { token } = await toLanding(link)
    world.clock.nowMs += 25 * 3_600_000
    const answer = await get(`/${link.shortCode}/click?click_id=${token}`)
    expect(location(answer)).toBe(`https://offer.example/${offers[0]?.id}?sub=${token}`)
    expect(await untilHops(token, 1)).toMatchObject([{ linkId: link.linkId, landingId: null }])
  })

  it('serves visitors who came in time after the link has ended, and no others', async () => {
    const { link } = aFlowLink({}, { expiresAtMs: world.clock.nowMs + 1_000 })
    const { token } = await toLanding(link)
    world.clock.nowMs += 60_000
    expect((await get(`/${link.shortCode}/click?click_id=${token}`)).statusCode).toBe(302)
    const forged = uuidV7(world.clock.nowMs - 59_500, new Uint8Array(10))
    expect((await get(`/${link.shortCode}/click?click_id=${forged}`)).statusCode).toBe(410)
  })
})

describe('a hop whose click is unknown', () => {
  const tooOld = () => uuidV7(world.clock.nowMs - 91 * 86_400_000, new Uint8Array(10))
  const tooNew = () => uuidV7(world.clock.nowMs + 3_600_000, new Uint8Array(10))

  it.each([
    ['no token at all', () => ''],
    ['a token that is none', () => '?click_id=abc'],
    ['a UUID of another version', () => `?click_id=${randomUUID()}`],
    ['a token that is too old', () => `?click_id=${tooOld()}`],
    ['a token from the future', () => `?click_id=${tooNew()}`],
  ])('is a visit that skips the landing: %s', async (_, query) => {
    const { link, rule, offers } = aFlowLink()
    const answer = await get(`/${link.shortCode}/click${query()}`)
    expect(location(answer)).not.toContain('click_id')
    const token = new URL(location(answer)).searchParams.get('sub') ?? ''
    expect(await clickOf(token)).toMatchObject({
      linkId: link.linkId,
      matchedRuleId: rule.id,
      landingId: null,
      offerId: offers[0]?.id,
    })
    await untilCounted(offers[0]?.id ?? '', 1)
    expect(hopsOf(token)).toEqual([])
  })

  it('does not take the token of another workspace', async () => {
    const theirs = aFlowLink({}, { workspaceId: randomUUID() })
    const { token } = await toLanding(theirs.link)
    const { link, offers } = aFlowLink()
    const answer = await get(`/${link.shortCode}/click?click_id=${token}`)
    expect(location(answer)).toContain(offers[0]?.id)
    expect(location(answer)).not.toContain(token)
  })

  it('takes the token of another link of the workspace: its click is that link’s', async () => {
    const visited = aFlowLink()
    const { token } = await toLanding(visited.link)
    const { link } = aFlowLink()
    const answer = await get(`/${link.shortCode}/click?click_id=${token}`)
    expect(location(answer)).toBe(`https://offer.example/${visited.offers[0]?.id}?sub=${token}`)
    expect(await untilHops(token, 1)).toMatchObject([{ linkId: visited.link.linkId }])
  })

  it.each([
    ['an unknown code', '/nothing-there/click'],
    ['neither code nor click', '/click'],
    [
      'a token of which nothing is known, and no code',
      `/click?click_id=${uuidV7(Date.UTC(2026, 10, 21), new Uint8Array(10))}`,
    ],
  ])('is answered 404: %s', async (_, path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  it.each([
    [
      'with a token of which nothing is known',
      () => `?click_id=${uuidV7(world.clock.nowMs, new Uint8Array(10))}`,
    ],
    ['without a token', () => ''],
  ])('goes to the link itself where that has a password: %s', async (_, query) => {
    const { link } = aFlowLink({}, { passwordHash: 'scrypt$15$8$1$AAAA$AAAA' })
    const answer = await get(`/${link.shortCode}/click${query()}`)
    expect([answer.statusCode, location(answer)]).toEqual([302, link.shortUrl])
  })
})

describe('the cookie of a click', () => {
  it('is out of reach for scripts, comes along from the landing, and ends with what is stored of the click', async () => {
    const { link } = aFlowLink()
    const { setCookie, token } = await toLanding(link)
    expect(setCookie).toBe(`wm_c=${token}.${link.shortCode}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`)
  })

  it('of another link does not name the click of a hop that names its code', async () => {
    const visited = aFlowLink()
    const { cookie, token } = await toLanding(visited.link)
    const { link } = aFlowLink()
    const answer = await get(`/${link.shortCode}/click`, { headers: { cookie } })
    expect(location(answer)).not.toContain(token)
  })

  it('is not set by links without landings', async () => {
    const { link } = aFlowLink({ landing: null })
    expect((await get(`/${link.shortCode}`)).headers['set-cookie']).toBeUndefined()
  })
})

describe('the live counter', () => {
  it('goes on from what the analytics know, straight and by landings', async () => {
    const offer = anOffer()
    world.setClicks(offer.id, 40)
    const straight = aFlowLink({ landing: null, offers: [offer] })
    const landing = aFlowLink({ offers: [offer] })
    await get(`/${straight.link.shortCode}`)
    await untilCounted(offer.id, 41)
    const { token } = await toLanding(landing.link)
    await get(`/click?click_id=${token}`)
    await get(`/click?click_id=${token}`)
    await get(`/${straight.link.shortCode}`)
    await untilCounted(offer.id, 43)
  })
})
