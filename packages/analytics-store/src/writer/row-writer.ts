import { Readable } from 'node:stream'
import { type ClickHouseClient, drainStream } from '@clickhouse/client'
import type { TableFormat } from '../native/table-format.ts'
import { AnalyticsUnavailableError, clickhouseCode, messageOf } from '../store-error.ts'
import type { InsertOutcome, RejectedEvent } from '../types.ts'
import { type EncodedBlock, encodeBlock, encodeBlocks } from './encode-blocks.ts'

export interface RowWriterDeps<Event> {
  client: ClickHouseClient
  /** Its quoted name. Copies of a row are equal to it and fall together in it. */
  table: string
  format: TableFormat<Event>
}

/** Writes every event that the table can take and returns the others; rejects when that is not known. */
export type InsertRows<Event> = (events: readonly Event[]) => Promise<InsertOutcome<Event>>

const maxReasonLength = 500

/**
 * Settings stand in the statement: given by the client they would stay with an embedded connection. Old
 * events replayed from a spool may lie in many months, so the limit of partitions a block is lifted.
 */
const insertSettings = 'async_insert = 0, max_execution_time = 60, max_partitions_per_insert_block = 0'

/**
 * Writes events as one streamed insert. When ClickHouse refuses a value, the batch is halved until the rows
 * that cannot be written stand alone; rows written on the way fall together with their copies.
 */
export function createRowWriter<Event>({ client, table, format }: RowWriterDeps<Event>): InsertRows<Event> {
  const columns = format.map(({ name }) => name).join(', ')
  const query = `INSERT INTO ${table} (${columns}) SETTINGS ${insertSettings} FORMAT Native`

  const insertBlocks = async (blocks: readonly EncodedBlock<Event>[]): Promise<void> => {
    const values = Readable.from(
      blocks.map(({ bytes }) => bytes),
      { objectMode: false },
    )
    const { stream } = await client.exec({ query, values })
    await drainStream(stream)
  }

  const halvesOf = (blocks: readonly EncodedBlock<Event>[]): EncodedBlock<Event>[][] => {
    const [only, another] = blocks
    if (only !== undefined && another === undefined)
      return halves(only.events).map((events) => [encodeBlock(format, events)])
    return halves(blocks)
  }

  const insertOrBisect = async (blocks: readonly EncodedBlock<Event>[]): Promise<RejectedEvent<Event>[]> => {
    try {
      if (blocks.length > 0) await insertBlocks(blocks)
      return []
    } catch (error) {
      if (!isDataError(error)) throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
      const events = blocks.flatMap((block) => block.events)
      const [event, another] = events
      if (event !== undefined && another === undefined)
        return [{ event, reason: messageOf(error).slice(0, maxReasonLength) }]
      const rejected: RejectedEvent<Event>[] = []
      for (const half of halvesOf(blocks)) rejected.push(...(await insertOrBisect(half)))
      return rejected
    }
  }

  return async (events) => {
    const { blocks, rejected } = await encodeBlocks(format, events)
    return { rejected: [...rejected, ...(await insertOrBisect(blocks))] }
  }
}

function halves<Item>(items: readonly Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}

/**
 * The errors by which ClickHouse says that a value does not fit its column. Anything else (network, 5xx, too
 * many parts, memory, a missing table or column, a code not known here) is taken to pass: clicks that wait
 * are late, clicks that are given up are lost. CANNOT_READ_ALL_DATA (33) is none of them: the blocks are
 * whole, so what was cut is the connection to another shard.
 */
const dataErrorCodes: ReadonlySet<number> = new Set([
  6, // CANNOT_PARSE_TEXT
  25, // CANNOT_PARSE_ESCAPE_SEQUENCE
  26, // CANNOT_PARSE_QUOTED_STRING
  27, // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  38, // CANNOT_PARSE_DATE
  41, // CANNOT_PARSE_DATETIME
  53, // TYPE_MISMATCH
  69, // ARGUMENT_OUT_OF_BOUND
  70, // CANNOT_CONVERT_TYPE
  72, // CANNOT_PARSE_NUMBER
  117, // INCORRECT_DATA
  131, // TOO_LARGE_STRING_SIZE
  321, // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  349, // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  376, // CANNOT_PARSE_UUID
  407, // DECIMAL_OVERFLOW
  467, // CANNOT_PARSE_BOOL
])

/** Whether a row of the batch can never be written, so that sending it again is of no use. */
function isDataError(error: unknown): boolean {
  const code = clickhouseCode(error)
  return code !== null && dataErrorCodes.has(code)
}
