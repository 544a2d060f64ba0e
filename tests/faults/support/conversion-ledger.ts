import { connectServer } from '@waymark/analytics-store'
import { conversions, createDb } from '@waymark/db'
import { and, gte, lt } from 'drizzle-orm'
import type { Parts } from '../../e2e/support/processes.ts'
import type { Range } from './click-ledger.ts'
import { type NotedPostback, tidOf } from './networks.ts'

/** Postbacks that were answered 200, compared with what Postgres and the analytics store have. */
export interface ConversionBalance {
  /** Without a conversion in Postgres that says the same. */
  missing: string[]
  /** With more than one. */
  doubled: string[]
  /** Of no postback. */
  invented: string[]
  /** In one of the stores only, or not the same there. */
  different: string[]
}

interface Row {
  id: string
  tid: string | null
  clickToken: string
  status: string
  payout: number
  version: number
}

export interface ConversionLedger {
  balance(postbacks: readonly NotedPostback[], range: Range): Promise<ConversionBalance>
  close(): Promise<void>
}

export function openConversionLedger({ databaseUrl, clickhouseUrl }: Parts): ConversionLedger {
  const db = createDb({ url: databaseUrl, onError: () => {} })
  const { client, database } = connectServer({ url: clickhouseUrl, requestTimeoutMs: 10_000 })

  const inPostgres = async ({ from, to }: Range): Promise<Row[]> => {
    const { id, tid, clickToken, status, payout, version } = conversions
    const rows = await db.orm
      .select({ id, tid, clickToken, status, payout, version })
      .from(conversions)
      .where(and(gte(tid, tidOf(from)), lt(tid, tidOf(to))))
    return rows.map((row) => ({ ...row, payout: Number(row.payout) }))
  }
  const inClickHouse = async ({ from, to }: Range): Promise<Row[]> => {
    const answer = await client.query({
      query: `SELECT toString(conversion_id) AS id, tid, toString(click_token) AS clickToken, status,
          toFloat64(payout) AS payout, toUInt32(version) AS version
        FROM ${database}.conversions FINAL WHERE tid >= {from:String} AND tid < {to:String}`,
      query_params: { from: tidOf(from), to: tidOf(to) },
      format: 'JSONEachRow',
    })
    return answer.json<Row>()
  }
  return {
    async balance(postbacks, range) {
      const [stored, projected] = [await inPostgres(range), await inClickHouse(range)]
      return balanceConversions(postbacks, stored, projected)
    },
    close: async () => void (await Promise.all([db.close(), client.close()])),
  }
}

/** Pure. */
export function balanceConversions(
  postbacks: readonly NotedPostback[],
  stored: readonly Row[],
  projected: readonly Row[],
): ConversionBalance {
  const byTid = Map.groupBy(stored, ({ tid }) => tid ?? '')
  const tids = new Set(postbacks.map(({ tid }) => tid))
  const says = ({ token, payout }: NotedPostback, row: Row): boolean =>
    row.clickToken === token && row.status === 'lead' && row.payout === Number(payout)
  const written = (rows: readonly Row[]) =>
    new Set(
      rows.map((row) =>
        JSON.stringify([row.id, row.tid, row.clickToken, row.status, row.payout, row.version]),
      ),
    )
  return {
    missing: postbacks
      .filter(
        (postback) => postback.isAnswered && !byTid.get(postback.tid)?.some((row) => says(postback, row)),
      )
      .map(({ tid }) => tid),
    doubled: [...byTid].filter(([, rows]) => rows.length > 1).map(([tid]) => tid),
    invented: [...byTid.keys()].filter((tid) => !tids.has(tid)),
    different: [...written(stored).symmetricDifference(written(projected))],
  }
}
