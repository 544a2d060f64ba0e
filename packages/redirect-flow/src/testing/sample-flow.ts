import { firstValues, noSourceParameters, parseQuery, readParameters } from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/replica'
import { aSnapshot } from '@waymark/replica/testing'
import type { FlowLanding, FlowOffer, RuleAction, RuleSpec, Visitor } from '@waymark/rule-engine'
import { type CompiledLink, createLinkCompiler, type LinkProblem } from '../compiled-link.ts'
import type { FlowVisit } from '../visit.ts'

export const clickToken = '018bcfe5-6800-7000-8000-000000000001'
export const nowMs = 1_700_000_000_000

export const aVisitor: Visitor = {
  ip: '81.2.69.142',
  countryCode: 'GB',
  region: 'England',
  regionCode: 'ENG',
  city: 'London',
  deviceType: 'mobile',
  deviceBrand: 'Apple',
  deviceModel: 'iPhone',
  os: 'iOS',
  osVersion: '17.4',
  browser: 'Safari',
  browserVersion: '17.4',
  inApp: null,
  language: 'en-gb',
  userAgent: 'UA',
  referer: null,
  refererDomain: null,
  isBot: false,
  botReason: null,
  isp: null,
  connectionType: null,
  asn: null,
  proxyType: null,
  headers: {},
  query: new Map(),
  subIds: new Map(),
}

/** A visit with this query, of a visitor who is as `aVisitor` but for what a test says. */
export function aVisit(search = '', differs: Partial<Visitor> = {}): FlowVisit {
  const parameters = parseQuery(search)
  const read = readParameters(firstValues(parameters), {
    subIdMap: {},
    sourceParameters: noSourceParameters,
  })
  const visitor = { ...aVisitor, ...read, ...differs }
  return { atMs: nowMs, clickToken, parameters, visitor }
}

/** A regular rule that matches every visitor; a rule that is made later is evaluated later. */
export function aRule(id: string, action: RuleAction, differs: Partial<RuleSpec> = {}): RuleSpec {
  return {
    id,
    flowType: 'regular',
    priority: 0,
    weight: null,
    createdAtMs: 0,
    conditions: {},
    action,
    ...differs,
  }
}

export const redirectTo = (targetUrl: string): RuleAction => ({
  schema: 'redirect',
  targetUrl,
  redirectType: '301',
})

export function aLanding(id: string, differs: Partial<FlowLanding> = {}): FlowLanding {
  return { id, url: `https://${id}.test/`, weight: 1, ...differs }
}

export function anOffer(id: string, differs: Partial<FlowOffer> = {}): FlowOffer {
  return {
    id,
    url: `https://${id}.test/`,
    weight: 1,
    networkId: null,
    countries: null,
    payout: null,
    currency: null,
    opensAtMs: 0,
    ...differs,
  }
}

export function landingOffer(landings: FlowLanding[], offers: FlowOffer[]): RuleAction {
  return { schema: 'landing_offer', redirectType: '302', landings, offers }
}

export function sendTo(code: string): RuleAction {
  const campaign = { domainKey: '', code }
  return { schema: 'action', actionType: 'send_to_campaign', html: null, text: null, campaign }
}

/** What was found wrong with links by `compiled`. */
export const problems: LinkProblem[] = []

const compileLink = createLinkCompiler({ onProblem: (problem) => problems.push(problem) })

/** A link of workspace `w` whose own target is `https://own.test/`. */
export function compiled(rules: RuleSpec[], differs: Partial<LinkSnapshot> = {}): CompiledLink {
  return compileLink(
    aSnapshot({
      linkId: 'link',
      workspaceId: 'w',
      codes: ['code'],
      originalUrl: 'https://own.test/',
      rules,
      ...differs,
    }),
  )
}
