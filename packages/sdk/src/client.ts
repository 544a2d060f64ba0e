import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.generated.ts'
import { createRefreshingFetch, type SessionTokens } from './refreshing-fetch.ts'
import { createRetryingFetch, type RetryOptions, waitUnlessAborted } from './retrying-fetch.ts'
import type { SendRequest } from './send-request.ts'

/** Every route of the API by method and path; what it takes and answers is typed. */
export type WaymarkClient = Client<paths>

interface Installation {
  /** Address of the API without a path, such as `https://api.example.com`. */
  baseUrl: string
  /** Instead of the runtime's own `fetch`: to log, to go through a proxy. */
  fetch?: SendRequest
  /** Of calls that were not processed, or may be repeated. `false`: none is sent again. */
  retry?: RetryOptions | false
}

interface WithKey extends Installation {
  /** Made by `POST /api-keys`; works in its own workspace, within its scopes. */
  apiKey: string
  accessToken?: never
  refreshToken?: never
  onRefreshed?: never
  workspaceId?: never
}

interface WithSession extends Installation {
  /** Of a sign-in. It lasts minutes. */
  accessToken: string
  /**
   * Of the same sign-in: the client then gets a new pair where the access token has ended. No other client
   * may have it.
   */
  refreshToken?: string
  /** The new pair, to be stored: the old one is worth nothing any more. */
  onRefreshed?: (tokens: SessionTokens) => unknown
  /** The workspace to act in; default: the oldest membership. */
  workspaceId?: string
  apiKey?: never
}

interface Anonymous extends Installation {
  apiKey?: never
  accessToken?: never
  refreshToken?: never
  onRefreshed?: never
  workspaceId?: never
}

/** Never a key and a session together, which the API refuses (specification, "Authentication"). */
export type WaymarkClientOptions = WithKey | WithSession | Anonymous

function headersOf({ apiKey, accessToken, workspaceId }: WaymarkClientOptions): Record<string, string> {
  return {
    ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
    ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
    ...(workspaceId !== undefined && { 'X-Workspace-Id': workspaceId }),
  }
}

function sendingOf(options: WaymarkClientOptions): SendRequest {
  const { baseUrl, retry = {}, fetch: given = (request) => fetch(request) } = options
  const parts = { wait: waitUnlessAborted, random: Math.random, clock: Date.now }
  const send = retry === false ? given : createRetryingFetch({ ...parts, send: given }, retry)
  const { accessToken, refreshToken, onRefreshed = () => undefined } = options
  if (accessToken === undefined || refreshToken === undefined) return send
  return createRefreshingFetch({ baseUrl, send, tokens: { accessToken, refreshToken }, onRefreshed })
}

/**
 * A client of one installation. Its methods answer `{ data, error, response }`: `data` is the body of a 2xx
 * as it came, envelope and all, `error` the body of any other status (specification, "Errors"). They throw
 * only where no answer came.
 */
export function createWaymarkClient(options: WaymarkClientOptions): WaymarkClient {
  return createClient<paths>({
    baseUrl: options.baseUrl,
    headers: headersOf(options),
    fetch: sendingOf(options),
  })
}
