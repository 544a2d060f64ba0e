import type { AdAccount } from './credentials.ts'
import { buildFacebookRequest, readFacebookAnswer } from './facebook.ts'
import { buildGoogleRequest } from './google/build.ts'
import { readGoogleAnswer } from './google/read.ts'
import type { GoogleToken } from './google/token.ts'
import { showableReason } from './redact.ts'
import type { AdPlatformSettings } from './settings.ts'
import { buildTiktokRequest, readTiktokAnswer } from './tiktok.ts'
import type { AdAnswer, AdConversion, AdOutcome, BuiltRequest } from './types.ts'

export interface RequestInput {
  /** Google's with the access token that is good now. */
  account: Exclude<AdAccount, { provider: 'google' }> | (GoogleAccount & { token: GoogleToken })
  conversion: AdConversion
  /** What the integration's `statusMapping` says for the conversion's status. */
  eventName: string
  settings: AdPlatformSettings
  /** Unix ms. */
  nowMs: number
  /**
   * The event is to count nowhere: `facebook` and `tiktok` show it under this code, which people find at the
   * platform; `google` only validates it. Not given: it counts.
   */
  test?: { code: string } | undefined
}

type GoogleAccount = Extract<AdAccount, { provider: 'google' }>

/**
 * The request that sends a conversion to an ad platform (specification, "Server-to-server conversion
 * integration").
 */
export function buildRequest({ account, ...event }: RequestInput): BuiltRequest {
  switch (account.provider) {
    case 'facebook':
      return buildFacebookRequest({ ...event, credentials: account.credentials })
    case 'tiktok':
      return buildTiktokRequest({ ...event, credentials: account.credentials })
    case 'google':
      return buildGoogleRequest({ ...event, credentials: account.credentials, token: account.token })
    default:
      return account satisfies never
  }
}

const readers = {
  facebook: readFacebookAnswer,
  tiktok: readTiktokAnswer,
  google: readGoogleAnswer,
} satisfies Record<AdAccount['provider'], (answer: AdAnswer, isTest: boolean) => AdOutcome>

/**
 * What the platform's answer to such a request means. Its reason names none of the account's secrets.
 * @param isTest whether the request had `test`
 */
export function readAnswer(account: AdAccount, answer: AdAnswer, isTest = false): AdOutcome {
  const outcome = readers[account.provider](answer, isTest)
  return 'reason' in outcome ? { ...outcome, reason: showableReason(outcome.reason, account) } : outcome
}
