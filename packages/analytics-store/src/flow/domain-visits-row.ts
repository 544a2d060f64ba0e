import type { DomainVisitsEvent } from '@waymark/events'
import { dateTime, lowCardinality, uint32, uuid } from '../native/column-types.ts'
import { column } from '../native/table-format.ts'

/** The columns of a redirector's counts in `domain_visits`. */
export const domainVisitsTable = [
  column('event_id', uuid, (event: DomainVisitsEvent) => event.eventId),
  column('workspace_id', uuid, (event: DomainVisitsEvent) => event.workspaceId),
  column('domain_id', uuid, (event: DomainVisitsEvent) => event.domainId),
  column('domain_key', lowCardinality, (event: DomainVisitsEvent) => event.domainKey),
  column('minute', dateTime, (event: DomainVisitsEvent) => event.minuteMs),
  column('base_url', uint32, (event: DomainVisitsEvent) => event.baseUrl),
  column('unknown_code', uint32, (event: DomainVisitsEvent) => event.unknownCode),
  column('other', uint32, (event: DomainVisitsEvent) => event.other),
]
