import type { AdAccount } from './credentials.ts'
import { buildFacebookRequest, readFacebookAnswer } from './facebook.ts'
import { buildGoogleRequest } from './google/build.ts'
import { readGoogleAnswer } from './google/read.ts'
import type { GoogleToken } from './google/token.ts'
import type { AdPlatform } from './platforms.ts'
import { showableReason } from './redact.ts'
import type { AdPlatformSettings } from './settings.ts'
import { buildTiktokRequest, readTiktokAnswer } from './tiktok.ts'
import type { AdAnswer, AdConversion, AdEventAction, AdOutcome, BuiltRequest, SentAs } from './types.ts'

export interface RequestInput {
  /** Google's with the access token that is good now. */
  account: Exclude<AdAccount, { provider: 'google' }> | (GoogleAccount & { token: GoogleToken })
  conversion: AdConversion
  /** Default: `send`. */
  action?: AdEventAction
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
export function buildRequest({ account, action = 'send', ...event }: RequestInput): BuiltRequest {
  switch (account.provider) {
    case 'facebook':
      return action === 'send'
        ? buildFacebookRequest({ ...event, credentials: account.credentials })
        : uncorrectable(account.provider, action)
    case 'tiktok':
      return action === 'send'
        ? buildTiktokRequest({ ...event, credentials: account.credentials })
        : uncorrectable(account.provider, action)
    case 'google':
      return buildGoogleRequest({ ...event, action, credentials: account.credentials, token: account.token })
    default:
      return account satisfies never
  }
}

function uncorrectable(platform: AdPlatform, action: Exclude<AdEventAction, 'send'>): BuiltRequest {
  const what = action === 'retract' ? 'takes no event back' : 'does not change the value of an event'
  return { kind: 'unsupported', reason: `${platform} ${what} that it has: correct it there` }
}

const readers = {
  facebook: readFacebookAnswer,
  tiktok: readTiktokAnswer,
  google: readGoogleAnswer,
} satisfies Record<AdAccount['provider'], (answer: AdAnswer, sent: SentAs) => AdOutcome>

/** Says what the answer to such a request means. Its reason names none of the account's secrets. */
export function readAnswer(account: AdAccount, answer: AdAnswer, sent: SentAs = {}): AdOutcome {
  const outcome = readers[account.provider](answer, sent)
  return 'reason' in outcome ? { ...outcome, reason: showableReason(outcome.reason, account) } : outcome
}
