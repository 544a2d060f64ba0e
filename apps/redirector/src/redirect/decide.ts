import { mergeQuery, resolveTarget } from '@waymark/domain'
import { decide } from '@waymark/rule-engine'
import type { CompiledLink, Destination, Outcome } from './compiled-link.ts'
import { macroContext } from './macro-context.ts'
import type { Visit } from './visit.ts'

/**
 * Rules, then the target with its macros, the link's UTM tags and the visitor's query (contract §4). A rule's target that
 * comes to nothing gives way to the link's own; null when that comes to nothing too.
 */
export function decideOutcome(link: CompiledLink, visit: Visit, random: () => number): Outcome | null {
  const { ruleId } = decide(link.rules, visit.visitor, { nowMs: visit.atMs, random })
  const chosen = (ruleId === null ? undefined : link.byRule.get(ruleId)) ?? link.own
  return outcomeAt(chosen, { link, visit, random }) ?? outcomeAt(link.own, { link, visit, random })
}

interface Circumstances {
  link: CompiledLink
  visit: Visit
  random: () => number
}

function outcomeAt(destination: Destination, { link, visit, random }: Circumstances): Outcome | null {
  const { snapshot, utm } = link
  const { ruleId, redirectType, target, constant } = destination
  const incoming = snapshot.appendQuery ? visit.parameters : []
  if (constant !== null && incoming.length === 0) return constant
  const href = resolveTarget(target, macroContext({ snapshot, visit, ruleId, random }))
  if (href === null) return null
  const { url, resolvedParams } = mergeQuery({ target: href, incoming, utm })
  return { ruleId, redirectType, url, resolvedParams, clickPart: null }
}
