import { moneyText, withParameter } from '@waymark/domain'
import type { FlowLanding, FlowOffer, RedirectType, RuleAction } from '@waymark/rule-engine'
import type { FlowParts, OfferPart, PartIds } from './flow-parts.repository.ts'
import { offerOpensAtMs } from './offer-opening.ts'
import type { StoredFlow } from './stored-flow.ts'

interface Member {
  id: string
  weight: number
}

/** What the flows of some rules are made of, each once. */
export function partIdsOf(flows: readonly StoredFlow[]): PartIds {
  const ids = { landings: new Set<string>(), offers: new Set<string>(), campaigns: new Set<string>() }
  for (const flow of flows) {
    if (flow.schema === 'landing_offer') {
      for (const { id } of flow.flowConfig.landings) ids.landings.add(id)
      for (const { id } of flow.flowConfig.offers) ids.offers.add(id)
    } else if (flow.flowConfig.campaignLinkId) {
      ids.campaigns.add(flow.flowConfig.campaignLinkId)
    }
  }
  return { landings: [...ids.landings], offers: [...ids.offers], campaigns: [...ids.campaigns] }
}

export interface ActionInput {
  flow: StoredFlow
  redirectType: RedirectType
  /** Null: the link's. */
  appendQuery: boolean | null
  parts: FlowParts
  /** Unix ms. */
  nowMs: number
}

/**
 * What a rule does, as redirectors take it: landings that are not active and what was deleted are left out.
 */
export function flowActionOf(input: ActionInput): RuleAction {
  const { flow, redirectType, appendQuery, parts, nowMs } = input
  switch (flow.schema) {
    case 'landing_offer': {
      const { landings, offers } = flow.flowConfig
      return {
        schema: 'landing_offer',
        redirectType,
        ...saying(appendQuery),
        landings: landings.flatMap((member) => landingOf(member, parts)),
        offers: offers.flatMap((member) => offerOf(member, parts, nowMs)),
      }
    }
    case 'action': {
      const { actionType, html, text, campaignLinkId } = flow.flowConfig
      const campaign = parts.campaigns.get(campaignLinkId ?? '') ?? null
      return { schema: 'action', actionType, html: html ?? null, text: text ?? null, campaign }
    }
    default:
      return flow satisfies never
  }
}

/** Snapshots of links whose rules and offers leave it to the link stay as they were. */
export function saying(appendQuery: boolean | null): { appendQuery?: boolean } {
  return appendQuery === null ? {} : { appendQuery }
}

function landingOf({ id, weight }: Member, parts: FlowParts): FlowLanding[] {
  const landing = parts.landings.get(id)
  return landing?.isActive ? [{ id, name: landing.name, url: landing.url, weight }] : []
}

function offerOf({ id, weight }: Member, parts: FlowParts, nowMs: number): FlowOffer[] {
  const offer = parts.offers.get(id)
  return offer === undefined ? [] : [publishedOffer(offer, weight, nowMs)]
}

function publishedOffer(offer: OfferPart, weight: number, nowMs: number): FlowOffer {
  const { id, name, url, subidParam, networkId, countries, payout, payoutCurrency, appendQuery } = offer
  return {
    id,
    name,
    url: subidParam === null ? url : withParameter(url, subidParam, '{click_id}'),
    weight,
    networkId,
    countries,
    payout: moneyText(payout),
    currency: payoutCurrency,
    opensAtMs: offerOpensAtMs(offer, nowMs),
    ...saying(appendQuery),
  }
}
