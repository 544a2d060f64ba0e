import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'

export interface Floor {
  /** Rows of the table, without reading them. */
  rows(): Promise<number>
  /** Reads every row. */
  counted(): Promise<{ rows: number; distinct: number }>
  /** @returns rows a second */
  insertByHand(count: number): Promise<number>
}

const rowsOfAnInsert = 20_000

/** What a program does that has nothing to decide: it copies rows of the table, as lines of JSON, into a table of the same shape. */
export async function openFloor(client: ClickHouseClient, database: string): Promise<Floor> {
  const table = `${database}.click_versions`
  const byHand = `${table}_by_hand`
  const numbers = async (query: string): Promise<number[]> => {
    const answer = await client.query({ query, format: 'JSONCompactEachRow' })
    return z.array(z.array(z.coerce.number())).parse(await answer.json())[0] ?? []
  }
  return {
    rows: async () => (await numbers(`SELECT count() FROM ${table}`))[0] ?? 0,
    counted: async () => {
      const [rows = 0, distinct = 0] = await numbers(`SELECT count(), uniqExact(click_token) FROM ${table}`)
      return { rows, distinct }
    },
    insertByHand: async (count) => {
      await client.command({ query: `CREATE TABLE ${byHand} AS ${table}` })
      const answer = await client.query({
        query: `SELECT * FROM ${table} LIMIT ${count}`,
        format: 'JSONEachRow',
      })
      const rows = await answer.json<object>()
      const begunMs = performance.now()
      for (let start = 0; start < rows.length; start += rowsOfAnInsert)
        await client.insert({
          table: byHand,
          values: rows.slice(start, start + rowsOfAnInsert),
          format: 'JSONEachRow',
        })
      const tookMs = performance.now() - begunMs
      await client.command({ query: `DROP TABLE ${byHand}` })
      return rows.length / (tookMs / 1000)
    },
  }
}
