import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ClickHouseClient, drainStream } from '@clickhouse/client'
import { z } from 'zod'

export interface Floor {
  /** Rows of the table, without reading them. */
  rows(): Promise<number>
  /** Reads every row. */
  counted(): Promise<{ rows: number; distinct: number }>
  /** Of about so many rows. @returns rows a second */
  insertByHand(count: number): Promise<number>
}

const rowsOfAnInsert = 20_000

/**
 * What a program does that has nothing to decide: it copies rows of the table into a table of the same shape,
 * as blocks of the format Native that are there already, the format in which ClickHouse takes rows at the
 * least cost.
 */
export async function openFloor(client: ClickHouseClient, database: string): Promise<Floor> {
  const table = `${database}.click_versions`
  const byHand = `${table}_by_hand`
  const numbers = async (query: string): Promise<number[]> => {
    const answer = await client.query({ query, format: 'JSONCompactEachRow' })
    return z.array(z.array(z.coerce.number())).parse(await answer.json())[0] ?? []
  }
  const columnsOf = async (): Promise<string> => {
    const query = `SELECT name FROM system.columns WHERE database = '${database}' AND table = 'click_versions' ORDER BY position`
    const answer = await client.query({ query, format: 'JSONCompactEachRow' })
    return z
      .array(z.tuple([z.string()]))
      .parse(await answer.json())
      .join(', ')
  }
  return {
    rows: async () => (await numbers(`SELECT count() FROM ${table}`))[0] ?? 0,
    counted: async () => {
      const [rows = 0, distinct = 0] = await numbers(`SELECT count(), uniqExact(click_token) FROM ${table}`)
      return { rows, distinct }
    },
    insertByHand: async (count) => {
      await client.command({ query: `CREATE TABLE ${byHand} AS ${table}` })
      const columns = await columnsOf()
      const [stored = 0] = await numbers(`SELECT count() FROM ${table}`)
      const pieces = Math.ceil(stored / rowsOfAnInsert)
      const inserts: Buffer[] = []
      while (inserts.length < Math.min(pieces, Math.ceil(count / rowsOfAnInsert))) {
        const isOfPiece = `cityHash64(click_token) % ${pieces} = ${inserts.length}`
        const query = `SELECT ${columns} FROM ${table} WHERE ${isOfPiece} FORMAT Native`
        inserts.push(await buffer((await client.exec({ query })).stream))
      }
      const begunMs = performance.now()
      for (const rows of inserts) {
        const query = `INSERT INTO ${byHand} (${columns}) FORMAT Native`
        await drainStream((await client.exec({ query, values: Readable.from([rows]) })).stream)
      }
      const tookMs = performance.now() - begunMs
      const [inserted = 0] = await numbers(`SELECT count() FROM ${byHand}`)
      await client.command({ query: `DROP TABLE ${byHand}` })
      return inserted / (tookMs / 1000)
    },
  }
}
