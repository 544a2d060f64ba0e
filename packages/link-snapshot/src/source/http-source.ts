// The lint rule that bans undici names `outbound-http`, whose guard refuses private addresses. This call goes to one:
// the internal API of the same installation, at an address from our own configuration and with no part of it from a
// visitor but two encoded query values.
import { type Dispatcher, Pool } from 'undici'
import { z } from 'zod'
import { linkSnapshotSchema } from '../schema.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { LinkSource } from './port.ts'

export interface HttpLinkSourceOptions {
  /** Where the internal API listens, `http://host:3002`. */
  internalUrl: string
  /** INTERNAL_TOKEN. */
  token: string
  nowMs: () => number
  /** For the whole call, connecting and the body included. */
  timeoutMs?: number
}

export interface HttpLinkSource extends LinkSource {
  close(): Promise<void>
}

const foundSchema = z.object({ data: linkSnapshotSchema })
/** The error envelope of the specification; a 404 of something else that listens there is not an answer. */
const notFoundSchema = z.object({ code: z.literal('NOT_FOUND') })

const breakerOptions = { failuresToOpen: 5, openMs: 1_000 }
/** What the internal API serves one redirector at a time; the rest waits, and fails when it waits too long. */
const connections = 16
const maxAnswerBytes = 8 * 1024 * 1024

/**
 * Asks `GET /internal/link-snapshots?domain=&code=` (contract §4), behind a circuit breaker: five failures in a row
 * open it, after a second one call tries again. A wrong token, a wrong document or a foreign 404 is a failure too, so
 * that a misconfiguration is never taken for "there is no such link".
 */
export function createHttpLinkSource(options: HttpLinkSourceOptions): HttpLinkSource {
  const { internalUrl, token, nowMs, timeoutMs = 500 } = options
  const { origin, pathname } = new URL(internalUrl)
  const pool = new Pool(origin, { connections, maxResponseSize: maxAnswerBytes })
  const breaker = createCircuitBreaker({ ...breakerOptions, nowMs })

  async function ask({ domainKey, code }: LinkAddress): Promise<LinkSnapshot | null> {
    const query = new URLSearchParams({ domain: domainKey, code })
    const response = await pool.request({
      method: 'GET',
      path: `${pathname.replace(/\/$/, '')}/internal/link-snapshots?${query}`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(response)
  }

  return {
    fetch: (address) => breaker.run(() => ask(address)),
    close: () => pool.close(),
  }
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<LinkSnapshot | null> {
  switch (statusCode) {
    case 200:
      return foundSchema.parse(await body.json()).data
    case 404:
      notFoundSchema.parse(await body.json())
      return null
    default:
      // Read to the end, so that the connection can be used again.
      await body.dump()
      throw new Error(`The internal API answered ${statusCode}`)
  }
}
