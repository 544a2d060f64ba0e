import {
  caseOwnTarget,
  caseTarget,
  defaultCaseTime,
  type RoutingCase,
  routingCases,
} from '@waymark/rule-engine/contract'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { SimulationRecord } from './simulator.schema.ts'

/** Those that a request can be made of, those of the draw and those of time; the engine runs all of them. */
const chosen = routingCases.filter(
  ({ isRequest, seed, at }) => isRequest || seed !== undefined || at !== undefined,
)

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

  describe('sends visitors of the routing cases where the engine sends them', () => {
    async function linkOf({ rules }: RoutingCase): Promise<string> {
      const code = await aLink()
      for (const { name, ...rule } of rules) {
        await aRule(code, { ...rule, name, targetUrl: caseTarget(name) })
        test.clock.advance(1_000)
      }
      return code
    }

    it('there are at least 40', () => expect(chosen.length).toBeGreaterThanOrEqual(40))

    it.each(chosen.map((each) => [each.name, each] as const))('%s', async (_name, routingCase) => {
      const { visitor, at = defaultCaseTime, seed = 0, expected, isRequest } = routingCase
      const { ip, userAgent, language, referer, query } = visitor
      const request = { ip, userAgent, language, referer, query }
      const { resolvedUrl, decision } = await simulated(await linkOf(routingCase), {
        ...(isRequest ? request : visitor),
        at,
        seed,
      })
      expect(decision).toBe('redirect')
      expect(resolvedUrl).toBe(expected === null ? caseOwnTarget : caseTarget(expected))
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
      matchedRuleId: uk,
      decision: 'redirect',
      resolvedUrl: expect.stringMatching(
        /^https:\/\/shop\.test\/GB\/London\?c=019ca6[0-9a-f-]{30}&s=x%20y&b=Safari&utm_source=mail&sub1=x\+y$/,
      ),
      redirectType: '301',
      variant: null,
      trace: [
        {
          ruleId: uk,
          matched: true,
          filters: [
            { kind: 'country', matched: true, reason: 'country "GB" is one of GB; wanted: is' },
            { kind: 'device', matched: true, reason: 'device "mobile" is one of mobile; wanted: is' },
          ],
        },
        { ruleId: rest, matched: true, filters: [] },
      ],
    })
    expect(await simulated(code, body)).toEqual(answer)
  })

  it('draws by the seed, and tells of the draw', async () => {
    const code = await aLink()
    const a = await aRule(code, { targetUrl: 'https://a.test/', weight: 30 })
    const b = await aRule(code, { targetUrl: 'https://b.test/', weight: 90 })
    expect((await simulated(code, { seed: 7 })).variant).toEqual({ ruleId: a, weight: 30, share: 0.25 })
    expect((await simulated(code, { seed: 1 })).variant).toEqual({ ruleId: b, weight: 90, share: 0.75 })
    const seen = new Set<string | null>()
    for (let visit = 0; visit < 40; visit++) seen.add((await simulated(code, {})).matchedRuleId)
    expect(seen).toEqual(new Set([a, b]))
  })

  it('looks up the place only of what is not said', async () => {
    const code = await aLink({ originalUrl: 'https://own.test/?p={country}-{region}-{city}' })
    const placeOf = async (body: object) =>
      new URL((await simulated(code, body)).resolvedUrl ?? '').searchParams.get('p')
    expect(await placeOf({ ip: '81.2.69.142' })).toBe('GB-England-London')
    expect(await placeOf({ ip: '::ffff:81.2.69.142', country: 'gb' })).toBe('GB-England-London')
    expect(await placeOf({ ip: '81.2.69.142', country: 'DE' })).toBe('DE--')
    expect(await placeOf({ ip: '81.2.69.142', city: 'Leeds' })).toBe('GB--Leeds')
    expect(await placeOf({ country: 'FR', city: 'Paris' })).toBe('FR--Paris')
    expect(await placeOf({})).toBe('--')
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
      matchedRuleId: null,
      decision: 'gone',
      resolvedUrl: null,
      redirectType: null,
      variant: null,
      trace: [],
    })
  })

  it.each<[body: object, path: string]>([
    [{ ip: '300.1.1.1' }, 'ip'],
    [{ country: 'UK' }, 'country'],
    [{ device: 'phone' }, 'device'],
    [{ at: 'yesterday' }, 'at'],
    [{ seed: 1.5 }, 'seed'],
    [{ query: { a: 1 } }, 'query'],
    [{ isBot: 'yes' }, 'isBot'],
  ])('refuses %j, and names it', async (body, path) => {
    const response = await post(`/links/${await aLink()}/simulate`, body)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().details[0].path).toMatch(new RegExp(`^${path}`))
  })

  it('refuses unknown fields', async () => {
    expect((await post(`/links/${await aLink()}/simulate`, { region: 'England' })).statusCode).toBe(400)
  })

  it('knows no links of others', async () => {
    const stranger = await test.signUp()
    expect((await post(`/links/${await aLink()}/simulate`, {}, stranger.token)).statusCode).toBe(404)
    expect((await post('/links/nosuchcode/simulate', {})).statusCode).toBe(404)
  })
})
