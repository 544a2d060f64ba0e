import { Readable } from 'node:stream'
import { type ClickHouseClient, drainStream } from '@clickhouse/client'
import { clickColumns } from '../clicks/click-of-row.ts'
import { AnalyticsUnavailableError, messageOf } from '../store-error.ts'
import type { AnalyticsWriter, RejectedClick } from '../types.ts'
import { type ClickLine, encodeClicks, lineChunks } from './encode-clicks.ts'
import { isDataError } from './insert-failure.ts'

export interface ClickWriterDeps {
  client: ClickHouseClient
  /** Quoted name of the clicks table. */
  table: string
}

const maxReasonLength = 500

/**
 * Settings stand in the statement: given by the client they would stay with an embedded connection. Old clicks replayed
 * from a spool may lie in many months, so the limit of partitions a block is lifted.
 */
const insertSettings = 'async_insert = 0, max_execution_time = 60, max_partitions_per_insert_block = 0'

/**
 * Writes clicks as one streamed insert. When ClickHouse refuses a value, the batch is halved until the rows that cannot
 * be written stand alone; rows written on the way fall together with their copies by token.
 */
export function createClickWriter({ client, table }: ClickWriterDeps): AnalyticsWriter {
  const query = `INSERT INTO ${table} (${clickColumns.join(', ')}) SETTINGS ${insertSettings} FORMAT JSONCompactEachRow`

  const insertLines = async (lines: readonly ClickLine[]): Promise<void> => {
    const values = Readable.from(lineChunks(lines), { objectMode: false })
    const { stream } = await client.exec({ query, values })
    await drainStream(stream)
  }

  const insertOrBisect = async (lines: readonly ClickLine[]): Promise<RejectedClick[]> => {
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

  return {
    insertClicks: async (events) => {
      const { lines, rejected } = await encodeClicks(events)
      return { rejected: [...rejected, ...(await insertOrBisect(lines))] }
    },
  }
}
