import type { AdEventAction } from '@waymark/ad-platforms'
import type { AlertChannelColumns, alertChannels, deliveries } from '@waymark/db'
import type { VisitorIdentity } from '@waymark/domain'
import type { SQL } from 'drizzle-orm'
import type { AdEventFacts } from './outgoing-event.ts'
import type { AnswerPatterns } from './sending/answer-patterns.ts'

type Row = typeof deliveries.$inferSelect

interface Claim {
  id: string
  workspaceId: string
  destinationId: string
  event: string
  conversionId: string | null
  /** Those that have ended. */
  attempts: number
  leaseId: string
  /** Neither the destination nor its workspace was switched off or deleted. */
  isActive: boolean
}

/**
 * A delivery whose turn it is, with what its destination is now: a secret or credentials that were changed
 * count at once.
 */
export type ClaimedDelivery = Claim &
  (
    | { kind: 'webhook'; body: string; webhook: { url: string; sealedSecret: string } }
    | { kind: 'source'; method: 'GET' | 'POST'; url: string; patterns: AnswerPatterns }
    | ({ kind: 'integration'; integration: ClaimedIntegration } & ClaimedAdEvent)
    | { kind: 'channel'; body: string; channel: ClaimedChannel }
  )

export interface ClaimedAdEvent {
  facts: AdEventFacts
  action: AdEventAction
  /** Says whether the event that a correction corrects has arrived. */
  wasSent: boolean
  /** Names the visitor, as long as that is stored. */
  identity: VisitorIdentity | null
}

export interface ClaimedChannel {
  kind: (typeof alertChannels.$inferSelect)['kind']
  settings: AlertChannelColumns
  /** Null: it has none. */
  sealedCredentials: string | null
}

export interface ClaimedIntegration {
  provider: 'facebook' | 'tiktok' | 'google'
  sealedCredentials: string
  statusMapping: Readonly<Record<string, string>>
  /** Its platform refused the credentials the last time: it is sent one event at a time, after pauses. */
  isRefused: boolean
}

/** What the receiver did, as far as it did anything. */
export interface Answer {
  status: number | null
  /** How long it took. */
  ms: number
  /** At most 1 KiB. */
  body: string | null
}

/** How an attempt ended. Reasons are for the people of the workspace: they name no address. */
export type AttemptOutcome =
  | { kind: 'delivered'; answer: Answer }
  /** By the retry plan, as long as it goes; not before `afterMs`, where the receiver says so. */
  | { kind: 'retry'; reason: string; answer: Answer | null; afterMs?: number | undefined }
  /**
   * The platform refuses the credentials of the integration: by the retry plan too, and the others wait
   * meanwhile.
   */
  | { kind: 'refused'; reason: string; answer: Answer | null }
  /** No later attempt could end otherwise. */
  | { kind: 'failed'; reason: string; answer: Answer | null }
  /** The platform cannot correct what it has, or not for this account. `answer` null: it was not called. */
  | { kind: 'unsupported'; reason: string; answer: Answer | null }
  /** None was made, and none will be. */
  | { kind: 'withdrawn'; reason: string }

export interface EndedAttempt {
  delivery: ClaimedDelivery
  outcome: AttemptOutcome
  /** By the monotonic clock of the process. */
  endedMs: number
}

/**
 * When outcomes are written, by the two clocks that say how long ago an attempt ended and when the next one
 * is due.
 */
export interface WritingMoment {
  /** The date of Postgres. */
  now: SQL
  /** By the monotonic clock of the process. */
  nowMs: number
}

/** One attempt; takes far less than the lease. */
export type SendDelivery = (delivery: ClaimedDelivery) => Promise<AttemptOutcome>

export type DeliveryStatus = Row['status']
