import type { CompiledContent, CompiledTarget } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
import type {
  ActionAction,
  FlowLanding,
  FlowOffer,
  RedirectAction,
  RedirectType,
  RuleSpec,
} from '@waymark/rule-engine'
import type { Destination } from './destination.ts'
import type { Pool } from './pool.ts'

/** What a rule of a cached link does, by `kind`. */
export type FlowAction = Destination | LandingOfferFlow | ContentFlow | EmptyFlow | CampaignFlow

/** Landing, then offer (contract §4, `landing_offer`). */
export interface LandingOfferFlow {
  kind: 'landing_offer'
  ruleId: string
  redirectType: RedirectType
  /** Null: the link's; so it is where an offer says nothing else. */
  appendQuery: boolean | null
  landings: readonly LandingTarget[]
  offers: readonly OfferTarget[]
}

export interface LandingTarget extends FlowLanding {
  /** Made when the first visitor is sent there, as all targets are. */
  ready: ReadyLanding | null
}

export interface ReadyLanding {
  target: CompiledTarget
  /** Its URL says where the click token goes; else it is appended. */
  hasClickId: boolean
}

export interface OfferTarget extends FlowOffer {
  target: CompiledTarget | null
}

/** What a rule of type `show_html` or `show_text` shows. */
export interface ContentFlow {
  kind: 'content'
  ruleId: string
  format: 'html' | 'text'
  /** As it was written. */
  template: string
  /** Made when the first visitor gets it. */
  ready: CompiledContent | null
}

export interface EmptyFlow {
  kind: 'not_found' | 'nothing'
  ruleId: string
}

export interface CampaignFlow {
  kind: 'campaign'
  ruleId: string
  campaign: LinkAddress
}

/**
 * The rule's action, prepared for the cache; a problem where nothing can be done by it.
 * @param texts where names are stored once that many rules have
 */
export function flowAction(
  { id: ruleId, action }: RuleSpec,
  texts: Pool<string>,
): FlowAction | { problem: string } {
  switch (action.schema) {
    case 'redirect':
      return redirect(ruleId, action)
    case 'landing_offer': {
      const { redirectType, appendQuery = null } = action
      const landings = action.landings.map((landing) => ({ ...sharedName(landing, texts), ready: null }))
      const offers = action.offers.map((offer) => ({ ...sharedName(offer, texts), target: null }))
      return { kind: 'landing_offer', ruleId, redirectType, appendQuery, landings, offers }
    }
    case 'action':
      return ownAction(ruleId, action)
    default:
      return unknown(action)
  }
}

function sharedName<Part extends { name?: string | undefined }>(part: Part, texts: Pool<string>): Part {
  const { name } = part
  return name === undefined ? part : { ...part, name: texts(name, () => name) }
}

/**
 * Only the scheme is looked at here: the api has checked the rest, and parsing every target of every link
 * takes seconds.
 */
function redirect(
  ruleId: string,
  { redirectType, targetUrl: url, appendQuery, deepLink }: RedirectAction,
): Destination | { problem: string } {
  if (!/^https?:\/\//i.test(url)) return { problem: 'The target is no http(s) URL.' }
  return {
    kind: 'redirect',
    ruleId,
    redirectType,
    url,
    appendQuery: appendQuery ?? null,
    deepLink: deepLink ?? null,
    ready: null,
  }
}

function ownAction(ruleId: string, action: ActionAction): FlowAction | { problem: string } {
  switch (action.actionType) {
    case 'show_html':
      return { kind: 'content', ruleId, format: 'html', template: action.html ?? '', ready: null }
    case 'show_text':
      return { kind: 'content', ruleId, format: 'text', template: action.text ?? '', ready: null }
    case 'http_404':
      return { kind: 'not_found', ruleId }
    case 'do_nothing':
      return { kind: 'nothing', ruleId }
    case 'send_to_campaign':
      if (action.campaign === null) return { problem: 'There is no campaign to send to.' }
      return { kind: 'campaign', ruleId, campaign: action.campaign }
    default:
      return unknown(action.actionType)
  }
}

/** A newer publisher may know more than this version does. */
function unknown(_action: never): { problem: string } {
  return { problem: 'What the rule does is not known.' }
}
