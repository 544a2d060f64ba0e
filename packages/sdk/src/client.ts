import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.generated.ts'

/** Every route of the API by method and path; what it takes and answers is typed. */
export type WaymarkClient = Client<paths>

interface Installation {
  /** Address of the API without a path, such as `https://api.example.com`. */
  baseUrl: string
  /** Instead of the runtime's own `fetch`: to retry, to log, to go through a proxy. */
  fetch?: (request: Request) => Promise<Response>
}

interface WithKey extends Installation {
  /** Made by `POST /api-keys`; works in its own workspace, within its scopes. */
  apiKey: string
  accessToken?: never
  workspaceId?: never
}

interface WithSession extends Installation {
  /** Of a sign-in. It lasts minutes: make another client with the one that `POST /auth/refresh` gives. */
  accessToken: string
  /** The workspace to act in; default: the oldest membership. */
  workspaceId?: string
  apiKey?: never
}

interface Anonymous extends Installation {
  apiKey?: never
  accessToken?: never
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

/**
 * A client of one installation with fixed credentials. Its methods answer `{ data, error, response }`: `data` is the
 * body of a 2xx as it came, envelope and all, `error` the body of any other status (specification, "Errors"). They
 * throw only where no answer came.
 */
export function createWaymarkClient(options: WaymarkClientOptions): WaymarkClient {
  const { baseUrl, fetch } = options
  return createClient<paths>({ baseUrl, headers: headersOf(options), ...(fetch && { fetch }) })
}
