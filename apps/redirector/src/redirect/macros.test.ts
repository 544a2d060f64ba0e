import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { macroNames } from '@waymark/domain'
import type { FlowOffer, RuleSpec } from '@waymark/rule-engine'
import { tempDir } from '@waymark/testing'
import { mmdbFile } from '@waymark/visitor/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redirector } from '../compose.ts'
import { britishIp, createWorld, iphone, type World } from '../testing/redirector-world.ts'

let world: World
let redirector: Redirector
let files: Awaited<ReturnType<typeof tempDir>>

/** What the databases of networks know of the visitor. */
const databases = [
  ['GeoIP2-ISP', { isp: 'BT & Co', autonomous_system_number: 2_856 }],
  ['GeoIP2-Connection-Type', { connection_type: 'Cellular' }],
  ['GeoIP2-Anonymous-IP', { is_anonymous: true, is_anonymous_vpn: true }],
] as const

beforeAll(async () => {
  world = await createWorld()
  files = await tempDir()
  const geoipIspDb = await Promise.all(
    databases.map(async ([type, record]) => {
      const path = `${files.path}/${type}.mmdb`
      await writeFile(path, mmdbFile(type, [['81.2.0.0/16', record]]))
      return path
    }),
  )
  redirector = await world.startRedirector({ geoipIspDb })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
})

const get = (url: string, query: Record<string, string> = {}) =>
  redirector.app.inject({
    url,
    query,
    headers: {
      'user-agent': iphone,
      'x-forwarded-for': britishIp,
      'accept-language': 'en-GB',
      referer: 'https://news.example/a',
    },
  })

const ruleWith = (rule: Pick<RuleSpec, 'conditions' | 'action'>): RuleSpec => ({
  id: randomUUID(),
  flowType: 'regular',
  priority: 0,
  weight: null,
  createdAtMs: 0,
  ...rule,
})

const incoming = {
  external_id: 'e1',
  keyword: 'shoes',
  source: 's1',
  cost: '0.5',
  currency: 'EUR',
  gclid: 'g',
  fbclid: 'f',
  ttclid: 't',
  msclkid: 'm',
  wbraid: 'w',
  gbraid: 'b',
  creative_id: '7',
  ad_campaign_id: '8',
  sub_id_1: 'one',
  sub_id_30: 'thirty',
  any: 'thing',
  utm_source: 'us',
  utm_medium: 'um',
  utm_campaign: 'uc',
  utm_term: 'ut',
  utm_content: 'un',
  utm_id: 'ui',
}

/** Of other trackers and of ad platforms, and those that compute their value. */
const others = [
  'clickid',
  'subid',
  'externalid',
  'campaign_id',
  'device_type',
  'referrer',
  'operator',
  'uuid',
  'wbraid',
  'gbraid',
  'creative_id',
  'ad_campaign_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'sub_id_1',
  'sub30',
  'timestamp',
  'date',
  'random',
  'param:any',
]
const words = [...macroNames, ...others]

/** Those of landings have a value in a landing's URL, those of conversions in postbacks. */
const empty = ['landing_id', 'landing_name', 'status', 'conversion_id']

const asParameters = (of: readonly string[]) =>
  of.map((word) => `${encodeURIComponent(word)}={${word}}`).join('&')

describe('every macro, in a redirect', () => {
  let found: URLSearchParams
  let offer: FlowOffer
  let landing: URLSearchParams

  beforeAll(async () => {
    const id = randomUUID()
    offer = {
      id,
      name: 'Shoes & Co',
      url: `https://offer.example/?${asParameters(words)}`,
      weight: 1,
      networkId: randomUUID(),
      countries: null,
      payout: '1.50',
      currency: 'USD',
      opensAtMs: 0,
    }
    const landings = [
      {
        id: randomUUID(),
        name: 'A/B?',
        url: 'https://landing.example/?id={landing_id}&name={landing_name}',
        weight: 1,
      },
    ]
    const linkTo = (flow: { landings: typeof landings; offers: FlowOffer[] }) =>
      world.addLink({
        title: 'Spring',
        appendQuery: false,
        traffic: { name: 'News & Co', parameters: [], costModel: { type: 'none' } },
        rules: [
          ruleWith({ conditions: {}, action: { schema: 'landing_offer', redirectType: '302', ...flow } }),
        ],
      })
    const direct = await get(`/${linkTo({ landings: [], offers: [offer] }).shortCode}`, incoming)
    found = new URL(String(direct.headers.location)).searchParams
    const toLanding = await get(`/${linkTo({ landings, offers: [offer] }).shortCode}`, incoming)
    landing = new URL(String(toLanding.headers.location)).searchParams
    expect(landing.get('id')).toBe(landings[0]?.id)
  })

  it.each(words)('{%s} is filled, or belongs to landings or conversions', (word) => {
    expect(found.get(word) === '').toBe(empty.includes(word))
  })

  it.each([
    ['campaign_name', 'Spring'],
    ['offer_name', 'Shoes & Co'],
    ['traffic_source_name', 'News & Co'],
    ['operator', 'BT & Co'],
    ['isp', 'BT & Co'],
    ['connection_type', 'cellular'],
    ['creative_id', '7'],
    ['ad_campaign_id', '8'],
    ['wbraid', 'w'],
    ['gbraid', 'b'],
    ['utm_source', 'us'],
    ['utm_medium', 'um'],
    ['utm_campaign', 'uc'],
    ['utm_term', 'ut'],
    ['utm_content', 'un'],
    ['utm_id', 'ui'],
    ['sub30', 'thirty'],
    ['param:any', 'thing'],
    ['city', 'London'],
    ['payout', '1.50'],
    ['currency', 'USD'],
    ['os_version', '17.4'],
    ['referer_domain', 'news.example'],
  ])('{%s} is %j', (word, value) => {
    expect(found.get(word)).toBe(value)
  })

  it('{landing_name} is the name of the landing', () => {
    expect(landing.get('name')).toBe('A/B?')
  })

  it('{uuid} is a UUID of version 4', () => {
    expect(found.get('uuid')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})

describe('filters of what databases of networks know, in a redirect', () => {
  it.each<[filter: object, matched: boolean]>([
    [{ kind: 'asn', values: [2_856] }, true],
    [{ kind: 'asn', values: ['AS15169'] }, false],
    [{ kind: 'asn', mode: 'is_not', values: [2_856] }, false],
    [{ kind: 'proxy_type', values: ['vpn'] }, true],
    [{ kind: 'proxy_type', values: ['tor', 'hosting'] }, false],
    [{ kind: 'proxy_type', matching: 'empty' }, false],
    [{ kind: 'isp', values: ['bt & co'] }, true],
    [{ kind: 'isp', matching: 'regex', values: ['(?i)amazon|hetzner|ovh'] }, false],
    [{ kind: 'connection_type', values: ['cellular'] }, true],
    [{ kind: 'connection_type', mode: 'is_not', values: ['cellular'] }, false],
  ])('%j: %s', async (filter, matched) => {
    const rule = ruleWith({
      conditions: { match: 'all', filters: [filter] },
      action: { schema: 'redirect', redirectType: '302', targetUrl: 'https://hit.example/' },
    })
    const link = world.addLink({ originalUrl: 'https://own.example/', appendQuery: false, rules: [rule] })
    const { headers } = await get(`/${link.shortCode}`)
    expect(headers.location).toBe(matched ? 'https://hit.example/' : 'https://own.example/')
  })
})
