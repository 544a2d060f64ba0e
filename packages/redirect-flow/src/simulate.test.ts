import { seededRandom } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import type { FoundLink } from './follow-campaigns.ts'
import { simulate } from './simulate.ts'
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

const resolve = (): FoundLink => ({ kind: 'unknown' })
const deps = { startRandom: () => seededRandom(1), resolve }

describe('simulate', () => {
  it('says of each offer why the rule was passed over', async () => {
    const offers = [
      anOffer('paused', { opensAtMs: null }),
      anOffer('capped', { opensAtMs: nowMs + 1_000 }),
      anOffer('french', { countries: ['FR', 'BE'] }),
    ]
    const rules = [
      aRule('r', landingOffer([aLanding('l')], offers)),
      aRule('empty', landingOffer([], []), { priority: 1 }),
      aRule('next', redirectTo('https://next.test/'), { priority: 2 }),
    ]
    const simulated = await simulate(compiled(rules), aVisit(), deps)
    expect(simulated).toMatchObject({
      kind: 'open',
      end: { kind: 'served', outcome: { ruleId: 'next', url: 'https://next.test/' } },
      trace: [
        { ruleId: 'r', matched: false, filters: [{ kind: 'availability', matched: false }] },
        { ruleId: 'empty', matched: false },
        { ruleId: 'next', matched: true, filters: [] },
      ],
    })
    if (simulated.kind !== 'open') return expect.unreachable()
    const reasons = simulated.trace.map(({ filters }) => filters[0]?.reason)
    expect(reasons).toEqual([
      'no offer is open for the visitor, the rule is passed over: offer paused is not in the draw (paused, archived, disabled or at its cap); ' +
        'offer capped opens again at 2023-11-14T22:13:21.000Z; offer french is for FR, BE, the visitor is from GB',
      'the rule has no offers, it is passed over',
      undefined,
    ])
  })

  it('draws the landing that a visitor with these numbers gets, and heeds the binding it is given', async () => {
    const landings = ['a', 'b', 'c'].map((id) => aLanding(id))
    const link = compiled([aRule('r', landingOffer(landings, [anOffer('o')]))], {
      bindVisitors: 'rule_landing',
    })
    const once = await simulate(link, aVisit(), deps)
    expect(await simulate(link, aVisit(), deps)).toEqual(once)
    for (const landingId of ['a', 'b', 'c']) {
      const bound = { ruleId: 'r', landingId, offerId: null }
      expect(await simulate(link, aVisit(), { ...deps, bound })).toMatchObject({
        end: { outcome: { landingId } },
      })
    }
  })

  it('follows to other links', async () => {
    const link = compiled([aRule('r', sendTo('other'))])
    const other = { linkId: 'other', codes: ['other'], originalUrl: 'https://other.test/' }
    const found = (differs: object = {}): FoundLink => ({
      kind: 'found',
      link: compiled([], { ...other, ...differs }),
    })
    expect(await simulate(link, aVisit(), { ...deps, resolve: () => found() })).toMatchObject({
      end: { kind: 'served', outcome: { ruleId: 'r', url: 'https://other.test/' } },
      trace: [{ ruleId: 'r', matched: true }],
    })
    const closed = () => found({ status: 'inactive' })
    expect(await simulate(link, aVisit(), { ...deps, resolve: closed })).toMatchObject({
      end: { kind: 'closed', closed: { reason: 'inactive', url: null }, ruleId: 'r' },
    })
    expect(await simulate(link, aVisit(), deps)).toMatchObject({ end: { kind: 'not_found', ruleId: 'r' } })
  })
})
