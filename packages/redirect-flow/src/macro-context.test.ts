import { compileTarget, macroNames, resolveTarget } from '@waymark/domain'
import { aSnapshot } from '@waymark/replica/testing'
import { describe, expect, it } from 'vitest'
import { createLinkCompiler } from './compiled-link.ts'
import { type MacroFlow, macroContext } from './macro-context.ts'
import type { FlowVisit } from './visit.ts'

const query = new Map([
  ['external_id', 'e1'],
  ['keyword', 'shoes'],
  ['source', 's1'],
  ['cost', '0.5'],
  ['currency', 'EUR'],
  ['gclid', 'g'],
  ['fbclid', 'f'],
  ['ttclid', 't'],
  ['msclkid', 'm'],
])
const visitor = {
  ip: '81.2.69.142',
  countryCode: 'GB',
  region: 'England',
  regionCode: 'ENG',
  city: 'London',
  deviceType: 'mobile',
  deviceBrand: 'Apple',
  deviceModel: 'iPhone',
  os: 'iOS',
  osVersion: '17.4',
  browser: 'Safari',
  browserVersion: '17.5',
  inApp: null,
  language: 'en-gb',
  userAgent: 'UA',
  referer: 'https://news.example/',
  refererDomain: 'news.example',
  isBot: false,
  botReason: null,
  isp: 'BT',
  connectionType: 'cellular',
  asn: null,
  proxyType: null,
  headers: {},
  query,
  subIds: new Map([['sub_id_3', 'three']]),
} as const
const visit: FlowVisit = {
  atMs: 1_700_000_000_000,
  clickToken: 'token',
  parameters: [],
  visitor,
}
const compileLink = createLinkCompiler({ onProblem: () => expect.unreachable() })
const link = compileLink(
  aSnapshot({
    linkId: 'link',
    workspaceId: null,
    codes: ['code'],
    originalUrl: 'https://example.com/',
    title: 'Spring',
    traffic: { name: 'News & Co', parameters: [], costModel: { type: 'none' } },
  }),
)

/** The text that replaces the macro in a query parameter. */
function resolved(macro: string, flow?: MacroFlow): string | null {
  const served = { ruleId: 'rule', landingId: 'landing', offerId: 'offer', networkId: 'network' }
  const context = macroContext({ link, visit, random: () => 0.5 }, served, flow)
  const url = resolveTarget(compileTarget(`https://example.com/?v=${macro}`), context)
  return new URL(url ?? '').searchParams.get('v')
}

describe('macroContext', () => {
  it.each([
    ['click_id', 'token'],
    ['clickid', 'token'],
    ['link_id', 'link'],
    ['code', 'code'],
    ['campaign', 'code'],
    ['rule_id', 'rule'],
    ['landing_id', 'landing'],
    ['offer_id', 'offer'],
    ['network_id', 'network'],
    ['payout', ''],
    ['campaign_id', 'link'],
    ['campaign_name', 'Spring'],
    ['traffic_source_name', 'News & Co'],
    ['offer_name', ''],
    ['landing_name', ''],
    ['operator', 'BT'],
    ['country', 'GB'],
    ['region', 'England'],
    ['city', 'London'],
    ['device', 'mobile'],
    ['device_type', 'mobile'],
    ['device_brand', 'Apple'],
    ['device_model', 'iPhone'],
    ['os', 'iOS'],
    ['os_version', '17.4'],
    ['browser', 'Safari'],
    ['browser_version', '17.5'],
    ['language', 'en-gb'],
    ['isp', 'BT'],
    ['connection_type', 'cellular'],
    ['ip', '81.2.69.142'],
    ['user_agent', 'UA'],
    ['referer', 'https://news.example/'],
    ['referer_domain', 'news.example'],
    ['is_bot', '0'],
    ['external_id', 'e1'],
    ['keyword', 'shoes'],
    ['source', 's1'],
    ['cost', '0.5'],
    ['currency', 'EUR'],
    ['gclid', 'g'],
    ['fbclid', 'f'],
    ['ttclid', 't'],
    ['msclkid', 'm'],
    ['sub_id_3', 'three'],
    ['param:keyword', 'shoes'],
    ['timestamp', '1700000000'],
    ['random:1,9', '5'],
    ['nosuchmacro', ''],
  ])('{%s} → %j', (macro, value) => {
    expect(resolved(`{${macro}}`)).toBe(value)
  })

  it('takes payout and currency from the offer that it is sent to', () => {
    expect(resolved('{payout}', { offer: { payout: '1.50', currency: 'USD' } })).toBe('1.50')
    expect(resolved('{currency}', { offer: { payout: '1.50', currency: 'USD' } })).toBe('USD')
    expect(resolved('{currency}', { offer: { payout: null, currency: null } })).toBe('EUR')
  })

  it('names the offer that it is sent to, and the landing before it, encoded', () => {
    const offer = { name: 'Shoes & Co', payout: null, currency: null }
    const landings = [
      { id: 'other', name: 'B' },
      { id: 'landing', name: 'A/B?' },
    ]
    expect(resolved('{offer_name}', { offer, landings })).toBe('Shoes & Co')
    expect(resolved('{landing_name}', { offer, landings })).toBe('A/B?')
    expect(resolved('{landing_name}', { landings: [{ id: 'other', name: 'B' }] })).toBe('')
    expect(resolved('{offer_name}', { offer: { payout: null, currency: null } })).toBe('')
  })

  it('knows what to do with every macro there is', () => {
    for (const name of macroNames) expect(resolved(`{${name}}`), name).not.toBeNull()
  })
})
