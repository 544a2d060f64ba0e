import {
  type CaseNeed,
  type CaseVisitor,
  caseAnswer,
  type RoutingCase,
  routingCases,
} from '@waymark/rule-engine/contract'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import { type Account, done, signUp } from './support/integrator.ts'
import { type CaseLink, makeCaseLink, makeCaseLists } from './support/routing-case-links.ts'
import { visit } from './support/visitor.ts'

/**
 * What the API lets anybody make. The rest (what was served before, whom a visitor is bound to) is no matter
 * of one visit.
 */
const makeable: ReadonlySet<CaseNeed> = new Set(['lists', 'offers', 'actions'])

const marked = routingCases.filter(({ overHttp }) => overHttp)
const others = routingCases.filter(
  ({ overHttp, isRequest, at, seed, needs }) =>
    !overHttp &&
    isRequest &&
    at === undefined &&
    seed === undefined &&
    needs.every((need) => makeable.has(need)),
)
const requested = [...marked, ...others]

interface Simulation {
  matchedRuleId: string | null
  decision: string
  resolvedUrl: string | null
  redirectType: string | null
}

/** A visit over the socket: only the address and the headers say who the visitor is. */
function asVisitor({ ip, userAgent, language, referer, headers: others = {} }: CaseVisitor) {
  const said = { ...others, 'accept-language': language, referer }
  const headers = Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ip: ip ?? '', userAgent: userAgent ?? '', headers: Object.fromEntries(headers) }
}

function decisionOf({ rules, expected }: RoutingCase): string {
  const serves = rules.find(({ name }) => name === expected)?.serves
  return serves?.schema === 'action' ? serves.actionType : (serves?.schema ?? 'redirect')
}

describeWith(['postgres', 'kafka'], 'the routing cases, made through the API', () => {
  let installation: Installation
  let redirectorUrl: string
  let account: Account
  const links = new Map<string, CaseLink>()
  const linkOf = ({ name }: RoutingCase): CaseLink => {
    const link = links.get(name)
    if (link === undefined) throw new Error(`No link was made for: ${name}`)
    return link
  }

  beforeAll(async () => {
    installation = await createInstallation()
    const api = await installation.startApi()
    redirectorUrl = (await installation.startRedirector()).url
    account = await signUp(api.url, 'routing@example.com')
    await makeCaseLists(account.session, requested)
    const waiting = [...requested]
    const lane = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        links.set(next.name, await makeCaseLink(account.key, next))
    }
    await Promise.all(Array.from({ length: 4 }, lane))
  })
  afterAll(() => installation?.stop())

  it('are all of those marked for the network, at least 40, and all others that one visit can be made of', () => {
    expect(marked.length).toBeGreaterThanOrEqual(40)
    expect(others.length).toBeGreaterThanOrEqual(60)
    expect(marked.filter(({ needs }) => needs.length === 0).length).toBeGreaterThanOrEqual(40)
    expect(links.size).toBe(requested.length)
  })

  describe('a redirector sends the visitor where the case says', () => {
    it.each(requested.map((each) => [each.name, each] as const))('%s', async (_name, routingCase) => {
      const { query = {} } = routingCase.visitor
      const search = new URLSearchParams(query).toString()
      const url = `${redirectorUrl}/${linkOf(routingCase).code}${search === '' ? '' : `?${search}`}`
      const { status, location, body } = await visit(url, asVisitor(routingCase.visitor))
      const expected = caseAnswer(routingCase)
      expect({ status, location }).toEqual({ status: expected.status, location: expected.location })
      if (expected.body !== null) expect(body).toBe(expected.body)
    })
  })

  // None is left out: what a request says can be given to a simulation, and a simulated visitor is as new as
  // these are.
  describe('the simulator says the same', () => {
    it.each(requested.map((each) => [each.name, each] as const))('%s', async (_name, routingCase) => {
      const { ip, userAgent, language, referer, query, headers } = routingCase.visitor
      const { code, ruleNames } = linkOf(routingCase)
      const body = { ip, userAgent, language, referer, query, headers }
      const answer = await done(account.key.call<Simulation>('POST', `/links/${code}/simulate`, body))
      expect(answer).toMatchObject({
        decision: decisionOf(routingCase),
        resolvedUrl: caseAnswer(routingCase).location,
      })
      const { matchedRuleId } = answer
      expect(matchedRuleId === null ? null : ruleNames.get(matchedRuleId)).toBe(routingCase.expected)
    })
  })
})
