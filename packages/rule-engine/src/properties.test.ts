import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createConditionsPool } from './compile-conditions.ts'
import { conditionsSchema } from './conditions.ts'
import { decide } from './decide.ts'
import { explain } from './explain.ts'
import { filterKinds } from './filters/registry.ts'
import { seededRandom } from './seeded-random.ts'
import { bestCpuMs } from './testing/cpu-ms.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import {
  connectionTypes,
  type DecisionContext,
  deviceTypes,
  flowTypes,
  type RuleSpec,
  type Visitor,
} from './types.ts'

describe('a draw', () => {
  const draws = 100_000

  it.each<[weights: number[]]>([
    [[1, 1]],
    [[1, 2, 3]],
    [[10, 20, 70, 0]],
    [[0, 1, 0, 1, 1]],
    [[1, 999]],
    [[33, 33, 34]],
    [[1_000_000, 500_000, 1]],
    [Array.from({ length: 40 }, (_, at) => at)],
  ])('gives each of %j its share of 100,000 seeded visits', (weights) => {
    const set = compile(weights.map((weight, at) => ruleWith(`${at}`, { weight, createdAtMs: at })))
    const visitor = visitorWith()
    const context = { nowMs: 0, random: seededRandom(7) }
    const seen = Array<number>(weights.length).fill(0)
    for (let draw = 0; draw < draws; draw++) {
      const at = Number(decide(set, visitor, context).ruleId)
      seen[at] = (seen[at] ?? 0) + 1
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [at, weight] of weights.entries()) {
      const share = weight / total
      // Five standard deviations of the share, and nothing at all for nothing.
      const tolerance = 5 * Math.sqrt(share * (1 - share) * draws)
      expect(Math.abs((seen[at] ?? 0) - share * draws)).toBeLessThanOrEqual(tolerance)
    }
  })
})

/**
 * What people write and what they should not: real values beside noise, so that many filters are accepted.
 */
const text = fc.oneof(
  fc.constantFrom(
    'GB',
    'London',
    'mobile',
    'iOS',
    'en-gb',
    '10.0.0.0/8',
    '2001:db8::1',
    'list:mine',
    'list:',
    '*a*',
    '(a+)+$',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const noise = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.anything({ maxDepth: 2 }))
const orNoise = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: noise })

const filter = fc.record(
  {
    kind: orNoise(fc.constantFrom(...filterKinds)),
    mode: orNoise(fc.constantFrom('is', 'is_not')),
    matching: orNoise(fc.constantFrom('exact', 'mask', 'regex', 'empty')),
    values: orNoise(fc.array(fc.oneof(text, fc.constantFrom('link', 'rule', 'cellular')), { maxLength: 4 })),
    param: orNoise(fc.constantFrom('src', '__proto__')),
    slot: orNoise(fc.constantFrom('sub_id_1', 'sub_id_30')),
    timezone: orNoise(fc.constantFrom('UTC', 'Europe/Berlin')),
    slots: orNoise(fc.constant([{ days: [1, 7], from: '22:00', to: '02:00' }])),
    from: orNoise(fc.constantFrom('2026-03-01', '1970-01-01T00:00Z')),
    to: orNoise(fc.constantFrom('2026-03-02', '9999-12-31')),
    per: orNoise(fc.constantFrom('hour', 'day', 'total')),
    max: orNoise(fc.integer({ min: 0, max: 5 })),
  },
  { requiredKeys: ['kind'] },
)

/** Of one kind, with nothing that the kind does not know, so that most are accepted. */
const members: Record<string, readonly string[]> = {
  bot: ['mode'],
  empty_referer: ['mode'],
  timetable: ['mode', 'timezone', 'slots'],
  date_between: ['mode', 'timezone', 'from', 'to'],
  uniqueness: ['mode'],
  limit: ['per', 'max'],
  param: ['mode', 'matching', 'values', 'param'],
  sub_id: ['mode', 'matching', 'values', 'slot'],
}
const likelyFilter = filter.map((written) => {
  const stored = members[typeof written.kind === 'string' ? written.kind : ''] ?? [
    'mode',
    'matching',
    'values',
  ]
  return Object.fromEntries(Object.entries(written).filter(([key]) => key === 'kind' || stored.includes(key)))
})

const conditions = fc.oneof(
  { weight: 6, arbitrary: fc.record({ filters: fc.array(likelyFilter, { maxLength: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      match: fc.constantFrom('all', 'any'),
      filters: fc.array(filter, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: noise },
)

const rule: fc.Arbitrary<RuleSpec> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    flowType: fc.constantFrom(...flowTypes),
    priority: fc.nat(2),
    weight: fc.option(fc.nat(3), { nil: null }),
    createdAtMs: fc.nat(3),
    conditions,
  })
  .map(({ id, ...differs }) => ruleWith(id, differs))

const known = fc.option(text, { nil: null })
const pairs = fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('src', 'keyword', 'sub_id_1')), text), {
  maxLength: 4,
})
const visitor: fc.Arbitrary<Visitor> = fc
  .record({
    ip: known,
    countryCode: known,
    region: known,
    city: known,
    deviceType: fc.constantFrom(...deviceTypes),
    os: known,
    browser: known,
    language: known,
    userAgent: text,
    referer: known,
    isBot: fc.boolean(),
    botReason: known,
    isp: known,
    connectionType: fc.option(fc.constantFrom(...connectionTypes), { nil: null }),
    query: pairs.map((all) => new Map(all)),
    subIds: pairs.map((all) => new Map(all)),
  })
  .map(visitorWith)

const verdict = fc.constantFrom(true, false, null)
const id = fc.constantFrom('a', 'b', 'c', 'gone')

interface Known {
  nowMs: number
  seed: number
  isNew: boolean | null
  clicks: number | null
  entries: string[] | undefined
  bound: string | null | undefined
  excluded: string[] | undefined
  closed: string | undefined
}

const context: fc.Arbitrary<Known> = fc.record({
  nowMs: fc.oneof(fc.nat(), fc.integer({ min: 0, max: 4_000_000_000_000 })),
  seed: fc.integer(),
  isNew: verdict,
  clicks: fc.option(fc.nat(6), { nil: null }),
  entries: fc.option(fc.array(text), { nil: undefined }),
  bound: fc.option(id, { nil: undefined }),
  excluded: fc.option(fc.array(id), { nil: undefined }),
  closed: fc.option(id, { nil: undefined }),
})

/** Fresh for each use, so that the draw is the same. */
function contextOf({
  nowMs,
  seed,
  isNew,
  clicks,
  entries,
  bound,
  excluded,
  closed,
}: Known): DecisionContext<RuleSpec['action']> {
  return {
    nowMs,
    random: seededRandom(seed),
    history: { isNewToLink: isNew, isNewToRule: () => isNew, ruleClicks: () => clicks },
    lists: { get: () => entries },
    boundRuleId: bound,
    excludedRules: excluded && new Set(excluded),
    canServe:
      closed === undefined
        ? undefined
        : (action) => action.schema !== 'redirect' || !action.targetUrl.endsWith(`/${closed}`),
  }
}

const rules = fc.uniqueArray(rule, { selector: ({ id: ruleId }) => ruleId, maxLength: 4 })

it('nothing throws, whatever the conditions, the visitor and what is known: and the trace agrees', () => {
  let accepted = 0
  fc.assert(
    fc.property(rules, visitor, context, (specs, someone, at) => {
      accepted += specs.filter((spec) => conditionsSchema.safeParse(spec.conditions).success).length
      const set = compile(specs)
      const decision = decide(set, someone, contextOf(at))
      const explained = explain(set, someone, contextOf(at))
      expect(explained.decision).toEqual(decision)
      expect(explained.trace).toHaveLength(specs.length)
      const winner = explained.trace.find(({ ruleId }) => ruleId === decision.ruleId)
      expect(winner?.matched ?? decision.ruleId === null).toBe(true)
      if (decision.ruleId !== null) {
        expect(at.excluded ?? []).not.toContain(decision.ruleId)
        expect(decision.ruleId).not.toBe(at.closed)
      }
    }),
    { numRuns: 1_000 },
  )
  // The property is about filters that work, not only about refused ones.
  expect(accepted).toBeGreaterThan(300)
}, 30_000)

it('a pool changes nothing, whatever is known', () => {
  const pool = createConditionsPool()
  fc.assert(
    fc.property(rules, visitor, context, (written, someone, at) => {
      // With a pool, rules come out of JSON.
      const specs: RuleSpec[] = written.map((spec) => {
        try {
          return { ...spec, conditions: JSON.parse(JSON.stringify(spec.conditions ?? null)) }
        } catch {
          return { ...spec, conditions: null }
        }
      })
      const shared = explain(compile(specs, pool), someone, contextOf(at))
      expect(shared).toEqual(explain(compile(specs), someone, contextOf(at)))
    }),
    { numRuns: 1_000 },
  )
}, 30_000)

describe('a hostile pattern on 4,000 characters takes under 5 ms, whatever the kind of filter', () => {
  const subject = `${'a'.repeat(3_999)}!`
  const query = new Map([
    ['src', subject],
    ['keyword', subject],
  ])
  const someone = visitorWith({
    countryCode: subject,
    region: subject,
    city: subject,
    os: subject,
    browser: subject,
    language: subject,
    userAgent: subject,
    referer: subject,
    isp: subject,
    query,
    subIds: new Map([['sub_id_1', subject]]),
  })
  const textKinds = [
    'country',
    'region',
    'city',
    'os',
    'browser',
    'language',
    'user_agent',
    'referer',
    'keyword',
    'isp',
  ]
  const filters: [name: string, filter: object][] = [
    ...textKinds.map((kind): [string, object] => [kind, { kind }]),
    ['param', { kind: 'param', param: 'src' }],
    ['sub_id', { kind: 'sub_id', slot: 'sub_id_1' }],
  ]
  const patterns = ['(a+)+$', '(a|aa)+$', '(a*)*(b|c)', '(.*a){20}$', '(a|b)*a(a|b){28}$']

  it.each(filters)('%s', (_name, written) => {
    for (const pattern of patterns) {
      const conditions = { filters: [{ ...written, matching: 'regex', values: [pattern] }] }
      const set = compile([ruleWith('a', { conditions })])
      expect(set.problems).toEqual([])
      expect(bestCpuMs(3, () => decide(set, someone, { nowMs: 0, random: () => 0 }))).toBeLessThan(5)
    }
  })
})
