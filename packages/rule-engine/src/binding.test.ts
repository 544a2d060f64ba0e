import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { decide } from './decide.ts'
import { explain } from './explain.ts'
import type { DecisionContext, RuleAction, RuleSpec } from './index.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'

const visitor = visitorWith({ countryCode: 'DE' })
const gb = { conditions: { countries: ['GB'] } }
const a = ruleWith('a', { weight: 30 })
const b = ruleWith('b', { weight: 70 })
const resting = (id: string, differs: Partial<RuleSpec> = {}) => ruleWith(id, { weight: 0, ...differs })
const forced = ruleWith('forced', { flowType: 'forced' })
const last = ruleWith('last', { flowType: 'default' })

interface Known {
  bound?: string
  excluded?: string[]
  /** Rules that have nothing to serve. */
  empty?: string[]
  random?: number
}

function contextOf({ bound, excluded, empty = [], random = 0 }: Known): DecisionContext<RuleAction> {
  const closed = new Set(empty.map((id) => `https://target.test/${id}`))
  return {
    nowMs: 0,
    random: () => random,
    boundRuleId: bound,
    excludedRules: excluded && new Set(excluded),
    canServe: (action) => !(action.schema === 'redirect' && closed.has(action.targetUrl)),
  }
}

type Row = [why: string, rules: RuleSpec[], known: Known, winner: string | null]

describe('binding', () => {
  it.each<Row>([
    ['wins its draw', [a, b], { bound: 'b', random: 0 }, 'b'],
    ['wins it the other way round', [a, b], { bound: 'a', random: 0.99 }, 'a'],
    ['with weight 0 too', [a, b, resting('old')], { bound: 'old' }, 'old'],
    ['not when it does not match', [a, ruleWith('b', { weight: 70, ...gb })], { bound: 'b' }, 'a'],
    ['weight 0 and not matching: the draw', [a, resting('old', gb)], { bound: 'old' }, 'a'],
    ['to a rule that is gone: the draw', [a, b], { bound: 'deleted', random: 0.99 }, 'b'],
    ['forced rules still go first', [a, b, forced], { bound: 'b' }, 'forced'],
    ['lower priority still goes first', [ruleWith('c', { priority: -1 }), a, b], { bound: 'b' }, 'c'],
    ['nothing where the class is not drawn', [ruleWith('c'), ruleWith('d')], { bound: 'd' }, 'c'],
    ['all weights 0: it stays', [resting('c'), resting('d')], { bound: 'd' }, 'd'],
    ['all weights 0: others get the first', [resting('c'), resting('d')], {}, 'c'],
    ['all weights 0: the first that matches', [resting('c', gb), resting('d')], { bound: 'c' }, 'd'],
    [
      'alone with weight 0 beside one elsewhere',
      [resting('c'), ruleWith('d', { weight: 1, ...gb })],
      { bound: 'c' },
      'c',
    ],
    ['not when it is excluded', [a, b], { bound: 'b', excluded: ['b'] }, 'a'],
    ['not when it has nothing to serve', [a, b], { bound: 'b', empty: ['b'] }, 'a'],
  ])('%s', (_why, rules, known, winner) => {
    expect(decide(compile(rules), visitor, contextOf(known)).ruleId).toBe(winner)
  })

  it('draws no number', () => {
    const context = { ...contextOf({ bound: 'b' }), random: () => expect.unreachable('random was called') }
    expect(decide(compile([a, b]), visitor, context).ruleId).toBe('b')
  })
})

describe('rules that are passed over', () => {
  it.each<Row>([
    ['nothing to serve: the next', [ruleWith('c'), ruleWith('d')], { empty: ['c'] }, 'd'],
    ['nothing to serve: the next flow type', [ruleWith('c'), last], { empty: ['c'] }, 'last'],
    [
      'nothing to serve at all: none',
      [forced, ruleWith('c'), last],
      { empty: ['forced', 'c', 'last'] },
      null,
    ],
    ['nothing to serve: out of the draw', [a, b], { empty: ['b'], random: 0.99 }, 'a'],
    [
      'the draw has nothing: the next priority',
      [a, b, ruleWith('c', { priority: 1 })],
      { empty: ['a', 'b'] },
      'c',
    ],
    ['excluded: the next', [ruleWith('c'), ruleWith('d')], { excluded: ['c'] }, 'd'],
    ['excluded: out of the draw', [a, b], { excluded: ['a'], random: 0 }, 'b'],
    ['a forced one', [forced, ruleWith('c')], { excluded: ['forced'] }, 'c'],
    [
      'in a long list by country',
      Array.from({ length: 20 }, (_, priority) =>
        ruleWith(`r${priority}`, { priority, conditions: { countries: [priority % 2 ? 'DE' : 'GB'] } }),
      ),
      { excluded: ['r1'], empty: ['r3'] },
      'r5',
    ],
  ])('%s', (_why, rules, known, winner) => {
    expect(decide(compile(rules), visitor, contextOf(known)).ruleId).toBe(winner)
  })
})

describe('the trace says so', () => {
  const entryOf = (ruleId: string, known: Known, rules = [a, b]) =>
    explain(compile(rules), visitor, contextOf(known)).trace.find((entry) => entry.ruleId === ruleId)

  it.each<[known: Known, matched: boolean, kind: string, reason: RegExp]>([
    [{ empty: ['a'] }, false, 'availability', /nothing to serve now/],
    [{ excluded: ['a'] }, false, 'limit', /reached meanwhile/],
    [{ bound: 'a' }, true, 'binding', /bound to this rule: it wins/],
  ])('%j', (known, matched, kind, reason) => {
    expect(entryOf('a', known)).toEqual({
      ruleId: 'a',
      matched,
      filters: [{ kind, matched, reason: expect.stringMatching(reason) }],
      lostTo: null,
    })
    // Where the draw is without `a`, `b` serves the visitor.
    const lostTo = known.bound === 'a' ? { ruleId: 'a', by: 'binding' } : null
    expect(entryOf('b', known)).toEqual({ ruleId: 'b', matched: true, filters: [], lostTo })
  })

  it('a rule that does not match is not said to be passed over', () => {
    const rules = [ruleWith('a', gb)]
    expect(entryOf('a', { empty: ['a'], excluded: ['a'] }, rules)?.filters.map(({ kind }) => kind)).toEqual([
      'country',
    ])
  })

  it('of a bound rule that does not match too', () => {
    const rules = [ruleWith('a', { weight: 1, ...gb }), b]
    expect(entryOf('a', { bound: 'a' }, rules)?.filters[1]).toMatchObject({ kind: 'binding', matched: false })
  })

  it('only who was drawn, was drawn', () => {
    const drawOf = (known: Known, rules = [a, b]) => explain(compile(rules), visitor, contextOf(known)).draw
    expect(drawOf({ random: 0.99 })).toEqual({ weight: 70, totalWeight: 100 })
    expect(drawOf({ bound: 'b' })).toBeNull()
    expect(drawOf({ bound: 'gone' })).toEqual({ weight: 30, totalWeight: 100 })
    expect(drawOf({ empty: ['a'] })).toBeNull()
    expect(drawOf({}, [resting('c'), resting('d')])).toBeNull()
  })
})
