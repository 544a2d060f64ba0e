import { parseQuery } from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/replica'
import { type RuleSpec, seededRandom } from '@waymark/rule-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOutcome } from './decide-outcome.ts'
import { simulate } from './simulate.ts'
import {
  aLanding,
  anOffer,
  aRule as anyRule,
  aVisit,
  compiled,
  landingOffer,
  problems,
  redirectTo,
} from './testing/sample-flow.ts'
import type { FlowVisit } from './visit.ts'

const visit = aVisit()

const aRule = (id: string, targetUrl: string, differs: Partial<RuleSpec> = {}) =>
  anyRule(id, redirectTo(targetUrl), differs)

const compileLink = ({ rules = [], ...differs }: Partial<LinkSnapshot>) => compiled(rules, differs)

const noDraw = { random: () => 0 }
const outcomeOf = (given: Partial<LinkSnapshot>, differs: Partial<FlowVisit> = {}) =>
  decideOutcome(compileLink(given), { ...visit, ...differs }, noDraw)

describe('decideOutcome', () => {
  it('goes to the rule’s target, with its macros, the UTM tags and the visitor’s query', () => {
    const utm = { source: 'mail', medium: null, campaign: null, term: null, content: null }
    const rules = [aRule('a', 'https://shop.test/?c={country}')]
    expect(outcomeOf({ rules, utm }, { parameters: parseQuery('x=1') })).toEqual({
      deepLink: null,
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
    const link = compileLink({ rules: [aRule('a', 'https://shop.test/')] })
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

  it.each(['gclid', 'fbclid', 'ttclid', 'msclkid'])(
    'passes %s of an ad platform on, but not over the target’s own',
    (name) => {
      const rules = [aRule('a', 'https://shop.test/')]
      const parameters = parseQuery(`${name}=x-1`)
      expect(outcomeOf({ rules }, { parameters })).toMatchObject({ url: `https://shop.test/?${name}=x-1` })
      const own = [aRule('a', `https://shop.test/?${name}=mine`)]
      expect(outcomeOf({ rules: own }, { parameters })).toMatchObject({
        url: `https://shop.test/?${name}=mine`,
      })
    },
  )

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
    const link = compileLink({ rules })
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
    const link = compileLink({ expiresAtMs: visit.atMs, expiredUrl: 'https://late.test/' })
    expect(await simulate(link, visit, seeded(1))).toEqual({
      kind: 'closed',
      closed: { reason: 'expired', url: 'https://late.test/' },
    })
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '/',
        '//',
        '\\',
        '@',
        ':',
        '#',
        '?',
        '&',
        '=',
        '%',
        '%2f',
        '%00',
        '\r\n',
        '\0',
        '\ud800',
        '\u2028',
        'javascript:',
        'https://evil.test',
        '{click_id}',
        '<script>',
        '"',
        "'",
        ' ',
        'ü',
        '😀',
        'a',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
)

const hostileVisit = fc
  .record({ search: anyText, userAgent: anyText, referer: anyText, city: anyText, language: anyText })
  .map(({ search, ...said }) => aVisit(`${search}&q=${search}`, said))

/** Every position in which a value may occur, of each kind of target. */
const everywhere =
  '/{referer}/{param:q}.{city}?a={user_agent}&{_referer}={_param:q}&{_user_agent}#{_city}{param:q}'

describe('whatever the visitor sends', () => {
  const targets = {
    own: compiled([], { originalUrl: `https://target.test${everywhere}` }),
    rule: compiled([aRule('r', `https://target.test:8443${everywhere}`)]),
    landing: compiled([
      anyRule('r', landingOffer([aLanding('l', { url: `http://target.test${everywhere}` })], [anOffer('o')])),
    ]),
    offer: compiled([
      anyRule('r', landingOffer([], [anOffer('o', { url: `https://target.test${everywhere}` })])),
    ]),
    bare: compiled([], { originalUrl: 'https://target.test' }),
  }

  it.each(Object.entries(targets))(
    'scheme and host of a target stay (%s), and any header carries it',
    (name, link) => {
      const origins = { landing: 'http://target.test', rule: 'https://target.test:8443' }
      const origin = Object.entries(origins).find(([key]) => key === name)?.[1] ?? 'https://target.test'
      fc.assert(
        fc.property(hostileVisit, (hostile) => {
          const outcome = decideOutcome(link, hostile, { random: seededRandom(1) })
          // Null: the values would have changed the path, and the link has no other target.
          if (outcome === null || outcome.ruleId !== (name === 'own' || name === 'bare' ? null : 'r')) return
          if (outcome.kind !== 'redirect') return expect.unreachable()
          expect(outcome.url).toMatch(/^[\x21-\x7e]+$/)
          expect(new URL(outcome.url).origin).toBe(origin)
          expect(new URL(outcome.url).username).toBe('')
        }),
        { numRuns: 1_000 },
      )
    },
  )
})
