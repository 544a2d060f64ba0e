import type { LinkSnapshot } from '@waymark/replica'
import type { RuleSpec } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import { checkAvailability } from './availability.ts'
import type { CompiledLink } from './compiled-link.ts'
import { decideOutcome } from './decide-outcome.ts'
import { type CampaignSteps, type FoundLink, followCampaigns } from './follow-campaigns.ts'
import {
  aLanding,
  anOffer,
  aRule,
  aVisit,
  clickToken,
  compiled,
  landingOffer,
  nowMs,
  redirectTo,
  sendTo,
} from './testing/sample-flow.ts'

const random = () => 0

function link(id: string, rules: RuleSpec[], differs: Partial<LinkSnapshot> = {}): CompiledLink {
  return compiled(rules, { linkId: id, codes: [id], originalUrl: `https://${id}.test/`, ...differs })
}

const sender = (id: string, to: string) => link(id, [aRule(`rule of ${id}`, sendTo(to))])

function stepsOver(links: CompiledLink[], differs: Partial<CampaignSteps> = {}): CampaignSteps {
  const byCode = new Map(links.map((each) => [each.facts.shortCode, each]))
  return {
    resolve: ({ code }): FoundLink => {
      const found = byCode.get(code)
      return found === undefined ? { kind: 'unknown' } : { kind: 'found', link: found }
    },
    closedAt: (each) => checkAvailability(each, nowMs),
    isLockedAt: () => false,
    contextAt: () => ({ random }),
    ...differs,
  }
}

/** From the first of the links. */
function follow(links: CompiledLink[], differs: Partial<CampaignSteps> = {}, visit = aVisit()) {
  const [entry] = links
  const outcome = entry && decideOutcome(entry, visit, { random })
  if (entry === undefined || outcome?.kind !== 'campaign') return expect.unreachable()
  return followCampaigns({ link: entry, visit, outcome }, stepsOver(links, differs))
}

describe('followCampaigns', () => {
  it('ends where a link serves the visit; the click stays of the entry link’s rule', () => {
    const end = link('b', [aRule('end', redirectTo('https://shop.test/'))])
    const followed = follow([sender('a', 'b'), end])
    expect(followed).toEqual({
      kind: 'served',
      outcome: {
        deepLink: null,
        kind: 'redirect',
        ruleId: 'rule of a',
        landingId: null,
        offerId: null,
        networkId: null,
        redirectType: '301',
        url: 'https://shop.test/',
        resolvedParams: {},
        isConstant: false,
      },
      servedBy: { link: end, ruleId: 'end' },
      subIds: new Map(),
    })
  })

  it('goes on with the query, the click token and the sub ids of the visit', () => {
    const action = landingOffer(
      [aLanding('l', { url: 'https://l.test/?s={sub_id_1}&t={sub_id_2}&c={code}' })],
      [anOffer('o')],
    )
    const end = link('b', [aRule('end', action)], { subIdMap: { kw: 'sub_id_2' } })
    const followed = follow([sender('a', 'b'), end], {}, aVisit('sub1=one&kw=shoes&x=1'))
    expect(followed).toMatchObject({
      outcome: {
        landingId: 'l',
        url: `https://l.test/?s=one&t=shoes&c=b&click_id=${clickToken}&x=1`,
      },
      servedBy: { ruleId: 'end' },
      subIds: new Map([
        ['sub_id_1', 'one'],
        ['sub_id_2', 'shoes'],
      ]),
    })
  })

  it('a link’s own map does not remove what the visit already has', () => {
    const end = link('b', [aRule('end', redirectTo('https://x.test/{sub_id_1}'))], {
      subIdMap: { kw: 'sub_id_1' },
    })
    const visit = aVisit('a=1', { subIds: new Map([['sub_id_1', 'mapped']]) })
    expect(follow([sender('a', 'b'), end], {}, visit)).toMatchObject({
      outcome: { url: 'https://x.test/mapped?a=1' },
    })
  })

  const chain = (hops: number) => [
    ...Array.from({ length: hops }, (_, index) => sender(`l${index}`, `l${index + 1}`)),
    link(`l${hops}`, []),
  ]

  it.each<[hops: number, kind: string]>([
    [1, 'served'],
    [5, 'served'],
    [6, 'not_found'],
    [50, 'not_found'],
  ])('%d hops: %s', (hops, kind) => {
    expect(follow(chain(hops))).toMatchObject({ kind })
  })

  const foreign = (workspaceId: string | null) => link('b', [], { workspaceId })

  it.each<[what: string, links: CompiledLink[]]>([
    ['to itself', [sender('a', 'a')]],
    ['in a circle', [sender('a', 'b'), sender('b', 'a')]],
    ['to a link that does not exist', [sender('a', 'gone')]],
    ['into another workspace', [sender('a', 'b'), foreign('other')]],
    ['to an anonymous link', [sender('a', 'b'), foreign(null)]],
    ['nowhere', [sender('a', 'b'), link('b', [], { originalUrl: 'nowhere' })]],
  ])('is not found when it leads %s', (_what, links) => {
    expect(follow(links)).toEqual({ kind: 'not_found' })
  })

  it('stops at the gates of a link on the way', () => {
    const closed = { status: 'inactive', expiredUrl: 'https://late.test/' } as const
    expect(follow([sender('a', 'b'), link('b', [], closed)])).toMatchObject({
      kind: 'closed',
      closed: { reason: 'inactive', url: 'https://late.test/' },
      link: { facts: { linkId: 'b' } },
    })
  })

  it('says when a link cannot be looked up now', () => {
    const resolve = (): FoundLink => ({ kind: 'unavailable', retryAfterSeconds: 2 })
    expect(follow([sender('a', 'b')], { resolve })).toEqual({ kind: 'unavailable', retryAfterSeconds: 2 })
  })

  it('decides with what is known of the visitor at that link', () => {
    const rules = ['x', 'y'].map((id) => aRule(id, redirectTo(`https://${id}.test/`), { weight: 1 }))
    const end = link('b', rules, { bindVisitors: 'rule' })
    const contextAt = () => ({ random, bound: { ruleId: 'y', landingId: null, offerId: null } })
    expect(follow([sender('a', 'b'), end], { contextAt })).toMatchObject({ servedBy: { ruleId: 'y' } })
  })

  it('waits for what is not in memory, and for nothing else', async () => {
    const links = [sender('a', 'b'), sender('b', 'c'), link('c', [])]
    const { resolve } = stepsOver(links)
    const late = follow(links, { resolve: async (address) => resolve(address) })
    expect(late).toBeInstanceOf(Promise)
    expect(await late).toEqual(follow(links))
    expect(follow(links)).toMatchObject({ kind: 'served', outcome: { url: 'https://c.test/' } })
  })
})
