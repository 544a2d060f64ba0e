import type { ConversionStatus, VisitorIdentity } from '@waymark/domain'

/** The facts about a conversion and its click that platforms receive; those stored with deliveries fit. */
export interface AdConversion {
  conversionId: string
  status: ConversionStatus
  /** A decimal. */
  payout: string
  /** ISO 4217. */
  currency: string
  tid: string | null
  /** Unix ms. */
  convertedAtMs: number
  /**
   * By which the platform recognises the event, as the integration says. Not given: made of conversion and
   * status, as it is of what was queued by versions before.
   */
  eventId?: string
  /** Unix ms, of a correction: when the conversion became what it is now. Not given: now. */
  correctedAtMs?: number
  /** Names the visitor by hashes. It is missing where he is not known, or not any more. */
  identity?: VisitorIdentity | null
  click: {
    clickToken: string
    /** Unix ms. */
    clickedAtMs: number
    shortUrl: string
    userAgent: string
    /** Only where raw addresses are stored. */
    ip: string | null
    externalId: string | null
    gclid: string | null
    fbclid: string | null
    ttclid: string | null
    /** The ids by their names; events that were queued by versions before have none. */
    clickIds?: Readonly<Record<string, string>>
  }
}

/** What is to be sent, by the guarded client. */
export interface AdRequest {
  method: 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * `send`: an event that the platform does not have. Of one that it has: `restate` gives it another amount,
 * `retract` takes it back.
 */
export type AdEventAction = 'send' | 'restate' | 'retract'

/**
 * `skipped`: the platform could never take it, so that there is nothing to send; no failure. `unsupported`:
 * the platform has no way to correct what it has. Reasons are for people.
 */
export type BuiltRequest =
  | { kind: 'request'; request: AdRequest }
  | { kind: 'skipped' | 'unsupported'; reason: string }

/** The facts about a request by which its answer is read. */
export interface SentAs {
  action?: AdEventAction | undefined
  /** Says whether it had `test`. */
  isTest?: boolean
}

/** An answer as it came. */
export interface AdAnswer {
  status: number
  /** As much of it as was read. */
  body: string
}

/**
 * What an answer means. Reasons are for people, and contain no secrets.
 * - `duplicate`: the platform has the event already, which is as good as `ok`.
 * - `retry`: later; `afterMs`: not before. `tokenRefused`: with a new access token.
 * - `terminal`: this event is refused for good.
 * - `auth_broken`: so is every other one, until the credentials are corrected.
 * - `unsupported`: this account may send events, but not correct them.
 */
export type AdOutcome =
  | { kind: 'ok' }
  | { kind: 'duplicate'; reason: string }
  | { kind: 'retry'; reason: string; afterMs?: number; tokenRefused?: true }
  | { kind: 'terminal'; reason: string }
  | { kind: 'auth_broken'; reason: string }
  | { kind: 'unsupported'; reason: string }
