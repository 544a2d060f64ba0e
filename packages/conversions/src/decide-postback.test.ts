import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StoredConversion } from './conversions.repository.ts'
import { decidePostback, instantOf, refusalOf } from './decide-postback.ts'
import type { Postback } from './postback.ts'
import { aPostback } from './testing/a-postback.ts'
import { sampleClick } from './testing/sample-click.ts'
import { findNetwork, type NetworkFacts, type OfferFacts, type WorkspaceFacts } from './workspace-facts.ts'

const receivedAtMs = Date.parse('2026-01-31T12:00:00.000Z')
const clickedAt = '2026-01-31T10:00:00.000Z'
const hash = (key: string) => createHash('sha256').update(key).digest('hex')
const [own, other] = ['019ac1f2-0000-7b5e-9d10-000000000001', '019ac1f2-0000-7b5e-9d10-000000000002']
const offerId = '019ac1f2-0000-7b5e-9d10-000000000003'

const network = (fields: Partial<NetworkFacts>): NetworkFacts => ({
  id: own,
  name: 'Net',
  statusMap: {},
  isActive: true,
  ...fields,
})
const offer = (fields: Partial<OfferFacts> = {}): OfferFacts => ({
  id: offerId,
  networkId: null,
  payout: '7',
  payoutCurrency: 'EUR',
  payoutModel: 'fixed',
  ...fields,
})
const workspace = (facts: Partial<WorkspaceFacts> = {}): WorkspaceFacts => ({
  id: 'a workspace',
  baseCurrency: 'USD',
  timezone: 'Europe/Kyiv',
  trackAcceptsPayout: false,
  identityHours: 72,
  security: null,
  goals: [],
  networks: [],
  offers: new Map(),
  ...facts,
})
const secured = (security: Partial<WorkspaceFacts['security'] & object> = {}) =>
  workspace({
    security: {
      requireKey: false,
      keyHash: hash('right'),
      allowedIps: [],
      allowedNetworksOnly: false,
      ...security,
    },
  })
const goal = (fields: Partial<WorkspaceFacts['goals'][number]> = {}) => ({
  id: 'a goal',
  key: 'deposit',
  defaultPayout: null,
  defaultStatus: 'sale' as const,
  isActive: true,
  ...fields,
})

function decided(
  stated: Partial<Postback>,
  facts: Partial<WorkspaceFacts> = {},
  click: Parameters<typeof sampleClick>[1] = {},
  known: readonly StoredConversion[] = [],
) {
  const made = sampleClick(clickedAt, click)
  const postback = aPostback(made.clickToken, stated)
  return decidePostback({ postback, receivedAtMs, click: made, workspace: workspace(facts), known })
}

/** `create sale 7 EUR`, `ignored status`, `refused key`. */
function shown({ outcome }: ReturnType<typeof decided>): string {
  if ('result' in outcome) return `${outcome.result} ${outcome.field}`
  const { status, payout, currency } = outcome.decision.state
  return `${outcome.decision.result} ${status} ${Number(payout)} ${currency}`
}

describe('the security of postbacks (contract §7)', () => {
  const presented = { keyHash: null, ip: '192.0.2.7', namesActiveNetwork: false }
  it.each([
    ['anything, where there is none', workspace(), {}, null],
    ['a key that the workspace does not have', workspace(), { keyHash: hash('right') }, 'key'],
    ['a wrong key, although none is required', secured(), { keyHash: hash('wrong') }, 'key'],
    ['a key of another length', secured(), { keyHash: 'ab' }, 'key'],
    ['no key, where none is required', secured(), {}, null],
    ['no key, where one is required', secured({ requireKey: true }), {}, 'key'],
    ['the right key', secured({ requireKey: true }), { keyHash: hash('right') }, null],
    ['an address of the list', secured({ allowedIps: ['192.0.2.0/24'] }), {}, null],
    ['its last address', secured({ allowedIps: ['192.0.2.0/24'] }), { ip: '192.0.2.255' }, null],
    ['the one after it', secured({ allowedIps: ['192.0.2.0/24'] }), { ip: '192.0.3.0' }, 'ip'],
    ['an address of version 6', secured({ allowedIps: ['2001:db8::/32'] }), { ip: '2001:db8::1' }, null],
    [
      'an address of version 4 in one of 6',
      secured({ allowedIps: ['192.0.2.7'] }),
      { ip: '::ffff:192.0.2.7' },
      null,
    ],
    ['the first of a range', secured({ allowedIps: ['192.0.2.7-192.0.2.9'] }), {}, null],
    ['the last of a range', secured({ allowedIps: ['192.0.2.5-192.0.2.7'] }), {}, null],
    ['one before a range', secured({ allowedIps: ['192.0.2.8-192.0.2.9'] }), {}, 'ip'],
    ['one of several', secured({ allowedIps: ['10.0.0.0/8', '192.0.2.7'] }), {}, null],
    ['any, where the list names none that can be read', secured({ allowedIps: ['here'] }), {}, 'ip'],
    ['what is no address', secured({ allowedIps: ['192.0.2.7'] }), { ip: 'unknown' }, 'ip'],
    ['no network', secured({ allowedNetworksOnly: true }), {}, 'network'],
    ['an active network', secured({ allowedNetworksOnly: true }), { namesActiveNetwork: true }, null],
    ['the right key from elsewhere', secured({ allowedIps: ['10.0.0.1'] }), { keyHash: hash('right') }, 'ip'],
  ])('%s', (_name, facts, changes, field) => {
    expect(refusalOf(facts, { ...presented, ...changes })?.field ?? null).toBe(field)
  })

  it('is required of postbacks only: files and pages are authorized in other ways', () => {
    const facts = { security: secured({ requireKey: true }).security }
    expect(shown(decided({}, facts))).toBe('refused key')
    expect(shown(decided({ source: 'track' }, facts))).toBe('create sale 0 USD')
    expect(shown(decided({ source: 'import', arrival: null }, facts))).toBe('create sale 0 USD')
  })
})

describe('the network of a postback', () => {
  const networks = [
    network({ id: own, name: 'Net', statusMap: { ok: 'lead' } }),
    network({ id: other, name: 'NET', statusMap: { ok: 'upsell' } }),
  ]
  it.each([
    [own, own],
    [other.toUpperCase(), other],
    ['Net', own],
    ['NET', other],
    ['net', own],
    ['nets', null],
    ['', null],
  ])('named %j is %s', (named, id) => {
    expect(findNetwork({ networks }, named)?.id ?? null).toBe(id)
  })

  it.each([
    ['an active one', 'Net', 'create sale 0 USD'],
    ['one that is not active', 'Off', 'refused network'],
    ['none of ours', 'Nope', 'refused network'],
    ['none', null, 'refused network'],
  ])('is to be %s, where the workspace takes those alone', (_name, named, expected) => {
    const { security } = secured({ allowedNetworksOnly: true })
    const known = [network({}), network({ id: other, name: 'Off', isActive: false })]
    // That of the click is not enough: the sender has to name one.
    const result = decided({ network: named }, { networks: known, security }, { networkId: own })
    expect(shown(result)).toBe(expected)
  })

  it.each([
    ['that of the click', {}, { networkId: own }, own, 'create lead 0 USD'],
    ['that of the offer', {}, { offerId }, own, 'create lead 7 EUR'],
    [
      'the named one, for the status map',
      { network: 'NET' },
      { networkId: own },
      other,
      'create upsell 0 USD',
    ],
    ['the named one, where the click has none', { network: 'NET' }, {}, other, 'create upsell 0 USD'],
    ['none, with a word that only networks know', {}, {}, null, 'ignored status'],
  ])('%s', (_name, stated, click, networkId, outcome) => {
    const facts = { networks, offers: new Map([[offerId, offer({ networkId: own })]]) }
    const result = decided({ status: 'ok', ...stated }, facts, click)
    expect([shown(result), result.networkId]).toEqual([outcome, networkId])
  })

  it('of a new conversion is that of its click, whichever the postback names', () => {
    const of = (click: { networkId?: string }) => {
      const { outcome } = decided({ network: 'NET', status: 'sale' }, { networks }, click)
      return 'result' in outcome ? null : outcome.networkId
    }
    expect([of({ networkId: own }), of({})]).toEqual([own, other])
  })
})

describe('the goal of a postback', () => {
  const goals = [
    goal({ id: 'old', key: 'signup', isActive: false, defaultStatus: 'lead', defaultPayout: '2' }),
    goal({ id: 'first', key: 'deposit', defaultPayout: '9' }),
    goal({ id: 'second', key: 'again', defaultPayout: '5' }),
  ]
  it.each([
    ['the oldest that is active', {}, 'first', 'create sale 9 USD'],
    ['the named one', { goalKey: 'again' }, 'second', 'create sale 5 USD'],
    ['a named one that is not active, with its status', { goalKey: 'signup' }, 'old', 'create lead 2 USD'],
    [
      'a named one, with the status of the postback',
      { goalKey: 'signup', status: 'rejected' },
      'old',
      'create rejected 2 USD',
    ],
    ['one that is not there', { goalKey: 'nope' }, undefined, 'ignored goal'],
  ])('%s', (_name, stated, id, expected) => {
    const result = decided(stated, { goals })
    expect(shown(result)).toBe(expected)
    expect('result' in result.outcome ? undefined : result.outcome.goalId).toBe(id)
  })
})

describe('the payout of a postback', () => {
  const facts = { offers: new Map([[offerId, offer()]]) }
  it.each([
    ['its own', { payout: '2.5', currency: 'GBP' }, 'create sale 2.5 GBP'],
    ['its own, in the currency of the offer', { payout: '2.5' }, 'create sale 2.5 EUR'],
    ['its own, in a currency of four letters', { payout: '2.5', currency: 'USDT' }, 'create sale 2.5 USDT'],
    // No rate can be stored for it: refused, also where the amount is the offer's.
    ['none in a code that is no currency', { payout: '2.5', currency: 'ABC' }, 'refused currency'],
    ['none where only the currency is stated, and is none', { currency: 'HRK' }, 'refused currency'],
    ['none of a file in such a code', { source: 'import' as const, currency: 'ABC' }, 'refused currency'],
    ['of a page, whatever it says', { source: 'track' as const, currency: 'ABC' }, 'create sale 7 EUR'],
    ['0, which is an amount', { payout: '0' }, 'create sale 0 EUR'],
    ['that of the offer', {}, 'create sale 7 EUR'],
    [
      'nothing of a rejection that takes back',
      { payout: '-3', status: 'chargeback' },
      'create rejected 0 EUR',
    ],
    ['none of a sale that is negative', { payout: '-3' }, 'ignored null'],
    ['of a page: not its own', { source: 'track' as const, payout: '99' }, 'create sale 7 EUR'],
    [
      'of a page with a wrong key: not its own',
      { source: 'track' as const, payout: '99', keyHash: hash('x') },
      'create sale 7 EUR',
    ],
  ])('%s', (_name, stated, expected) => {
    expect(shown(decided(stated, facts, { offerId }))).toBe(expected)
  })

  it.each([
    ['the workspace allows it', { trackAcceptsPayout: true }, {}],
    ['its key is right', { security: secured().security }, { keyHash: hash('right') }],
  ])('of a page is its own where %s', (_name, more, stated) => {
    const own = (currency: string | null) => {
      const page = { source: 'track' as const, payout: '99', currency, ...stated }
      return shown(decided(page, { ...facts, ...more }, { offerId }))
    }
    expect(own(null)).toBe('create sale 99 EUR')
    expect(own('ABC')).toBe('refused currency')
  })
})

describe('the date of a postback', () => {
  const at = (convertedAt: string | null) => {
    const { outcome } = decided({ convertedAt })
    return 'result' in outcome ? outcome.field : new Date(outcome.convertedAtMs).toISOString()
  }
  it.each([
    [null, '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00+02:00', '2026-01-31T11:00:00.000Z'],
    // In the zone of the workspace.
    ['2026-01-31 13:00:00', '2026-01-31T11:00:00.000Z'],
    [String(receivedAtMs / 1_000 - 60), '2026-01-31T11:59:00.000Z'],
    [String(receivedAtMs - 60_000), '2026-01-31T11:59:00.000Z'],
    // Not before its click.
    ['2026-01-30', clickedAt],
    // At most a day ahead.
    ['2026-02-01T12:00:00Z', '2026-02-01T12:00:00.000Z'],
    ['2026-02-01T12:00:00.001Z', 'date'],
    ['tomorrow', 'date'],
    ['2026-02-30', 'date'],
  ])('%s is %s', (convertedAt, expected) => {
    expect(at(convertedAt)).toBe(expected)
  })

  it.each([
    ['1767225600', 1_767_225_600_000],
    ['1767225600123', 1_767_225_600_123],
    ['176722560', null],
    ['12:00', null],
  ])('reads %s', (text, ms) => {
    expect(instantOf(text, 'UTC')).toBe(ms)
  })
})
