import { type RuleSpec, seededRandom } from '@waymark/rule-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseOffer } from './choose-offer.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { Bound } from './flow-context.ts'
import {
  aLanding,
  anOffer,
  aRule,
  aVisit,
  clickToken,
  compiled,
  landingOffer,
  nowMs,
  redirectTo,
} from './testing/sample-flow.ts'

const random = () => 0
const first = { random }

const toLanding = (url: string): RuleSpec =>
  aRule('r', landingOffer([aLanding('l', { url, name: 'Page l' })], [anOffer('o')]))
const toOffer = (url: string): RuleSpec =>
  aRule('r', landingOffer([], [anOffer('o', { url, networkId: 'n', payout: '1.5', currency: 'USD' })]))

describe('a landing’s URL', () => {
  it.each<[what: string, url: string, search: string, to: string]>([
    ['gets the click token', 'https://l.test/', '', `https://l.test/?click_id=${clickToken}`],
    ['still has its query', 'https://l.test/?a=1', '', `https://l.test/?a=1&click_id=${clickToken}`],
    ['still has its fragment last', 'https://l.test/#top', '', `https://l.test/?click_id=${clickToken}#top`],
    ['says where it goes', 'https://l.test/{click_id}', '', `https://l.test/${clickToken}`],
    ['… by another name', 'https://l.test/?cid={subid}', '', `https://l.test/?cid=${clickToken}`],
    ['has the parameter already', 'https://l.test/?click_id=mine', '', 'https://l.test/?click_id=mine'],
    [
      'resolves macros',
      'https://l.test/{country}?r={rule_id}&l={landing_id}',
      '',
      `https://l.test/GB?r=r&l=l&click_id=${clickToken}`,
    ],
    [
      'has its name',
      'https://l.test/?l={landing_name}',
      '',
      `https://l.test/?l=Page%20l&click_id=${clickToken}`,
    ],
    ['knows no offer yet', 'https://l.test/?o={offer_id}', '', `https://l.test/?o=&click_id=${clickToken}`],
    [
      'takes the visitor’s query',
      'https://l.test/',
      'gclid=g&x=1',
      `https://l.test/?click_id=${clickToken}&gclid=g&x=1`,
    ],
    [
      'takes no token of the visitor’s',
      'https://l.test/',
      'click_id=stolen',
      `https://l.test/?click_id=${clickToken}`,
    ],
  ])('%s: %s', (_what, url, search, to) => {
    expect(decideOutcome(compiled([toLanding(url)]), aVisit(search), first)).toMatchObject({
      kind: 'redirect',
      ruleId: 'r',
      landingId: 'l',
      offerId: null,
      networkId: null,
      url: to,
      isConstant: false,
    })
  })

  it('gets the link’s UTM tags, and no query where the link appends none', () => {
    const utm = { source: 'mail', medium: null, campaign: null, term: null, content: null }
    const link = compiled([toLanding('https://l.test/')], { utm, appendQuery: false })
    expect(decideOutcome(link, aVisit('x=1'), first)).toMatchObject({
      url: `https://l.test/?click_id=${clickToken}&utm_source=mail`,
    })
  })
})

describe('without landings', () => {
  it('the visitor goes straight to an offer', () => {
    const url = 'https://o.test/?c={click_id}&o={offer_id}&n={network_id}&p={payout}&m={currency}'
    expect(decideOutcome(compiled([toOffer(url)]), aVisit('gclid=g'), first)).toEqual({
      kind: 'redirect',
      deepLink: null,
      ruleId: 'r',
      landingId: null,
      offerId: 'o',
      networkId: 'n',
      redirectType: '302',
      url: `https://o.test/?c=${clickToken}&o=o&n=n&p=1.5&m=USD&gclid=g`,
      resolvedParams: { gclid: 'g' },
      isConstant: false,
    })
  })

  it('the offer gets its name, and that of the landing that the visitor comes from', () => {
    const url = 'https://o.test/?o={offer_name}&l={landing_name}'
    const named = [anOffer('o', { url, name: 'Shoes & Co' })]
    const link = compiled([aRule('r', landingOffer([aLanding('l', { name: 'Page l' })], named))])
    const from = (landingId: string | null) =>
      chooseOffer(link, { ruleId: 'r', visit: aVisit(), landingId, random, boundOfferId: null })
    expect(from('l')).toMatchObject({ url: 'https://o.test/?o=Shoes%20%26%20Co&l=Page%20l' })
    expect(from('gone')).toMatchObject({ url: 'https://o.test/?o=Shoes%20%26%20Co&l=' })
  })

  it('no token is appended that the offer’s URL does not contain', () => {
    expect(decideOutcome(compiled([toOffer('https://o.test/')]), aVisit(), first)).toMatchObject({
      url: 'https://o.test/',
    })
  })
})

describe('an offer takes part', () => {
  it.each<[what: string, offer: Parameters<typeof anOffer>[1], country: string | null, takesPart: boolean]>([
    ['when it is open', { opensAtMs: 0 }, 'GB', true],
    ['from the moment it opens', { opensAtMs: nowMs }, 'GB', true],
    ['not a millisecond before', { opensAtMs: nowMs + 1 }, 'GB', false],
    ['not while it is closed', { opensAtMs: null }, 'GB', false],
    ['for its countries', { countries: ['FR', 'GB'] }, 'GB', true],
    ['not for others', { countries: ['FR'] }, 'GB', false],
    ['not for a visitor from nowhere', { countries: ['FR'] }, null, false],
    ['for everybody without countries', { countries: [] }, null, true],
  ])('%s', (_what, offer, countryCode, takesPart) => {
    const rules = [
      aRule('r', landingOffer([], [anOffer('o', offer)])),
      aRule('next', redirectTo('https://next.test/'), { priority: 1 }),
    ]
    const outcome = decideOutcome(compiled(rules), aVisit('', { countryCode }), first)
    expect(outcome?.ruleId).toBe(takesPart ? 'r' : 'next')
  })

  it('and where none does, the rule is passed over: the next, then default, then the link’s own', () => {
    const closed = landingOffer([aLanding('l')], [anOffer('o', { opensAtMs: null })])
    const none = aRule('none', landingOffer([aLanding('l')], []), { priority: 1 })
    const fallback = aRule('default', redirectTo('https://default.test/'), { flowType: 'default' })
    const rules = [aRule('closed', closed), none, fallback]
    expect(decideOutcome(compiled(rules), aVisit(), first)?.ruleId).toBe('default')
    expect(decideOutcome(compiled(rules.slice(0, 2)), aVisit(), first)).toMatchObject({
      ruleId: null,
      url: 'https://own.test/',
    })
  })

  it('a rule that the caller excludes is passed over too', () => {
    const rules = [aRule('r', redirectTo('https://a.test/'))]
    const excludedRules = new Set(['r'])
    expect(decideOutcome(compiled(rules), aVisit(), { random, excludedRules })?.ruleId).toBeNull()
  })
})

describe('weights', () => {
  const visits = 100_000
  const share = (landings: Parameters<typeof landingOffer>[0], id: string) => {
    const link = compiled([aRule('r', landingOffer(landings, [anOffer('o')]))])
    const seeded = { random: seededRandom(7) }
    const visit = aVisit()
    let hits = 0
    for (let index = 0; index < visits; index++) {
      if (decideOutcome(link, visit, seeded)?.landingId === id) hits++
    }
    return hits / visits
  }

  it('are respected over many visits', () => {
    const landings = [1, 2, 7, 0].map((weight, index) => aLanding(`l${index}`, { weight }))
    expect(share(landings, 'l0')).toBeCloseTo(0.1, 2)
    expect(share(landings, 'l1')).toBeCloseTo(0.2, 2)
    expect(share(landings, 'l2')).toBeCloseTo(0.7, 2)
    expect(share(landings, 'l3')).toBe(0)
  })

  it('of all zero: the first', () => {
    const landings = [aLanding('a', { weight: 0 }), aLanding('b', { weight: 0 })]
    expect(share(landings, 'a')).toBe(1)
  })

  it('of closed offers are ignored', () => {
    const offers = [anOffer('closed', { weight: 1_000, opensAtMs: null }), anOffer('a'), anOffer('b')]
    const link = compiled([aRule('r', landingOffer([], offers))])
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const drawn = decideOutcome(link, aVisit(), { random: seededRandom(seed) })
        expect(['a', 'b']).toContain(drawn?.offerId)
      }),
    )
  })

  it('draw nothing where there is nothing to draw', () => {
    const link = compiled([toLanding('https://l.test/')])
    expect(decideOutcome(link, aVisit(), { random: () => expect.unreachable() })?.landingId).toBe('l')
  })
})

describe('binding', () => {
  const flow = landingOffer(
    [aLanding('a'), aLanding('b', { weight: 0 })],
    [anOffer('x'), anOffer('y', { weight: 0 }), anOffer('closed', { opensAtMs: null })],
  )
  const straight = landingOffer(
    [],
    [anOffer('x'), anOffer('y', { weight: 0 }), anOffer('z', { opensAtMs: null })],
  )
  const bound: Bound = { ruleId: 'r', landingId: 'b', offerId: 'y' }

  it.each<['rule' | 'rule_landing' | 'rule_landing_offer' | null, landingId: string, offerId: string]>([
    [null, 'a', 'x'],
    ['rule', 'a', 'x'],
    ['rule_landing', 'b', 'x'],
    ['rule_landing_offer', 'b', 'y'],
  ])('%s preserves what it names, with weight 0 too', (bindVisitors, landingId, offerId) => {
    const link = compiled([aRule('r', flow)], { bindVisitors })
    expect(decideOutcome(link, aVisit(), { random, bound })).toMatchObject({ landingId })
    const direct = compiled([aRule('r', straight)], { bindVisitors })
    expect(decideOutcome(direct, aVisit(), { random, bound })).toMatchObject({ offerId })
    const hop = { ruleId: 'r', visit: aVisit(), landingId: 'b', random, boundOfferId: 'y' }
    expect(chooseOffer(link, hop)).toMatchObject({ offerId })
  })

  it('does not reuse an offer that has closed, or a landing of another rule', () => {
    const link = compiled([aRule('r', straight)], { bindVisitors: 'rule_landing_offer' })
    const closed = { ...bound, offerId: 'z' }
    expect(decideOutcome(link, aVisit(), { random, bound: closed })).toMatchObject({ offerId: 'x' })
    const landings = compiled([aRule('r', flow)], { bindVisitors: 'rule_landing' })
    const other = { ...bound, ruleId: 'other' }
    expect(decideOutcome(landings, aVisit(), { random, bound: other })).toMatchObject({ landingId: 'a' })
  })

  it('preserves the rule of a draw', () => {
    const rules = ['a', 'b'].map((id) => aRule(id, redirectTo(`https://${id}.test/`), { weight: 1 }))
    const bound = { ruleId: 'b', landingId: null, offerId: null }
    const stored = compiled(rules, { bindVisitors: 'rule' })
    expect(decideOutcome(stored, aVisit(), { random, bound })?.ruleId).toBe('b')
    expect(decideOutcome(compiled(rules), aVisit(), { random, bound })?.ruleId).toBe('a')
  })
})

describe('chooseOffer', () => {
  const hop = {
    ruleId: 'r',
    visit: aVisit(`click_id=${clickToken}&x=1`),
    landingId: 'l',
    random,
    boundOfferId: null,
  }

  it('draws an open offer of the rule, and reports the landing that the visitor comes from', () => {
    const offers = [
      anOffer('closed', { opensAtMs: null }),
      anOffer('o', { networkId: 'n', url: 'https://o.test/{landing_id}' }),
    ]
    expect(chooseOffer(compiled([aRule('r', landingOffer([aLanding('l')], offers))]), hop)).toEqual({
      kind: 'redirect',
      deepLink: null,
      ruleId: 'r',
      landingId: 'l',
      offerId: 'o',
      networkId: 'n',
      redirectType: '302',
      url: 'https://o.test/l?x=1',
      resolvedParams: { x: '1' },
      isConstant: false,
    })
  })

  it.each<[requestedOfferId: string | null, offerId: string]>([
    ['requested', 'requested'],
    ['closed', 'drawn'],
    ['of another rule', 'drawn'],
    [null, 'drawn'],
  ])('takes the offer that the landing names where it is open: %s', (requestedOfferId, offerId) => {
    const offers = [
      anOffer('drawn'),
      anOffer('requested', { weight: 0 }),
      anOffer('closed', { opensAtMs: null }),
    ]
    const link = compiled([aRule('r', landingOffer([aLanding('l')], offers))])
    expect(chooseOffer(link, { ...hop, requestedOfferId })).toMatchObject({ offerId })
  })

  it.each<[what: string, rules: RuleSpec[]]>([
    ['no offer is open', [aRule('r', landingOffer([aLanding('l')], [anOffer('o', { opensAtMs: null })]))]],
    ['the rule is gone', [aRule('other', landingOffer([], [anOffer('o')]))]],
    ['the rule does something else now', [aRule('r', redirectTo('https://a.test/'))]],
  ])('has none where %s', (_what, rules) => {
    expect(chooseOffer(compiled(rules), hop)).toBeNull()
  })
})

describe('needs', () => {
  const drawn = ['a', 'b'].map((id) => aRule(id, redirectTo(`https://${id}.test/`), { weight: 1 }))
  const landings = [aRule('r', landingOffer([aLanding('a'), aLanding('b')], [anOffer('o')]))]
  const offers = [aRule('r', landingOffer([aLanding('a')], [anOffer('o'), anOffer('p')]))]
  const plain = [aRule('r', redirectTo('https://a.test/'))]

  it.each<
    [bindVisitors: 'rule' | 'rule_landing' | 'rule_landing_offer' | null, what: string, RuleSpec[], boolean]
  >([
    [null, 'a draw of rules', drawn, false],
    ['rule', 'a draw of rules', drawn, true],
    ['rule', 'one rule', plain, false],
    ['rule', 'landings', landings, false],
    ['rule_landing', 'landings', landings, true],
    ['rule_landing', 'offers', offers, false],
    ['rule_landing_offer', 'offers', offers, true],
    ['rule_landing_offer', 'one rule', plain, false],
  ])('bound to %s, with %s: %s', (bindVisitors, _what, rules, binding) => {
    expect(compiled(rules, { bindVisitors }).needs.binding).toBe(binding)
  })

  it('are what the rules’ filters require, and nothing of most links', () => {
    const filters = [
      { kind: 'uniqueness', values: ['rule'] },
      { kind: 'limit', per: 'day', max: 5 },
    ]
    const requesting = compiled([
      aRule('r', redirectTo('https://a.test/'), { conditions: { match: 'all', filters } }),
    ])
    expect(requesting.needs).toEqual({
      uniqueness: 'rule',
      limits: [{ ruleId: 'r', per: 'day', max: 5 }],
      binding: false,
    })
    expect(compiled(plain).needs).toBe(compiled([]).needs)
    expect(compiled(plain).needs).toEqual({ uniqueness: 'none', limits: [], binding: false })
  })
})
