import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { decide } from './decide.ts'
import { seededRandom } from './seeded-random.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import type { RuleSpec, Visitor } from './types.ts'

const german = visitorWith({ countryCode: 'DE', deviceType: 'mobile' })

function decided(rules: RuleSpec[], visitor: Visitor = german, random = 0): string | null {
  return decide(compile(rules), visitor, { nowMs: 0, random: () => random }).ruleId
}

const gb = { countries: ['GB'] }
const de = { countries: ['DE'] }
const forced = { flowType: 'forced' } as const
const fallback = { flowType: 'default' } as const

describe('which rule wins', () => {
  it.each<[why: string, rules: RuleSpec[], winner: string | null]>([
    ['no rules: none', [], null],
    ['no match: none', [ruleWith('a', { conditions: gb })], null],
    ['absent conditions match everybody', [ruleWith('a', { conditions: undefined })], 'a'],
    ['null conditions match everybody', [ruleWith('a', { conditions: null })], 'a'],
    ['{} matches everybody', [ruleWith('a', { conditions: {} })], 'a'],
    ['no filters match everybody', [ruleWith('a', { conditions: { filters: [] } })], 'a'],
    [
      'no filters match everybody with any',
      [ruleWith('a', { conditions: { match: 'any', filters: [] } })],
      'a',
    ],
    ['forced before regular', [ruleWith('a'), ruleWith('b', forced)], 'b'],
    [
      'forced of high priority before regular of low',
      [ruleWith('a', { priority: -5 }), ruleWith('b', { ...forced, priority: 9 })],
      'b',
    ],
    ['regular before default', [ruleWith('a', fallback), ruleWith('b')], 'b'],
    ['default when nothing else', [ruleWith('a', fallback), ruleWith('b', { conditions: gb })], 'a'],
    ['forced not matching: regular', [ruleWith('a', { ...forced, conditions: gb }), ruleWith('b')], 'b'],
    ['default not matching: none', [ruleWith('a', { ...fallback, conditions: gb })], null],
    ['lower priority first', [ruleWith('a', { priority: 2 }), ruleWith('b', { priority: 1 })], 'b'],
    ['negative priority first', [ruleWith('a', { priority: 0 }), ruleWith('b', { priority: -1 })], 'b'],
    [
      'lower priority not matching: next',
      [ruleWith('a', { priority: 1, conditions: gb }), ruleWith('b', { priority: 2 })],
      'b',
    ],
    [
      'equal priority without weights: oldest',
      [ruleWith('a', { createdAtMs: 2 }), ruleWith('b', { createdAtMs: 1 })],
      'b',
    ],
    ['equal age: id', [ruleWith('b'), ruleWith('a')], 'a'],
    [
      'shorthand: country and device both',
      [ruleWith('a', { conditions: { ...de, devices: ['mobile'] } })],
      'a',
    ],
    ['shorthand: one of them fails', [ruleWith('a', { conditions: { ...de, devices: ['desktop'] } })], null],
    ['shorthand: excluded country', [ruleWith('a', { conditions: { excludeCountries: ['DE'] } })], null],
    ['shorthand: other country excluded', [ruleWith('a', { conditions: { excludeCountries: ['GB'] } })], 'a'],
  ])('%s', (_why, rules, winner) => {
    expect(decided(rules)).toBe(winner)
  })

  it.each([
    ['all', true, true, 'a'],
    ['all', true, false, null],
    ['all', false, false, null],
    ['any', true, true, 'a'],
    ['any', false, true, 'a'],
    ['any', false, false, null],
    [undefined, true, false, null],
  ] as const)('match %s of %s and %s: %s', (match, first, second, winner) => {
    const country = { kind: 'country', values: [first ? 'DE' : 'GB'] }
    const device = { kind: 'device', values: [second ? 'mobile' : 'tv'] }
    expect(decided([ruleWith('a', { conditions: { match, filters: [country, device] } })])).toBe(winner)
  })

  it('answers the action of the rule, and none without a rule', () => {
    const rule = ruleWith('a')
    const context = { nowMs: 0, random: () => 0 }
    expect(decide(compile([rule]), german, context)).toEqual({ ruleId: 'a', action: rule.action })
    expect(decide(compile([]), german, context)).toEqual({ ruleId: null, action: null })
  })
})

describe('the draw', () => {
  const weighted = (id: string, weight: number | null, differs: Partial<RuleSpec> = {}) =>
    ruleWith(id, { weight, ...differs })

  it.each<[why: string, rules: RuleSpec[], random: number, winner: string | null]>([
    ['below the first share', [weighted('a', 30), weighted('b', 70)], 0.299, 'a'],
    ['at the border: the next', [weighted('a', 30), weighted('b', 70)], 0.3, 'b'],
    ['at the end: the last', [weighted('a', 30), weighted('b', 70)], 0.999999, 'b'],
    ['null counts 1 among weighted', [weighted('a', 1), weighted('b', null)], 0.5, 'b'],
    ['null counts 1 among weighted, lower half', [weighted('a', 1), weighted('b', null)], 0.49, 'a'],
    ['0 gets nothing from the draw', [weighted('a', 0), weighted('b', 1)], 0, 'b'],
    ['0 at the end gets nothing', [weighted('a', 1), weighted('b', 0)], 0.999999, 'a'],
    ['only matching rules share', [weighted('a', 99, { conditions: gb }), weighted('b', 1)], 0, 'b'],
    [
      'the only match is weighted 0: nothing',
      [weighted('a', 0), weighted('b', 9, { conditions: gb })],
      0,
      null,
    ],
    [
      '… and the next priority goes on',
      [weighted('a', 0), weighted('b', 9, { conditions: gb }), ruleWith('c', { priority: 1 })],
      0,
      'c',
    ],
    [
      'all zero: the first that matches',
      [weighted('a', 0, { conditions: gb }), weighted('b', 0), weighted('c', 0)],
      0.9,
      'b',
    ],
    ['a single 0: it serves', [weighted('a', 0)], 0.9, 'a'],
    ['0 and null: null', [weighted('a', 0), weighted('b', null)], 0, 'b'],
    [
      'other priorities are other draws',
      [weighted('a', 1, { priority: 1 }), weighted('b', 99, { priority: 2 })],
      0.9,
      'a',
    ],
    ['other flow types are other draws', [weighted('a', 1), weighted('b', 99, forced)], 0, 'b'],
    [
      'the draw is before the next priority',
      [weighted('a', 1), weighted('b', 1), ruleWith('c', { priority: 1 })],
      0.9,
      'b',
    ],
    [
      'nothing in the draw matches: next priority',
      [weighted('a', 1, { conditions: gb }), ruleWith('c', { priority: 1 })],
      0,
      'c',
    ],
    ['a random of 1 stays inside', [weighted('a', 1), weighted('b', 1)], 1, 'b'],
    ['no number stays inside', [weighted('a', 1), weighted('b', 1)], Number.NaN, 'b'],
  ])('%s', (_why, rules, random, winner) => {
    expect(decided(rules, german, random)).toBe(winner)
  })

  it('gives each rule its share of 100,000 visits', () => {
    const set = compile([weighted('a', 10), weighted('b', 20), weighted('c', 70), weighted('d', 0)])
    const random = seededRandom(42)
    const seen = new Map<string | null, number>()
    for (let visit = 0; visit < 100_000; visit++) {
      const { ruleId } = decide(set, german, { nowMs: 0, random })
      seen.set(ruleId, (seen.get(ruleId) ?? 0) + 1)
    }
    // Four standard deviations of the widest share: 4 × √(0.7 × 0.3 × 100,000).
    expect(Math.abs((seen.get('a') ?? 0) - 10_000)).toBeLessThan(580)
    expect(Math.abs((seen.get('b') ?? 0) - 20_000)).toBeLessThan(580)
    expect(Math.abs((seen.get('c') ?? 0) - 70_000)).toBeLessThan(580)
    expect(seen.has('d')).toBe(false)
  })

  it('draws no number where there is nothing to draw', () => {
    const random = () => expect.unreachable('random was called')
    const set = compile([weighted('a', 5), weighted('b', 5, { conditions: gb }), weighted('c', 0)])
    expect(decide(set, german, { nowMs: 0, random }).ruleId).toBe('a')
  })
})

it('a rule that this version does not know matches no visitor, and is named', () => {
  const set = compile([
    ruleWith('new', { conditions: { filters: [{ kind: 'moon_phase', values: ['full'] }] } }),
    ruleWith('known', { priority: 1 }),
  ])
  expect(decide(set, german, { nowMs: 0, random: () => 0 }).ruleId).toBe('known')
  expect(set.problems).toEqual([{ ruleId: 'new', problem: expect.stringContaining('filters.0.kind') }])
})
