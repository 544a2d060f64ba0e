import type { IncomingHttpHeaders } from 'node:http'

/** Why a call was not made: the target is not one that may be called. Retrying does not help. */
export type RefusedReason =
  /** No URL. */
  | 'invalid_url'
  /** Neither http nor https. */
  | 'scheme'
  /** Plain http where https is required. */
  | 'https_required'
  /** A user name or password in the URL. */
  | 'userinfo'
  /** A port that belongs to another protocol. */
  | 'port'
  /** A name that means this machine or its network. */
  | 'name'
  /** A private, local or otherwise special address, in the URL or behind its name. */
  | 'address'

/** Why a call that was allowed has no answer. */
export type FailedReason =
  | 'dns'
  | 'connect'
  | 'connect_timeout'
  | 'tls'
  /** Nothing, or not everything, came within the time for the whole call. */
  | 'timeout'
  | 'connection_lost'
  /** Not HTTP, or headers over 16 KiB. */
  | 'protocol'
  | 'too_large'
  | 'too_many_redirects'

export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  /** Sent byte for byte. */
  body?: string | Uint8Array
  /** For the name, the connection and TLS, of each hop. */
  connectTimeoutMs: number
  /** For the whole call: every hop, the last byte of the body included. */
  totalTimeoutMs: number
  /** 0: a redirect is an answer like any other. Each hop is checked as the first one is. */
  maxRedirects?: number
  /** Of the body. */
  maxBytes: number
  /**
   * `whole`: a body that is larger or slower fails the call. `beginning`: what came of it within `maxBytes`
   * and the time is enough, for callers to whom the status matters (webhooks).
   */
  readBody?: 'whole' | 'beginning'
  /** Refuses plain http, but where every address of the host is in the allowed networks. */
  requireHttps?: boolean
}

export interface OutboundResponse {
  status: number
  headers: IncomingHttpHeaders
  /** As sent: nothing is decompressed, and we request nothing compressed. */
  body: Buffer
  /** False: `readBody: 'beginning'` left something out. */
  isComplete: boolean
  /** Of the hop that answered. */
  url: string
}

export type OutboundResult =
  | ({ kind: 'response' } & OutboundResponse)
  | { kind: 'refused'; reason: RefusedReason }
  /** `cause` is for our logs: it may name addresses, which our users must not see. */
  | { kind: 'failed'; reason: FailedReason; cause: unknown }

export type UrlVerdict = { ok: true } | { ok: false; reason: RefusedReason }

/** Addresses of a host name, as texts; empty or an error: the name does not resolve. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export interface OutboundHttp {
  /** Makes a call, or says why not. Never throws. */
  request(request: OutboundRequest): Promise<OutboundResult>
  /**
   * Checks a URL that will be called later, for a truthful 422 at write. A host that does not resolve now is
   * accepted (contract §8); each call is checked anyway. Never throws.
   */
  checkUrl(url: string, options?: { requireHttps?: boolean }): Promise<UrlVerdict>
}
