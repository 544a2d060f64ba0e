import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { labelOf } from '../api/link-name.ts'
import { linkQueries } from '../api/links.queries.ts'
import { type RecordKind, recordQueries } from '../api/records.queries.ts'

/** Records that are named by a page of their own, by the dimension that they are in reports. */
export const recordKinds: ReadonlyMap<string, RecordKind> = new Map([
  ['offer', 'offers'],
  ['landing', 'landings'],
  ['network', 'networks'],
  ['traffic_source', 'sources'],
])

/** What a value of a dimension is called: a record by its name once that is known, all else by itself. */
export function useRecordName(dimension: string, value: string | null): string | null {
  const api = useApi()
  const kind = value === null ? undefined : recordKinds.get(dimension)
  const id = value ?? ''
  const isLink = value !== null && dimension === 'link'
  const link = useQuery({ ...linkQueries(api).one(id), enabled: isLink })
  const record = useQuery({ ...recordQueries(api).one(kind ?? 'offers', id), enabled: kind !== undefined })
  return (link.data ? labelOf(link.data.data) : record.data?.name) ?? value
}
