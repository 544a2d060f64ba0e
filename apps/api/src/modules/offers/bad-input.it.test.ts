import { affiliateNetworks, landings, offers } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const url = 'https://shop.example/'
const ok = { name: 'A', url }
const long = (length: number) => 'a'.repeat(length)
const OFFER = '/offers/OFFER'
const LANDING = '/landings/LANDING'
const NETWORK = '/affiliate-networks/NETWORK'

/** The same fields, the same rules: offers and landings. */
const targetRows = (path: string): Row[] => [
  ['POST', path, {}, ['name', 'url']],
  ['POST', path, [], ['body']],
  ['POST', path, null, ['body']],
  ['POST', path, 'text', ['body']],
  ['POST', path, { ...ok, name: ' ' }, ['name']],
  ['POST', path, { ...ok, name: long(201) }, ['name']],
  ['POST', path, { ...ok, name: null }, ['name']],
  ['POST', path, { ...ok, url: 'shop.example' }, ['url']],
  ['POST', path, { ...ok, url: 'javascript:alert(1)' }, ['url']],
  ['POST', path, { ...ok, url: 'https://{click_id}.example/' }, ['url']],
  ['POST', path, { ...ok, url: '{param:url}' }, ['url']],
  ['POST', path, { ...ok, url: 'https://a:b@shop.example/' }, ['url']],
  ['POST', path, { ...ok, url: 'https://shop.example/a\r\nx: y' }, ['url']],
  ['POST', path, { ...ok, url: `https://shop.example/${long(9_000)}` }, ['url']],
  ['POST', path, { ...ok, status: 'auto_disabled' }, ['status']],
  ['POST', path, { ...ok, status: 'deleted' }, ['status']],
  ['POST', path, { ...ok, status: null }, ['status']],
  ['POST', path, { ...ok, notes: long(5_001) }, ['notes']],
  ['POST', path, { ...ok, groupName: '' }, ['groupName']],
  ['POST', path, { ...ok, groupName: 5 }, ['groupName']],
  ['POST', path, { ...ok, id: 'x', createdAt: 'x' }, ['id', 'createdAt']],
  ['POST', path, { name: 5, url: 5, nope: 1 }, ['name', 'url', 'nope']],
  ['GET', `${path}/7`, undefined, ['id']],
  ['PATCH', `${path}/7`, { name: '' }, ['id', 'name']],
  ['DELETE', `${path}/7`, undefined, ['id']],
  ['GET', `${path}?limit=0&offset=-1&sort=url`, undefined, ['limit', 'offset', 'sort']],
  ['GET', `${path}?status=gone`, undefined, ['status']],
  ['GET', `${path}?search=a%00b`, undefined, ['search']],
]

const offerRows: Row[] = [
  ['POST', '/offers', { ...ok, networkId: 'x' }, ['networkId']],
  ['POST', '/offers', { ...ok, networkId: 'FOREIGN' }, ['networkId']],
  ['POST', '/offers', { ...ok, networkId: '01900000-0000-7000-8000-000000000000' }, ['networkId']],
  ['POST', '/offers', { ...ok, appendQuery: 'no' }, ['appendQuery']],
  ['POST', '/offers', { ...ok, healthCheck: null }, ['healthCheck']],
  ['POST', '/offers', { ...ok, healthCheck: false }, ['healthCheck']],
  [
    'POST',
    '/offers',
    { ...ok, healthCheck: { enabled: 1, url: 'shop.example', every: 5 } },
    ['healthCheck.enabled', 'healthCheck.url', 'healthCheck.every'],
  ],
  [
    'POST',
    '/offers',
    { ...ok, healthCheck: { url: 'https://shop.example/{click_id}' } },
    ['healthCheck.url'],
  ],
  ['PATCH', OFFER, { healthCheck: { url: 'ftp://shop.example/' } }, ['healthCheck.url']],
  ['POST', '/offers', { ...ok, countries: 'GB' }, ['countries']],
  ['POST', '/offers', { ...ok, countries: ['GB', 'UK', 'x'] }, ['countries.1', 'countries.2']],
  ['POST', '/offers', { ...ok, countries: [null] }, ['countries.0']],
  ['POST', '/offers', { ...ok, payout: -1 }, ['payout']],
  ['POST', '/offers', { ...ok, payout: '12.5' }, ['payout']],
  ['POST', '/offers', { ...ok, payout: 0.0000001 }, ['payout']],
  ['POST', '/offers', { ...ok, payout: 1.1234567 }, ['payout']],
  ['POST', '/offers', { ...ok, payout: 1_000_000_000 }, ['payout']],
  ['POST', '/offers', { ...ok, payout: null }, ['payout']],
  ['POST', '/offers', { ...ok, payoutCurrency: 'EURO' }, ['payoutCurrency']],
  ['POST', '/offers', { ...ok, payoutCurrency: 'ZZZ' }, ['payoutCurrency']],
  ['POST', '/offers', { ...ok, payoutModel: 'cpa' }, ['payoutModel']],
  ['POST', '/offers', { ...ok, expectedApproval: '65' }, ['expectedApproval']],
  ['PATCH', OFFER, { expectedApproval: 101 }, ['expectedApproval']],
  ['POST', '/offers', { ...ok, capDaily: -1, capTotal: 1.5 }, ['capDaily', 'capTotal']],
  ['POST', '/offers', { ...ok, capDaily: 2 ** 31 }, ['capDaily']],
  [
    'POST',
    '/offers',
    { ...ok, capHourly: -1, capTimezone: 'Mars/Phobos', softCaps: 'yes' },
    ['capHourly', 'capTimezone', 'softCaps'],
  ],
  ['POST', '/offers', { ...ok, autoDisableMinCr: 1.1 }, ['autoDisableMinCr']],
  ['POST', '/offers', { ...ok, autoDisableMinCr: 0.123456789 }, ['autoDisableMinCr']],
  ['POST', '/offers', { ...ok, autoDisableMinClicks: 0.5 }, ['autoDisableMinClicks']],
  ['POST', '/offers', { ...ok, healthStatus: 'healthy' }, ['healthStatus']],
  ['POST', '/offers', { ...ok, disabledReason: 'x' }, ['disabledReason']],
  ['GET', '/offers?networkId=x', undefined, ['networkId']],
  ['PATCH', OFFER, { name: null }, ['name']],
  ['PATCH', OFFER, { url: '/relative' }, ['url']],
  ['PATCH', OFFER, { networkId: 'FOREIGN' }, ['networkId']],
  ['PATCH', OFFER, { status: 'auto_disabled' }, ['status']],
  ['PATCH', OFFER, { workspaceId: 'x' }, ['workspaceId']],
  ['PATCH', LANDING, { url: null }, ['url']],
  ['PATCH', LANDING, { status: 'auto_disabled' }, ['status']],
]

const map = (statusMap: unknown) => ({ name: 'B', statusMap })

const networkRows: Row[] = [
  ['POST', '/affiliate-networks', {}, ['name']],
  ['POST', '/affiliate-networks', { name: '' }, ['name']],
  ['POST', '/affiliate-networks', { name: 'B', subidParam: '' }, ['subidParam']],
  ['POST', '/affiliate-networks', { name: 'B', subidParam: 'a b' }, ['subidParam']],
  ['POST', '/affiliate-networks', { name: 'B', subidParam: 'a&b=c' }, ['subidParam']],
  ['POST', '/affiliate-networks', { name: 'B', subidParam: null }, ['subidParam']],
  ['POST', '/affiliate-networks', { name: 'B', postbackUrlTemplate: long(8_193) }, ['postbackUrlTemplate']],
  ['POST', '/affiliate-networks', map([]), ['statusMap']],
  ['POST', '/affiliate-networks', map('sale'), ['statusMap']],
  ['POST', '/affiliate-networks', map({ ok: 'sold', no: 'rejected' }), ['statusMap.ok']],
  ['POST', '/affiliate-networks', map({ ok: null }), ['statusMap.ok']],
  ['POST', '/affiliate-networks', map({ ' ': 'sale' }), ['statusMap. ']],
  ['POST', '/affiliate-networks', map({ [long(101)]: 'sale' }), [`statusMap.${long(101)}`]],
  ['POST', '/affiliate-networks', map({ Sold: 'sale', 'sold ': 'lead' }), ['statusMap']],
  [
    'POST',
    '/affiliate-networks',
    map(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`s${index}`, 'sale']))),
    ['statusMap'],
  ],
  ['POST', '/affiliate-networks', { name: 'B', isActive: 1, id: 'x' }, ['isActive', 'id']],
  ['POST', '/affiliate-networks', { name: 'B', expectedApproval: 1e3 }, ['expectedApproval']],
  ['PATCH', NETWORK, { expectedApproval: -1 }, ['expectedApproval']],
  ['PATCH', NETWORK, { statusMap: null }, ['statusMap']],
  ['PATCH', NETWORK, { name: null }, ['name']],
  ['DELETE', `${NETWORK}?detach=yes`, undefined, ['detach']],
  ['DELETE', '/affiliate-networks/7', undefined, ['id']],
]

describeWith(['postgres'], 'bad input of offers, landings and networks', () => {
  let test: TestApp
  let user: TestUser
  const ids = new Map<string, string>()

  const make = async (path: string, body: object, token = user.token): Promise<string> => {
    const response = await test.request({ method: 'POST', url: path, token, body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.id
  }

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    const stranger = await test.signUp()
    ids.set('OFFER', await make('/offers', ok))
    ids.set('LANDING', await make('/landings', ok))
    ids.set('NETWORK', await make('/affiliate-networks', { name: 'A' }))
    ids.set('FOREIGN', await make('/affiliate-networks', { name: 'A' }, stranger.token))
  })
  afterAll(() => test.close())

  const fill = (text: string) =>
    [...ids].reduce((filled, [name, id]) => filled.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), id), text)
  const stored = () => {
    const { orm } = test.deps.db
    return Promise.all([offers, landings, affiliateNetworks].map((table) => orm.$count(table)))
  }

  const rows = [...targetRows('/offers'), ...targetRows('/landings'), ...offerRows, ...networkRows]
  it.each(rows)('%s %s %j names %j', async (method, path, body, paths) => {
    const rawBody = body === undefined ? undefined : fill(JSON.stringify(body))
    const response = await test.request({ method, url: fill(path), token: user.token, rawBody })
    expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    expect(await stored()).toEqual([1, 1, 2])
  })

  it.each([
    ['a prototype as a status', '{"name":"C","statusMap":{"__proto__":"sale"}}'],
    ['a prototype', '{"name":"C","__proto__":{"isActive":false}}'],
    ['a NUL byte', '{"name":"C\\u0000"}'],
    ['half of a surrogate pair', '{"name":"\\ud800"}'],
    ['a number that is none', '{"name":"C","isActive":1e999}'],
  ])('refuses %s', async (_name, rawBody) => {
    const response = await test.request({
      method: 'POST',
      url: '/affiliate-networks',
      token: user.token,
      rawBody,
    })
    expect(response.statusCode).toBe(400)
    expect(await stored()).toEqual([1, 1, 2])
  })
})
