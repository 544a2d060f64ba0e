import { parseQuery } from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/link-snapshot'
import { aSnapshot } from '@waymark/link-snapshot/testing'
import { type RuleSpec, seededRandom, type Visitor } from '@waymark/rule-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLinkCompiler } from './compiled-link.ts'
import { decideOutcome } from './decide-outcome.ts'
import { simulate } from './simulate.ts'
import type { FlowVisit } from './visit.ts'

const visitor: Visitor = {
  ip: '81.2.69.142',
  countryCode: 'GB',
  region: 'England',
  city: 'London',
  deviceType: 'mobile',
  deviceBrand: 'Apple',
  deviceModel: 'iPhone',
  os: 'iOS',
  osVersion: '17.4',
  browser: 'Safari',
  browserVersion: '17.4',
  language: 'en-gb',
  userAgent: 'UA',
  referer: null,
  refererDomain: null,
  isBot: false,
  botReason: null,
  isp: null,
  connectionType: null,
  query: new Map(),
  subIds: new Map(),
}
const visit: FlowVisit = { atMs: 1_700_000_000_000, clickToken: 'token', parameters: [], visitor }

function aRule(id: string, targetUrl: string, differs: Partial<RuleSpec> = {}): RuleSpec {
  return {
    id,
    flowType: 'regular',
    priority: 0,
    weight: null,
    createdAtMs: 0,
    conditions: {},
    action: { schema: 'redirect', targetUrl, redirectType: '301' },
    ...differs,
  }
}

function aLink(given: Partial<LinkSnapshot>): LinkSnapshot {
  return aSnapshot({
    linkId: 'link',
    workspaceId: null,
    codes: ['code'],
    originalUrl: 'https://own.test/',
    ...given,
  })
}

const problems: unknown[] = []
const compileLink = createLinkCompiler({ onProblem: (problem) => problems.push(problem) })
const noDraw = { random: () => 0 }
const outcomeOf = (given: Partial<LinkSnapshot>, differs: Partial<FlowVisit> = {}) =>
  decideOutcome(compileLink(aLink(given)), { ...visit, ...differs }, noDraw)

describe('decideOutcome', () => {
  it('goes to the rule’s target, with its macros, the UTM tags and the visitor’s query', () => {
    const utm = { source: 'mail', medium: null, campaign: null, term: null, content: null }
    const rules = [aRule('a', 'https://shop.test/?c={country}')]
    expect(outcomeOf({ rules, utm }, { parameters: parseQuery('x=1') })).toEqual({
      kind: 'redirect',
      ruleId: 'a',
      landingId: null,
      offerId: null,
      networkId: null,
      redirectType: '301',
      url: 'https://shop.test/?c=GB&utm_source=mail&x=1',
      resolvedParams: { utm_source: 'mail', x: '1' },
      isConstant: false,
    })
  })

  it('gives every visitor the same object where nothing differs', () => {
    const link = compileLink(aLink({ rules: [aRule('a', 'https://shop.test/')] }))
    const first = decideOutcome(link, visit, noDraw)
    expect(first).toMatchObject({ url: 'https://shop.test/', isConstant: true })
    expect(decideOutcome(link, { ...visit, clickToken: 'other' }, noDraw)).toBe(first)
  })

  it('falls back to the link’s own target where a rule’s comes to nothing, and says why', () => {
    problems.length = 0
    const rules = [aRule('a', 'javascript:alert(1)')]
    expect(outcomeOf({ rules })).toMatchObject({ ruleId: null, url: 'https://own.test/' })
    expect(problems).toEqual([{ linkId: 'link', ruleId: 'a', problem: 'The target is no http(s) URL.' }])
    expect(outcomeOf({ rules, originalUrl: 'nowhere' })).toBeNull()
  })

  it('names rules that it does not understand', () => {
    problems.length = 0
    outcomeOf({ rules: [aRule('new', 'https://a.test/', { conditions: { filters: [{ kind: 'moon' }] } })] })
    expect(problems).toMatchObject([{ linkId: 'link', ruleId: 'new' }])
  })

  it('names rules that only a newer api knows, and serves the others', () => {
    problems.length = 0
    const unknownRules = [{ ruleId: 'newer', problem: 'action.schema: Invalid input', rule: { id: 'newer' } }]
    expect(outcomeOf({ rules: [aRule('a', 'https://a.test/')], unknownRules })).toMatchObject({ ruleId: 'a' })
    expect(problems).toEqual([{ linkId: 'link', ruleId: 'newer', problem: 'action.schema: Invalid input' }])
  })
})

describe('simulate', () => {
  const resolve = () => expect.unreachable()
  const seeded = (seed: number) => ({ startRandom: () => seededRandom(seed), resolve })

  it('goes where the visitor goes, whatever is drawn', () => {
    const rules = ['a', 'b', 'c'].map((id) => aRule(id, `https://${id}.test/{random:1,9}`, { weight: 1 }))
    const link = compileLink(aLink({ rules }))
    return fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const simulated = await simulate(link, visit, seeded(seed))
        expect(simulated).toMatchObject({ kind: 'open', draw: { weight: 1, totalWeight: 3 } })
        if (simulated.kind === 'open') {
          expect(simulated.end).toEqual({
            kind: 'served',
            outcome: decideOutcome(link, visit, { random: seededRandom(seed) }),
          })
          expect(simulated.trace.map(({ matched }) => matched)).toEqual([true, true, true])
        }
      }),
    )
  })

  it('stops at the gates, as a visit does', async () => {
    const link = compileLink(aLink({ expiresAtMs: visit.atMs, expiredUrl: 'https://late.test/' }))
    expect(await simulate(link, visit, seeded(1))).toEqual({
      kind: 'closed',
      closed: { reason: 'expired', url: 'https://late.test/' },
    })
  })
})
