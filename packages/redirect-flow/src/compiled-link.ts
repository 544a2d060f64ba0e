import { compileTarget, type QueryParameter, resolveTarget, utmParameters } from '@waymark/domain'
import type { LinkSnapshot } from '@waymark/replica'
import { type CompiledRuleSet, compile, createConditionsPool, type RuleSpec } from '@waymark/rule-engine'
import type { Destination } from './destination.ts'
import { type FlowAction, flowAction } from './flow-action.ts'
import { type LinkFacts, linkFacts, type TrafficFacts } from './link-facts.ts'
import { type LinkNeeds, linkNeeds } from './needs.ts'
import { createPool, type Pool } from './pool.ts'

/** A link's snapshot, made ready once a version, so that a visit parses and compiles nothing. */
export interface CompiledLink {
  facts: LinkFacts
  rules: CompiledRuleSet<FlowAction>
  /** Some rule has offers, which may be closed when it matches. */
  hasOffers: boolean
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

/**
 * Never throws: what cannot be followed is reported by `onProblem`, unless this version has been compiled
 * before.
 */
export type LinkCompiler = (snapshot: LinkSnapshot, options?: { isAgain: boolean }) => CompiledLink

/**
 * Compiles snapshots (contract §4). Links that one compiler makes share the conditions and names that they
 * have in common.
 */
export function createLinkCompiler({
  onProblem,
}: {
  onProblem: (problem: LinkProblem) => void
}): LinkCompiler {
  const pool = createConditionsPool()
  const shared = { texts: createPool<string>(), traffic: createPool<TrafficFacts>() }
  return (snapshot, { isAgain } = { isAgain: false }) => {
    const { redirectType, originalUrl, bindVisitors, deepLink = null } = snapshot
    const facts = linkFacts(snapshot, shared)
    const ready = compileRules(snapshot.rules, shared.texts)
    const rules = compile(ready.rules, pool)
    const problems = isAgain ? [] : [rules.problems, ready.problems, snapshot.unknownRules ?? []].flat()
    for (const { ruleId, problem } of problems) onProblem({ linkId: facts.linkId, ruleId, problem })
    return {
      facts,
      rules,
      hasOffers: ready.rules.some(({ action }) => action.kind === 'landing_offer'),
      needs: linkNeeds(bindVisitors, rules),
      own: {
        kind: 'redirect',
        ruleId: null,
        redirectType,
        url: originalUrl,
        appendQuery: null,
        deepLink,
        ready: null,
      },
      utm: utmParameters(snapshot.utm),
      expiredUrl: fixedUrl(snapshot.expiredUrl),
    }
  }
}

interface CompiledRules {
  rules: RuleSpec<FlowAction>[]
  problems: { ruleId: string; problem: string }[]
}

/** A rule that can do nothing is left out, so that the next one gets its visitors. */
function compileRules(specs: readonly RuleSpec[], texts: Pool<string>): CompiledRules {
  const rules: RuleSpec<FlowAction>[] = []
  const problems: CompiledRules['problems'] = []
  for (const spec of specs) {
    const action = flowAction(spec, texts)
    if ('problem' in action) problems.push({ ruleId: spec.id, problem: action.problem })
    else rules.push({ ...spec, action })
  }
  return { rules, problems }
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
