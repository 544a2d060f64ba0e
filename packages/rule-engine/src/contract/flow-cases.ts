import {
  type CaseContext,
  type CaseRule,
  type CaseServes,
  type CaseVisitor,
  type RoutingCase,
  routingCase,
} from './routing-case.ts'
import { californian, crawler, londoner, muscovite } from './visitors.ts'

const everybody = {}
const gb = { countries: ['GB'] }
const us = { countries: ['US'] }
const mobile = { devices: ['mobile'] }
const any = (...filters: object[]) => ({ match: 'any', filters })
const all = (...filters: object[]) => ({ match: 'all', filters })
const country = (...values: string[]) => ({ kind: 'country', values })
const device = (...values: string[]) => ({ kind: 'device', values })

const rule = (name: string, conditions: object, more: Partial<CaseRule> = {}): CaseRule => ({
  name,
  conditions,
  ...more,
})
const forced = { flowType: 'forced' } as const
const fallback = { flowType: 'default' } as const

const resting = (name: string) => rule(name, everybody, { weight: 0 })
const offer = (name: string, isOpen: boolean, more: Partial<CaseRule> = {}) =>
  rule(name, everybody, { ...more, serves: { schema: 'landing_offer', isOpen } })
const action = (
  name: string,
  actionType: Extract<CaseServes, { schema: 'action' }>['actionType'],
  conditions: object = everybody,
) => rule(name, conditions, { serves: { schema: 'action', actionType } })

type Row = [name: string, rules: CaseRule[], visitor: CaseVisitor, expected: string | null]

/** Chosen for tests over the network. */
const overNetwork: Row[] = [
  ['no rules', [], londoner, null],
  ['conditions that match everybody', [rule('a', everybody)], londoner, 'a'],
  ['shorthand: excluded country', [rule('a', { excludeCountries: ['GB'] })], londoner, null],
  ['shorthand: country and device', [rule('a', { ...gb, ...mobile })], londoner, 'a'],
  ['all: one of two', [rule('a', all(country('GB'), device('tv')))], londoner, null],
  ['any: one of two', [rule('a', any(country('US'), device('mobile')))], londoner, 'a'],
  ['first of equals is the oldest', [rule('a', gb), rule('b', gb)], londoner, 'a'],
  ['lower priority first', [rule('a', gb, { priority: 5 }), rule('b', gb, { priority: 1 })], londoner, 'b'],
  ['forced before regular', [rule('a', gb, { priority: -9 }), rule('b', gb, forced)], londoner, 'b'],
  ['default as the last', [rule('a', everybody, fallback), rule('b', us)], londoner, 'a'],
  ['bots by a forced rule', [rule('a', gb), rule('b', any({ kind: 'bot' }), forced)], crawler, 'b'],
  [
    'countries, then the rest',
    [rule('a', gb), rule('b', us), rule('c', everybody, { priority: 1 })],
    muscovite,
    'c',
  ],
  ['weight 0 gets no visitor', [rule('a', gb, { weight: 0 }), rule('b', gb, { weight: 1 })], londoner, 'b'],
  ['all zero: the first', [rule('a', gb, { weight: 0 }), rule('b', gb, { weight: 0 })], londoner, 'a'],
  ['an offer that is open', [offer('a', true), rule('b', everybody, fallback)], londoner, 'a'],
  [
    'no open offer gives way to the default',
    [offer('a', false), rule('b', everybody, fallback)],
    londoner,
    'b',
  ],
  ['text in place of a redirect', [action('a', 'show_text')], londoner, 'a'],
  ['HTML in place of a redirect', [action('a', 'show_html')], londoner, 'a'],
  ['not found on purpose', [action('a', 'http_404')], crawler, 'a'],
  ['nothing on purpose', [action('a', 'do_nothing')], crawler, 'a'],
]

const rows: Row[] = [
  ['no filters match everybody, with any too', [rule('a', any())], londoner, 'a'],
  ['shorthand: country', [rule('a', gb)], londoner, 'a'],
  ['shorthand: other country', [rule('a', us)], londoner, null],
  ['shorthand: another excluded', [rule('a', { excludeCountries: ['GB'] })], californian, 'a'],
  ['shorthand: device', [rule('a', mobile)], muscovite, 'a'],
  ['shorthand: country but not device', [rule('a', { ...us, ...mobile })], californian, null],
  ['shorthand: empty lists match everybody', [rule('a', { countries: [], devices: [] })], londoner, 'a'],
  ['all: both', [rule('a', all(country('GB'), device('mobile')))], londoner, 'a'],
  ['any: none', [rule('a', any(country('US'), device('tv')))], londoner, null],
  ['the next when the first does not match', [rule('a', us), rule('b', gb)], londoner, 'b'],
  ['negative priority first', [rule('a', gb), rule('b', gb, { priority: -1 })], londoner, 'b'],
  ['forced that does not match', [rule('a', us, forced), rule('b', gb)], londoner, 'b'],
  ['regular before default', [rule('a', everybody, fallback), rule('b', gb)], londoner, 'b'],
  ['default that does not match', [rule('a', us, fallback), rule('b', us)], londoner, null],
  [
    'forced, regular, default all match',
    [rule('a', gb, fallback), rule('b', gb), rule('c', gb, forced)],
    londoner,
    'c',
  ],
  [
    'people past the bots’ rule',
    [rule('a', everybody), rule('b', any({ kind: 'bot' }), forced)],
    londoner,
    'a',
  ],
  ['a weight alone is no draw', [rule('a', gb, { weight: 1 })], londoner, 'a'],
  [
    'weight 0 gets no visitor, even alone',
    [rule('a', gb, { weight: 0 }), rule('b', us, { weight: 1 })],
    londoner,
    null,
  ],
  [
    'only who matches is drawn',
    [rule('a', us, { weight: 999 }), rule('b', gb, { weight: 1 })],
    londoner,
    'b',
  ],
  [
    'a draw that no visitor matches gives way',
    [rule('a', us, { weight: 1 }), rule('b', us, { weight: 1 }), rule('c', gb, { priority: 1 })],
    londoner,
    'c',
  ],
  [
    'another priority is another draw',
    [rule('a', gb, { weight: 99, priority: 1 }), rule('b', gb, { weight: 1 })],
    londoner,
    'b',
  ],
  ['null counts 1 beside 0', [rule('a', gb, { weight: 0 }), rule('b', gb)], londoner, 'b'],
  ['all zero: the first that matches', [rule('a', us, { weight: 0 }), resting('b')], londoner, 'b'],
  [
    'no open offer leaves the draw',
    [offer('a', false, { weight: 9 }), rule('b', gb, { weight: 1 })],
    londoner,
    'b',
  ],
  ['no open offer, forced', [offer('a', false, forced), rule('b', gb)], londoner, 'b'],
  ['no open offer, and nothing else', [offer('a', false)], londoner, null],
  ['no open offer behind one that is', [offer('a', true), offer('b', false)], londoner, 'a'],
  [
    'all offers closed: the next draw',
    [offer('a', false, { weight: 1 }), offer('b', false, { weight: 1 }), rule('c', gb, { priority: 1 })],
    londoner,
    'c',
  ],
  ['an action only for whom it matches', [action('a', 'http_404', us), rule('b', everybody)], londoner, 'b'],
]

const bound = (boundTo: string) => ({ boundTo })
const excluded = (...names: string[]) => ({ excluded: names })
const limited = (name: string, max: number, more: Partial<CaseRule> = {}) =>
  rule(name, all({ kind: 'limit', per: 'day', max }), more)
const served = (counts: Record<string, number>) => ({
  history: { ruleClicks: Object.fromEntries(Object.entries(counts).map(([name, day]) => [name, { day }])) },
})
const even = [rule('a', everybody, { weight: 1 }), rule('b', everybody, { weight: 1 })]

type KnownRow = [...Row, context: CaseContext]

/**
 * What only some can supply: whom the visitor is bound to, what was served, whose limit was reached
 * meanwhile.
 */
const known: KnownRow[] = [
  ['bound: wins the draw', even, londoner, 'b', bound('b')],
  ['bound: wins the draw, the other', even, londoner, 'a', bound('a')],
  ['bound: weight 0 too', [rule('a', everybody, { weight: 1 }), resting('b')], londoner, 'b', bound('b')],
  ['bound: all zero too', [resting('a'), resting('b')], londoner, 'b', bound('b')],
  [
    'bound: not when it does not match',
    [rule('a', gb, { weight: 1 }), rule('b', us, { weight: 1 })],
    londoner,
    'a',
    bound('b'),
  ],
  [
    'bound: weight 0 that does not match',
    [rule('a', gb, { weight: 1 }), rule('b', us, { weight: 0 })],
    londoner,
    'a',
    bound('b'),
  ],
  ['bound: to a rule that is gone', [rule('a', gb, { weight: 1 }), resting('b')], londoner, 'a', bound('z')],
  ['bound: forced rules go first', [...even, rule('c', gb, forced)], londoner, 'c', bound('b')],
  ['bound: lower priority goes first', [...even, rule('c', gb, { priority: -1 })], londoner, 'c', bound('b')],
  ['bound: not where nothing is drawn', [rule('a', gb), rule('b', gb)], londoner, 'a', bound('b')],
  [
    'bound: not when its offers are closed',
    [rule('a', gb, { weight: 1 }), offer('b', false, { weight: 1 })],
    londoner,
    'a',
    bound('b'),
  ],
  ['limit: below it', [limited('a', 10), rule('b', gb, fallback)], londoner, 'a', served({ a: 9 })],
  ['limit: reached', [limited('a', 10), rule('b', gb, fallback)], londoner, 'b', served({ a: 10 })],
  ['limit: reached, and nothing else', [limited('a', 10)], londoner, null, served({ a: 10 })],
  ['limit: not known', [limited('a', 10), rule('b', gb, fallback)], londoner, 'a', served({ b: 99 })],
  [
    'limit: of each rule its own',
    [limited('a', 10), limited('b', 10)],
    londoner,
    'b',
    served({ a: 10, b: 3 }),
  ],
  [
    'limit: leaves the draw',
    [limited('a', 10, { weight: 9 }), rule('b', gb, { weight: 1 })],
    londoner,
    'b',
    served({ a: 10 }),
  ],
  [
    'limit: the bound one leaves too',
    [limited('a', 10, { weight: 9 }), rule('b', gb, { weight: 1 })],
    londoner,
    'b',
    { ...served({ a: 10 }), ...bound('a') },
  ],
  [
    'limit: forced until it is reached',
    [limited('a', 1, forced), rule('b', gb)],
    londoner,
    'b',
    served({ a: 1 }),
  ],
  ['excluded: the next', [rule('a', gb), rule('b', gb)], londoner, 'b', excluded('a')],
  ['excluded: leaves the draw', even, londoner, 'a', excluded('b')],
  ['excluded: the bound one too', even, londoner, 'a', { ...excluded('b'), ...bound('b') }],
  ['excluded: all', even, londoner, null, excluded('a', 'b')],
]

const pair = [rule('a', everybody, { weight: 30 }), rule('b', everybody, { weight: 70 })]
const three = [...pair, rule('c', us, { weight: 900 })]

/** The numbers that the seeds draw first: 1 → 0.63, 4 → 0.92, 7 → 0.01, 42 → 0.60, 99 → 0.26. */
const draws: [rules: CaseRule[], seed: number, visitor: CaseVisitor, expected: string][] = [
  [pair, 7, londoner, 'a'],
  [pair, 99, londoner, 'a'],
  [pair, 1, londoner, 'b'],
  [pair, 4, londoner, 'b'],
  [three, 99, londoner, 'a'],
  [three, 42, londoner, 'b'],
  [three, 7, californian, 'a'],
  [three, 99, californian, 'c'],
]

const requested = ([name, rules, visitor, expected]: Row) => ({
  name,
  rules,
  visitor,
  isRequest: true,
  expected,
})

export const flowCases: readonly RoutingCase[] = [
  ...overNetwork.map((row) => routingCase({ ...requested(row), overHttp: true })),
  ...rows.map((row) => routingCase(requested(row))),
  ...known.map(([name, rules, visitor, expected, context]) =>
    routingCase({ ...requested([name, rules, visitor, expected]), ...context }),
  ),
  ...draws.map(([rules, seed, visitor, expected]) =>
    routingCase({
      name: `draw with seed ${seed} among ${rules.length}, for ${visitor.country}`,
      rules,
      seed,
      visitor,
      isRequest: false,
      expected,
    }),
  ),
]
