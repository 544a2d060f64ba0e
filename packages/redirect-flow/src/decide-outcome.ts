import { mergeQuery, resolveTarget } from '@waymark/domain'
import { decide } from '@waymark/rule-engine'
import { type CompiledLink, type Destination, readyTarget } from './compiled-link.ts'
import type { FlowContext } from './flow-context.ts'
import { macroContext } from './macro-context.ts'
import { type Outcome, type RedirectOutcome, servedByRule } from './outcome.ts'
import type { FlowVisit } from './visit.ts'

/**
 * Rules, then the target with its macros, the link's UTM tags and the visitor's query (contract §4). A rule's target that
 * comes to nothing gives way to the link's own; null when that comes to nothing too.
 */
export function decideOutcome(link: CompiledLink, visit: FlowVisit, context: FlowContext): Outcome | null {
  const { random } = context
  const { action } = decide(link.rules, visit.visitor, { nowMs: visit.atMs, random })
  const circumstances = { link, visit, random }
  return (action && outcomeAt(action, circumstances)) ?? outcomeAt(link.own, circumstances)
}

interface Circumstances {
  link: CompiledLink
  visit: FlowVisit
  random: () => number
}

function outcomeAt(destination: Destination, { link, visit, random }: Circumstances): RedirectOutcome | null {
  const { facts, utm } = link
  const { ruleId, redirectType } = destination
  const { target, constant } = readyTarget(destination, utm)
  const incoming = facts.appendQuery ? visit.parameters : []
  if (constant !== null && incoming.length === 0) return constant
  const href = resolveTarget(target, macroContext({ facts, visit, ruleId, random }))
  if (href === null) return null
  const { url, resolvedParams } = mergeQuery({ target: href, incoming, utm })
  return { kind: 'redirect', ...servedByRule(ruleId), redirectType, url, resolvedParams, isConstant: false }
}
