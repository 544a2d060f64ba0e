import {
  type CampaignOutcome,
  type CampaignSteps,
  type CompiledLink,
  checkAvailability,
  type FlowContext,
  type Followed,
  followCampaigns,
} from '@waymark/redirect-flow'
import type { LinkResolver } from '@waymark/replica'
import type { IsLinkFull } from '../limits/is-link-full.ts'
import { lockOf } from '../password/lock.ts'
import { needsHistory, queryStore, type ServedVisit, type StoreLookupDeps } from './store-lookup.ts'

export interface FollowDeps extends StoreLookupDeps {
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  isLinkFull: IsLinkFull
  /** In [0, 1). */
  random: () => number
}

/**
 * Follows `send_to_campaign` from link to link (contract §4): at once where all of them are in memory and
 * need nothing from the store. The visitor's history and the limits of a link on the way apply there; nothing
 * is counted or stored there, since the click is the entry link's. The password of a link on the way is
 * required there (contract §17): its owner decides who knows it.
 */
export function follow(
  deps: FollowDeps,
  served: ServedVisit,
  outcome: CampaignOutcome,
): Followed | Promise<Followed> {
  const { exchange, visit, settings } = served
  const { link, atMs } = exchange
  const { random } = deps
  const contextAt = async (hop: CompiledLink): Promise<FlowContext> => {
    const { loaded } = await queryStore(deps, served, hop)
    return { random, lists: settings.lists, history: loaded.history, bound: loaded.bound }
  }
  const steps: CampaignSteps = {
    resolve: ({ domainKey, code }) => deps.resolver.lookup(domainKey, code),
    closedAt: (hop) =>
      checkAvailability(hop, atMs) ?? (hop.facts.clickLimit === null ? null : fullAt(deps, hop)),
    isLockedAt: (hop) => lockOf({ ...exchange, link: hop }) !== null,
    contextAt: (hop) => (needsHistory(hop) ? contextAt(hop) : { random, lists: settings.lists }),
  }
  return followCampaigns({ link, visit, outcome }, steps)
}

async function fullAt({ isLinkFull }: FollowDeps, hop: CompiledLink) {
  return (await isLinkFull(hop)) ? ({ reason: 'click_limit', url: hop.expiredUrl } as const) : null
}
