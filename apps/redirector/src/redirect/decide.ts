import { type MergedQuery, mergeQuery, resolveTarget } from '@waymark/domain'
import { decide, type RedirectType } from '@waymark/rule-engine'
import type { CompiledLink, Destination } from './compiled-link.ts'
import { macroContext } from './macro-context.ts'
import type { Visit } from './visit.ts'

/** Where this visitor goes. `url` is an absolute http(s) URL in ASCII, fit for a header. */
export interface Outcome {
  ruleId: string | null
  redirectType: RedirectType
  url: string
  /** What was added to the target. */
  resolvedParams: Readonly<Record<string, string>>
}

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

function outcomeAt(destination: Destination, circumstances: Circumstances): Outcome | null {
  const merged = mergedTarget(destination, circumstances)
  if (merged === null) return null
  const { ruleId, redirectType } = destination
  return { ruleId, redirectType, url: merged.url, resolvedParams: merged.resolvedParams }
}

function mergedTarget(
  { target, ruleId, constant }: Destination,
  { link, visit, random }: Circumstances,
): MergedQuery | null {
  const { snapshot, utm } = link
  const incoming = snapshot.appendQuery ? visit.search : ''
  if (constant !== null && incoming === '') return constant
  const href = resolveTarget(target, macroContext({ snapshot, visit, ruleId, random }))
  return href === null ? null : mergeQuery({ target: href, incoming, utm })
}
