import type { SendRequest } from './send-request.ts'

export interface SessionTokens {
  accessToken: string
  /** Good for one exchange. */
  refreshToken: string
}

export interface RefreshingSession {
  baseUrl: string
  send: SendRequest
  tokens: SessionTokens
  /** The new pair, before anything is sent with it: the old one is worth nothing any more. */
  onRefreshed: (tokens: SessionTokens) => unknown
}

function withToken(request: Request, accessToken: string): Request {
  const authorized = new Request(request)
  authorized.headers.set('Authorization', `Bearer ${accessToken}`)
  return authorized
}

const isText = (value: unknown): value is string => typeof value === 'string'

function readTokens(body: unknown): SessionTokens | null {
  const { accessToken, refreshToken } = Object(Object(body).data)
  return isText(accessToken) && isText(refreshToken) ? { accessToken, refreshToken } : null
}

/**
 * Sends with the session's token, and after a 401 once more with a new one. Calls that come together share
 * one exchange, since using a refresh token twice ends the session. Where the session has ended, the 401 is
 * the answer.
 */
export function createRefreshingFetch({
  baseUrl,
  send,
  tokens,
  onRefreshed,
}: RefreshingSession): SendRequest {
  let current = tokens
  let hasEnded = false
  let exchange: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    const answer = await send(
      new Request(`${baseUrl.replace(/\/+$/, '')}/api/v1/auth/refresh`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refreshToken: current.refreshToken }),
      }),
    )
    const next = answer.ok ? readTokens(await answer.json()) : null
    hasEnded = answer.status === 401
    if (next === null) return
    await onRefreshed(next)
    current = next
  }
  const refreshOnce = () => {
    exchange ??= refresh().finally(() => {
      exchange = null
    })
    return exchange
  }
  return async (request) => {
    const used = current
    const answer = await send(withToken(request.clone(), used.accessToken))
    if (answer.status !== 401 || hasEnded) return answer
    if (used === current) await refreshOnce()
    if (used === current) return answer
    await answer.body?.cancel()
    return send(withToken(request, current.accessToken))
  }
}
