import { Readable } from 'node:stream'
import { type ClickHouseClient, drainStream } from '@clickhouse/client'
import { AnalyticsUnavailableError, messageOf } from '../store-error.ts'
import type { InsertOutcome, RejectedEvent } from '../types.ts'
import { encodeRows, lineChunks, type RowFormat, type RowLine } from './encode-rows.ts'
import { isDataError } from './insert-failure.ts'

export interface RowWriterDeps<Event, Column extends string> {
  client: ClickHouseClient
  /** Its quoted name. Copies of a row are equal to it and fall together in it. */
  table: string
  format: RowFormat<Event, Column>
}

/** Writes every event that the table can take and returns the others; rejects when that is not known. */
export type InsertRows<Event> = (events: readonly Event[]) => Promise<InsertOutcome<Event>>

const maxReasonLength = 500

/**
 * Settings stand in the statement: given by the client they would stay with an embedded connection. Old events replayed
 * from a spool may lie in many months, so the limit of partitions a block is lifted.
 */
const insertSettings = 'async_insert = 0, max_execution_time = 60, max_partitions_per_insert_block = 0'

/**
 * Writes events as one streamed insert. When ClickHouse refuses a value, the batch is halved until the rows that cannot
 * be written stand alone; rows written on the way fall together with their copies.
 */
export function createRowWriter<Event, Column extends string>({
  client,
  table,
  format,
}: RowWriterDeps<Event, Column>): InsertRows<Event> {
  const query = `INSERT INTO ${table} (${format.columns.join(', ')}) SETTINGS ${insertSettings} FORMAT JSONCompactEachRow`

  const insertLines = async (lines: readonly RowLine<Event>[]): Promise<void> => {
    const values = Readable.from(lineChunks(lines), { objectMode: false })
    const { stream } = await client.exec({ query, values })
    await drainStream(stream)
  }

  const insertOrBisect = async (lines: readonly RowLine<Event>[]): Promise<RejectedEvent<Event>[]> => {
    const [first] = lines
    if (first === undefined) return []
    try {
      await insertLines(lines)
      return []
    } catch (error) {
      if (!isDataError(error)) throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
      if (lines.length === 1)
        return [{ event: first.event, reason: messageOf(error).slice(0, maxReasonLength) }]
      const middle = Math.ceil(lines.length / 2)
      const rejected = await insertOrBisect(lines.slice(0, middle))
      return [...rejected, ...(await insertOrBisect(lines.slice(middle)))]
    }
  }

  return async (events) => {
    const { lines, rejected } = await encodeRows(format, events)
    return { rejected: [...rejected, ...(await insertOrBisect(lines))] }
  }
}
