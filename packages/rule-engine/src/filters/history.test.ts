import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { createConditionsPool } from '../compile-conditions.ts'
import { conditionsSchema } from '../conditions.ts'
import { decide } from '../decide.ts'
import { explain } from '../explain.ts'
import { ruleWith, visitorWith } from '../testing/visitors.ts'
import type { LimitPeriod, VisitorHistory } from '../types.ts'

interface Known {
  link?: boolean | null
  rule?: boolean | null
  clicks?: Partial<Record<LimitPeriod, number>>
}

/** Of the rule `only`; of all others nothing is known. */
function historyOf({ link = null, rule = null, clicks = {} }: Known): VisitorHistory {
  return {
    isNewToLink: link,
    isNewToRule: (ruleId) => (ruleId === 'only' ? rule : null),
    ruleClicks: (ruleId, per) => (ruleId === 'only' ? (clicks[per] ?? null) : null),
  }
}

const only = (filters: object[]) => compile([ruleWith('only', { conditions: { filters } })])
const at = (known: Known | null) => ({
  nowMs: 0,
  random: () => 0,
  history: known === null ? undefined : historyOf(known),
})

function matches(filter: object, known: Known | null): boolean {
  const set = only([filter])
  expect(set.problems).toEqual([])
  return decide(set, visitorWith(), at(known)).ruleId === 'only'
}

type Row = [filter: object, known: Known | null, matched: boolean]

const uniqueness = (...values: string[]) => ({ kind: 'uniqueness', values })
const notNew = (...values: string[]) => ({ ...uniqueness(...values), mode: 'is_not' })

describe('uniqueness', () => {
  it.each<Row>([
    [{ kind: 'uniqueness' }, { link: true, rule: false }, true],
    [{ kind: 'uniqueness' }, { link: false, rule: true }, false],
    [{ kind: 'uniqueness', mode: 'is_not' }, { link: false }, true],
    [{ kind: 'uniqueness', mode: 'is_not' }, { link: true }, false],
    [uniqueness(), { link: true }, true],
    [uniqueness('link'), { link: true }, true],
    [uniqueness(' LINK '), { link: true }, true],
    [uniqueness('link'), { link: false }, false],
    [uniqueness('rule'), { link: false, rule: true }, true],
    [uniqueness('rule'), { link: true, rule: false }, false],
    [uniqueness('link', 'rule'), { link: false, rule: true }, true],
    [uniqueness('link', 'rule'), { link: true, rule: false }, true],
    [uniqueness('link', 'rule'), { link: false, rule: false }, false],
    [notNew('rule'), { rule: false }, true],
    [notNew('rule'), { rule: true }, false],
    [notNew('link', 'rule'), { link: false, rule: true }, false],
    // What could not be found out: is fails, is_not passes.
    [uniqueness('link'), {}, false],
    [uniqueness('rule'), {}, false],
    [uniqueness('link', 'rule'), { rule: true }, true],
    [notNew('link'), {}, true],
    [notNew('rule'), {}, true],
    [uniqueness('link'), null, false],
    [notNew('rule'), null, true],
  ])('%j on %j: %s', (filter, known, matched) => {
    expect(matches(filter, known)).toBe(matched)
  })
})

const limit = (per: string, max: number) => ({ kind: 'limit', per, max })

describe('limit', () => {
  it.each<Row>([
    [limit('hour', 1), { clicks: { hour: 0 } }, true],
    [limit('hour', 1), { clicks: { hour: 1 } }, false],
    [limit('day', 100), { clicks: { hour: 500, day: 99 } }, true],
    [limit('day', 100), { clicks: { day: 100 } }, false],
    [limit('total', 5), { clicks: { hour: 9, day: 9, total: 4 } }, true],
    [limit('total', 5), { clicks: { total: 6 } }, false],
    [{ ...limit('hour', 1), values: [], matching: 'exact', mode: 'is' }, { clicks: { hour: 0 } }, true],
    // Visitors are served when the count is not known.
    [limit('hour', 1), { clicks: { day: 9 } }, true],
    [limit('hour', 1), {}, true],
    [limit('hour', 1), null, true],
  ])('%j on %j: %s', (filter, known, matched) => {
    expect(matches(filter, known)).toBe(matched)
  })

  it('all limits of a rule apply', () => {
    const set = only([limit('hour', 10), limit('day', 20)])
    const servedAt = (hour: number, day: number) =>
      decide(set, visitorWith(), at({ clicks: { hour, day } })).ruleId
    expect(servedAt(9, 19)).toBe('only')
    expect(servedAt(10, 19)).toBeNull()
    expect(servedAt(9, 20)).toBeNull()
  })
})

it('each rule is looked up by itself, though rules of equal conditions share them', () => {
  const conditions = { filters: [uniqueness('rule'), limit('day', 10)] }
  const rules = ['a', 'b', 'c'].map((id, priority) => ruleWith(id, { priority, conditions }))
  const set = compile(rules, createConditionsPool())
  const history: VisitorHistory = {
    isNewToLink: null,
    isNewToRule: (ruleId) => ruleId !== 'a',
    ruleClicks: (ruleId) => (ruleId === 'b' ? 10 : 9),
  }
  const context = { nowMs: 0, random: () => 0, history }
  expect(decide(set, visitorWith(), context).ruleId).toBe('c')
  expect(explain(set, visitorWith(), context).trace.map(({ matched }) => matched)).toEqual([
    false,
    false,
    true,
  ])
})

describe('what must be read before deciding', () => {
  const needsOf = (...filterLists: object[][]) =>
    compile(filterLists.map((filters, index) => ruleWith(`r${index}`, { conditions: { filters } }))).needs

  it.each<[filters: object[][], needs: object]>([
    [[[], [{ kind: 'bot' }]], { uniqueness: { link: false, rules: [] }, limits: [], lists: [] }],
    [[[{ kind: 'uniqueness' }]], { uniqueness: { link: true, rules: [] }, limits: [], lists: [] }],
    [
      [[uniqueness('rule')], [], [notNew('link', 'rule')]],
      { uniqueness: { link: true, rules: ['r0', 'r2'] }, limits: [], lists: [] },
    ],
    [
      [[limit('total', 5), limit('hour', 9), limit('hour', 3)], [limit('day', 7)]],
      {
        uniqueness: { link: false, rules: [] },
        limits: [
          { ruleId: 'r0', per: 'hour', max: 3 },
          { ruleId: 'r0', per: 'total', max: 5 },
          { ruleId: 'r1', per: 'day', max: 7 },
        ],
        lists: [],
      },
    ],
  ])('%j', (filters, needs) => {
    expect(needsOf(...filters)).toEqual(needs)
  })

  it('links that need nothing share the one answer', () => {
    expect(needsOf([])).toBe(needsOf([{ kind: 'bot' }]))
  })
})

describe('refused, with the path of the wrong value', () => {
  it.each<[filters: object[], path: string, match?: string]>([
    [[uniqueness('visitor')], 'filters.0.values.0'],
    [[uniqueness('link', 'x')], 'filters.0.values.1'],
    [[{ kind: 'uniqueness', values: { link: true } }], 'filters.0.values'],
    [[{ kind: 'uniqueness', hours: 12 }], 'filters.0'],
    [[{ ...uniqueness('link'), matching: 'mask' }], 'filters.0.matching'],
    [[limit('hour', 0)], 'filters.0.max'],
    [[limit('hour', 1.5)], 'filters.0.max'],
    [[limit('hour', 2 ** 60)], 'filters.0.max'],
    [[limit('week', 1)], 'filters.0.per'],
    [[{ kind: 'limit', max: 1 }], 'filters.0.per'],
    [[{ kind: 'limit', per: 'day' }], 'filters.0.max'],
    [[{ ...limit('day', 1), values: ['1'] }], 'filters.0.values'],
    [[{ ...limit('day', 1), mode: 'is_not' }], 'filters.0.mode'],
    [[{ kind: 'bot' }, limit('day', 1)], 'filters.1', 'any'],
    [[{ kind: 'connection_type', values: ['wifi'] }], 'filters.0.values.0'],
    [[{ kind: 'isp', values: [] }], 'filters.0.values'],
  ])('%j: %s', (filters, path, match) => {
    const issues = conditionsSchema.safeParse({ match, filters }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  it('a limit alone may say any', () => {
    expect(conditionsSchema.safeParse({ match: 'any', filters: [limit('day', 1)] }).success).toBe(true)
  })
})

describe('isp and connection_type', () => {
  it.each<
    [filter: object, known: { isp?: string; connectionType?: 'cellular' | 'cable_dsl' }, matched: boolean]
  >([
    [{ kind: 'isp', values: ['Vodafone'] }, { isp: 'Vodafone' }, true],
    [{ kind: 'isp', values: ['vodafone', 'O2'] }, { isp: 'Vodafone' }, true],
    [{ kind: 'isp', values: ['Voda'] }, { isp: 'Vodafone' }, false],
    [{ kind: 'isp', matching: 'mask', values: ['*telekom*'] }, { isp: 'Deutsche Telekom AG' }, true],
    [{ kind: 'isp', matching: 'regex', values: ['^T-'] }, { isp: 'T-Mobile' }, true],
    [{ kind: 'isp', mode: 'is_not', values: ['Vodafone'] }, { isp: 'Vodafone' }, false],
    [{ kind: 'isp', values: ['Vodafone'] }, {}, false],
    [{ kind: 'isp', mode: 'is_not', values: ['Vodafone'] }, {}, true],
    [{ kind: 'isp', matching: 'empty' }, {}, true],
    [{ kind: 'isp', matching: 'empty' }, { isp: 'Vodafone' }, false],
    [{ kind: 'connection_type', values: ['cellular'] }, { connectionType: 'cellular' }, true],
    [{ kind: 'connection_type', values: ['Cellular', 'dialup'] }, { connectionType: 'cellular' }, true],
    [{ kind: 'connection_type', values: ['corporate'] }, { connectionType: 'cellular' }, false],
    [
      { kind: 'connection_type', matching: 'mask', values: ['cable*'] },
      { connectionType: 'cable_dsl' },
      true,
    ],
    [
      { kind: 'connection_type', mode: 'is_not', values: ['cellular'] },
      { connectionType: 'cable_dsl' },
      true,
    ],
    [{ kind: 'connection_type', values: ['cellular'] }, {}, false],
    [{ kind: 'connection_type', mode: 'is_not', values: ['cellular'] }, {}, true],
    [{ kind: 'connection_type', matching: 'empty' }, {}, true],
  ])('%j on %j: %s', (filter, known, matched) => {
    const set = only([filter])
    expect(set.problems).toEqual([])
    expect(decide(set, visitorWith(known), at(null)).ruleId === 'only').toBe(matched)
  })
})

it.each<[filter: object, known: Known | null, reason: string]>([
  [uniqueness('rule'), { rule: false }, 'the visitor is not new to the rule; wanted: new'],
  [
    notNew('link', 'rule'),
    { link: true },
    'the visitor is new to the link and not known to be new to the rule; wanted: not new',
  ],
  [limit('hour', 5), { clicks: { hour: 5 } }, 'the rule has served 5 of 5 this UTC hour'],
  [limit('total', 5), null, 'the clicks of the rule in all are not known: it serves; limit: 5'],
])('%j on %j is explained', (filter, known, reason) => {
  expect(explain(only([filter]), visitorWith(), at(known)).trace[0]?.filters[0]?.reason).toBe(reason)
})
