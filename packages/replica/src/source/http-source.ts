// The lint rule that bans undici names `outbound-http`, whose guard refuses private addresses. This call goes
// to one: the internal API of the same installation, at an address from our own configuration and with no
// part of it from a visitor but two encoded query values.
import { type Dispatcher, Pool } from 'undici'
import { z } from 'zod'
import { configSchema } from '../config-schema.ts'
import { linkSnapshotSchema } from '../schema.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { ClickCountSource, ConfigSource, LinkSource, OfferClickSource } from './port.ts'

export interface HttpSourceOptions {
  /** Where the internal API listens, `http://host:3002`. */
  internalUrl: string
  /** INTERNAL_TOKEN. */
  token: string
  monotonicMs: () => number
  /** For the whole call, connecting and the body included. */
  timeoutMs?: number
}

export interface HttpSource extends LinkSource, ConfigSource, ClickCountSource, OfferClickSource {
  close(): Promise<void>
}

const countSchema = z.object({ data: z.object({ clicks: z.int().nonnegative() }) })
const foundSchema = z.object({ data: linkSnapshotSchema })
/** The error envelope of the specification; a 404 of something else that listens there is not an answer. */
const notFoundSchema = z.object({ code: z.literal('NOT_FOUND') })

const breakerOptions = { failuresToOpen: 5, openMs: 1_000 }
/**
 * What the internal API serves one redirector at a time; the rest waits, and fails when it waits too long.
 */
const connections = 16
/** A workspace's lists may be 4 MiB of text, each character of which JSON may write as two. */
const maxAnswerBytes = 16 * 1024 * 1024

/**
 * Calls `GET /internal/link-snapshots?domain=&code=`, `/internal/documents?kind=&key=`,
 * `/internal/click-counts` and `/internal/offer-clicks` (contract §4), behind a circuit breaker: five
 * failures in a row open it, after a second one call tries again. A wrong token, an entry that does not fit
 * or a foreign 404 is a failure too, so that a misconfiguration is never taken for "there is no such link".
 */
export function createHttpSource(options: HttpSourceOptions): HttpSource {
  const { internalUrl, token, monotonicMs, timeoutMs = 500 } = options
  const { origin, pathname } = new URL(internalUrl)
  const pool = new Pool(origin, { connections, maxResponseSize: maxAnswerBytes })
  const breaker = createCircuitBreaker({ ...breakerOptions, monotonicMs })

  const getJson = (route: string, query: Record<string, string>) =>
    pool.request({
      method: 'GET',
      path: `${pathname.replace(/\/$/, '')}/internal/${route}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })

  const count = async (route: string, query: Record<string, string>): Promise<number> => {
    const counted = await breaker.run(async () => readAnswer(await getJson(route, query), countSchema))
    // As with config: an api that does not know the route yet serves links all the same.
    if (counted === null) throw new Error('The internal API does not count clicks')
    return counted.clicks
  }

  return {
    fetch: ({ domainKey, code }) =>
      breaker.run(async () =>
        readAnswer(await getJson('link-snapshots', { domain: domainKey, code }), foundSchema),
      ),
    async fetchConfig({ kind, key }) {
      const schema = z.object({ data: configSchema(kind) })
      const entry = await breaker.run(async () =>
        readAnswer(await getJson('documents', { kind, key }), schema),
      )
      // An api that does not know the route yet serves links all the same: this does not count against it.
      if (entry?.key !== key) throw new Error('The internal API gave no such entry')
      return entry
    },
    countClicks: ({ workspaceId, linkId, ruleId, fromMs, beforeMs }) => {
      const times = { fromMs: String(fromMs), beforeMs: String(beforeMs) }
      const query = { workspaceId, linkId, ...times, ...(ruleId !== null && { ruleId }) }
      return count('click-counts', query)
    },
    countOfferClicks: ({ workspaceId, offerId, beforeMs }) =>
      count('offer-clicks', { workspaceId, offerId, beforeMs: String(beforeMs) }),
    close: () => pool.close(),
  }
}

/** Null: there is no such thing. */
async function readAnswer<Data>(
  { statusCode, body }: Dispatcher.ResponseData,
  schema: z.ZodType<{ data: Data }>,
): Promise<Data | null> {
  switch (statusCode) {
    case 200:
      return schema.parse(await body.json()).data
    case 404:
      notFoundSchema.parse(await body.json())
      return null
    default:
      // Read to the end, so that the connection can be used again.
      await body.dump()
      throw new Error(`The internal API answered ${statusCode}`)
  }
}
