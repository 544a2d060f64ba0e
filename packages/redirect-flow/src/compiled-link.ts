import {
  type CompiledTarget,
  compileTarget,
  mergeQuery,
  type QueryParameter,
  resolveTarget,
  utmParameters,
} from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/link-snapshot'
import {
  type CompiledRuleSet,
  compile,
  createConditionsPool,
  type RedirectType,
  type RuleSpec,
} from '@waymark/rule-engine'
import { type LinkFacts, linkFacts } from './link-facts.ts'
import { type LinkNeeds, noNeeds } from './needs.ts'
import { type RedirectOutcome, servedByRule } from './outcome.ts'

/** One place where visitors of a link may be sent. */
export interface Destination {
  /** Null: the link's own URL. */
  ruleId: string | null
  redirectType: RedirectType
  /** As it was written. */
  url: string
  /** Made when the first visitor is sent there: of most links, most rules see nobody for days. */
  ready: ReadyTarget | null
}

export interface ReadyTarget {
  target: CompiledTarget
  /** The whole outcome where it is the same for every visitor without a query: no macros, the UTM tags merged in. */
  constant: RedirectOutcome | null
}

/** A link's snapshot, made ready once a version, so that a visit parses and compiles nothing. */
export interface CompiledLink {
  facts: LinkFacts
  /** What a rule does is where it sends to. */
  rules: CompiledRuleSet<Destination>
  /** What is to be read of a visitor before deciding. */
  needs: LinkNeeds
  own: Destination
  utm: readonly QueryParameter[]
  /** Null: none given, or none that a visitor can be sent to. */
  expiredUrl: string | null
}

/** What a snapshot says that cannot be followed; the link serves without it. */
export interface LinkProblem {
  linkId: string
  ruleId: string
  problem: string
}

/** Never throws: what cannot be followed is told by `onProblem`. */
export type LinkCompiler = (snapshot: LinkSnapshot) => CompiledLink

/** Compiles snapshots (contract §4). Links that one compiler makes share the conditions that their rules have in common. */
export function createLinkCompiler({
  onProblem,
}: {
  onProblem: (problem: LinkProblem) => void
}): LinkCompiler {
  const pool = createConditionsPool()
  return (snapshot) => {
    const utm = utmParameters(snapshot.utm)
    const rules = compile(snapshot.rules.flatMap(withDestination), pool)
    const { redirectType, originalUrl } = snapshot
    const own: Destination = { ruleId: null, redirectType, url: originalUrl, ready: null }
    const facts = linkFacts(snapshot)
    for (const problem of [...rules.problems, ...snapshot.rules.flatMap(targetProblem)]) {
      onProblem({ linkId: facts.linkId, ...problem })
    }
    return { facts, rules, needs: noNeeds, own, utm, expiredUrl: fixedUrl(snapshot.expiredUrl) }
  }
}

/** Only the scheme is looked at here: the api has judged the rest, and parsing every target of every link takes seconds. */
function targetProblem({ id, action }: RuleSpec): { ruleId: string; problem: string }[] {
  if (action.schema !== 'redirect')
    return [{ ruleId: id, problem: `The schema ${action.schema} is not known.` }]
  if (/^https?:\/\//i.test(action.targetUrl)) return []
  return [{ ruleId: id, problem: 'The target is no http(s) URL.' }]
}

function withDestination(rule: RuleSpec): RuleSpec<Destination>[] {
  const { id: ruleId, action } = rule
  if (action.schema !== 'redirect') return []
  const { redirectType, targetUrl: url } = action
  return [{ ...rule, action: { ruleId, redirectType, url, ready: null } }]
}

/** The destination's target, compiled once while its link is held. */
export function readyTarget(destination: Destination, utm: readonly QueryParameter[]): ReadyTarget {
  destination.ready ??= makeReady(destination, utm)
  return destination.ready
}

function makeReady({ ruleId, redirectType, url }: Destination, utm: readonly QueryParameter[]): ReadyTarget {
  const target = compileTarget(url)
  const constant = target.kind === 'fixed' ? mergeQuery({ target: target.href, incoming: [], utm }) : null
  return {
    target,
    constant:
      constant &&
      Object.freeze({
        kind: 'redirect',
        ...servedByRule(ruleId),
        redirectType,
        ...constant,
        isConstant: true,
      }),
  }
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
