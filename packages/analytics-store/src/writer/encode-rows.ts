import { setImmediate as nextTurn } from 'node:timers/promises'
import { messageOf } from '../store-error.ts'
import type { RejectedEvent } from '../types.ts'

/** How a table keeps an event: one value a column. */
export interface RowFormat<Event, Column extends string> {
  columns: readonly Column[]
  /** @throws RangeError for a value that the table cannot hold */
  rowOf: (event: Event) => Readonly<Record<Column, unknown>>
}

/** An event and its row as one JSONCompactEachRow line: the values in the order of the columns, a third shorter than with their names. */
export interface RowLine<Event> {
  event: Event
  line: string
}

export interface EncodedRows<Event> {
  lines: RowLine<Event>[]
  rejected: RejectedEvent<Event>[]
}

/** About 2 ms of work: the event loop is free between two runs of this many. */
const eventsPerTurn = 500

/**
 * A text that was cut in the middle of a character (half a surrogate pair) has no UTF-8; JSON.stringify shows it as an
 * escape, which ClickHouse refuses. The half becomes U+FFFD, so that the event still counts.
 */
function encodeLine<Event, Column extends string>(
  { columns, rowOf }: RowFormat<Event, Column>,
  event: Event,
): string {
  const row = rowOf(event)
  const values = columns.map((column) => row[column])
  const line = JSON.stringify(values)
  if (!line.includes('\\ud')) return line
  return JSON.stringify(values, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** Makes the lines, giving the event loop its turn in between; an event that no row can hold is rejected here. */
export async function encodeRows<Event, Column extends string>(
  format: RowFormat<Event, Column>,
  events: readonly Event[],
): Promise<EncodedRows<Event>> {
  const encoded: EncodedRows<Event> = { lines: [], rejected: [] }
  const encode = (event: Event) => {
    try {
      encoded.lines.push({ event, line: `${encodeLine(format, event)}\n` })
    } catch (error) {
      encoded.rejected.push({ event, reason: messageOf(error) })
    }
  }
  for (let start = 0; start < events.length; start += eventsPerTurn) {
    if (start > 0) await nextTurn()
    for (const event of events.slice(start, start + eventsPerTurn)) encode(event)
  }
  return encoded
}

/** Lines joined into pieces of a few hundred KiB: one string for all would hold up the loop, a write a line the socket. */
export function* lineChunks(lines: readonly Pick<RowLine<unknown>, 'line'>[]): Generator<string> {
  for (let start = 0; start < lines.length; start += eventsPerTurn) {
    yield lines
      .slice(start, start + eventsPerTurn)
      .map(({ line }) => line)
      .join('')
  }
}
