import { mergeQuery, resolveTarget } from '@waymark/domain'
import { decide } from '@waymark/rule-engine'
import { type CompiledLink, type Destination, type Outcome, readyTarget } from './compiled-link.ts'
import { macroContext } from './macro-context.ts'
import type { FlowVisit } from './visit.ts'

/**
 * Rules, then the target with its macros, the link's UTM tags and the visitor's query (contract §4). A rule's target that
 * comes to nothing gives way to the link's own; null when that comes to nothing too. `random` is in [0, 1).
 */
export function decideOutcome(link: CompiledLink, visit: FlowVisit, random: () => number): Outcome | null {
  const { action } = decide(link.rules, visit.visitor, { nowMs: visit.atMs, random })
  const circumstances = { link, visit, random }
  return (action && outcomeAt(action, circumstances)) ?? outcomeAt(link.own, circumstances)
}

interface Circumstances {
  link: CompiledLink
  visit: FlowVisit
  random: () => number
}

function outcomeAt(destination: Destination, { link, visit, random }: Circumstances): Outcome | null {
  const { facts, utm } = link
  const { ruleId, redirectType } = destination
  const { target, constant } = readyTarget(destination, utm)
  const incoming = facts.appendQuery ? visit.parameters : []
  if (constant !== null && incoming.length === 0) return constant
  const href = resolveTarget(target, macroContext({ facts, visit, ruleId, random }))
  if (href === null) return null
  const { url, resolvedParams } = mergeQuery({ target: href, incoming, utm })
  return { ruleId, redirectType, url, resolvedParams, isConstant: false }
}
