import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { botRules, lists } from '@waymark/db'
import {
  type CaseNeed,
  type CaseRule,
  caseAnswer,
  caseOwnTarget,
  caseTarget,
  defaultCaseTime,
  type QueryCase,
  queryCases,
  queryCaseTarget,
  queryOfTarget,
  type RoutingCase,
  routingCases,
} from '@waymark/rule-engine/contract'
import { describeWith, sampleOf, tempDir } from '@waymark/testing'
import { createGeoOpener } from '@waymark/visitor'
import { mmdbFile } from '@waymark/visitor/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { SimulationRecord } from './simulator.schema.ts'

const supplied: ReadonlySet<CaseNeed> = new Set(['lists', 'offers', 'actions', 'network'])

/**
 * All that the words of a simulation can say; a visit over the network is one to a fresh link, as a simulated
 * one is.
 */
const possible = routingCases.filter(
  ({ needs, overHttp }) => overHttp || needs.every((need) => supplied.has(need)),
)
/** The engine itself decides all of them in each run: `packages/rule-engine/src/routing-cases.test.ts`. */
const chosen = sampleOf(possible, 4)

describeWith(['postgres'], 'simulator', () => {
  let test: TestApp
  let user: TestUser

  const post = (url: string, body: object, token = user.token) =>
    test.request({ method: 'POST', url, token, body })

  async function aLink(body: object = {}): Promise<string> {
    const response = await post('/links', { originalUrl: caseOwnTarget, appendQuery: false, ...body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.shortCode
  }

  async function aRule(code: string, body: object): Promise<string> {
    const response = await post(`/links/${code}/rules`, body)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.id
  }

  async function simulated(code: string, body: object): Promise<SimulationRecord> {
    const response = await post(`/links/${code}/simulate`, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  it('takes no body as an empty one, and nothing else as none', async () => {
    const code = await aLink()
    const url = `/links/${code}/simulate`
    const send = (request: { body?: unknown; rawBody?: string }) =>
      test.request({ method: 'POST', url, token: user.token, ...request })
    const said = await simulated(code, {})
    for (const none of [{}, { rawBody: '' }]) {
      const answer = await send(none)
      expect([answer.statusCode, answer.json().data], answer.body).toEqual([200, said])
    }
    for (const wrong of [null, [], 'x', 0, false]) {
      const answer = await send({ body: wrong })
      expect([answer.statusCode, answer.json().details[0].path], answer.body).toEqual([400, 'body'])
    }
  })

  describe('sends visitors of the routing cases where the engine sends them', () => {
    async function ruleBody({ name, serves, ...rule }: CaseRule): Promise<object> {
      const url = caseTarget(name)
      switch (serves?.schema) {
        case undefined:
          return { ...rule, name, targetUrl: url }
        case 'landing_offer': {
          const status = serves.isOpen ? 'active' : 'paused'
          const offer = (await post('/offers', { name, url, status })).json().data
          return { ...rule, name, schema: serves.schema, flowConfig: { offers: [{ id: offer.id }] } }
        }
        case 'action': {
          const flowConfig = { actionType: serves.actionType, html: url, text: url }
          return { ...rule, name, schema: serves.schema, flowConfig }
        }
        default:
          return serves satisfies never
      }
    }

    async function linkOf({ rules, lists: named = {} }: RoutingCase): Promise<string> {
      const { workspaceId } = user
      for (const [name, entries] of Object.entries(named)) {
        const list = { id: randomUUID(), workspaceId, name, kind: 'ip' as const, entries: [...entries] }
        await test.deps.db.orm.insert(lists).values(list).onConflictDoNothing()
      }
      const code = await aLink()
      for (const rule of rules) {
        await aRule(code, await ruleBody(rule))
        test.clock.advance(1_000)
      }
      return code
    }

    it('there are at least 150', () => expect(possible.length).toBeGreaterThanOrEqual(150))

    it.each(chosen.map((each) => [each.name, each] as const))('%s', async (_name, routingCase) => {
      const { visitor, at = defaultCaseTime, seed = 0, rules, expected, isRequest } = routingCase
      const { ip, userAgent, language, referer, query, headers } = visitor
      const request = { ip, userAgent, language, referer, query, headers }
      const code = await linkOf(routingCase)
      const answer = await simulated(code, { ...(isRequest ? request : visitor), at, seed })
      expect(answer.resolvedUrl).toBe(caseAnswer(routingCase).location)
      const serves = rules.find(({ name }) => name === expected)?.serves
      const decision = serves?.schema === 'action' ? serves.actionType : (serves?.schema ?? 'redirect')
      expect(answer.decision).toBe(decision)
    })
  })

  describe('shows what goes on of a query, as visitors get it', () => {
    async function made(url: string, body: object): Promise<{ id: string; shortCode: string }> {
      const response = await post(url, body)
      expect(response.statusCode, response.body).toBe(201)
      return response.json().data
    }

    async function ruleOf(queryCase: QueryCase): Promise<object | null> {
      const { position, appendQuery, ruleAppendQuery, offerAppendQuery } = queryCase
      const target = queryCaseTarget(queryCase)
      const anOffer = (url: string) => made('/offers', { name: 'O', url, appendQuery: offerAppendQuery })
      const flow = { schema: 'landing_offer', appendQuery: ruleAppendQuery }
      switch (position) {
        case 'own':
          return null
        case 'rule':
          return { targetUrl: target, appendQuery: ruleAppendQuery }
        case 'landing': {
          const { id } = await made('/landings', { name: 'L', url: target })
          const offers = [{ id: (await anOffer('https://offer.test/')).id }]
          return { ...flow, flowConfig: { landings: [{ id }], offers } }
        }
        case 'offer':
          return { ...flow, flowConfig: { offers: [{ id: (await anOffer(target)).id }] } }
        case 'campaign': {
          const { shortCode } = await made('/links', { originalUrl: target, appendQuery })
          const flowConfig = { actionType: 'send_to_campaign', campaignCode: shortCode }
          return { schema: 'action', flowConfig }
        }
        default:
          return position satisfies never
      }
    }

    it.each(queryCases.map((each) => [each.name, each] as const))('%s', async (_name, queryCase) => {
      const { appendQuery, subIdMap, search, expected } = queryCase
      const code = await aLink({ originalUrl: queryCaseTarget(queryCase), appendQuery, subIdMap })
      const rule = await ruleOf(queryCase)
      if (rule !== null) await aRule(code, rule)
      const { resolvedUrl } = await simulated(code, { query: search })
      expect(queryOfTarget(resolvedUrl ?? '')).toBe(expected)
    })
  })

  it('answers with the rule, the target as the visitor gets it, and why', async () => {
    const code = await aLink({ appendQuery: true, utm: { source: 'mail' } })
    const uk = await aRule(code, {
      targetUrl: 'https://shop.test/{country}/{city}?c={click_id}&s={sub_id_1}&b={browser}',
      redirectType: '301',
      conditions: { countries: ['GB'], devices: ['mobile'] },
    })
    const rest = await aRule(code, { targetUrl: 'https://rest.test/', flowType: 'default' })
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1'
    const body = {
      ip: '81.2.69.142',
      userAgent,
      query: { sub1: 'x y' },
      at: '2026-03-01T00:00:00Z',
      seed: 'one',
    }
    const answer = await simulated(code, body)
    expect(answer).toEqual({
      deepLink: null,
      matchedRuleId: uk,
      decision: 'redirect',
      resolvedUrl: expect.stringMatching(
        /^https:\/\/shop\.test\/GB\/London\?c=019ca6[0-9a-f-]{30}&s=x%20y&b=Safari&utm_source=mail$/,
      ),
      redirectType: '301',
      variant: null,
      asksPassword: false,
      trace: [
        {
          ruleId: uk,
          matched: true,
          filters: [
            { kind: 'country', matched: true, reason: 'country "GB" is one of GB; wanted: is' },
            { kind: 'device', matched: true, reason: 'device "mobile" is one of mobile; wanted: is' },
          ],
          lostTo: null,
        },
        { ruleId: rest, matched: true, filters: [], lostTo: { ruleId: uk, by: 'order' } },
      ],
    })
    expect(await simulated(code, body)).toEqual(answer)
  })

  it.each<[appendPath: boolean, path: string, resolvedUrl: string | null]>([
    [true, '/a/b', 'https://shop.example/base/a/b?x=1'],
    [true, '/', 'https://shop.example/base?x=1'],
    [false, '/', 'https://shop.example/base?x=1'],
    [false, '/a/b', null],
  ])('appendPath %s, the rest of the path %s: %s', async (appendPath, path, resolvedUrl) => {
    const code = await aLink({ originalUrl: 'https://shop.example/base?x=1', appendPath })
    const decision = resolvedUrl === null ? 'not_found' : 'redirect'
    expect(await simulated(code, { path })).toMatchObject({ decision, resolvedUrl })
  })

  it('draws by the seed, and shows the draw', async () => {
    const code = await aLink()
    const a = await aRule(code, { targetUrl: 'https://a.test/', weight: 30 })
    const b = await aRule(code, { targetUrl: 'https://b.test/', weight: 90 })
    expect((await simulated(code, { seed: 7 })).variant).toMatchObject({ ruleId: a, weight: 30, share: 0.25 })
    expect((await simulated(code, { seed: 1 })).variant).toMatchObject({ ruleId: b, weight: 90, share: 0.75 })
    const seen = new Set<string | null>()
    for (let visit = 0; visit < 40; visit++) seen.add((await simulated(code, {})).matchedRuleId)
    expect(seen).toEqual(new Set([a, b]))
  })

  it('looks up the place only of what is not said', async () => {
    const code = await aLink({ originalUrl: 'https://own.test/?p={country}-{region}-{city}' })
    const locationOf = async (body: object) =>
      new URL((await simulated(code, body)).resolvedUrl ?? '').searchParams.get('p')
    expect(await locationOf({ ip: '81.2.69.142' })).toBe('GB-England-London')
    expect(await locationOf({ ip: '::ffff:81.2.69.142', country: 'gb' })).toBe('GB-England-London')
    expect(await locationOf({ ip: '81.2.69.142', country: 'DE' })).toBe('DE--')
    expect(await locationOf({ ip: '81.2.69.142', city: 'Leeds' })).toBe('GB--Leeds')
    expect(await locationOf({ country: 'FR', city: 'Paris' })).toBe('FR--Paris')
    expect(await locationOf({})).toBe('--')
  })

  it('knows no place of an address at which the database is damaged, and answers all the same', async () => {
    await using folder = await tempDir()
    const cityDb = `${folder.path}/city.mmdb`
    const pointerToItself = Buffer.from([0b001_11_000, 0, 0, 0, 0])
    await writeFile(cityDb, mmdbFile('GeoLite2-City', [['81.2.69.0/24', pointerToItself]]))
    const other = await buildTestApp({ deps: { ...test.deps, geo: createGeoOpener({ cityDb }).open } })
    const code = await aLink()
    await aRule(code, { targetUrl: caseTarget('gb'), conditions: { countries: ['GB'] } })
    const url = `/links/${code}/simulate`
    const answer = await other.request({
      method: 'POST',
      url,
      token: user.token,
      body: { ip: '81.2.69.142' },
    })
    expect([answer.statusCode, answer.json().data.resolvedUrl], answer.body).toEqual([200, caseOwnTarget])
    await other.close()
  })

  it('takes a visitor of whom nothing is said for no bot, an empty user agent for one', async () => {
    const code = await aLink({ originalUrl: 'https://own.test/{is_bot}' })
    const verdictOf = async (body: object) => (await simulated(code, body)).resolvedUrl?.at(-1)
    expect(await verdictOf({})).toBe('0')
    expect(await verdictOf({ userAgent: '' })).toBe('1')
    expect(await verdictOf({ userAgent: 'curl/8.0' })).toBe('1')
    expect(await verdictOf({ userAgent: 'curl/8.0', isBot: false })).toBe('0')
    expect(await verdictOf({ isBot: true })).toBe('1')
  })

  it('stops at the gates', async () => {
    const ended = await aLink({ expiresAt: '2026-03-01T00:00:00Z', expiredUrl: 'https://late.test/' })
    const late = { at: '2026-03-01T00:00:00Z' }
    expect(await simulated(ended, late)).toMatchObject({
      decision: 'redirect',
      resolvedUrl: 'https://late.test/',
      matchedRuleId: null,
    })
    expect(await simulated(ended, { at: '2026-02-28T23:59:59Z' })).toMatchObject({
      resolvedUrl: caseOwnTarget,
    })
    const inactive = await aLink({ isActive: false })
    expect(await simulated(inactive, {})).toEqual({
      deepLink: null,
      matchedRuleId: null,
      decision: 'gone',
      resolvedUrl: null,
      redirectType: null,
      variant: null,
      trace: [],
      asksPassword: false,
    })
  })

  describe('says what is done instead of a redirect', () => {
    const offerUrl = 'https://offer.test/?c={click_id}&o={offer_id}&l={landing_id}'
    async function made(url: string, body: object): Promise<string> {
      const response = await post(url, body)
      expect(response.statusCode, response.body).toBe(201)
      return response.json().data.id
    }
    const anOffer = (body: object = {}) => made('/offers', { name: 'O', url: offerUrl, ...body })
    const aLanding = () => made('/landings', { name: 'L', url: 'https://landing.test/' })
    const aFlow = (code: string, flowConfig: object, rule: object = {}) =>
      aRule(code, { schema: 'landing_offer', flowConfig, ...rule })
    const anAction = (code: string, flowConfig: object) => aRule(code, { schema: 'action', flowConfig })

    it('a landing first, behind which the offer is drawn later', async () => {
      const code = await aLink()
      const landing = await aLanding()
      const flowConfig = { landings: [{ id: landing }], offers: [{ id: await anOffer() }] }
      const rule = await aFlow(code, flowConfig, { redirectType: 'js' })
      expect(await simulated(code, { seed: 1 })).toMatchObject({
        matchedRuleId: rule,
        decision: 'landing_offer',
        resolvedUrl: expect.stringMatching(/^https:\/\/landing\.test\/\?click_id=[0-9a-f-]{36}$/),
        redirectType: 'js',
        variant: { ruleId: rule, weight: null, share: null, landingId: landing, offerId: null },
      })
    })

    it('the offer itself where there is no landing', async () => {
      const code = await aLink()
      const offer = await anOffer()
      const rule = await aFlow(code, { offers: [{ id: offer }] })
      expect(await simulated(code, {})).toMatchObject({
        decision: 'landing_offer',
        resolvedUrl: expect.stringContaining(`&o=${offer}&l=`),
        variant: { ruleId: rule, landingId: null, offerId: offer },
      })
    })

    it('the rule after one whose offers are all closed, and why', async () => {
      const code = await aLink()
      const closed = await aFlow(code, { offers: [{ id: await anOffer({ status: 'paused' }) }] })
      const rest = await aRule(code, { targetUrl: 'https://rest.test/', flowType: 'default' })
      const answer = await simulated(code, {})
      expect(answer).toMatchObject({ matchedRuleId: rest, resolvedUrl: 'https://rest.test/' })
      expect(answer.trace[0]).toMatchObject({
        ruleId: closed,
        matched: false,
        filters: [{ kind: 'availability', matched: false, reason: expect.any(String) }],
      })
    })

    it.each(['show_html', 'show_text', 'http_404', 'do_nothing'])('%s: nowhere to go', async (actionType) => {
      const code = await aLink()
      const rule = await anAction(code, { actionType, html: 'a', text: 'a' })
      expect(await simulated(code, {})).toMatchObject({
        matchedRuleId: rule,
        decision: actionType,
        resolvedUrl: null,
        redirectType: null,
        variant: null,
      })
    })

    it('another link, to where that leads; a circle leads nowhere', async () => {
      const code = await aLink()
      const other = await aLink({ originalUrl: 'https://other.test/', redirectType: '307' })
      const rule = await anAction(code, { actionType: 'send_to_campaign', campaignCode: other })
      expect(await simulated(code, {})).toMatchObject({
        matchedRuleId: rule,
        decision: 'send_to_campaign',
        resolvedUrl: 'https://other.test/',
        redirectType: '307',
        asksPassword: false,
      })
      const locked = await aLink({ originalUrl: 'https://locked.test/', password: 'open sesame' })
      expect(await simulated(locked, {})).toMatchObject({ asksPassword: true })
      const before = await aLink()
      await anAction(before, { actionType: 'send_to_campaign', campaignCode: locked })
      const requested = { resolvedUrl: 'https://locked.test/', asksPassword: true }
      expect(await simulated(before, {})).toMatchObject(requested)
      await anAction(other, { actionType: 'send_to_campaign', campaignCode: code })
      const loop = await simulated(code, {})
      expect(loop).toMatchObject({ matchedRuleId: rule, decision: 'not_found', resolvedUrl: null })
      expect(loop.hops?.map((hop: { code: string }) => hop.code)).toEqual([other, code])
    })

    it('nothing to a bot that the workspace blocks, unless it is said to be none', async () => {
      const owner = await test.signUp()
      const made = await post('/links', { originalUrl: caseOwnTarget }, owner.token)
      const code = made.json().data.shortCode
      const rule = { kind: 'ua_substring' as const, value: 'BadCrawler', action: 'block' as const }
      const row = { id: randomUUID(), workspaceId: owner.workspaceId, ...rule }
      await test.deps.db.orm.insert(botRules).values(row)
      const decisionOf = async (body: object) =>
        (await post(`/links/${code}/simulate`, body, owner.token)).json().data.decision
      const userAgent = 'Mozilla/5.0 (badcrawler)'
      expect(await decisionOf({ userAgent })).toBe('blocked')
      expect(await decisionOf({ userAgent, isBot: false })).toBe('redirect')
      expect(await decisionOf({ userAgent: 'Mozilla/5.0' })).toBe('redirect')
    })
  })

  describe('a draft', () => {
    const shown = async (code: string) =>
      (await test.request({ method: 'GET', url: `/links/${code}/rules`, token: user.token })).json().data

    it('is simulated in place of what is stored, which stays', async () => {
      const code = await aLink()
      const germans = { filters: [{ kind: 'country', values: ['DE'] }] }
      const ruleId = await aRule(code, { targetUrl: 'https://de.test/', conditions: germans })
      const before = await shown(code)
      const offer = (await post('/offers', { name: 'A', url: 'https://a.test/' })).json().data.id
      const rules = [
        { id: ruleId.toUpperCase(), targetUrl: 'https://changed.test/', conditions: germans },
        { schema: 'landing_offer', flowConfig: { offers: [{ id: offer }] } },
        { targetUrl: 'https://off.test/', priority: -1, isActive: false },
      ]
      expect(await simulated(code, { country: 'DE', rules })).toMatchObject({
        matchedRuleId: ruleId,
        resolvedUrl: 'https://changed.test/',
        trace: [
          { ruleId, matched: true },
          { ruleId: 'draft-1', matched: true, lostTo: { ruleId, by: 'order' } },
        ],
        shares: [{ ruleId, landingId: null, offerId: null, share: 1 }],
      })
      expect(await simulated(code, { country: 'FR', rules })).toMatchObject({
        matchedRuleId: 'draft-1',
        decision: 'landing_offer',
        resolvedUrl: 'https://a.test/',
        shares: [{ ruleId: 'draft-1', landingId: null, offerId: offer, share: 1 }],
      })
      const noRule = { matchedRuleId: null, shares: [{ ruleId: null, share: 1 }] }
      expect(await simulated(code, { country: 'DE', rules: [] })).toMatchObject(noRule)
      expect(await simulated(code, { country: 'DE' })).toMatchObject({ resolvedUrl: 'https://de.test/' })
      expect(await shown(code)).toEqual(before)
    })

    it('does what the rules do once they are saved: what a rule does not name stays', async () => {
      const code = await aLink()
      const germans = { filters: [{ kind: 'country', values: ['DE'] }] }
      const id = await aRule(code, { targetUrl: 'https://de.test/', conditions: germans, weight: 3 })
      const { createdAt, updatedAt } = (await shown(code))[0]
      const rules = [
        { id, targetUrl: 'https://changed.test/', createdAt, updatedAt },
        { targetUrl: 'https://new.test/', priority: 1 },
      ]
      const visits = ['DE', 'FR'].map((country) => ({ country, seed: 1 }))
      const outcomes = (draft: object) =>
        Promise.all(
          visits.map(async (visit) => {
            const { resolvedUrl, shares } = await simulated(code, { ...visit, ...draft, draws: 10 })
            return [resolvedUrl, shares?.map(({ share }) => share)]
          }),
        )
      const drafted = await outcomes({ rules })
      expect(drafted).toEqual([
        ['https://changed.test/', [1]],
        ['https://new.test/', [1]],
      ])
      const version = 2
      const saved = await test.request({
        method: 'PUT',
        url: `/links/${code}/rules`,
        token: user.token,
        body: { version, rules },
      })
      expect(saved.statusCode, saved.body).toBe(200)
      expect(await outcomes({})).toEqual(drafted)
    })

    it('of a flow that is left alone may use what was archived since', async () => {
      const code = await aLink()
      const offer = (await post('/offers', { name: 'old', url: 'https://old.test/' })).json().data.id
      const flow = { schema: 'landing_offer', flowConfig: { offers: [{ id: offer }] } }
      const id = await aRule(code, flow)
      const [{ flowConfig }] = await shown(code)
      const archived = { method: 'PATCH', url: `/offers/${offer}`, token: user.token } as const
      await test.request({ ...archived, body: { status: 'archived' } })
      expect(await simulated(code, { rules: [{ id, flowConfig }] })).toMatchObject({ matchedRuleId: null })
      const anew = await post(`/links/${code}/simulate`, { rules: [flow] })
      expect(anew.json().details).toEqual([
        { path: 'rules.0.flowConfig.offers.0.id', message: 'the offer is archived' },
      ])
    })

    it('is refused as rules are that are written, with every wrong field', async () => {
      const code = await aLink()
      const other = await aLink()
      const own = await aRule(code, { targetUrl: 'https://own.test/' })
      const foreign = await aRule(other, { targetUrl: 'https://other.test/' })
      const target = { targetUrl: 'https://a.test/' }
      const pathsOf = async (rules: unknown) => {
        const response = await post(`/links/${code}/simulate`, { rules })
        expect(response.statusCode, response.body).toBe(400)
        return response.json().details.map(({ path }: { path: string }) => path)
      }
      expect(
        await pathsOf([
          { id: foreign, ...target },
          { id: own, targetUrl: null },
          { targetUrl: `http://localhost:3001/${code}` },
          { schema: 'landing_offer', flowConfig: { offers: [{ id: randomUUID() }] } },
          { schema: 'action', flowConfig: { actionType: 'send_to_campaign', campaignCode: 'nosuchcode' } },
        ]),
      ).toEqual([
        'rules.0.id',
        'rules.1.targetUrl',
        'rules.2.targetUrl',
        'rules.3.flowConfig.offers.0.id',
        'rules.4.flowConfig.campaignCode',
      ])
      const ofFilter = { filters: [{ kind: 'ip', values: ['10.0.0.0/33'] }] }
      expect(
        await pathsOf([
          {},
          { ...target, conditions: ofFilter },
          { ...target, linkId: own },
          { weight: -1 },
          { id: own },
          { id: own.toUpperCase() },
        ]),
      ).toEqual(
        expect.arrayContaining([
          'rules.0.targetUrl',
          'rules.1.conditions.filters.0.values.0',
          'rules.2.linkId',
          'rules.3.weight',
          'rules.5.id',
        ]),
      )
    })
  })

  it('shares of a flow: the open offers by their weights, exactly', async () => {
    const code = await aLink()
    const offerOf = async (body: object) =>
      (await post('/offers', { name: 'offer', url: 'https://offer.test/', ...body })).json().data.id
    const [a, b] = [await offerOf({}), await offerOf({ status: 'paused' })]
    const offers = [
      { id: a, weight: 200 },
      { id: b, weight: 100 },
    ]
    const ruleId = await aRule(code, { schema: 'landing_offer', flowConfig: { offers } })
    const shareOf = (offerId: string, share: number) => ({ ruleId, landingId: null, offerId, share })
    expect((await simulated(code, { draws: 3_000 })).shares).toEqual([shareOf(a, 1)])
    await test.request({
      method: 'PATCH',
      url: `/offers/${b}`,
      token: user.token,
      body: { status: 'active' },
    })
    expect((await simulated(code, { draws: 10 })).shares).toEqual([shareOf(a, 2 / 3), shareOf(b, 1 / 3)])
  })

  it.each<[body: object, path: string]>([
    [{ draws: 0 }, 'draws'],
    [{ draws: 10_001 }, 'draws'],
    [{ rules: {} }, 'rules'],
    [{ ip: '300.1.1.1' }, 'ip'],
    [{ country: 'UK' }, 'country'],
    [{ device: 'phone' }, 'device'],
    [{ at: 'yesterday' }, 'at'],
    [{ seed: 1.5 }, 'seed'],
    [{ query: { a: 1 } }, 'query'],
    [{ isBot: 'yes' }, 'isBot'],
    [{ path: 'a/b' }, 'path'],
    [{ path: '/a/../b' }, 'path'],
  ])('refuses %j, and names it', async (body, path) => {
    const response = await post(`/links/${await aLink()}/simulate`, body)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().details[0].path).toMatch(new RegExp(`^${path}`))
  })

  it('refuses unknown fields', async () => {
    expect((await post(`/links/${await aLink()}/simulate`, { town: 'London' })).statusCode).toBe(400)
  })

  it('knows no links of others', async () => {
    const stranger = await test.signUp()
    expect((await post(`/links/${await aLink()}/simulate`, {}, stranger.token)).statusCode).toBe(404)
    expect((await post('/links/nosuchcode/simulate', {})).statusCode).toBe(404)
  })
})
