import {
  type AdPlatformSettings,
  type GoogleCredentials,
  type GoogleToken,
  googleTokenRequest,
  readGoogleToken,
} from '@waymark/ad-platforms'
import type { AttemptOutcome } from '../attempt.ts'
import { type Calling, call, unanswered } from './call-receiver.ts'

export type TokenOrEnd =
  | { kind: 'token'; token: GoogleToken }
  | Extract<AttemptOutcome, { kind: 'retry' | 'refused' }>

export interface GoogleTokens {
  /** The token for these credentials, requested once for all concurrent callers. */
  tokenOf(account: GoogleAccount): Promise<TokenOrEnd>
  /** It was refused: the next call requests another. */
  forget(account: GoogleAccount): void
}

export interface GoogleAccount {
  /** Other credentials have another one. */
  key: string
  credentials: GoogleCredentials
}

export interface GoogleTokensDeps extends Calling {
  settings: AdPlatformSettings
  monotonicMs: () => number
}

interface CachedToken {
  requested: Promise<TokenOrEnd>
  /** Until it has come, no second request is sent. */
  usableUntilMs: number
}

const maxAnswerBytes = 64 * 1_024
/** Accounts whose tokens are cached; of more, the oldest are requested again. */
const maxCached = 1_000

/** Google's access tokens, in memory alone, until a minute before they end. */
export function createGoogleTokens({ settings, monotonicMs, ...calling }: GoogleTokensDeps): GoogleTokens {
  const existing = new Map<string, CachedToken>()

  const query = async (credentials: GoogleCredentials): Promise<TokenOrEnd> => {
    const request = googleTokenRequest(credentials, settings)
    const called = await call(calling, { ...request, maxBytes: maxAnswerBytes, requireHttps: true })
    const { result, ms } = called
    if (result.kind !== 'response') return unanswered(called)
    const said = { status: result.status, body: result.body.toString('utf8') }
    const read = readGoogleToken(said, credentials)
    if (read.kind === 'token') return read
    // Not its body: a token may stand in it.
    const answer = { status: result.status, ms, body: null }
    if (read.kind === 'retry') return { kind: 'retry', reason: read.reason, answer }
    return { kind: 'refused', reason: `The platform refuses the credentials: ${read.reason}`, answer }
  }

  const begin = ({ key, credentials }: GoogleAccount): CachedToken => {
    const one: CachedToken = { requested: query(credentials), usableUntilMs: Number.POSITIVE_INFINITY }
    const gone = () => {
      if (existing.get(key) === one) existing.delete(key)
    }
    one.requested.then((answer) => {
      if (answer.kind === 'token') one.usableUntilMs = monotonicMs() + answer.token.usableMs
      else gone()
    }, gone)
    const [oldest] = existing.keys()
    if (existing.size >= maxCached && oldest !== undefined) existing.delete(oldest)
    existing.set(key, one)
    return one
  }

  return {
    tokenOf: (account) => {
      const one = existing.get(account.key)
      return (one !== undefined && monotonicMs() < one.usableUntilMs ? one : begin(account)).requested
    },
    forget: ({ key }) => {
      existing.delete(key)
    },
  }
}
