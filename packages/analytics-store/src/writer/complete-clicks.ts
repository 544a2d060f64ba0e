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

/** Keys go in the request's URL, where 200 take some 30 KiB; a server reads 1 MiB by default. */
const keysPerStatement = 200

/** The asked keys as rows of (workspace_id, link_id, clicked_at, click_token). */
const askedKeys = `SELECT arrayJoin(arrayZip(
  {workspaceIds:Array(UUID)}, {linkIds:Array(UUID)},
  arrayMap(ms -> fromUnixTimestamp64Milli(ms, 'UTC'), {clickedAtMs:Array(Int64)}), {clickTokens:Array(UUID)})) AS key`

const isAskedOfferClick = `(workspace_id, clicked_at, click_token) IN (SELECT key.1, key.3, key.4 FROM (${askedKeys}))`
const isAskedClick = `(workspace_id, link_id, clicked_at, click_token) IN (SELECT key.1, key.2, key.3, key.4 FROM (${askedKeys}))`

/**
 * What the offer clicks of a click come to. `known` grows with every further one, whichever comes first: the time of the last in
 * microseconds, and how many there are (up to 999).
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

/** What of a row an offer click changes; the landing only where the click did not tell it. */
const changed: Readonly<Record<string, string>> = {
  landing_id: `if(click.landing_id = toUUID('${zeroUuid}'), last_landing, click.landing_id)`,
  offer_id: 'last_offer',
  network_id: 'last_network',
  sub_ids: "mapUpdate(CAST(click.sub_ids, 'Map(String, String)'), given)",
}

/** A click that went straight to an offer stays that offer's; what is known already is not written again. */
const isNews = `known > click.version
  AND NOT (click.version = 0 AND click.landing_id = toUUID('${zeroUuid}') AND click.offer_id != toUUID('${zeroUuid}'))`

function completion({ clicks, offerClicks }: ClickCompletionDeps['tables']): string {
  const values = clickColumns.map((column) => changed[column] ?? `click.${column}`)
  return `INSERT INTO ${clicks} (${clickColumns.join(', ')}, offer_clicked_at, version)
    SELECT ${values.join(', ')}, first_at, known
    FROM (SELECT * FROM ${clicks} FINAL WHERE ${isAskedClick}) AS click
    INNER JOIN (SELECT ${perClick} FROM ${offerClicks} WHERE ${isAskedOfferClick} GROUP BY click_token) AS offer
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

const tokenRows = z.array(z.tuple([z.string()]))

/**
 * Makes `completeClicks` (docs/decisions/0005). It looks for offer clicks first, since hardly any click that is just being
 * ingested has one yet; rows are read, joined and written within ClickHouse.
 */
export function createClickCompletion({
  client,
  tables,
}: ClickCompletionDeps): AnalyticsWriter['completeClicks'] {
  const complete = completion(tables)
  const probe = `SELECT DISTINCT click_token FROM ${tables.offerClicks} WHERE ${isAskedOfferClick} SETTINGS max_execution_time = 60`

  const withOfferClicks = async (keys: readonly ClickKey[]): Promise<ClickKey[]> => {
    const query = { query: probe, query_params: parametersOf(keys), format: 'JSONCompactEachRow' as const }
    const rows = tokenRows.parse(await (await client.query(query)).json())
    const tokens = new Set(rows.map(([token]) => token))
    return keys.filter(({ clickToken }) => tokens.has(clickToken))
  }
  const completeSome = async (keys: readonly ClickKey[]): Promise<void> => {
    const found = await withOfferClicks(keys)
    if (found.length > 0) await client.command({ query: complete, query_params: parametersOf(found) })
  }

  return async (clicks) => {
    try {
      for (let start = 0; start < clicks.length; start += keysPerStatement) {
        await completeSome(clicks.slice(start, start + keysPerStatement))
      }
    } catch (error) {
      throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
    }
  }
}
