import type { FlowType } from '../types.ts'

/** A visitor in the words of the simulator (contract §4): what is not said is unknown. */
export interface CaseVisitor {
  ip?: string
  country?: string
  city?: string
  userAgent?: string
  device?: string
  os?: string
  browser?: string
  language?: string
  referer?: string
  query?: Readonly<Record<string, string>>
  isBot?: boolean
}

/** A rule by the fields that the rules API takes; `name` stands in for its id and is the last part of its target. */
export interface CaseRule {
  name: string
  flowType?: FlowType
  priority?: number
  weight?: number | null
  conditions: object
}

/**
 * Who is sent where: data, so that the engine, the simulator and a redirector by HTTP can be asked the same. The link's rules are made in
 * their order, a second apart.
 */
export interface RoutingCase {
  name: string
  rules: readonly CaseRule[]
  visitor: CaseVisitor
  /** Default: Wednesday 4 March 2026, 12:00 UTC. */
  at?: string
  /** Of the draw. */
  seed?: number
  /** True: what the visitor is said to be follows from its `ip` (by the shipped database) and its headers, so that a request can be made. */
  isRequest: boolean
  /** The name of the rule; null: none, the link's own target. */
  expected: string | null
}

export const defaultCaseTime = '2026-03-04T12:00:00.000Z'
export const caseTarget = (ruleName: string): string => `https://target.test/${ruleName}`
export const caseOwnTarget = 'https://target.test/own'
