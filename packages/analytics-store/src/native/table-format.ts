import { ByteWriter } from './byte-writer.ts'
import type { ColumnType } from './column-types.ts'

/** One column of a table, and where its values come from. */
export interface TableColumn<Event, Name extends string = string> {
  name: Name
  /** @throws RangeError naming the column for a value that does not fit it */
  write: (bytes: ByteWriter, events: readonly Event[]) => void
}

/** The columns of an event in a table. */
export type TableFormat<Event> = readonly TableColumn<Event>[]

/** A column that takes its values from the event by `pick`. */
export function column<Event, Value, Name extends string>(
  name: Name,
  type: ColumnType<Value>,
  pick: (event: Event) => Value,
): TableColumn<Event, Name> {
  return {
    name,
    write: (bytes, events) => {
      bytes.text(name)
      bytes.text(type.name)
      type.prefix?.(bytes)
      type.write(bytes, events.map(pick), name)
    },
  }
}

/**
 * The events as one block of ClickHouse's format Native: column by column, so that the engine copies what it
 * would have to parse.
 * @throws RangeError for an event that does not fit the table
 */
export function nativeBlock<Event>(format: TableFormat<Event>, events: readonly Event[]): Buffer {
  const bytes = new ByteWriter()
  bytes.varUint(format.length)
  bytes.varUint(events.length)
  for (const { write } of format) write(bytes, events)
  return bytes.take()
}
