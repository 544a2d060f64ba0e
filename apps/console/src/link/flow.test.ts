import { describe, expect, it } from 'vitest'
import { inLane } from '../api/rule-order.ts'
import type { DraftRule, OfferRoom, RuleConditions } from '../api/rules.queries.ts'
import { flow } from '../words/en/flow.ts'
import {
  addRule,
  canMove,
  changeRule,
  joinAbove,
  moveAbove,
  moveRule,
  moveRuleTo,
  onTopOf,
  removeRule,
  splitDraw,
  withSavedIds,
} from './flow-draft.ts'
import { ruleShare, sharesOf } from './flow-shares.ts'
import { neverReached } from './rule-reach.ts'
import { conditionWords, valuesOf, withValues } from './rule-words.ts'

const rule = (
  id: string,
  priority: number,
  weight: number | null = null,
  isActive = true,
  conditions: RuleConditions = {},
): DraftRule => ({
  id,
  priority,
  weight,
  isActive,
  ruleType: 'custom',
  name: null,
  targetUrl: 'https://a.example/',
  conditions,
  schema: 'redirect',
  redirectType: '302',
  flowConfig: null,
  appendQuery: null,
  deepLink: null,
  flowType: 'regular',
})
const order = (rules: readonly DraftRule[]) => inLane(rules, 'regular').map(({ id }) => id)

describe('shares', () => {
  it.each([
    [
      'weights',
      [
        [200, true],
        [100, true],
      ],
      [2 / 3, 1 / 3],
    ],
    [
      'a paused one takes no part',
      [
        [200, true],
        [100, false],
      ],
      [1, null],
    ],
    [
      'no weight beside weights is 1',
      [
        [3, true],
        [null, true],
      ],
      [0.75, 0.25],
    ],
    [
      'all zero: the first that is on',
      [
        [0, false],
        [0, true],
        [0, true],
      ],
      [null, 1, 0],
    ],
    [
      'no weights: no draw',
      [
        [null, true],
        [null, true],
      ],
      [null, null],
    ],
    ['nothing is on', [[5, false]], [null]],
  ] as const)('%s', (_what, items, wanted) => {
    const weighted = items.map(([weight, isActive], index) => ({ id: String(index), weight, isActive }))
    expect(sharesOf(weighted)).toEqual(wanted)
  })

  it('are of the rules of one lane and priority', () => {
    const rules = [rule('a', 0, 1), rule('b', 1, 1), rule('c', 1, 3)]
    expect(rules.map((one) => ruleShare(rules, one))).toEqual([1, 0.25, 0.75])
  })
})

describe('the order of a lane', () => {
  const [a, b, c] = [rule('a', 5), rule('b', 5), rule('c', 9)]

  it('71: changes by one step, also between rules of one priority', () => {
    expect(order(moveRule([a, b, c], b, -1))).toEqual(['b', 'a', 'c'])
    expect(order(moveRule([a, b, c], a, 1))).toEqual(['b', 'a', 'c'])
    expect(order(moveRule([a, b, c], c, -1))).toEqual(['a', 'c', 'b'])
  })

  it('71: changes to the position of another rule, or of its draw', () => {
    expect(order(moveRuleTo([a, b, c], c, a))).toEqual(['c', 'a', 'b'])
    expect(order(moveRuleTo([a, b, c], a, c))).toEqual(['b', 'c', 'a'])
    const drawn = [rule('a', 0), rule('b', 1, 1), rule('c', 1, 1)]
    expect(order(moveRuleTo(drawn, drawn[0] ?? a, drawn[2] ?? c))).toEqual(['b', 'c', 'a'])
    expect(moveRuleTo(drawn, drawn[1] ?? b, drawn[2] ?? c)).toEqual(drawn)
  })

  it('ends at its ends', () => {
    expect([canMove([a, b, c], a, -1), canMove([a, b, c], c, 1), canMove([a, b, c], b, 1)]).toEqual([
      false,
      false,
      true,
    ])
    expect(moveRule([a, b, c], a, -1)).toEqual([a, b, c])
  })

  it('moves a draw whole, and leaves it one', () => {
    const draw = [rule('d', 7, 1), rule('e', 7, 2)]
    const moved = moveRule([a, ...draw, c], c, -1)
    expect(order(moved)).toEqual(['a', 'c', 'd', 'e'])
    expect(new Set(moved.filter(({ weight }) => weight !== null).map(({ priority }) => priority)).size).toBe(
      1,
    )
  })

  const german: RuleConditions = { countries: ['DE'] }
  it.each([
    ['the rule for everybody', [rule('a', 5, null, true, german), b, c], ['a', 'new-1', 'b', 'c']],
    ['a paused one', [rule('a', 5, null, true, german), rule('b', 6, null, false)], ['a', 'new-1', 'b']],
    ['a whole draw', [rule('a', 0, 1, true, german), rule('b', 0, 1)], ['new-1', 'a', 'b']],
    ['nothing: at the end', [rule('a', 5, null, true, german)], ['a', 'new-1']],
  ])('has a new rule above %s, in no draw', (_what, rules, wanted) => {
    const added = addRule(rules, 'regular')
    expect(order(added)).toEqual(wanted)
    expect(added.at(-1)).toMatchObject({ id: 'new-1', weight: null })
    expect(addRule(rules, 'forced').at(-1)).toMatchObject({ priority: 0, flowType: 'forced' })
  })

  it('gives each new rule an id of its own, after one of them was deleted too', () => {
    const two = addRule(addRule([], 'regular'), 'regular')
    const ids = addRule(removeRule(two, 'new-1'), 'regular').map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('moves a rule above one of another lane', () => {
    const forced = { ...rule('f', 0), flowType: 'forced' as const }
    expect(inLane(moveAbove([forced, a, b], b, forced), 'forced').map(({ id }) => id)).toEqual(['b', 'f'])
  })

  it('takes the ids that new rules were saved under, and nothing else of what was saved', () => {
    const sent = [rule('a', 1), rule('new-2', 0), { ...rule('new-1', 0), flowType: 'forced' as const }]
    const saved = [{ ...rule('x', 0), flowType: 'forced' as const }, rule('y', 0), rule('a', 1)]
    const since = [...changeRule(sent, 'new-2', { name: 'Typed since' }), rule('new-3', 9)]
    expect(withSavedIds(since, sent, saved).map(({ id, name }) => [id, name])).toEqual([
      ['a', null],
      ['y', 'Typed since'],
      ['x', null],
      ['new-3', null],
    ])
  })

  it('draws two rules together, evenly', () => {
    const joined = joinAbove([a, c], c)
    const even = joined.slice(1).flatMap((one) => splitDraw(joined, one))
    expect(even.map(({ priority, weight }) => [priority, weight])).toEqual([
      [5, 100],
      [5, 100],
    ])
  })

  it('makes anew what someone else removed meanwhile', () => {
    expect(onTopOf([a, b], [b]).map(({ id }) => id)).toEqual(['new-0', 'b'])
  })
})

describe('rules that no visitor reaches', () => {
  const german: RuleConditions = { countries: ['DE'] }
  const ofOffer = (id: string): Partial<DraftRule> => ({
    schema: 'landing_offer',
    targetUrl: null,
    flowConfig: { landings: [], offers: [{ id }] },
  })
  const active = { noun: 'offer', name: 'A', status: 'active' } as const
  const uncapped = {
    softCaps: false,
    capHourly: null,
    capHourlyRemaining: null,
    capDaily: null,
    capTotal: null,
    capDailyRemaining: null,
    capTotalRemaining: null,
  }
  const offers = {
    records: new Map([
      ['open', { id: 'open', ...active }],
      ['paused', { id: 'paused', ...active, status: 'paused' }],
      ['german', { id: 'german', ...active, countries: ['DE'] }],
      ['capped', { id: 'capped', ...active }],
    ]),
    rooms: new Map<string, OfferRoom>([
      ['open', uncapped],
      ['paused', uncapped],
      ['german', uncapped],
      ['capped', { ...uncapped, capDaily: 50, capDailyRemaining: 10 }],
    ]),
  }
  const [first, after] = [rule('a', 0), rule('b', 1)]
  it.each<[what: string, rules: DraftRule[], unreached: string[][]]>([
    ['behind one for everybody', [first, after], [['b', 'a']]],
    ['behind one of another lane', [{ ...first, flowType: 'forced' }, after], [['b', 'a']]],
    [
      'behind the first of several',
      [first, after, rule('c', 2)],
      [
        ['b', 'a'],
        ['c', 'a'],
      ],
    ],
    ['behind one with conditions', [rule('a', 0, null, true, german), after], []],
    ['behind a paused one', [rule('a', 0, null, false), after], []],
    ['paused itself', [first, rule('b', 1, null, false)], []],
    ['behind one that leads nowhere yet', [{ ...first, targetUrl: '' }, after], []],
    ['drawn with it', [rule('a', 0, 1), rule('b', 0, 1)], []],
    [
      'behind a draw that it is in',
      [rule('a', 0, 1, true, german), rule('b', 0, 1), rule('c', 1)],
      [['c', 'b']],
    ],
    [
      'behind a draw in which it has no share',
      [rule('a', 0, 1, true, german), rule('b', 0, 0), rule('c', 1)],
      [],
    ],
    ['behind an open offer', [{ ...first, ...ofOffer('open') }, after], [['b', 'a']]],
    ['behind a paused offer', [{ ...first, ...ofOffer('paused') }, after], []],
    ['behind an offer for some countries', [{ ...first, ...ofOffer('german') }, after], []],
    ['behind an offer with a cap', [{ ...first, ...ofOffer('capped') }, after], []],
    ['behind an offer that is not known', [{ ...first, ...ofOffer('gone') }, after], []],
  ])('%s', (_what, rules, unreached) => {
    const found = [...neverReached(rules, offers)].map(([id, taker]) => [id, taker.id])
    expect(found).toEqual(unreached)
  })
})

describe('conditions', () => {
  const byFilters: RuleConditions = {
    match: 'all',
    filters: [
      { kind: 'country', values: ['GB', 'IE'] },
      { kind: 'device', mode: 'is_not', values: ['mobile'] },
      { kind: 'bot', mode: 'is_not' },
    ],
  }

  it.each([
    [{}, 'Everybody'],
    [{ countries: ['GB'], devices: ['mobile'] }, 'Country is GB, and device is mobile'],
    [{ excludeCountries: ['DE'] }, 'Country is not DE'],
    [byFilters, 'Country is GB or IE, and device is not mobile, and is not a bot'],
    [
      {
        filters: [
          {
            kind: 'timetable',
            timezone: 'Europe/Berlin',
            slots: [
              { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
              { days: [6, 7], from: '00:00', to: '24:00' },
            ],
          },
        ],
      },
      'Time is Mon–Fri 22:00–06:00 or Sat, Sun 00:00–24:00 (Europe/Berlin)',
    ],
    [
      { match: 'any', filters: [{ kind: 'sub_id', slot: 1, values: ['list:bad'] }, { kind: 'bot' }] },
      'Sub id is list:bad, slot 1, or is a bot',
    ],
  ] as [RuleConditions, string][])('%j reads %s', (conditions, wanted) => {
    expect(conditionWords(conditions, flow)).toBe(wanted)
  })

  it('72: are exact filters, all of which must match', () => {
    const forGb = withValues({}, 'country', ['GB', 'IE'])
    expect(withValues(forGb, 'device', ['mobile'])).toEqual({
      match: 'all',
      filters: [
        { kind: 'country', mode: 'is', matching: 'exact', values: ['GB', 'IE'] },
        { kind: 'device', mode: 'is', matching: 'exact', values: ['mobile'] },
      ],
    })
  })

  it('change one, and leave all others as they are', () => {
    const changed = withValues(byFilters, 'country', ['FR'])
    expect(valuesOf(changed, 'country')).toEqual(['FR'])
    expect(changed.filters?.slice(1)).toEqual(byFilters.filters?.slice(1))
    expect(withValues(changed, 'country', []).filters).toEqual(byFilters.filters?.slice(1))
    expect(withValues({ countries: ['GB'] }, 'country', [])).toEqual({})
  })
})
