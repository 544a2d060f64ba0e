import type { Outcome, ServedBy } from '@waymark/redirect-flow'

/** A bot that the workspace blocks. */
export interface BlockedOutcome extends ServedBy {
  kind: 'blocked'
}

/** What a visitor gets. */
export type Answer = Outcome | BlockedOutcome
