import type { DomainVisitsEvent } from '@waymark/events'
import { dateTime64 } from '../values.ts'
import type { RowFormat } from '../writer/encode-rows.ts'

/** The row of a domain's visits, one member a column. @throws RangeError for a value that the table cannot hold */
function domainVisitsRow(event: DomainVisitsEvent) {
  return {
    event_id: event.eventId,
    workspace_id: event.workspaceId,
    domain_id: event.domainId,
    domain_key: event.domainKey,
    // To the second: the column is a DateTime.
    minute: dateTime64(event.minuteMs, 'minuteMs').slice(0, 19),
    base_url: uint32(event.baseUrl, 'baseUrl'),
    unknown_code: uint32(event.unknownCode, 'unknownCode'),
    other: uint32(event.other, 'other'),
  }
}

/** A greater number would come round at 0 without a word. */
function uint32(value: number, field: string): number {
  if (value > 0xffff_ffff) throw new RangeError(`${field} is out of range`)
  return value
}

/** How `domain_visits` keeps what a redirector counted. */
export const domainVisitsFormat: RowFormat<DomainVisitsEvent, keyof ReturnType<typeof domainVisitsRow>> = {
  columns: [
    'event_id',
    'workspace_id',
    'domain_id',
    'domain_key',
    'minute',
    'base_url',
    'unknown_code',
    'other',
  ],
  rowOf: domainVisitsRow,
}
