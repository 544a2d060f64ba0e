import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'
import { clickColumns } from '../clicks/click-of-row.ts'
import { AnalyticsUnavailableError, messageOf } from '../store-error.ts'
import type { StoreTables } from '../tables.ts'
import type { AnalyticsWriter, ClickKey } from '../types.ts'
import { uuidOf, zeroUuid } from '../values.ts'

export interface ClickCompletionDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks' | 'offerClicks'>
}

/** Keys go in the request's URL, where so many take some 150 KiB; a server reads 1 MiB by default. */
const keysPerStatement = 1000

/** The requested keys as rows of (workspace_id, link_id, clicked_at, click_token). */
const requestedKeys = `SELECT arrayJoin(arrayZip(
  {workspaceIds:Array(UUID)}, {linkIds:Array(UUID)},
  arrayMap(ms -> fromUnixTimestamp64Milli(ms, 'UTC'), {clickedAtMs:Array(Int64)}), {clickTokens:Array(UUID)})) AS key`

const isRequestedOfferClick = `(workspace_id, clicked_at, click_token) IN (SELECT key.1, key.3, key.4 FROM (${requestedKeys}))`
const isRequestedClick = `(workspace_id, link_id, clicked_at, click_token) IN (SELECT key.1, key.2, key.3, key.4 FROM (${requestedKeys}))`

/**
 * What the offer clicks of a click come to. `known` grows with every further one, whichever comes first: the
 * time of the last in microseconds, and how many there are (up to 999).
 */
const perClick = `
  click_token AS token,
  min(at) AS first_at,
  argMax(landing_id, (at, event_id)) AS last_landing,
  argMax(offer_id, (at, event_id)) AS last_offer,
  argMax(network_id, (at, event_id)) AS last_network,
  arrayFold((merged, hop) -> mapUpdate(merged, hop.3),
    arraySort(groupArray((at, event_id, CAST(sub_ids, 'Map(String, String)')))), CAST(map(), 'Map(String, String)')) AS given,
  toUInt64(toUnixTimestamp64Milli(max(at))) * 1000 + least(uniqExact(event_id), 999) AS known`

/** The columns of a row that an offer click changes; the landing only where the click had none. */
const changed: Readonly<Record<string, string>> = {
  landing_id: `if(click.landing_id = toUUID('${zeroUuid}'), last_landing, click.landing_id)`,
  offer_id: 'last_offer',
  network_id: 'last_network',
  sub_ids: "mapUpdate(CAST(click.sub_ids, 'Map(String, String)'), given)",
}

/** A click that went straight to an offer stays that offer's; what is known already is not written again. */
const isNews = `known > click.version
  AND NOT (click.version = 0 AND click.landing_id = toUUID('${zeroUuid}') AND click.offer_id != toUUID('${zeroUuid}'))`

/**
 * The newest copy of each row by its version, not by FINAL: that reads every column of every granule, at
 * three times the cost.
 */
function completion({ clicks, offerClicks }: ClickCompletionDeps['tables']): string {
  const values = clickColumns.map((column) => changed[column] ?? `click.${column}`)
  return `INSERT INTO ${clicks} (${clickColumns.join(', ')}, offer_clicked_at, version)
    SELECT ${values.join(', ')}, first_at, known
    FROM (SELECT * FROM ${clicks} WHERE ${isRequestedClick} ORDER BY version DESC LIMIT 1 BY click_token) AS click
    INNER JOIN (SELECT ${perClick} FROM ${offerClicks} WHERE ${isRequestedOfferClick} GROUP BY click_token) AS offer
      ON click.click_token = offer.token
    WHERE ${isNews}
    SETTINGS async_insert = 0, max_execution_time = 60, max_partitions_per_insert_block = 0`
}

const parametersOf = (keys: readonly ClickKey[]) => ({
  workspaceIds: keys.map(({ workspaceId }) => uuidOf(workspaceId)),
  linkIds: keys.map(({ linkId }) => uuidOf(linkId)),
  clickedAtMs: keys.map(({ clickedAtMs }) => clickedAtMs),
  clickTokens: keys.map(({ clickToken }) => clickToken),
})

/** Makes `completeClicks` (docs/decisions/0005). Rows are read, joined and written within ClickHouse. */
export function createClickCompletion({
  client,
  tables,
}: ClickCompletionDeps): AnalyticsWriter['completeClicks'] {
  const query = completion(tables)
  return async (clicks) => {
    try {
      for (const keys of portions(clicks)) await client.command({ query, query_params: parametersOf(keys) })
    } catch (error) {
      throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
    }
  }
}

function* portions(clicks: readonly ClickKey[]): Generator<readonly ClickKey[]> {
  for (let start = 0; start < clicks.length; start += keysPerStatement)
    yield clicks.slice(start, start + keysPerStatement)
}

/** Tokens that are read at once: a batch of a spool may span a day with any number of offer clicks. */
const maxTokens = 50_000

const tokenRows = z.array(z.tuple([z.string()]))

/**
 * Makes `withOfferClicks`: one look at the time of the clicks, since hardly any click that is just being
 * ingested has an offer click yet. Where that time has too many, all of the clicks may have one.
 */
export function createOfferClickProbe({
  client,
  tables,
}: ClickCompletionDeps): AnalyticsWriter['withOfferClicks'] {
  const query = `SELECT click_token FROM ${tables.offerClicks}
    WHERE workspace_id IN {workspaceIds:Array(UUID)}
      AND clicked_at >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')
      AND clicked_at <= fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
    LIMIT ${maxTokens} SETTINGS max_execution_time = 60`

  return async (clicks) => {
    if (clicks.length === 0) return []
    const times = clicks.map(({ clickedAtMs }) => clickedAtMs).toSorted((a, b) => a - b)
    const workspaceIds = [...new Set(clicks.map(({ workspaceId }) => uuidOf(workspaceId)))]
    const query_params = { workspaceIds, fromMs: times[0] ?? 0, toMs: times.at(-1) ?? 0 }
    try {
      const answer = await client.query({ query, query_params, format: 'JSONCompactEachRow' })
      const rows = tokenRows.parse(await answer.json())
      if (rows.length === maxTokens) return clicks
      const tokens = new Set(rows.map(([token]) => token))
      return clicks.filter(({ clickToken }) => tokens.has(clickToken))
    } catch (error) {
      throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
    }
  }
}
