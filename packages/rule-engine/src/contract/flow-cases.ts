import type { CaseRule, CaseVisitor, RoutingCase } from './routing-case.ts'
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

type Row = [name: string, rules: CaseRule[], visitor: CaseVisitor, expected: string | null]

const rows: Row[] = [
  ['no rules', [], londoner, null],
  ['conditions that match everybody', [rule('a', everybody)], londoner, 'a'],
  ['no filters match everybody, with any too', [rule('a', any())], londoner, 'a'],
  ['shorthand: country', [rule('a', gb)], londoner, 'a'],
  ['shorthand: other country', [rule('a', us)], londoner, null],
  ['shorthand: excluded country', [rule('a', { excludeCountries: ['GB'] })], londoner, null],
  ['shorthand: another excluded', [rule('a', { excludeCountries: ['GB'] })], californian, 'a'],
  ['shorthand: device', [rule('a', mobile)], muscovite, 'a'],
  ['shorthand: country and device', [rule('a', { ...gb, ...mobile })], londoner, 'a'],
  ['shorthand: country but not device', [rule('a', { ...us, ...mobile })], californian, null],
  ['shorthand: empty lists match everybody', [rule('a', { countries: [], devices: [] })], londoner, 'a'],
  ['all: both', [rule('a', all(country('GB'), device('mobile')))], londoner, 'a'],
  ['all: one of two', [rule('a', all(country('GB'), device('tv')))], londoner, null],
  ['any: one of two', [rule('a', any(country('US'), device('mobile')))], londoner, 'a'],
  ['any: none', [rule('a', any(country('US'), device('tv')))], londoner, null],
  ['first of equals is the oldest', [rule('a', gb), rule('b', gb)], londoner, 'a'],
  ['the next when the first does not match', [rule('a', us), rule('b', gb)], londoner, 'b'],
  ['lower priority first', [rule('a', gb, { priority: 5 }), rule('b', gb, { priority: 1 })], londoner, 'b'],
  ['negative priority first', [rule('a', gb), rule('b', gb, { priority: -1 })], londoner, 'b'],
  ['forced before regular', [rule('a', gb, { priority: -9 }), rule('b', gb, forced)], londoner, 'b'],
  ['forced that does not match', [rule('a', us, forced), rule('b', gb)], londoner, 'b'],
  ['regular before default', [rule('a', everybody, fallback), rule('b', gb)], londoner, 'b'],
  ['default as the last', [rule('a', everybody, fallback), rule('b', us)], londoner, 'a'],
  ['default that does not match', [rule('a', us, fallback), rule('b', us)], londoner, null],
  [
    'forced, regular, default all match',
    [rule('a', gb, fallback), rule('b', gb), rule('c', gb, forced)],
    londoner,
    'c',
  ],
  ['bots by a forced rule', [rule('a', gb), rule('b', any({ kind: 'bot' }), forced)], crawler, 'b'],
  [
    'people past the bots’ rule',
    [rule('a', everybody), rule('b', any({ kind: 'bot' }), forced)],
    londoner,
    'a',
  ],
  [
    'countries, then the rest',
    [rule('a', gb), rule('b', us), rule('c', everybody, { priority: 1 })],
    muscovite,
    'c',
  ],
  ['a weight alone is no draw', [rule('a', gb, { weight: 1 })], londoner, 'a'],
  ['weight 0 gets nobody', [rule('a', gb, { weight: 0 }), rule('b', gb, { weight: 1 })], londoner, 'b'],
  [
    'weight 0 gets nobody, even alone',
    [rule('a', gb, { weight: 0 }), rule('b', us, { weight: 1 })],
    londoner,
    null,
  ],
  ['all zero: the first', [rule('a', gb, { weight: 0 }), rule('b', gb, { weight: 0 })], londoner, 'a'],
  [
    'only who matches is drawn',
    [rule('a', us, { weight: 999 }), rule('b', gb, { weight: 1 })],
    londoner,
    'b',
  ],
  [
    'a draw that nobody matches gives way',
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

export const flowCases: readonly RoutingCase[] = [
  ...rows.map(([name, rules, visitor, expected]) => ({ name, rules, visitor, isRequest: true, expected })),
  ...draws.map(([rules, seed, visitor, expected]) => ({
    name: `draw with seed ${seed} among ${rules.length}, for ${visitor.country}`,
    rules,
    seed,
    visitor,
    isRequest: false,
    expected,
  })),
]
