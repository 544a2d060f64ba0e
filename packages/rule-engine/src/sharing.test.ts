import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createConditionsPool } from './compile-conditions.ts'
import { createContentPool } from './content-pool.ts'
import { decide } from './decide.ts'
import { explain } from './explain.ts'
import { seededRandom } from './seeded-random.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import { deviceTypes, flowTypes, type RuleSpec } from './types.ts'

const countries = ['GB', 'DE', 'FR', 'US', 'gb'] as const

const countryFilter = fc.record({
  kind: fc.constant('country'),
  mode: fc.constantFrom('is', 'is', 'is_not'),
  matching: fc.constantFrom('exact', 'exact', 'mask'),
  values: fc.array(fc.constantFrom(...countries), { minLength: 1, maxLength: 3 }),
})
const otherFilter = fc.oneof(
  fc.record({
    kind: fc.constant('device'),
    values: fc.array(fc.constantFrom(...deviceTypes), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('bot'), mode: fc.constantFrom('is', 'is_not') }),
  fc.constant({ kind: 'country', matching: 'empty' }),
)
const conditions = fc.oneof(
  fc.record({
    match: fc.constantFrom('all', 'all', 'any'),
    filters: fc.array(fc.oneof(countryFilter, otherFilter), { maxLength: 3 }),
  }),
  fc.record({ countries: fc.array(fc.constantFrom(...countries), { maxLength: 2 }) }),
  fc.jsonValue(),
)
const rules: fc.Arbitrary<RuleSpec[]> = fc.array(
  fc
    .record({
      id: fc.uuid(),
      flowType: fc.constantFrom(...flowTypes),
      priority: fc.integer({ min: 0, max: 3 }),
      weight: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.nat(2)),
      createdAtMs: fc.nat(3),
      conditions,
    })
    .map(({ id, ...differs }) => ruleWith(id, differs)),
  { maxLength: 40 },
)
const visitors = fc.record({
  countryCode: fc.constantFrom('GB', 'DE', 'US', 'JP', null),
  deviceType: fc.constantFrom(...deviceTypes),
  isBot: fc.boolean(),
})

const context = (seed: number) => ({ nowMs: 0, random: seededRandom(seed) })

it('the index by country changes no decision', () => {
  fc.assert(
    fc.property(rules, visitors, fc.integer(), (specs, known, seed) => {
      const indexed = compile(specs)
      const plain = {
        ...indexed,
        classes: indexed.classes.map((each) =>
          each.kind === 'ordered' ? { ...each, countries: null } : each,
        ),
      }
      const visitor = visitorWith(known)
      expect(decide(indexed, visitor, context(seed))).toEqual(decide(plain, visitor, context(seed)))
    }),
    { numRuns: 2_000 },
  )
})

it('links that share their conditions decide and explain as each by itself', () => {
  const pool = createConditionsPool()
  fc.assert(
    fc.property(rules, visitors, fc.integer(), (specs, known, seed) => {
      const visitor = visitorWith(known)
      const shared = explain(compile(specs, pool), visitor, context(seed))
      expect(shared).toEqual(explain(compile(specs), visitor, context(seed)))
    }),
    { numRuns: 500 },
  )
})

it('rules of equal conditions share one compiled form, across links and however they are written', () => {
  const pool = createConditionsPool()
  const written = () => ({ match: 'all', filters: [{ kind: 'country', values: ['gb'] }] })
  const conditionsOf = (given: unknown) =>
    compile([ruleWith('a', { conditions: given })], pool).classes[0]?.rules[0]?.conditions
  expect(conditionsOf(written())).toBe(conditionsOf(written()))
  expect(conditionsOf({ match: 'any', filters: [{ kind: 'country', values: [' GB'] }] })?.filters[0]).toBe(
    conditionsOf(written())?.filters[0],
  )
})

describe('the pool', () => {
  it('makes a thing once while it caches it, and evicts what was not requested for longest', () => {
    const made: string[] = []
    const pool = createContentPool<object>(1_600)
    const get = (text: string) =>
      pool.get(text, () => {
        made.push(text)
        return {}
      })
    expect(get('a')).toBe(get('a'))
    for (const text of ['b', 'c', 'a', 'd', 'a', 'c', 'b']) get(text)
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  })

  it('serves what is larger than itself, and caches nothing else then', () => {
    const pool = createContentPool<number>(1_000)
    let made = 0
    const get = (text: string) => pool.get(text, () => ++made)
    get('small')
    get('x'.repeat(5_000))
    get('small')
    expect(made).toBe(3)
  })
})
