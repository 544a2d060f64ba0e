import { type RuleSpec, seededRandom } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import type { CompiledLink } from './compiled-link.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { FoundLink } from './follow-campaigns.ts'
import { drawnWays, outcomeShares } from './outcome-shares.ts'
import {
  aLanding,
  anOffer,
  aRule,
  aVisit,
  compiled,
  landingOffer,
  nowMs,
  redirectTo,
  sendTo,
} from './testing/sample-flow.ts'

const unknown = (): FoundLink => ({ kind: 'unknown' })

const sharesOf = (link: CompiledLink, { draws = 1, resolve = unknown, seed = 1 } = {}) =>
  outcomeShares(link, aVisit(), {
    startRandom: () => seededRandom(seed),
    resolve,
    draws,
    pause: async () => undefined,
  })

const redirect = (id: string, weight: number | null, differs: Partial<RuleSpec> = {}) =>
  aRule(id, redirectTo(`https://${id}.test/`), { weight, ...differs })

const outcome = (
  ruleId: string | null,
  share: number,
  landingId: string | null = null,
  offerId: string | null = null,
) => ({
  ruleId,
  landingId,
  offerId,
  share,
})

const closed = { opensAtMs: null }

describe('shares of outcomes', () => {
  it.each<[what: string, rules: RuleSpec[], shares: ReturnType<typeof outcome>[]]>([
    ['no rule: the own target', [], [outcome(null, 1)]],
    ['the first of rules without weights', [redirect('a', null), redirect('b', null)], [outcome('a', 1)]],
    [
      'weights of those that match, null counts 1, 0 takes no part',
      [
        redirect('a', 2),
        redirect('b', null),
        redirect('c', 0),
        redirect('de', 7, { conditions: { filters: [{ kind: 'country', values: ['DE'] }] } }),
      ],
      [outcome('a', 2 / 3), outcome('b', 1 / 3)],
    ],
    ['all weights zero: the first', [redirect('a', 0), redirect('b', 0)], [outcome('a', 1)]],
    [
      'offers that are open',
      [
        aRule(
          'r',
          landingOffer(
            [],
            [anOffer('A', { weight: 200 }), anOffer('B', { weight: 100 }), anOffer('C', closed)],
          ),
        ),
      ],
      [outcome('r', 2 / 3, null, 'A'), outcome('r', 1 / 3, null, 'B')],
    ],
    [
      'landings, and the offers behind them',
      [
        aRule(
          'r',
          landingOffer(
            [aLanding('L', { weight: 3 }), aLanding('M')],
            [anOffer('A'), anOffer('B', { weight: 0 })],
          ),
        ),
      ],
      [outcome('r', 3 / 4, 'L', 'A'), outcome('r', 1 / 4, 'M', 'A')],
    ],
    [
      'a draw of a flow and a redirect',
      [aRule('r', landingOffer([], [anOffer('A'), anOffer('B')]), { weight: 1 }), redirect('b', 3)],
      [outcome('b', 3 / 4), outcome('r', 1 / 8, null, 'A'), outcome('r', 1 / 8, null, 'B')],
    ],
    [
      'a rule whose URL comes to nothing: the own target',
      [aRule('r', redirectTo('https://{country}.test/'), { weight: 1 }), redirect('b', 1)],
      [outcome('b', 1 / 2), outcome(null, 1 / 2)],
    ],
    [
      'the rule after one whose offers are closed',
      [aRule('r', landingOffer([], [anOffer('A', closed)])), redirect('b', null, { priority: 1 })],
      [outcome('b', 1)],
    ],
  ])('%s', async (_what, rules, shares) => {
    expect(await sharesOf(compiled(rules))).toEqual(shares)
  })

  it('are those of visitors, and the numbers of each way take it', () => {
    const rules = [
      redirect('a', 5),
      aRule('r', landingOffer([aLanding('L', { weight: 2 }), aLanding('M')], [anOffer('A'), anOffer('B')]), {
        weight: 3,
      }),
    ]
    const link = compiled(rules)
    const { ways, isExact } = drawnWays(link, aVisit(), {})
    expect(isExact).toBe(true)
    for (const { ruleId, landingId, randoms } of ways) {
      const left = randoms[Symbol.iterator]()
      const random = () => left.next().value ?? expect.unreachable()
      expect(decideOutcome(link, aVisit(), { random })).toMatchObject({ ruleId, landingId })
    }
    const random = seededRandom(7)
    const visitors = 20_000
    const seen = Array.from({ length: visitors }, () => decideOutcome(link, aVisit(), { random }))
    const share = seen.filter((served) => served?.landingId === 'L').length / visitors
    const exact = ways.filter(({ landingId }) => landingId === 'L').reduce((sum, way) => sum + way.share, 0)
    expect(exact).toBeCloseTo(1 / 4)
    expect(Math.abs(share - exact)).toBeLessThan(0.02)
  })

  it('are counted of draws where a rule sends to another link', async () => {
    const other = compiled([redirect('x', 1), redirect('y', 1)], { linkId: 'other', codes: ['other'] })
    const landing = compiled([aRule('z', landingOffer([aLanding('L')], [anOffer('A')]))], { linkId: 'other' })
    const link = compiled([aRule('r', sendTo('other'), { weight: 1 }), redirect('b', 3)])
    const shares = await sharesOf(link, { draws: 4_000, resolve: () => ({ kind: 'found', link: other }) })
    expect(shares.map(({ ruleId }) => ruleId)).toEqual(['b', 'r'])
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(1)
    expect(Math.abs((shares[0]?.share ?? 0) - 3 / 4)).toBeLessThan(0.03)
    const through = await sharesOf(compiled([aRule('r', sendTo('other'))]), {
      draws: 3,
      resolve: () => ({ kind: 'found', link: landing }),
    })
    expect(through).toEqual([outcome('r', 1, 'L', 'A')])
    expect(await sharesOf(compiled([aRule('r', sendTo('gone'))]))).toEqual([outcome('r', 1)])
  })

  it('are none of those that an offer opens for later', async () => {
    const offers = [anOffer('A', { opensAtMs: nowMs + 1 }), anOffer('B')]
    expect(await sharesOf(compiled([aRule('r', landingOffer([], offers))]))).toEqual([
      outcome('r', 1, null, 'B'),
    ])
  })
})
