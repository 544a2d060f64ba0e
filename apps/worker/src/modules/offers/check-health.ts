import type { OutboundHttp } from '@waymark/outbound-http'
import { sampleOfferUrl } from './sample-url.ts'

/**
 * `unknown`: the address is one that we may not call, though visitors may be able to; that is no reason to disable the offer.
 * Reasons are for people.
 */
export type HealthVerdict =
  | { kind: 'healthy' }
  | { kind: 'failed'; reason: string }
  | { kind: 'unknown'; reason: string }

export interface HealthCheckDeps {
  outbound: Pick<OutboundHttp, 'request'>
  /** Unix ms. */
  clock: () => number
}

const connectTimeoutMs = 4_000
const totalTimeoutMs = 10_000
const maxRedirects = 5
/** The status is what matters. */
const maxBytes = 16 * 1024

/** It is there, but not for us: offers that keep robots out are not to be disabled for it. */
const isOnlyRefusing = (status: number) => [401, 403, 405, 429].includes(status)

/** Asks an offer's URL as a visitor's browser would, once. Never rejects. */
export async function checkHealth(
  { outbound, clock }: HealthCheckDeps,
  { offerId, url: template }: { offerId: string; url: string },
): Promise<HealthVerdict> {
  const url = sampleOfferUrl(template, { offerId, nowMs: clock() })
  if (url === null) return { kind: 'unknown', reason: 'the URL makes no address' }
  const result = await outbound.request({
    method: 'GET',
    url,
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Waymark offer check)', accept: 'text/html, */*' },
    connectTimeoutMs,
    totalTimeoutMs,
    maxRedirects,
    maxBytes,
    readBody: 'beginning',
  })
  switch (result.kind) {
    case 'response': {
      const { status } = result
      if (status < 400 || isOnlyRefusing(status)) return { kind: 'healthy' }
      return { kind: 'failed', reason: `HTTP ${status}` }
    }
    case 'failed':
      return { kind: 'failed', reason: `no answer: ${result.reason.replaceAll('_', ' ')}` }
    case 'refused':
      return { kind: 'unknown', reason: `not called: ${result.reason.replaceAll('_', ' ')}` }
    default:
      return result satisfies never
  }
}
