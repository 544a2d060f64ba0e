import type { DeepLink } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
import type { RedirectType } from '@waymark/rule-engine'

/** What became of a visit (contract §4): what is delivered, and by which rule, landing and offer. */
export type Outcome = RedirectOutcome | ContentOutcome | EmptyOutcome | CampaignOutcome

/** Of whom the visitor was served; what took no part is null. */
export interface ServedBy {
  /** Null: the link's own URL. */
  ruleId: string | null
  landingId: string | null
  offerId: string | null
  /** Of the offer. */
  networkId: string | null
}

export function servedByRule(ruleId: string | null): ServedBy {
  return { ruleId, landingId: null, offerId: null, networkId: null }
}

/** The visitor goes on. */
export interface RedirectOutcome extends ServedBy {
  kind: 'redirect'
  redirectType: RedirectType
  /** An absolute http(s) URL in ASCII, fit for a header. */
  url: string
  /** Links into apps, of which one may be tried before the URL: see `deepLinkFor`. */
  deepLink: DeepLink | null
  /** What was added to the target. */
  resolvedParams: Readonly<Record<string, string>>
  /** True: every visitor without a query gets this very object, so that what is made of it can be cached. */
  isConstant: boolean
}

/** `show_html`, `show_text`: 200 with this body, its macros resolved and escaped. */
export interface ContentOutcome extends ServedBy {
  kind: 'content'
  format: 'html' | 'text'
  body: string
}

/** `http_404`, `do_nothing`: an answer without a body of the owner's. */
export interface EmptyOutcome extends ServedBy {
  kind: 'not_found' | 'nothing'
}

/** `send_to_campaign`: another link of the same workspace decides, by `followCampaigns`. */
export interface CampaignOutcome extends ServedBy {
  kind: 'campaign'
  campaign: LinkAddress
}
