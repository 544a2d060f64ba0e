import { noSourceParameters, readParameters } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
import type { Visitor } from '@waymark/rule-engine'
import type { Closed } from './availability.ts'
import type { CompiledLink } from './compiled-link.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { FlowContext } from './flow-context.ts'
import { visitBehind } from './incoming-query.ts'
import type { CampaignOutcome, Outcome } from './outcome.ts'
import type { FlowVisit } from './visit.ts'

/** Links that a visit goes on to, one after the other (contract §4, `send_to_campaign`). */
const maxHops = 5

type Later<Value> = Value | Promise<Value>

export type FoundLink =
  | { kind: 'found'; link: CompiledLink }
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterSeconds: number }

/** What following takes from outside. Where all of it answers at once, so does `followCampaigns`. */
export interface CampaignSteps {
  resolve: (address: LinkAddress) => Later<FoundLink>
  /** Why a link on the way takes no visitors: its own gates; null: it does. */
  closedAt: (link: CompiledLink) => Later<Closed | null>
  /** Whether a link on the way requires its password of the visitor first (contract §17). */
  isLockedAt: (link: CompiledLink) => boolean
  /** For deciding at a link on the way; what is known of the visitor is of that link. */
  contextAt: (link: CompiledLink, visit: FlowVisit) => Later<FlowContext>
}

/** A visit that a rule sends to another link. */
export interface SentVisit {
  link: CompiledLink
  visit: FlowVisit
  outcome: CampaignOutcome
}

/** What a visit comes to that goes no further. */
export type FinalOutcome = Exclude<Outcome, CampaignOutcome>

/** Where the way ended. The click is the entry link's all the same: one visit, one click. */
export type Followed =
  | {
      kind: 'served'
      /**
       * Of the entry link's rule, so that the click and the answer are as for any rule; landing and offer of
       * where the way ended.
       */
      outcome: FinalOutcome
      /** The link and rule that served it: a landing's hop draws its offer there. */
      servedBy: { link: CompiledLink; ruleId: string | null }
      /** Those of the visit, and what the maps of links on the way read: the click's. */
      subIds: Visitor['subIds']
    }
  | { kind: 'closed'; closed: Closed; link: CompiledLink }
  /** The password of a link on the way, which is reached at this address, is required first. */
  | { kind: 'locked'; address: LinkAddress }
  /**
   * A loop, more than five hops, a code that is unknown or another workspace's, or a link with nowhere to go.
   */
  | { kind: 'not_found' }
  | { kind: 'unavailable'; retryAfterSeconds: number }

/**
 * Goes from link to link until one serves the visit (contract §4, `send_to_campaign`): at most five hops,
 * only within the workspace, each through the gates of the link and its password. Query, click token and sub
 * ids stay those of the visit; a link on the way adds what its own `subIdMap` maps, and the click has these,
 * too. Synchronous where the steps are.
 */
export function followCampaigns(sent: SentVisit, steps: CampaignSteps): Later<Followed> {
  const { link, visit, outcome } = sent
  const way = { entry: sent, steps, seen: new Set([link.facts.linkId]) }
  return hop(way, outcome.campaign, visitBehind(link, visit))
}

interface Way {
  entry: SentVisit
  steps: CampaignSteps
  /** Ids of the links so far. */
  seen: Set<string>
}

const notFound: Followed = { kind: 'not_found' }

function hop(way: Way, address: LinkAddress, visit: FlowVisit): Later<Followed> {
  if (way.seen.size > maxHops) return notFound
  return whenKnown(way.steps.resolve(address), (found) => {
    switch (found.kind) {
      case 'found':
        return mayFollow(way, found.link) ? enter(way, { link: found.link, address }, visit) : notFound
      case 'unknown':
        return notFound
      case 'unavailable':
        return found
      default:
        return found satisfies never
    }
  })
}

/** Not in a circle, and never into another workspace; anonymous links have none. */
function mayFollow({ entry, seen }: Way, { facts }: CompiledLink): boolean {
  if (seen.has(facts.linkId)) return false
  seen.add(facts.linkId)
  return facts.workspaceId !== null && facts.workspaceId === entry.link.facts.workspaceId
}

function enter(
  way: Way,
  { link, address }: { link: CompiledLink; address: LinkAddress },
  before: FlowVisit,
): Later<Followed> {
  return whenKnown(way.steps.closedAt(link), (closed) => {
    if (closed !== null) return { kind: 'closed', closed, link }
    if (way.steps.isLockedAt(link)) return { kind: 'locked', address }
    const visit = withSubIdsOf(link, before)
    return whenKnown(way.steps.contextAt(link, visit), (context) => serve(way, link, { visit, context }))
  })
}

function serve(
  way: Way,
  link: CompiledLink,
  { visit, context }: { visit: FlowVisit; context: FlowContext },
): Later<Followed> {
  const outcome = decideOutcome(link, visit, context)
  if (outcome === null) return notFound
  if (outcome.kind === 'campaign') return hop(way, outcome.campaign, visitBehind(link, visit))
  const servedBy = { link, ruleId: outcome.ruleId }
  return {
    kind: 'served',
    outcome: ofEntry(outcome, way.entry.outcome.ruleId),
    servedBy,
    subIds: visit.visitor.subIds,
  }
}

/** Of the entry link's rule; what is constant there is not for the entry link. */
function ofEntry(outcome: FinalOutcome, ruleId: string | null): FinalOutcome {
  return outcome.kind === 'redirect' ? { ...outcome, ruleId, isConstant: false } : { ...outcome, ruleId }
}

/** The parameters that the link maps itself, beside what the visit brought along. */
function withSubIdsOf({ facts: { subIdMap } }: CompiledLink, visit: FlowVisit): FlowVisit {
  const { visitor } = visit
  const mapped = new Map([...visitor.query].filter(([name]) => Object.hasOwn(subIdMap, name)))
  if (mapped.size === 0) return visit
  const read = readParameters(mapped, { subIdMap, sourceParameters: noSourceParameters })
  const subIds = new Map([...visitor.subIds, ...read.subIds])
  return { ...visit, visitor: { ...visitor, query: new Map([...visitor.query, ...read.query]), subIds } }
}

function whenKnown<Value, Made>(value: Later<Value>, make: (value: Value) => Later<Made>): Later<Made> {
  return value instanceof Promise ? value.then(make) : make(value)
}
