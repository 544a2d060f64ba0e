import { z } from 'zod'
import { outcomeOfStatus, readBody, reasonOf } from '../answers.ts'
import type { GoogleCredentials } from '../credentials.ts'
import { showableReason } from '../redact.ts'
import type { AdPlatformSettings } from '../settings.ts'
import type { AdAnswer, AdOutcome, AdRequest } from '../types.ts'

/** Which of Google's two interfaces a token opens. */
export type GoogleApi = 'data_manager' | 'google_ads'

export interface GoogleToken {
  accessToken: string
  /** The interface that events go to. */
  api: GoogleApi
  /** Says whether it opens Google Ads, too, which alone can retract a conversion. */
  opensGoogleAds: boolean
  /** Ms from the answer until it must not be used any more: a minute before it ends. */
  usableMs: number
}

/** The request for an access token (OAuth 2.0, refresh token). Its answer is a secret. */
export function googleTokenRequest(
  { clientId, clientSecret, refreshToken }: GoogleCredentials,
  { googleTokenUrl }: AdPlatformSettings,
): AdRequest {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  })
  return {
    method: 'POST',
    url: googleTokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  }
}

const tokenShape = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().nullish(),
})
const refusalShape = z.object({ error: z.string(), error_description: z.string().nullish() })

const marginMs = 60_000

/**
 * Events go to the Data Manager API unless the token is for Google Ads alone: that one opens nothing else.
 */
function opened(scope: string): Pick<GoogleToken, 'api' | 'opensGoogleAds'> {
  const has = (name: string) => scope.split(' ').includes(`https://www.googleapis.com/auth/${name}`)
  const opensGoogleAds = has('adwords')
  return { api: opensGoogleAds && !has('datamanager') ? 'google_ads' : 'data_manager', opensGoogleAds }
}

/** What the answer to `googleTokenRequest` of these credentials means. */
export function readGoogleToken(
  answer: AdAnswer,
  credentials: GoogleCredentials,
): { kind: 'token'; token: GoogleToken } | Extract<AdOutcome, { kind: 'retry' | 'auth_broken' }> {
  const token = answer.status === 200 ? readBody(answer, tokenShape) : null
  if (token !== null) {
    const usableMs = Math.max(0, token.expires_in * 1000 - marginMs)
    return {
      kind: 'token',
      token: { accessToken: token.access_token, ...opened(token.scope ?? ''), usableMs },
    }
  }
  const refusal = readBody(answer, refusalShape)
  const said = refusal && reasonOf(refusal.error, refusal.error_description)
  const outcome = outcomeOfStatus(answer.status, said ?? undefined)
  const reason = reasonOf('google gives no access token', 'reason' in outcome ? outcome.reason : said)
  // Whatever it refuses of the credentials (invalid_grant, invalid_client) it will refuse again.
  const kind = outcome.kind === 'retry' ? 'retry' : 'auth_broken'
  return { kind, reason: showableReason(reason, { provider: 'google', credentials }) }
}
