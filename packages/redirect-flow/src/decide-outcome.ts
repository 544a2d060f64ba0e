import {
  compileHtml,
  compileText,
  mergeQuery,
  resolveContent,
  resolveTarget,
  withPath,
} from '@waymark/domain'
import { type DecisionContext, decide } from '@waymark/rule-engine'
import { validBinding } from './binding.ts'
import type { CompiledLink } from './compiled-link.ts'
import { type Destination, readyTarget, redirectOf } from './destination.ts'
import type { ContentFlow, FlowAction } from './flow-action.ts'
import type { FlowContext } from './flow-context.ts'
import { incomingQuery } from './incoming-query.ts'
import { landingOfferOutcome } from './landing-offer.ts'
import { macroContext } from './macro-context.ts'
import { canServe } from './open-offers.ts'
import { type ContentOutcome, type Outcome, type RedirectOutcome, servedByRule } from './outcome.ts'
import type { FlowVisit } from './visit.ts'
import type { VisitContext } from './visit-context.ts'

/**
 * What becomes of a visit (contract §4): rules, then what the chosen one does. A rule whose URL comes to
 * nothing gives way to the link's own target; null when that comes to nothing too. A `campaign` is for
 * `followCampaigns`. Synchronous, never throws.
 */
export function decideOutcome(link: CompiledLink, visit: FlowVisit, context: FlowContext): Outcome | null {
  const visitContext = visitContextOf(link, visit, context)
  const { action } = decide(link.rules, visit.visitor, decisionContext(visitContext, context))
  return (action && outcomeOf(action, visitContext)) ?? redirectOutcome(link.own, visitContext)
}

export function visitContextOf(link: CompiledLink, visit: FlowVisit, context: FlowContext): VisitContext {
  const bound = validBinding(link.facts.bindVisitors, context.bound)
  return { link, visit, random: context.random, bound }
}

/** What the engine needs of a visit. */
export function decisionContext(
  { link, visit, random, bound }: VisitContext,
  { history, lists, excludedRules }: FlowContext,
): DecisionContext<FlowAction> {
  return {
    nowMs: visit.atMs,
    random,
    history,
    lists,
    boundRuleId: bound.ruleId,
    canServe: link.hasOffers ? (action) => canServe(action, visit) : undefined,
    excludedRules,
  }
}

function outcomeOf(action: FlowAction, visitContext: VisitContext): Outcome | null {
  switch (action.kind) {
    case 'redirect':
      return redirectOutcome(action, visitContext)
    case 'landing_offer':
      return landingOfferOutcome(action, visitContext)
    case 'content':
      return contentOutcome(action, visitContext)
    case 'campaign':
      return { kind: 'campaign', ...servedByRule(action.ruleId), campaign: action.campaign }
    case 'not_found':
    case 'nothing':
      return { kind: action.kind, ...servedByRule(action.ruleId) }
    default:
      return action satisfies never
  }
}

function redirectOutcome(destination: Destination, visitContext: VisitContext): RedirectOutcome | null {
  const { link, visit } = visitContext
  const { ruleId, redirectType, deepLink } = destination
  const { target, constant } = readyTarget(destination, link.utm)
  const incoming = incomingQuery(link, visit, destination.appendQuery)
  const path = link.facts.appendPath ? visit.path : undefined
  if (constant !== null && incoming.length === 0 && path === undefined) return constant
  const href = resolveTarget(target, macroContext(visitContext, servedByRule(ruleId)))
  if (href === null) return null
  const extended = path === undefined ? href : withPath(href, path)
  const { utmPrecedence } = link.facts
  const merged = mergeQuery({ target: extended, incoming, utm: link.utm, utmPrecedence })
  return redirectOf({ ruleId, redirectType, deepLink, ...merged, isConstant: false })
}

/** The content with the visit's values in it, escaped for where they stand (contract §4, "Actions"). */
function contentOutcome(flow: ContentFlow, visitContext: VisitContext): ContentOutcome {
  const { ruleId, format, template } = flow
  flow.ready ??= format === 'html' ? compileHtml(template) : compileText(template)
  const body = resolveContent(flow.ready, macroContext(visitContext, servedByRule(ruleId)))
  return { kind: 'content', ...servedByRule(ruleId), format, body }
}
