import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compile } from './compile.ts'
import { decide } from './decide.ts'
import { explain } from './explain.ts'
import { seededRandom } from './seeded-random.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import { deviceTypes, flowTypes, type RuleSpec, type Visitor } from './types.ts'

const context = { nowMs: 0, random: () => 0 }

it('shows of every rule in processing order what each filter saw', () => {
  const set = compile([
    ruleWith('default', { flowType: 'default' }),
    ruleWith('uk', { conditions: { countries: ['GB', 'IE'], devices: ['mobile'] } }),
    ruleWith('bots', { flowType: 'forced', conditions: { filters: [{ kind: 'bot' }] } }),
  ])
  const visitor = visitorWith({ countryCode: 'DE', deviceType: 'mobile' })
  expect(explain(set, visitor, context)).toEqual({
    decision: { ruleId: 'default', action: ruleWith('default').action },
    draw: null,
    trace: [
      {
        ruleId: 'bots',
        matched: false,
        lostTo: null,
        filters: [{ kind: 'bot', matched: false, reason: 'the visitor is no bot; wanted: a bot' }],
      },
      {
        ruleId: 'uk',
        matched: false,
        lostTo: null,
        filters: [
          { kind: 'country', matched: false, reason: 'country "DE" is not one of GB, IE; wanted: is' },
          { kind: 'device', matched: true, reason: 'device "mobile" is one of mobile; wanted: is' },
        ],
      },
      { ruleId: 'default', matched: true, lostTo: null, filters: [] },
    ],
  })
})

it.each([
  [{ kind: 'city', values: ['Rome'] }, {}, 'city is unknown: "is" fails'],
  [{ kind: 'city', mode: 'is_not', values: ['Rome'] }, {}, 'city is unknown: "is_not" passes'],
  [
    { kind: 'city', values: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    { city: 'g' },
    'city "g" is one of a, b, c, d, e and 2 more; wanted: is',
  ],
  [
    { kind: 'os', matching: 'mask', values: ['win*'] },
    { os: 'iOS' },
    'os "iOS" is not like win*; wanted: is',
  ],
  [
    { kind: 'os', matching: 'regex', mode: 'is_not', values: ['^i'] },
    { os: 'iOS' },
    'os "iOS" is found by ^i; wanted: is_not',
  ],
  [{ kind: 'os', matching: 'empty' }, { os: 'iOS' }, 'os is "iOS"; wanted: is empty'],
  [{ kind: 'os', matching: 'empty', mode: 'is_not' }, {}, 'os is unknown; wanted: is_not empty'],
  [
    { kind: 'bot', mode: 'is_not' },
    { isBot: true, botReason: 'user_agent' },
    'the visitor is a bot (user_agent); wanted: no bot',
  ],
] as const)('%j: reason', (filter, known, reason) => {
  const set = compile([ruleWith('a', { conditions: { filters: [filter] } })])
  expect(explain(set, visitorWith(known), context).trace[0]?.filters[0]?.reason).toBe(reason)
})

const draw = (id: string, weight: number) => ruleWith(id, { weight })
const gb = { conditions: { countries: ['GB'] } }
it.each<[why: string, rules: RuleSpec[], lost: Record<string, unknown>, boundRuleId?: string]>([
  ['an earlier rule', [ruleWith('a'), ruleWith('b', { priority: 1 })], { b: { ruleId: 'a', by: 'order' } }],
  [
    'one of another flow type',
    [ruleWith('a', { flowType: 'forced' }), ruleWith('b'), ruleWith('c', { flowType: 'default' })],
    { b: { ruleId: 'a', by: 'order' }, c: { ruleId: 'a', by: 'order' } },
  ],
  ['nothing, where it does not match', [ruleWith('a'), ruleWith('b', { priority: 1, ...gb })], {}],
  ['nothing, where the earlier one does not match', [ruleWith('a', gb), ruleWith('b', { priority: 1 })], {}],
  ['the draw', [draw('a', 1), draw('b', 1)], { b: { ruleId: 'a', by: 'draw' } }],
  [
    'a draw before it',
    [draw('a', 1), draw('b', 0), ruleWith('c', { priority: 1 })],
    {
      b: { ruleId: 'a', by: 'weight' },
      c: { ruleId: 'a', by: 'order' },
    },
  ],
  ['binding', [draw('a', 1), draw('b', 1)], { a: { ruleId: 'b', by: 'binding' } }, 'b'],
  [
    'its weight of 0',
    [draw('a', 0), ruleWith('b', { weight: 1, ...gb })],
    { a: { ruleId: null, by: 'weight' } },
  ],
  [
    'its weight of 0, and a later rule takes the visitor',
    [draw('a', 0), ruleWith('b', { weight: 1, ...gb }), ruleWith('c', { priority: 1 })],
    { a: { ruleId: 'c', by: 'weight' } },
  ],
  ['the first of those that all weigh 0', [draw('a', 0), draw('b', 0)], { b: { ruleId: 'a', by: 'order' } }],
])('a rule that matches loses the visitor to %s', (_why, rules, lost, boundRuleId) => {
  const visitor = visitorWith({ countryCode: 'DE' })
  const { trace } = explain(compile(rules), visitor, { ...context, boundRuleId })
  const lines = trace.flatMap(({ ruleId, lostTo }) => (lostTo === null ? [] : [[ruleId, lostTo]]))
  expect(Object.fromEntries(lines)).toEqual(lost)
})

it('shows why a rule was not understood', () => {
  const set = compile([ruleWith('new', { conditions: { filters: [{ kind: 'moon_phase' }] } })])
  const [entry] = explain(set, visitorWith(), context).trace
  expect(entry).toMatchObject({
    ruleId: 'new',
    matched: false,
    filters: [{ kind: 'conditions', matched: false }],
  })
})

const text = fc.oneof(
  fc.constantFrom('GB', 'de', 'en-gb', 'London', 'iOS', 'Chrome'),
  fc.string({ unit: 'binary' }),
)
const known = fc.option(text, { nil: null })

const anyVisitor: fc.Arbitrary<Visitor> = fc
  .record({
    countryCode: known,
    city: known,
    os: known,
    browser: known,
    language: known,
    deviceType: fc.constantFrom(...deviceTypes),
    isBot: fc.boolean(),
    botReason: known,
  })
  .map(visitorWith)

const goodFilter = fc.record({
  kind: fc.constantFrom('city', 'os', 'browser'),
  mode: fc.constantFrom('is', 'is_not'),
  matching: fc.constantFrom('exact', 'mask'),
  values: fc.array(text, { minLength: 1, maxLength: 3 }),
})

const anyConditions = fc.oneof(
  fc.record({ match: fc.constantFrom('all', 'any'), filters: fc.array(goodFilter, { maxLength: 3 }) }),
  fc.record({
    countries: fc.constantFrom([], ['GB'], ['DE', 'FR']),
    devices: fc.constantFrom([], ['mobile']),
  }),
  fc.anything(),
)

const anyRule: fc.Arbitrary<RuleSpec> = fc
  .record({
    id: fc.uuid(),
    flowType: fc.constantFrom(...flowTypes),
    priority: fc.integer({ min: 0, max: 2 }),
    weight: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    createdAtMs: fc.nat(3),
    conditions: anyConditions,
  })
  .map(({ id, ...differs }) => ruleWith(id, differs))

it('whatever the rules and the visitor: nothing throws, explain agrees with decide, and the winner matched', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), anyVisitor, fc.integer(), (rules, visitor, seed) => {
      const set = compile(rules)
      const decision = decide(set, visitor, { nowMs: 0, random: seededRandom(seed) })
      const explained = explain(set, visitor, { nowMs: 0, random: seededRandom(seed) })
      expect(explained.decision).toEqual(decision)
      expect(explained.trace).toHaveLength(rules.length)
      const winner = explained.trace.find(({ ruleId }) => ruleId === decision.ruleId)
      expect(winner?.matched ?? decision.ruleId === null).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('decides alike whatever order the rules come in', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 6 }),
      anyVisitor,
      (rules, visitor) => {
        const forwards = decide(compile(rules), visitor, { nowMs: 0, random: seededRandom(1) })
        const backwards = decide(compile(rules.toReversed()), visitor, { nowMs: 0, random: seededRandom(1) })
        expect(backwards).toEqual(forwards)
      },
    ),
  )
})

it('shows the draw that the chosen rule came out of', () => {
  const set = compile([
    ruleWith('a', { weight: 30 }),
    ruleWith('b', { weight: 10 }),
    ruleWith('elsewhere', { weight: 60, conditions: { countries: ['GB'] } }),
    ruleWith('resting', { weight: 0 }),
  ])
  const drawn = explain(set, visitorWith({ countryCode: 'DE' }), { nowMs: 0, random: () => 0.9 })
  expect(drawn.decision.ruleId).toBe('b')
  expect(drawn.draw).toEqual({ weight: 10, totalWeight: 40 })
})

it('a rule that alone matched was not drawn', () => {
  const set = compile([
    ruleWith('a', { weight: 30 }),
    ruleWith('b', { weight: 9, conditions: { countries: ['GB'] } }),
  ])
  expect(explain(set, visitorWith(), context)).toMatchObject({ decision: { ruleId: 'a' }, draw: null })
})
