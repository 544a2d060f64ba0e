import type { VisitorIdentity } from '@waymark/domain'
import type { StatusLists } from './decide/read-status.ts'

/** How a postback reached us, for the postback log. */
export interface Arrival {
  ip: string
  method: string
  /** The parameters as they came, the key masked. */
  query: Readonly<Record<string, string>>
}

/**
 * What a network, a page or a file says of a conversion, read but not decided (contract §7). Absent, empty
 * and unreplaced values are null.
 */
export interface Postback {
  source: 'postback' | 'track' | 'import' | 'api'
  /** As it came; what is no UUID is of no click. */
  clickToken: string
  /** The word of the network. Null: the default status of a goal that was named, else `sale`. */
  status: string | null
  statusLists: StatusLists
  /**
   * A decimal, as `readMoney` gives it; negative: only a rejection may say so, and is worth nothing. Of
   * `track` it counts only where the workspace allows it or with the key.
   */
  payout: string | null
  /** The code as it came, in upper case: one that is none of `currencyCodes` is refused. */
  currency: string | null
  tid: string | null
  /** Null: the oldest active goal of the workspace, else none. */
  goalKey: string | null
  /**
   * As it came: without an offset it is in the zone of the workspace, which only the click names. Null: now.
   */
  convertedAt: string | null
  /** Names the visitor by hashes; `null` where nothing is said of him. */
  identity: VisitorIdentity | null
  /** Id or name of an affiliate network of the workspace. Null: that of the click's offer. */
  network: string | null
  /** SHA-256 of the postback key that came along, hex. */
  keyHash: string | null
  /** Clicks of other workspaces are unknown. Null: of any. */
  workspaceId: string | null
  /** Null: not logged, and not stored while its click is not readable. */
  arrival: Arrival | null
}

/**
 * `pending`: stored, since its click may yet come · `ignored`: about a click of ours, but changes nothing ·
 * `refused`: its key, address or network is not allowed, or its currency is none · `unknown`: no click of
 * ours, and none that could come.
 */
export type PostbackResult =
  | 'created'
  | 'updated'
  | 'duplicate'
  | 'pending'
  | 'ignored'
  | 'refused'
  | 'unknown'

export interface Outcome {
  result: PostbackResult
  conversionId: string | null
  /** For people: why it was ignored, refused, unknown or is pending. */
  reason: string | null
  /** What of the postback the reason is about, where that is one thing. */
  field: 'status' | 'goal' | 'date' | 'key' | 'ip' | 'network' | 'click' | 'currency' | null
  /** The word of the network that is the reason, in small letters: nothing says what it means. */
  unknownWord?: string
  /** Of the postback log; null where the postback is not logged. */
  logId: string | null
}

export const notYet = (logId: string | null, reason: string): Outcome => ({
  result: 'pending',
  conversionId: null,
  reason,
  field: 'click',
  logId,
})

export const unknownClick = (logId: string | null): Outcome => ({
  result: 'unknown',
  conversionId: null,
  reason: 'There is no such click.',
  field: 'click',
  logId,
})
