import type { OutboundHttp, OutboundResponse } from '@waymark/outbound-http'
import type { WayOn } from './delivery.ts'

/** Fetches a target for a visitor; null: redirect the visitor to it. Never rejects. */
export type FetchForVisitor = (way: WayOn) => Promise<OutboundResponse | null>

export interface FetchForVisitorDeps {
  outbound: OutboundHttp
  /** Called when a target could not be fetched. */
  onFailure: (failure: { url: string; reason: string; cause?: unknown }) => void
}

/** Contract §4, `remote` and `curl`. */
const limits = {
  connectTimeoutMs: 4_000,
  totalTimeoutMs: 8_000,
  maxRedirects: 3,
  maxBytes: 2 * 1024 * 1024,
}

/** Each may take `maxBytes` of memory for `totalTimeoutMs`; beyond that visitors are redirected. */
const maxAtOnce = 50

/** On each of our requests: a target that is a link of ours would otherwise fetch itself for ever. */
const mark = 'x-waymark-relay'

/**
 * Fetches within the contract's limits, at most 50 at once. It sends of the visitor what the target would
 * see: user agent and languages.
 */
export function createFetchForVisitor({ outbound, onFailure }: FetchForVisitorDeps): FetchForVisitor {
  let underWay = 0
  return async ({ exchange, url }) => {
    const { method, headers } = exchange.request.raw
    if (method === 'HEAD' || headers[mark] !== undefined || underWay >= maxAtOnce) return null
    underWay++
    try {
      const result = await outbound.request({ method: 'GET', url, headers: headersFrom(headers), ...limits })
      if (result.kind === 'response') return result
      onFailure({ url, ...result })
      return null
    } finally {
      underWay--
    }
  }
}

type VisitorHeaders = WayOn['exchange']['request']['raw']['headers']

function headersFrom(headers: VisitorHeaders): Record<string, string> {
  const { 'user-agent': userAgent, 'accept-language': language } = headers
  return {
    [mark]: '1',
    accept: '*/*',
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(language !== undefined && { 'accept-language': language }),
  }
}
