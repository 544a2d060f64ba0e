import { domains, offerConversionDays, redirectRules } from '@waymark/db'
import { linkSnapshotSchema } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { RuleRecord } from './rules.schema.ts'

const offerUrl = 'https://offer.example/?c={click_id}'
const landingUrl = 'https://landing.example/'

describeWith(['postgres'], 'flows of rules', () => {
  let test: TestApp
  let user: TestUser
  let replica: Replica
  let code: string

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    test.request({ method, url, token: user.token, body })
  const make = async (url: string, body: object) => {
    const response = await send('POST', url, body)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const anOffer = (body: object = {}): Promise<{ id: string }> =>
    make('/offers', { name: 'O', url: offerUrl, payout: 12.5, payoutCurrency: 'GBP', ...body })
  const aLanding = (body: object = {}): Promise<{ id: string }> =>
    make('/landings', { name: 'L', url: landingUrl, ...body })
  const aLink = async (body: object = {}): Promise<{ id: string; shortCode: string }> =>
    make('/links', { originalUrl: 'https://shop.example/', ...body })
  const aRule = (body: object, link = code): Promise<RuleRecord> => make(`/links/${link}/rules`, body)
  const aFlow = (flowConfig: object, link = code) => aRule({ schema: 'landing_offer', flowConfig }, link)
  /** As a redirector takes it. */
  const published = async (link = code, domainKey = '') =>
    linkSnapshotSchema.parse(await replica.links.load({ domainKey, code: link }))
  const offersOf = async () => {
    const action = (await published()).rules[0]?.action
    return action?.schema === 'landing_offer' ? action.offers : []
  }

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    replica = test.deps.replica
  })
  beforeEach(async () => {
    code = (await aLink()).shortCode
  })
  afterAll(() => test.close())

  it('are stored with their weights, 1 where none is said, and published with what they draw from', async () => {
    const network = await make('/affiliate-networks', { name: `N ${code}` })
    const offer = await anOffer({ networkId: network.id, countries: ['GB'] })
    const landing = await aLanding()
    const rule = await aRule({
      schema: 'landing_offer',
      redirectType: 'meta',
      targetUrl: 'no URL at all: it is ignored',
      flowConfig: { landings: [{ id: landing.id, weight: 0 }], offers: [{ id: offer.id.toUpperCase() }] },
    })
    expect(rule).toMatchObject({
      schema: 'landing_offer',
      targetUrl: null,
      flowConfig: { landings: [{ id: landing.id, weight: 0 }], offers: [{ id: offer.id, weight: 1 }] },
    })
    expect((await published()).rules[0]?.action).toEqual({
      schema: 'landing_offer',
      redirectType: 'meta',
      landings: [{ id: landing.id, name: 'L', url: landingUrl, weight: 0 }],
      offers: [
        {
          id: offer.id,
          name: 'O',
          url: offerUrl,
          weight: 1,
          networkId: network.id,
          countries: ['GB'],
          payout: '12.5',
          currency: 'GBP',
          opensAtMs: 0,
        },
      ],
    })
  })

  it('may do without landings', async () => {
    const offer = await anOffer()
    const { flowConfig } = await aFlow({ offers: [{ id: offer.id, weight: 3 }] })
    expect(flowConfig).toEqual({ landings: [], offers: [{ id: offer.id, weight: 3 }] })
  })

  it.each([
    ['show_html', { html: '<b>{country}</b>' }, { html: '<b>{country}</b>', text: null }],
    ['show_text', { text: 'a' }, { html: null, text: 'a' }],
    ['http_404', {}, { html: null, text: null }],
    ['do_nothing', {}, { html: null, text: null }],
  ])('may act instead: %s', async (actionType, config, expected) => {
    const rule = await aRule({ schema: 'action', flowConfig: { actionType, ...config } })
    expect(rule.flowConfig).toEqual({ actionType, ...config })
    expect((await published()).rules[0]?.action).toEqual({
      schema: 'action',
      actionType,
      campaign: null,
      ...expected,
    })
  })

  it('take texts of 100 KB, and 1 MB of them a link', async () => {
    const flowConfig = { actionType: 'show_html', html: 'a'.repeat(102_400) }
    for (let rule = 0; rule < 10; rule++) await aRule({ schema: 'action', flowConfig })
    const refused = await send('POST', `/links/${code}/rules`, { schema: 'action', flowConfig })
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ path: 'flowConfig' }] })
    expect((await published()).rules).toHaveLength(10)
  })

  it('send to another link of the workspace, in circles too, wherever it moves', async () => {
    const target = await aLink({ customAlias: `to-${code}` })
    const flowConfig = { actionType: 'send_to_campaign', campaignCode: `to-${code}` }
    const rule = await aRule({ schema: 'action', flowConfig })
    expect(rule.flowConfig).toEqual(flowConfig)
    await aRule({ schema: 'action', flowConfig: { ...flowConfig, campaignCode: code } }, target.shortCode)
    const campaign = async () => (await published()).rules[0]?.action
    expect(await campaign()).toMatchObject({ campaign: { domainKey: '', code: target.shortCode } })

    const { version } = await published()
    const host = `${code.toLowerCase()}.example`
    const domainId = await aDomain(host)
    await send('PATCH', `/links/${target.shortCode}`, { domainId, customAlias: null })
    expect(await campaign()).toMatchObject({ campaign: { domainKey: host, code: target.shortCode } })
    expect((await published()).version).toBe(version + 1)
  })

  async function aDomain(host: string): Promise<string> {
    const row = { workspaceId: user.workspaceId, host, verificationToken: 't', status: 'active' as const }
    const [domain] = await test.deps.db.orm
      .insert(domains)
      .values({ id: crypto.randomUUID(), ...row })
      .returning()
    return domain?.id ?? ''
  }

  describe('change with what they use', () => {
    it.each<[change: object, opensAtMs: number | null]>([
      [{ status: 'paused' }, null],
      [{ status: 'archived' }, null],
      [{ capDaily: 0 }, null],
      [{ capTotal: 0 }, null],
      [{ url: 'https://elsewhere.example/' }, 0],
    ])('an offer by %j', async (change, opensAtMs) => {
      const offer = await anOffer()
      await aFlow({ offers: [{ id: offer.id }] })
      const before = await published()
      await send('PATCH', `/offers/${offer.id}`, change)
      const after = await published()
      expect(after.version).toBe(before.version + 1)
      expect(after.rules[0]?.action).toMatchObject({ offers: [{ opensAtMs }] })
    })

    it('an offer by what it sold: closed at its cap until midnight, or for good', async () => {
      const daily = await anOffer({ capDaily: 2 })
      const total = await anOffer({ capTotal: 5 })
      await aFlow({ offers: [{ id: daily.id }, { id: total.id }] })
      const nowMs = test.clock.now()
      const today = new Date(nowMs).toISOString().slice(0, 10)
      const count = (offerId: string, day: string, conversions: number) =>
        replica.commit(async (tx) => {
          await tx.insert(offerConversionDays).values({ offerId, day, conversions })
          return { result: undefined, changed: { linksUsing: { offers: [offerId] } } }
        })
      const openings = async () => (await offersOf()).map(({ opensAtMs }) => opensAtMs)

      await count(daily.id, '2026-01-01', 50)
      await count(total.id, '2026-01-01', 4)
      expect(await openings()).toEqual([0, 0])
      await count(daily.id, today, 2)
      await count(total.id, today, 1)
      const midnight = Date.parse(`${today}T00:00:00Z`) + 86_400_000
      expect(await openings()).toEqual([midnight, null])
      expect((await published()).version).toBe(6)
    })

    it('a landing that is paused leaves, and comes back', async () => {
      const landing = await aLanding()
      const offer = await anOffer()
      await aFlow({ landings: [{ id: landing.id }], offers: [{ id: offer.id }] })
      await send('PATCH', `/landings/${landing.id}`, { status: 'paused' })
      expect((await published()).rules[0]?.action).toMatchObject({ landings: [] })
      await send('PATCH', `/landings/${landing.id}`, { status: 'active' })
      expect((await published()).rules[0]?.action).toMatchObject({ landings: [{ id: landing.id }] })
    })

    it('by a new name of an offer, a landing, a traffic source, since macros may use it', async () => {
      const landing = await aLanding()
      const offer = await anOffer()
      const source = await make('/traffic-sources', { name: 'S', postbackUrl: null })
      await send('PATCH', `/links/${code}`, { trafficSourceId: source.id })
      await aFlow({ landings: [{ id: landing.id }], offers: [{ id: offer.id }] })
      const { version, traffic } = await published()
      expect(traffic).toMatchObject({ name: 'S' })
      await send('PATCH', `/offers/${offer.id}`, { name: 'New offer' })
      await send('PATCH', `/landings/${landing.id}`, { name: 'New landing' })
      await send('PATCH', `/traffic-sources/${source.id}`, { name: 'New source' })
      expect(await published()).toMatchObject({
        version: version + 3,
        traffic: { name: 'New source' },
        rules: [{ action: { offers: [{ name: 'New offer' }], landings: [{ name: 'New landing' }] } }],
      })
    })

    it('not by what redirectors do not see', async () => {
      const offer = await anOffer()
      await aFlow({ offers: [{ id: offer.id }] })
      await send('PATCH', `/offers/${offer.id}`, { notes: 'n', groupName: 'g' })
      expect((await published()).version).toBe(2)
    })

    it('by a network that is taken from its offers', async () => {
      const network = await make('/affiliate-networks', { name: `D ${code}` })
      const offer = await anOffer({ networkId: network.id })
      await aFlow({ offers: [{ id: offer.id }] })
      await send('DELETE', `/affiliate-networks/${network.id}?detach=true`)
      expect(await published()).toMatchObject({
        version: 3,
        rules: [{ action: { offers: [{ networkId: null }] } }],
      })
    })

    it('of many links by one change, those that use it and no other', async () => {
      const offer = await anOffer()
      const users = await Promise.all(Array.from({ length: 20 }, () => aLink()))
      for (const link of users) await aFlow({ offers: [{ id: offer.id }] }, link.shortCode)
      await send('PATCH', `/offers/${offer.id}`, { status: 'paused' })
      for (const link of users) expect((await published(link.shortCode)).version).toBe(3)
      expect((await published()).version).toBe(1)
    })
  })

  describe('prevent the deletion of what they use', () => {
    it('and the answer names the links', async () => {
      const offer = await anOffer()
      const landing = await aLanding()
      const alias = `used-${code}`
      await send('PATCH', `/links/${code}`, { customAlias: alias })
      const rule = await aFlow({ landings: [{ id: landing.id }], offers: [{ id: offer.id }] })
      for (const url of [`/offers/${offer.id}`, `/landings/${landing.id}`]) {
        const refused = await send('DELETE', url)
        expect(refused.json()).toMatchObject({
          statusCode: 409,
          code: 'CONFLICT',
          message: expect.stringContaining(alias),
        })
      }
      await send('DELETE', `/links/${code}/rules/${rule.id}`)
      expect((await send('DELETE', `/offers/${offer.id}`)).statusCode).toBe(204)
      expect((await send('DELETE', `/landings/${landing.id}`)).statusCode).toBe(204)
    })

    it('not when their link is deleted, which is still published as deleted', async () => {
      const offer = await anOffer()
      await aFlow({ offers: [{ id: offer.id }] })
      await send('DELETE', `/links/${code}`)
      expect((await send('DELETE', `/offers/${offer.id}`)).statusCode).toBe(204)
      expect(await published()).toMatchObject({ status: 'deleted', rules: [{ action: { offers: [] } }] })
    })

    it('also when both happen at once: no rule has what is gone', async () => {
      for (let round = 0; round < 8; round++) {
        const offer = await anOffer()
        const flow = { schema: 'landing_offer', flowConfig: { offers: [{ id: offer.id }] } }
        const [rule, deleted] = await Promise.all([
          send('POST', `/links/${code}/rules`, flow),
          send('DELETE', `/offers/${offer.id}`),
        ])
        expect([
          [201, 409],
          [400, 204],
        ]).toContainEqual([rule.statusCode, deleted.statusCode])
      }
    })
  })

  it('follow every change of an offer, also while rules take it up', async () => {
    const offer = await anOffer()
    const links = await Promise.all(Array.from({ length: 10 }, () => aLink()))
    const flow = { schema: 'landing_offer', flowConfig: { offers: [{ id: offer.id }] } }
    const answers = await Promise.all([
      ...links.map(({ shortCode }) => send('POST', `/links/${shortCode}/rules`, flow)),
      ...Array.from({ length: 10 }, (_, round) =>
        send('PATCH', `/offers/${offer.id}`, { url: `https://offer.example/${round}` }),
      ),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]))
    await replica.publisher.settled()
    const { url } = (await send('GET', `/offers/${offer.id}`)).json().data
    for (const { id } of links) {
      const reported = await test.deps.kv.getVersioned(`wm:linkdoc:${id}`)
      expect(reported?.value).toContain(url)
    }
  })

  describe('are changed', () => {
    it('whole, and only by who says so: what was archived since stays', async () => {
      const [old, next] = [await anOffer(), await anOffer()]
      const rule = await aFlow({ offers: [{ id: old.id }] })
      await send('PATCH', `/offers/${old.id}`, { status: 'archived' })
      const path = `/links/${code}/rules/${rule.id}`
      expect((await send('PATCH', path, { name: 'Kept' })).json().data.flowConfig).toEqual(rule.flowConfig)
      const refused = await send('PATCH', path, { flowConfig: { offers: [{ id: old.id }] } })
      expect(refused.json().details).toEqual([
        { path: 'flowConfig.offers.0.id', message: 'the offer is archived' },
      ])
      const changed = await send('PATCH', path, { flowConfig: { offers: [{ id: next.id }] } })
      expect(changed.json().data.flowConfig).toEqual({ landings: [], offers: [{ id: next.id, weight: 1 }] })
    })

    it('from one schema to another with what that needs, and nothing else stays', async () => {
      const offer = await anOffer()
      const rule = await aRule({ targetUrl: 'https://a.example/' })
      const path = `/links/${code}/rules/${rule.id}`
      const patched = async (body: object) => (await send('PATCH', path, body)).json()
      expect((await patched({ schema: 'landing_offer' })).details).toMatchObject([{ path: 'flowConfig' }])
      const flowConfig = { offers: [{ id: offer.id }] }
      expect((await patched({ schema: 'landing_offer', flowConfig })).data).toMatchObject({ targetUrl: null })
      expect((await patched({ schema: 'action' })).details).toMatchObject([{ path: 'flowConfig' }])
      expect((await patched({ schema: 'redirect' })).details).toMatchObject([{ path: 'targetUrl' }])
      const back = { schema: 'redirect', targetUrl: 'https://b.example/' }
      expect((await patched(back)).data).toMatchObject({ ...back, flowConfig: null })
    })

    it('without a word of the schema: by the one the rule has', async () => {
      const rule = await aRule({ schema: 'action', flowConfig: { actionType: 'http_404' } })
      const path = `/links/${code}/rules/${rule.id}`
      const refused = await send('PATCH', path, { flowConfig: { actionType: 'show_text' } })
      expect(refused.json().details).toMatchObject([{ path: 'flowConfig.text' }])
      const [row] = await test.deps.db.orm.select().from(redirectRules).where(eq(redirectRules.id, rule.id))
      expect(row?.flowConfig).toEqual({ actionType: 'http_404' })
    })
  })
})
