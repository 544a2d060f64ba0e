import { links, redirectRules } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const ok = 'https://shop.example/'
const LINK = '/links/CODE'
const RULES = `${LINK}/rules`
const RULE = `${RULES}/RULE`
const analytics = (route: string, query: string) => `${LINK}/analytics/${route}?${query}`

const facebook = { provider: 'facebook', pixelId: '123456789012345' }
const pixels = (...retargetingPixels: object[]) => ({ originalUrl: ok, retargetingPixels })

const linkRows: Row[] = [
  ['POST', '/links', {}, ['originalUrl']],
  ['POST', '/links', [], ['body']],
  ['POST', '/links', null, ['body']],
  ['POST', '/links', { originalUrl: null }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 5 }, ['originalUrl']],
  ['POST', '/links', { originalUrl: '' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'shop.example' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: '/relative' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: '//shop.example' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'javascript:alert(1)' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'ftp://shop.example/' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'data:text/html,x' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'https://shop.example/a\r\nSet-Cookie: x' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'java\nscript:alert(1)' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: 'https://{click_id}.example/' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: '{param:url}' }, ['originalUrl']],
  ['POST', '/links', { originalUrl: `https://shop.example/${'a'.repeat(9000)}` }, ['originalUrl']],
  ['POST', '/links', { originalUrl: ok, customAlias: 'ab' }, ['customAlias']],
  ['POST', '/links', { originalUrl: ok, customAlias: 'a'.repeat(65) }, ['customAlias']],
  ['POST', '/links', { originalUrl: ok, customAlias: 'a b c' }, ['customAlias']],
  ['POST', '/links', { originalUrl: ok, customAlias: 'a/b/c' }, ['customAlias']],
  ['POST', '/links', { originalUrl: ok, customAlias: 'привет' }, ['customAlias']],
  ['POST', '/links', { originalUrl: ok, title: 'a'.repeat(301) }, ['title']],
  ['POST', '/links', { originalUrl: ok, title: ['x'] }, ['title']],
  ['POST', '/links', { originalUrl: ok, tags: 'x' }, ['tags']],
  ['POST', '/links', { originalUrl: ok, tags: ['ok', ''] }, ['tags.1']],
  ['POST', '/links', { originalUrl: ok, tags: ['a'.repeat(51)] }, ['tags.0']],
  ['POST', '/links', { originalUrl: ok, tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }, ['tags']],
  ['POST', '/links', { originalUrl: ok, isActive: 'true' }, ['isActive']],
  ['POST', '/links', { originalUrl: ok, startsAt: '2026-01-01' }, ['startsAt']],
  ['POST', '/links', { originalUrl: ok, expiresAt: 'tomorrow' }, ['expiresAt']],
  ['POST', '/links', { originalUrl: ok, expiresAt: '2026-02-30T00:00:00Z' }, ['expiresAt']],
  ['POST', '/links', { originalUrl: ok, expiresAt: 1767225600 }, ['expiresAt']],
  ['POST', '/links', { originalUrl: ok, expiresAt: '0000-01-01T00:00:00Z' }, ['expiresAt']],
  ['POST', '/links', { originalUrl: ok, startsAt: '9999-12-31T23:59:59-23:59' }, ['startsAt']],
  [
    'POST',
    '/links',
    { originalUrl: ok, startsAt: '2026-01-02T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z' },
    ['expiresAt'],
  ],
  ['POST', '/links', { originalUrl: ok, expiredUrl: 'mailto:a@b.example' }, ['expiredUrl']],
  ['POST', '/links', { originalUrl: ok, redirectType: '300' }, ['redirectType']],
  ['POST', '/links', { originalUrl: ok, redirectType: 302 }, ['redirectType']],
  ['POST', '/links', { originalUrl: ok, appendQuery: 1 }, ['appendQuery']],
  ['POST', '/links', { originalUrl: ok, appendPath: 'a/b' }, ['appendPath']],
  ['POST', '/links', { originalUrl: ok, utmPrecedence: 'Visit' }, ['utmPrecedence']],
  ['POST', '/links', { originalUrl: ok, expectedApproval: 100.01 }, ['expectedApproval']],
  ['POST', '/links', { originalUrl: ok, expectedApproval: -0.01 }, ['expectedApproval']],
  ['POST', '/links', { originalUrl: ok, expectedApproval: 33.333 }, ['expectedApproval']],
  ['POST', '/links', { originalUrl: ok, utm: 'x' }, ['utm']],
  ['POST', '/links', { originalUrl: ok, utm: { source: 'a'.repeat(256) } }, ['utm.source']],
  ['POST', '/links', { originalUrl: ok, utm: { sauce: 'x' } }, ['utm.sauce']],
  ['POST', '/links', { originalUrl: ok, subIdMap: { src: 'sub_id_31' } }, ['subIdMap.src']],
  ['POST', '/links', { originalUrl: ok, subIdMap: { src: 'sub_id_0' } }, ['subIdMap.src']],
  ['POST', '/links', { originalUrl: ok, subIdMap: ['sub_id_1'] }, ['subIdMap']],
  ['POST', '/links', { originalUrl: ok, uniquenessHours: 0 }, ['uniquenessHours']],
  ['POST', '/links', { originalUrl: ok, uniquenessHours: 721 }, ['uniquenessHours']],
  ['POST', '/links', { originalUrl: ok, uniquenessHours: 1.5 }, ['uniquenessHours']],
  ['POST', '/links', { originalUrl: ok, clicksTotal: 9 }, ['clicksTotal']],
  ['POST', '/links', { originalUrl: ok, password: 'abc' }, ['password']],
  ['POST', '/links', { originalUrl: ok, password: 'a'.repeat(201) }, ['password']],
  ['POST', '/links', { originalUrl: ok, password: 1234 }, ['password']],
  [
    'POST',
    '/links',
    { originalUrl: ok, passwordHash: 'x', hasPassword: true },
    ['passwordHash', 'hasPassword'],
  ],
  ['POST', '/links', { originalUrl: ok, clickLimit: 0 }, ['clickLimit']],
  ['POST', '/links', { originalUrl: ok, clickLimit: 1.5 }, ['clickLimit']],
  ['POST', '/links', { originalUrl: ok, clickLimit: 2 ** 31 }, ['clickLimit']],
  ['POST', '/links', { originalUrl: ok, bindVisitors: 'offer' }, ['bindVisitors']],
  ['POST', '/links', { originalUrl: ok, domainId: 'go.example' }, ['domainId']],
  ['POST', '/links', { originalUrl: ok, domainId: '01900000-0000-7000-8000-000000000000' }, ['domainId']],
  ['POST', '/links', { originalUrl: ok, domainKey: 'go.example' }, ['domainKey']],
  [
    'POST',
    '/links',
    { originalUrl: ok, trafficSourceId: '01900000-0000-7000-8000-000000000000' },
    ['trafficSourceId'],
  ],
  ['POST', '/links', { originalUrl: ok, retargetingPixels: {} }, ['retargetingPixels']],
  ['POST', '/links', { originalUrl: ok, retargetingPixels: null }, ['retargetingPixels']],
  ['POST', '/links', pixels({ provider: 'myspace', pixelId: '1' }), ['retargetingPixels.0.provider']],
  [
    'POST',
    '/links',
    pixels(facebook, { provider: 'facebook', pixelId: 'x' }),
    ['retargetingPixels.1.pixelId'],
  ],
  ['POST', '/links', pixels({ provider: 'tiktok', pixelId: '<script>' }), ['retargetingPixels.0.pixelId']],
  ['POST', '/links', pixels({ ...facebook, accessToken: 'x' }), ['retargetingPixels.0.accessToken']],
  ['POST', '/links', pixels(facebook, facebook), ['retargetingPixels.1']],
  [
    'POST',
    '/links',
    pixels(...Array.from({ length: 11 }, (_, i) => ({ ...facebook, pixelId: `${100_000 + i}` }))),
    ['retargetingPixels'],
  ],
  [
    'POST',
    '/links',
    { originalUrl: 'x', title: 1, tags: [1], nope: 1 },
    ['originalUrl', 'title', 'tags.0', 'nope'],
  ],
  ['PATCH', LINK, { originalUrl: null }, ['originalUrl']],
  ['PATCH', LINK, { tags: null }, ['tags']],
  ['PATCH', LINK, { subIdMap: null }, ['subIdMap']],
  ['PATCH', LINK, { isActive: null }, ['isActive']],
  ['PATCH', LINK, { password: '' }, ['password']],
  ['PATCH', LINK, { domainId: '01900000-0000-7000-8000-000000000000' }, ['domainId']],
  ['PATCH', LINK, { shortCode: 'other' }, ['shortCode']],
  ['PATCH', LINK, { workspaceId: 'x' }, ['workspaceId']],
  ['PATCH', LINK, { originalUrl: 'http://localhost:3001/CODE' }, ['originalUrl']],
  ['PATCH', LINK, { expiredUrl: 'http://localhost:3001/CODE/' }, ['expiredUrl']],
  ['PATCH', '/links/a.b', { title: 'x' }, ['code']],
  ['PATCH', `${LINK}?domain=a b`, { title: 'x' }, ['domain']],
  ['PATCH', '/links/a.b?domain=a b', { title: 5 }, ['code', 'title', 'domain']],
  ['DELETE', '/links/a%00b', undefined, ['code']],
  ['GET', '/links/a%20b', undefined, ['code']],
  ['GET', `/links/${'a'.repeat(65)}`, undefined, ['code']],
  ['GET', '/links/list?limit=0', undefined, ['limit']],
  ['GET', '/links/list?limit=101', undefined, ['limit']],
  ['GET', '/links/list?collectionId=a&domainId=b', undefined, ['collectionId', 'domainId']],
  ['GET', '/links/list?limit=x&offset=-1', undefined, ['limit', 'offset']],
  ['GET', '/links/list?sort=originalUrl', undefined, ['sort']],
  ['GET', '/links/list?isActive=1', undefined, ['isActive']],
  ['GET', '/links/list?from=yesterday&to=2026-13-01', undefined, ['from', 'to']],
  ['GET', '/links/list?search=a%00b', undefined, ['search']],
  ['GET', '/links/list?tag=a%00b', undefined, ['tag']],
  ['GET', '/links/list?tag=a&tag=b', undefined, ['tag']],
]

const country = (values: unknown) => ({ filters: [{ kind: 'country', values }] })

const offer = { id: 'OFFER' }
const landing = { id: 'LANDING' }
const noMatch = { id: '01900000-0000-7000-8000-000000000000' }
const flow = (flowConfig: unknown) => ({ schema: 'landing_offer', flowConfig })
const action = (flowConfig: unknown) => ({ schema: 'action', flowConfig })
const many = (length: number) =>
  Array.from({ length }, (_, i) => ({ id: `01900000-0000-7000-8000-${String(i).padStart(12, '0')}` }))

const flowRows: Row[] = [
  ['POST', RULES, { schema: 'landing_offer' }, ['flowConfig']],
  ['POST', RULES, flow(null), ['flowConfig']],
  ['POST', RULES, flow([]), ['flowConfig']],
  ['POST', RULES, flow({}), ['flowConfig.offers']],
  ['POST', RULES, flow({ landings: [landing], offers: [] }), ['flowConfig.offers']],
  ['POST', RULES, flow({ offers: 'OFFER' }), ['flowConfig.offers']],
  ['POST', RULES, flow({ offers: ['OFFER'] }), ['flowConfig.offers.0']],
  ['POST', RULES, flow({ offers: [{ id: 7 }] }), ['flowConfig.offers.0.id']],
  ['POST', RULES, flow({ offers: [{ weight: 1 }] }), ['flowConfig.offers.0.id']],
  ['POST', RULES, flow({ offers: [{ ...offer, weight: -1 }] }), ['flowConfig.offers.0.weight']],
  ['POST', RULES, flow({ offers: [{ ...offer, weight: 0.5 }] }), ['flowConfig.offers.0.weight']],
  ['POST', RULES, flow({ offers: [{ ...offer, weight: null }] }), ['flowConfig.offers.0.weight']],
  ['POST', RULES, flow({ offers: [{ ...offer, url: ok }] }), ['flowConfig.offers.0.url']],
  ['POST', RULES, flow({ offers: [offer, offer] }), ['flowConfig.offers.1.id']],
  ['POST', RULES, flow({ offers: many(101) }), ['flowConfig.offers']],
  ['POST', RULES, flow({ landings: many(101), offers: [offer] }), ['flowConfig.landings']],
  ['POST', RULES, flow({ offers: [offer], random: true }), ['flowConfig.random']],
  [
    'POST',
    RULES,
    flow({ landings: [offer], offers: [landing] }),
    ['flowConfig.landings.0.id', 'flowConfig.offers.0.id'],
  ],
  ['POST', RULES, flow({ offers: [offer, noMatch] }), ['flowConfig.offers.1.id']],
  ['POST', RULES, flow({ offers: [{ id: 'FOREIGN' }] }), ['flowConfig.offers.0.id']],
  ['POST', RULES, flow({ offers: [{ id: 'ARCHIVED' }] }), ['flowConfig.offers.0.id']],
  ['POST', RULES, { ...flow({ offers: [{ id: 7 }] }), weight: 'x' }, ['flowConfig.offers.0.id', 'weight']],
  ['POST', RULES, { schema: 'action' }, ['flowConfig']],
  ['POST', RULES, action({}), ['flowConfig.actionType']],
  ['POST', RULES, action({ actionType: 'run_php' }), ['flowConfig.actionType']],
  ['POST', RULES, action({ actionType: 'show_html' }), ['flowConfig.html']],
  ['POST', RULES, action({ actionType: 'show_html', html: '' }), ['flowConfig.html']],
  ['POST', RULES, action({ actionType: 'show_html', text: 'a' }), ['flowConfig.html']],
  ['POST', RULES, action({ actionType: 'show_html', html: 'a'.repeat(102_401) }), ['flowConfig.html']],
  ['POST', RULES, action({ actionType: 'show_html', html: 'я'.repeat(51_201) }), ['flowConfig.html']],
  ['POST', RULES, action({ actionType: 'show_text' }), ['flowConfig.text']],
  ['POST', RULES, action({ actionType: 'show_text', text: 'a'.repeat(102_401) }), ['flowConfig.text']],
  ['POST', RULES, action({ actionType: 'send_to_campaign' }), ['flowConfig.campaignCode']],
  [
    'POST',
    RULES,
    action({ actionType: 'send_to_campaign', campaignCode: 'a/b' }),
    ['flowConfig.campaignCode'],
  ],
  [
    'POST',
    RULES,
    action({ actionType: 'send_to_campaign', campaignCode: 'nowhere' }),
    ['flowConfig.campaignCode'],
  ],
  [
    'POST',
    RULES,
    action({ actionType: 'send_to_campaign', campaignCode: 'STRANGERS' }),
    ['flowConfig.campaignCode'],
  ],
  [
    'POST',
    RULES,
    action({ actionType: 'send_to_campaign', campaignCode: 'CODE', domain: 'other.example' }),
    ['flowConfig.campaignCode'],
  ],
  ['POST', RULES, action({ actionType: 'http_404', campaignLinkId: 'x' }), ['flowConfig.campaignLinkId']],
  ['POST', RULES, action({ actionType: 'show_html', text: 5 }), ['flowConfig.html', 'flowConfig.text']],
]

const ruleRows: Row[] = [
  ['POST', RULES, {}, ['targetUrl']],
  ['POST', RULES, { targetUrl: null }, ['targetUrl']],
  ['POST', RULES, { targetUrl: 'javascript:alert(1)' }, ['targetUrl']],
  ['POST', RULES, { targetUrl: 'http://localhost:3001/CODE' }, ['targetUrl']],
  ['POST', RULES, { targetUrl: ok, ruleType: 'weather' }, ['ruleType']],
  ['POST', RULES, { targetUrl: ok, priority: 1.5 }, ['priority']],
  ['POST', RULES, { targetUrl: ok, priority: 2 ** 31 }, ['priority']],
  ['POST', RULES, { targetUrl: ok, weight: -1 }, ['weight']],
  ['POST', RULES, { targetUrl: ok, weight: '5' }, ['weight']],
  ['POST', RULES, { weight: '5' }, ['weight', 'targetUrl']],
  ['POST', RULES, { targetUrl: ok, schema: 'page' }, ['schema']],
  ['POST', RULES, { targetUrl: ok, schema: null }, ['schema']],
  ['POST', RULES, { targetUrl: ok, redirectType: '300' }, ['redirectType']],
  ['POST', RULES, { targetUrl: ok, flowConfig: 'x' }, ['flowConfig']],
  ...flowRows,
  ['POST', RULES, { targetUrl: ok, flowType: 'first' }, ['flowType']],
  ['POST', RULES, { targetUrl: ok, isActive: 0 }, ['isActive']],
  ['POST', RULES, { targetUrl: ok, linkId: 'x' }, ['linkId']],
  ['POST', RULES, { targetUrl: ok, conditions: [] }, ['conditions']],
  ['POST', RULES, { targetUrl: ok, conditions: { planet: 'Mars' } }, ['conditions.planet']],
  ['POST', RULES, { targetUrl: ok, conditions: country(['Britain']) }, ['conditions.filters.0.values.0']],
  ['POST', RULES, { targetUrl: ok, conditions: country('GB') }, ['conditions.filters.0.values']],
  ['POST', RULES, { targetUrl: ok, conditions: { countries: ['GB', 'x'] } }, ['conditions.countries.1']],
  [
    'POST',
    RULES,
    {
      targetUrl: ok,
      conditions: {
        match: 'any',
        filters: [
          { kind: 'bot' },
          { kind: 'device', values: ['mobile'] },
          { kind: 'device', values: ['toaster'] },
        ],
      },
    },
    ['conditions.filters.2.values.0'],
  ],
  ['PATCH', RULE, { targetUrl: null }, ['targetUrl']],
  ['PATCH', RULE, { schema: 'action' }, ['flowConfig']],
  ['PATCH', RULE, { schema: 'landing_offer' }, ['flowConfig']],
  ['PATCH', RULE, { schema: 'action', flowConfig: { actionType: 'show_html' } }, ['flowConfig.html']],
  ['PATCH', RULE, { weight: 'x', schema: 'action', flowConfig: {} }, ['weight', 'flowConfig.actionType']],
  ['PATCH', RULE, { conditions: country(['x']) }, ['conditions.filters.0.values.0']],
  ['PATCH', RULE, { conditions: null }, ['conditions']],
  ['PATCH', RULE, { id: 'x' }, ['id']],
  ['PATCH', `${RULES}/7`, { name: 'x' }, ['ruleId']],
  ['DELETE', `${RULES}/7`, undefined, ['ruleId']],
  ['GET', `${RULES}?limit=101&sort=weight`, undefined, ['limit', 'sort']],
]

const analyticsRows: Row[] = ['timeseries', 'geo', 'devices', 'summary'].flatMap((route): Row[] => [
  ['GET', analytics(route, 'from=yesterday'), undefined, ['from']],
  ['GET', analytics(route, 'from=2026-01-02&to=2026-01-01'), undefined, ['from']],
  ['GET', analytics(route, 'granularity=minute'), undefined, ['granularity']],
  ['GET', analytics(route, 'compare=last_week'), undefined, ['compare']],
  ['GET', analytics(route, 'countries=GB,Britain'), undefined, ['countries.1']],
  ['GET', analytics(route, 'timezone=Mars/Olympus'), undefined, ['timezone']],
  [
    'GET',
    analytics(route, 'limit=0&limit_countries=251&limit_cities=101'),
    undefined,
    ['limit', 'limit_countries', 'limit_cities'],
  ],
])

const otherRows: Row[] = [
  ['GET', '/analytics/events/123', undefined, ['clickToken']],
  ['GET', '/analytics/events/not-a-uuid-at-all', undefined, ['clickToken']],
]

describeWith(['postgres'], 'bad input', () => {
  let test: TestApp
  let user: TestUser
  const names = new Map<string, string>()

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    const stranger = await test.signUp()
    const make = async (url: string, body: object, { token } = user) => {
      const response = await test.request({ method: 'POST', url, token, body })
      expect(response.statusCode, response.body).toBe(201)
      return response.json().data
    }
    const { shortCode } = await make('/links', { originalUrl: ok })
    names.set('CODE', shortCode)
    names.set('RULE', (await make(`/links/${shortCode}/rules`, { targetUrl: ok })).id)
    const target = { name: 'A', url: ok }
    names.set('OFFER', (await make('/offers', target)).id)
    names.set('LANDING', (await make('/landings', target)).id)
    names.set('ARCHIVED', (await make('/offers', { ...target, status: 'archived' })).id)
    names.set('FOREIGN', (await make('/offers', target, stranger)).id)
    names.set('STRANGERS', (await make('/links', { originalUrl: ok }, stranger)).shortCode)
  })
  afterAll(() => test.close())

  const fill = (text: string) =>
    [...names].reduce(
      (filled, [name, value]) => filled.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value),
      text,
    )
  const stored = async () => {
    const { orm } = test.deps.db
    const [[link], [rule]] = await Promise.all([
      orm.select({ total: count() }).from(links),
      orm.select({ total: count() }).from(redirectRules),
    ])
    return [link?.total, rule?.total]
  }

  const rows = [...linkRows, ...ruleRows, ...analyticsRows, ...otherRows]
  it.each(rows)('%s %s %j names %j', async (method, url, body, paths) => {
    const rawBody = body === undefined ? undefined : fill(JSON.stringify(body))
    const response = await test.request({ method, url: fill(url), token: user.token, rawBody })
    expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    expect(await stored()).toEqual([2, 1])
  })

  it.each([
    ['a NUL byte in a text', '{"originalUrl":"https://shop.example/","title":"a\\u0000b"}', 400],
    ['half of a surrogate pair', '{"originalUrl":"https://shop.example/","title":"\\ud800"}', 400],
    ['broken JSON', '{"originalUrl":', 400],
    ['no body', '', 400],
    ['a prototype', '{"originalUrl":"https://shop.example/","__proto__":{"isActive":false}}', 400],
    ['too much', `{"originalUrl":"https://shop.example/","title":"${'a'.repeat(1_100_000)}"}`, 413],
  ])('%s', async (_, rawBody, status) => {
    const response = await test.request({ method: 'POST', url: '/links', token: user.token, rawBody })
    expect(response.statusCode).toBe(status)
    expect(await stored()).toEqual([2, 1])
  })

  it('takes a form for no JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const rawBody = 'originalUrl=https://shop.example/'
    const response = await test.request({
      method: 'POST',
      url: '/links',
      token: user.token,
      rawBody,
      headers,
    })
    expect(response.statusCode).toBe(415)
  })
})
