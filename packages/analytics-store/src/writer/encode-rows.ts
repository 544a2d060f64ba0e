import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClickEvent } from '@waymark/events'
import { clickColumns } from '../clicks/click-of-row.ts'
import { clickRow } from '../clicks/click-row.ts'
import { messageOf } from '../store-error.ts'
import type { RejectedClick } from '../types.ts'

/** An event and its row as one JSONCompactEachRow line: the values in the order of `clickColumns`, a third shorter than with their names. */
export interface ClickLine {
  event: ClickEvent
  line: string
}

export interface EncodedClicks {
  lines: ClickLine[]
  rejected: RejectedClick[]
}

/** About 2 ms of work: the event loop is free between two runs of this many. */
const eventsPerTurn = 500

/**
 * A text that was cut in the middle of a character (half a surrogate pair) has no UTF-8; JSON.stringify shows it as an
 * escape, which ClickHouse refuses. The half becomes U+FFFD, so that the click still counts.
 */
function encodeLine(event: ClickEvent): string {
  const row = clickRow(event)
  const values = clickColumns.map((column) => row[column])
  const line = JSON.stringify(values)
  if (!line.includes('\\ud')) return line
  return JSON.stringify(values, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

function encodeInto(encoded: EncodedClicks, event: ClickEvent): void {
  try {
    encoded.lines.push({ event, line: `${encodeLine(event)}\n` })
  } catch (error) {
    encoded.rejected.push({ event, reason: messageOf(error) })
  }
}

/** Makes the lines, giving the event loop its turn in between; an event that no row can hold is rejected here. */
export async function encodeClicks(events: readonly ClickEvent[]): Promise<EncodedClicks> {
  const encoded: EncodedClicks = { lines: [], rejected: [] }
  for (let start = 0; start < events.length; start += eventsPerTurn) {
    if (start > 0) await nextTurn()
    for (const event of events.slice(start, start + eventsPerTurn)) encodeInto(encoded, event)
  }
  return encoded
}

/** Lines joined into pieces of a few hundred KiB: one string for all would hold up the loop, a write a line the socket. */
export function* lineChunks(lines: readonly ClickLine[]): Generator<string> {
  for (let start = 0; start < lines.length; start += eventsPerTurn) {
    yield lines
      .slice(start, start + eventsPerTurn)
      .map(({ line }) => line)
      .join('')
  }
}
