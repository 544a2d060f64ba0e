import type { OutboundHttp, OutboundResult } from '@waymark/outbound-http'
import { checkedUrl } from './checked-url.ts'

/**
 * `unknown`: the address is one that we may not call, though visitors may be able to; that is no reason to
 * disable the offer. Reasons are for people.
 */
export type HealthVerdict =
  | { kind: 'healthy' }
  /** `isAnswer`: the host said so itself, which shows that it can be reached from here. */
  | { kind: 'failed'; reason: string; isAnswer: boolean }
  | { kind: 'unknown'; reason: string }

export interface CheckedHealth {
  /** The host that the check called; null: none. */
  host: string | null
  verdict: HealthVerdict
}

export interface HealthCheckDeps {
  outbound: Pick<OutboundHttp, 'request'>
}

const connectTimeoutMs = 4_000
const totalTimeoutMs = 10_000
const maxRedirects = 5
/** The status is what matters. */
const maxBytes = 16 * 1024

/** It is there, but not for us: offers that block robots are not to be disabled for it. */
const isOnlyRefusing = (status: number) => [401, 403, 405, 429].includes(status)

/** Calls what is to be called of an offer (`checkedUrl`), once. Never rejects. */
export async function checkHealth(
  { outbound }: HealthCheckDeps,
  offer: { url: string; healthCheckUrl: string | null },
): Promise<CheckedHealth> {
  const called = checkedUrl(offer)
  if (called === null) return { host: null, verdict: { kind: 'unknown', reason: 'the URL makes no address' } }
  const result = await outbound.request({
    method: 'GET',
    url: called.url,
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Waymark offer check)', accept: 'text/html, */*' },
    connectTimeoutMs,
    totalTimeoutMs,
    maxRedirects,
    maxBytes,
    readBody: 'beginning',
  })
  return { host: called.host, verdict: verdictOf(result, called.isPart) }
}

function verdictOf(result: OutboundResult, isPart: boolean): HealthVerdict {
  switch (result.kind) {
    case 'response': {
      const { status } = result
      // Where only a part of the URL was called, a 4xx may say no more than that the rest is missing.
      const isFine = status < 400 || isOnlyRefusing(status) || (isPart && status < 500)
      return isFine ? { kind: 'healthy' } : { kind: 'failed', reason: `HTTP ${status}`, isAnswer: true }
    }
    case 'failed': {
      const isAnswer = ['too_large', 'too_many_redirects'].includes(result.reason)
      return { kind: 'failed', reason: `no answer: ${result.reason.replaceAll('_', ' ')}`, isAnswer }
    }
    case 'refused':
      return { kind: 'unknown', reason: `not called: ${result.reason.replaceAll('_', ' ')}` }
    default:
      return result satisfies never
  }
}
