import { passedOn, type QueryParameter } from '@waymark/domain'
import type { CompiledLink } from './compiled-link.ts'
import type { FlowVisit } from './visit.ts'

const nothing: readonly QueryParameter[] = Object.freeze([])

/**
 * What of the visitor's query is added to a target of the link (contract §4, "Incoming query").
 * @param appendQuery of the rule or offer; null: the link's
 */
export function incomingQuery(
  { facts }: CompiledLink,
  { parameters }: FlowVisit,
  appendQuery: boolean | null,
): readonly QueryParameter[] {
  return (appendQuery ?? facts.appendQuery) ? passedOn(parameters, facts) : nothing
}

/** The visit as it goes on to another link: what this one reads reaches no target behind it either. */
export function visitBehind({ facts }: CompiledLink, visit: FlowVisit): FlowVisit {
  const parameters = passedOn(visit.parameters, facts)
  return parameters.length === visit.parameters.length ? visit : { ...visit, parameters }
}
