import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { linkQueries } from '../api/links.queries.ts'
import { type RecordKind, recordQueries } from '../api/records.queries.ts'

/** Records that are named by a page of their own. */
export const recordScopes: ReadonlyMap<string, RecordKind> = new Map([
  ['offer', 'offers'],
  ['landing', 'landings'],
  ['network', 'networks'],
  ['traffic_source', 'sources'],
])

/** One value of a scope: a record by its name, whatever else by itself. */
export function ScopeName({ scope, value }: { scope: string; value: string }) {
  const kind = recordScopes.get(scope)
  if (scope === 'link') return <LinkName id={value} />
  return kind ? <RecordName kind={kind} id={value} /> : value
}

function LinkName({ id }: { id: string }) {
  const { data } = useQuery(linkQueries(useApi()).one(id))
  return data ? nameOf(data.data) : id
}

function RecordName({ kind, id }: { kind: RecordKind; id: string }) {
  const { data } = useQuery(recordQueries(useApi()).one(kind, id))
  return data?.name ?? id
}
