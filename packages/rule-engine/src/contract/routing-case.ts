import type { ActionType } from '../actions/action.ts'
import type { RuleAction } from '../actions/registry.ts'
import type { ConnectionType, FlowType, LimitPeriod, ProxyType } from '../types.ts'

/** A visitor in the words of the simulator (contract §4): what is not said is unknown. */
export interface CaseVisitor {
  ip?: string
  country?: string
  region?: string
  city?: string
  userAgent?: string
  device?: string
  os?: string
  browser?: string
  language?: string
  referer?: string
  query?: Readonly<Record<string, string>>
  isBot?: boolean
  isp?: string
  connectionType?: ConnectionType
  asn?: number
  proxyType?: ProxyType
  regionCode?: string
  osVersion?: string
  browserVersion?: string
  deviceBrand?: string
  deviceModel?: string
  inApp?: string
  /** Of the request, beside those that the other members say. */
  headers?: Readonly<Record<string, string>>
}

/** What a rule does, where it is not a redirect to `caseTarget`. */
export type CaseServes =
  /** Straight to an offer at `caseTarget`; not open: paused, at its cap … */
  | { schema: 'landing_offer'; isOpen: boolean }
  /** Its text or HTML is `caseTarget`. */
  | { schema: 'action'; actionType: Exclude<ActionType, 'send_to_campaign'> }

/**
 * A rule by the fields that the rules API takes; `name` is used as its id and is the last part of its target.
 */
export interface CaseRule {
  name: string
  flowType?: FlowType
  priority?: number
  weight?: number | null
  conditions: object
  serves?: CaseServes
}

/** What is known of the visitor and the rules from before; what is not said could not be found out. */
export interface CaseHistory {
  isNewToLink?: boolean
  /** By the name of the rule. */
  isNewToRule?: Readonly<Record<string, boolean>>
  ruleClicks?: Readonly<Record<string, Partial<Record<LimitPeriod, number>>>>
}

/** What a decision is given beside rules and visitor. */
export interface CaseContext {
  history?: CaseHistory
  /** The workspace's lists, by name. */
  lists?: Readonly<Record<string, readonly string[]>>
  /** The rule that the visitor is bound to. */
  boundTo?: string
  /** Rules whose limit was reached by other visits meanwhile. */
  excluded?: readonly string[]
}

/**
 * What a test must supply for the case, beside link, rules and visitor. One that cannot yet skips the case by
 * this, and says which: `history`, `lists`, `binding` (`boundTo`), `excluded`, `network` (isp, connection
 * type, asn and proxy type), `offers` and `actions` (rules that serve such).
 */
export type CaseNeed = 'history' | 'lists' | 'binding' | 'excluded' | 'network' | 'offers' | 'actions'

/**
 * Which visitor is sent where: data, so that the engine, the simulator and a redirector by HTTP are tested
 * with the same cases. The link's rules are made in their order, a second apart.
 */
export interface RoutingCase extends CaseContext {
  name: string
  rules: readonly CaseRule[]
  visitor: CaseVisitor
  /** Default: Wednesday 4 March 2026, 12:00 UTC. */
  at?: string
  /** Of the draw. */
  seed?: number
  /**
   * True: what the visitor is said to be follows from its `ip` (by the shipped database) and its headers, so
   * that a request can be made.
   */
  isRequest: boolean
  /** Empty: every way to decide can run it. */
  needs: readonly CaseNeed[]
  /**
   * Chosen for a real redirector over the network, at any time of day: a fresh link, visited once. Such a
   * visitor is new and the limits are untouched, which is what these cases say where they need history.
   */
  overHttp: boolean
  /** The name of the rule; null: none, the link's own target. */
  expected: string | null
}

export const defaultCaseTime = '2026-03-04T12:00:00.000Z'
/** The target of a rule of the cases, by its name. */
export const caseTarget = (ruleName: string): string => `https://target.test/${ruleName}`
export const caseOwnTarget = 'https://target.test/own'

/** The action of a rule as snapshots have it. */
export function caseAction({ name, serves }: CaseRule): RuleAction {
  const targetUrl = caseTarget(name)
  switch (serves?.schema) {
    case undefined:
      return { schema: 'redirect', targetUrl, redirectType: '302' }
    case 'landing_offer':
      return {
        schema: 'landing_offer',
        redirectType: '302',
        landings: [],
        offers: [caseOffer(targetUrl, serves)],
      }
    case 'action': {
      const { actionType } = serves
      const html = actionType === 'show_html' ? targetUrl : null
      return {
        schema: 'action',
        actionType,
        html,
        text: actionType === 'show_text' ? targetUrl : null,
        campaign: null,
      }
    }
    default:
      return serves satisfies never
  }
}

function caseOffer(url: string, { isOpen }: { isOpen: boolean }) {
  const facts = { networkId: null, countries: null, payout: null, currency: null }
  return { id: `offer of ${url}`, url, weight: 1, ...facts, opensAtMs: isOpen ? 0 : null }
}

/** What a visitor gets; `location` and `body` are null where there is none. */
export interface CaseAnswer {
  status: number
  location: string | null
  body: string | null
}

const bare = { location: null, body: null }

/** What a redirector answers when the rule of `expected` serves. */
export function caseAnswer({ rules, expected }: RoutingCase): CaseAnswer {
  const rule = rules.find(({ name }) => name === expected)
  const target = rule === undefined ? caseOwnTarget : caseTarget(rule.name)
  if (rule?.serves?.schema !== 'action') return { status: 302, location: target, body: null }
  const { actionType } = rule.serves
  switch (actionType) {
    case 'show_html':
    case 'show_text':
      return { status: 200, location: null, body: target }
    case 'http_404':
      return { status: 404, ...bare }
    case 'do_nothing':
      return { status: 204, ...bare }
    default:
      return actionType satisfies never
  }
}

type Evaluated = Omit<RoutingCase, 'needs' | 'overHttp'> & { overHttp?: boolean }

function saysNetwork({ isp, connectionType, asn, proxyType }: CaseVisitor): boolean {
  return [isp, connectionType, asn, proxyType].some((fact) => fact !== undefined)
}

/** Writes down what the case needs, from what it says. */
export function routingCase(requested: Evaluated): RoutingCase {
  const serves = (schema: CaseServes['schema']) =>
    requested.rules.some((rule) => rule.serves?.schema === schema)
  const said: [CaseNeed, boolean][] = [
    ['history', requested.history !== undefined],
    ['lists', requested.lists !== undefined],
    ['binding', requested.boundTo !== undefined],
    ['excluded', requested.excluded !== undefined],
    ['network', saysNetwork(requested.visitor)],
    ['offers', serves('landing_offer')],
    ['actions', serves('action')],
  ]
  const needs = said.flatMap(([need, isNeeded]) => (isNeeded ? [need] : []))
  return { overHttp: false, ...requested, needs }
}
