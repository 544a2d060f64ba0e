import {
  type CompiledTarget,
  compileTarget,
  mergeQuery,
  type QueryParameter,
  resolveTarget,
  utmParameters,
} from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/link-snapshot'
import { type CompiledRuleSet, compile, type RedirectType, type RuleSpec } from '@waymark/rule-engine'
import { linkPart } from './click-json.ts'

/** Where a visitor goes. */
export interface Outcome {
  ruleId: string | null
  redirectType: RedirectType
  /** An absolute http(s) URL in ASCII, fit for a header. */
  url: string
  /** What was added to the target. */
  resolvedParams: Readonly<Record<string, string>>
  /** The link's part of the click's event with this outcome in it, where that was written beforehand. */
  clickPart: string | null
}

/** One place where visitors of a link may be sent. */
export interface Destination {
  /** Null: the link's own URL. */
  ruleId: string | null
  redirectType: RedirectType
  target: CompiledTarget
  /** The whole outcome where it is the same for every visitor without a query: no macros, the UTM tags merged in. */
  constant: Outcome | null
}

/** A link's snapshot, made ready once a version, so that a visit parses and compiles nothing. */
export interface CompiledLink {
  snapshot: LinkSnapshot
  /** Its part of every click's event. */
  clickPart: string
  rules: CompiledRuleSet
  own: Destination
  byRule: ReadonlyMap<string, Destination>
  utm: readonly QueryParameter[]
  /** Null: none given, or none that a visitor can be sent to. */
  expiredUrl: string | null
}

/** What a snapshot says that cannot be followed; the link serves without it. */
export interface LinkProblem {
  linkId: string
  ruleId: string | null
  problem: string
}

/** Compiles a snapshot (contract §4). Never throws: what cannot be followed is told by `onProblem`. */
export function compileLink(snapshot: LinkSnapshot, onProblem: (problem: LinkProblem) => void): CompiledLink {
  const { linkId } = snapshot
  const utm = utmParameters(snapshot.utm)
  const rules = compile(snapshot.rules)
  const own = destination({
    ruleId: null,
    redirectType: snapshot.redirectType,
    url: snapshot.originalUrl,
    snapshot,
    utm,
  })
  const byRule = new Map(snapshot.rules.map((rule) => [rule.id, ruleDestination(rule, { snapshot, utm })]))
  for (const { ruleId, problem } of rules.problems) onProblem({ linkId, ruleId, problem })
  for (const { ruleId, target } of [own, ...byRule.values()]) {
    if (target.kind === 'invalid') onProblem({ linkId, ruleId, problem: 'The target is no http(s) URL.' })
  }
  return {
    snapshot,
    clickPart: linkPart(snapshot),
    rules,
    own,
    byRule,
    utm,
    expiredUrl: fixedUrl(snapshot.expiredUrl),
  }
}

function ruleDestination(rule: RuleSpec, ofLink: Pick<DestinationParts, 'snapshot' | 'utm'>): Destination {
  const { action } = rule
  switch (action.schema) {
    case 'redirect':
      return destination({
        ruleId: rule.id,
        redirectType: action.redirectType,
        url: action.targetUrl,
        ...ofLink,
      })
    default:
      return action.schema satisfies never
  }
}

interface DestinationParts {
  ruleId: string | null
  redirectType: RedirectType
  url: string
  snapshot: LinkSnapshot
  utm: readonly QueryParameter[]
}

function destination({ ruleId, redirectType, url, snapshot, utm }: DestinationParts): Destination {
  const target = compileTarget(url)
  const constant = target.kind === 'fixed' ? mergeQuery({ target: target.href, incoming: [], utm }) : null
  return {
    ruleId,
    redirectType,
    target,
    constant: constant && constantOutcome(snapshot, { ruleId, redirectType, ...constant }),
  }
}

function constantOutcome(snapshot: LinkSnapshot, outcome: Omit<Outcome, 'clickPart'>): Outcome {
  const { ruleId, redirectType, url, resolvedParams } = outcome
  const clickPart = linkPart(snapshot, {
    matchedRuleId: ruleId,
    redirectType,
    resolvedUrl: url,
    resolvedParams,
  })
  return Object.freeze({ ...outcome, clickPart })
}

/** An expired link has no visit to take macros from: they become empty. */
function fixedUrl(url: string | null): string | null {
  if (url === null) return null
  return resolveTarget(compileTarget(url), noVisit)
}

const noVisit = {
  value: () => null,
  subIds: new Map<string, string>(),
  query: new Map<string, string>(),
  nowMs: 0,
  random: () => 0,
}
