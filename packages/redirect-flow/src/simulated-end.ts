import type { LinkAddress } from '@waymark/replica'
import { type Closed, checkAvailability } from './availability.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { FlowContext } from './flow-context.ts'
import { type CampaignSteps, type FinalOutcome, type Followed, followCampaigns } from './follow-campaigns.ts'
import type { Outcome } from './outcome.ts'
import type { FlowVisit } from './visit.ts'

export type SimulatedEnd =
  | { kind: 'served'; outcome: FinalOutcome }
  /** By a link that the rule sends to. */
  | { kind: 'closed'; closed: Closed; ruleId: string | null }
  /** Nowhere to go, 404: by the rule, where there is one. */
  | { kind: 'not_found'; ruleId: string | null }

type Served = Extract<Followed, { kind: 'served' }>

export interface DecidedVisit {
  link: CompiledLink
  visit: FlowVisit
  outcome: Outcome | null
}

/** What is known at links on the way. */
export type EndContext = Pick<FlowContext, 'random' | 'lists'> & Pick<CampaignSteps, 'resolve'>

/** A link that a visit was sent to; one that is unknown, or another workspace's, has no id. */
export interface Hop {
  address: LinkAddress
  linkId: string | null
}

export interface SimulatedWay {
  end: SimulatedEnd
  /** In the order of the way; of a loop the last is one that was there before. */
  hops: readonly Hop[]
  /** A link on the way has a password. */
  hasLocks: boolean
  /** Null: nothing was served. */
  servedBy: Served['servedBy'] | null
}

/** Where a visit ends that is decided at its link. */
export async function simulatedEnd(
  { link, visit, outcome }: DecidedVisit,
  { resolve, ...context }: EndContext,
): Promise<SimulatedWay> {
  const stays = { hops: [], hasLocks: false }
  if (outcome === null) return { ...stays, end: { kind: 'not_found', ruleId: null }, servedBy: null }
  if (outcome.kind !== 'campaign') {
    const servedBy = { link, ruleId: outcome.ruleId }
    return { ...stays, end: { kind: 'served', outcome }, servedBy }
  }
  let hasLocks = false
  const hops: Hop[] = []
  const resolveNext = async (address: LinkAddress) => {
    const found = await resolve(address)
    const isOwn = found.kind === 'found' && found.link.facts.workspaceId === link.facts.workspaceId
    hops.push({ address, linkId: isOwn ? found.link.facts.linkId : null })
    return found
  }
  const unlock = (next: CompiledLink) => {
    hasLocks ||= next.facts.passwordHash !== null
    return false
  }
  const followed = await followCampaigns(
    { link, visit, outcome },
    {
      resolve: resolveNext,
      closedAt: (next) => checkAvailability(next, visit.atMs),
      isLockedAt: unlock,
      contextAt: () => context,
    },
  )
  const servedBy = followed.kind === 'served' ? followed.servedBy : null
  return { end: endOfWay(followed, outcome.ruleId), hops, hasLocks, servedBy }
}

function endOfWay(followed: Followed, ruleId: string | null): SimulatedEnd {
  switch (followed.kind) {
    case 'served':
      return { kind: 'served', outcome: followed.outcome }
    case 'closed':
      return { kind: 'closed', closed: followed.closed, ruleId }
    case 'locked':
    case 'not_found':
    case 'unavailable':
      return { kind: 'not_found', ruleId }
    default:
      return followed satisfies never
  }
}
