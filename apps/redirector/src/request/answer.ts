import type { Outcome, ServedBy } from '@waymark/redirect-flow'

/** A bot that the workspace blocks. */
export interface BlockedOutcome extends ServedBy {
  kind: 'blocked'
}

export const blockedOutcome: BlockedOutcome = Object.freeze({
  kind: 'blocked',
  ruleId: null,
  landingId: null,
  offerId: null,
  networkId: null,
})

/** What a visitor gets. */
export type Answer = Outcome | BlockedOutcome
