import type { ClickHouseClient } from '@clickhouse/client'
import { uuidV7TimeMs } from '@waymark/domain'
import { z } from 'zod'
import { clickFields, clickReading } from '../clicks/click-of-row.ts'
import { limitSettings, type QueryLimits, rowsOf } from '../query/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import type { StoredClick } from '../types.ts'
import { tokenToleranceMs } from './click-lookup.ts'

export interface ClicksByTokensDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks'>
  limits: QueryLimits
}

const reading = clickReading(clickFields)

/** They go in the request's URL, where so many take 20 KiB. */
const tokensPerQuery = 500

const monthOf = (instantMs: number): number => {
  const instant = new Date(instantMs)
  return instant.getUTCFullYear() * 100 + instant.getUTCMonth() + 1
}

interface TimedToken {
  token: string
  atMs: number
}

/** The last instant that the table's times can represent: an invented token may name a later one. */
const lastMs = 10_413_792_000_000 - 1 - tokenToleranceMs

/**
 * What can be a click's token: lower case, each once, its own time beside it. Others never were the token of
 * a click.
 */
function timedTokens(tokens: readonly string[]): TimedToken[] {
  const distinct = [...new Set(tokens.map((token) => token.toLowerCase()))]
  return distinct.flatMap((token) => {
    const atMs = uuidV7TimeMs(token)
    return atMs === null || atMs > lastMs ? [] : [{ token, atMs }]
  })
}

/**
 * Partitions by the tokens' months, parts by the earliest and latest of them, granules by the filter on
 * tokens. Copies of a click come back as they are: FINAL would read every column of every granule that is
 * left, and to sort costs more than the few copies. One thread: many look-ups run at once, and each reads
 * little.
 */
const lookup = (
  clicks: string,
  limits: QueryLimits,
) => `SELECT version, toUnixTimestamp64Milli(ingested_at), toUnixTimestamp64Milli(now64(3)) - toUnixTimestamp64Milli(ingested_at), ${reading.select} FROM ${clicks}
  PREWHERE click_token IN {tokens:Array(UUID)}
  WHERE toYYYYMM(clicked_at) IN {months:Array(UInt32)}
    AND clicked_at >= fromUnixTimestamp64Milli({earliestMs:Int64}, 'UTC')
    AND clicked_at <= fromUnixTimestamp64Milli({latestMs:Int64}, 'UTC')
  SETTINGS ${limitSettings(limits)}, max_threads = 1`

function parametersOf(tokens: readonly TimedToken[]) {
  const times = tokens.map(({ atMs }) => atMs)
  const months = times.flatMap((atMs) => [monthOf(atMs - tokenToleranceMs), monthOf(atMs + tokenToleranceMs)])
  return {
    tokens: tokens.map(({ token }) => token),
    months: [...new Set(months)],
    earliestMs: Math.max(0, Math.min(...times) - tokenToleranceMs),
    latestMs: Math.max(...times) + tokenToleranceMs,
  }
}

const rowShape = z.tuple([z.coerce.bigint(), z.coerce.number(), z.coerce.number()], z.unknown())

/** Makes `clicksByTokens`: the only look-up without a workspace, since the click says whose it is. */
export function createClicksByTokens({ client, tables, limits }: ClicksByTokensDeps) {
  const query = lookup(tables.clicks, limits)
  return async (tokens: readonly string[]): Promise<Map<string, StoredClick>> => {
    const requested = timedTokens(tokens)
    const newest = new Map<string, { version: bigint; click: StoredClick }>()
    for (let start = 0; start < requested.length; start += tokensPerQuery) {
      const parameters = parametersOf(requested.slice(start, start + tokensPerQuery))
      for (const row of await rowsOf(client, query, parameters)) {
        const [version, ingestedAtMs, storedForMs, ...values] = rowShape.parse(row)
        const click = { ...reading.clickOf(values), ingestedAtMs, storedForMs }
        const known = newest.get(click.clickToken)
        // Of the same version the later one, as when they are merged.
        if (known === undefined || version >= known.version) newest.set(click.clickToken, { version, click })
      }
    }
    return new Map([...newest].map(([token, { click }]) => [token, click]))
  }
}
