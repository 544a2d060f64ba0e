import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

/** What there is to say of any record with a name. */
export interface NamedRecord {
  name: string
  status: string
  url: string | null
  group: string | null
  notes: string | null
}

export type RecordKind = 'offers' | 'landings' | 'networks' | 'sources'

const stateOf = (isActive: boolean) => (isActive ? 'active' : 'paused')
const plain = { group: null, notes: null }

async function readRecord({ client }: Api, kind: RecordKind, id: string, signal: AbortSignal) {
  const params = { path: { id } }
  switch (kind) {
    case 'offers': {
      const { data } = await unwrap(client.GET('/api/v1/offers/{id}', { params, signal }))
      return { ...data, group: data.groupName }
    }
    case 'landings': {
      const { data } = await unwrap(client.GET('/api/v1/landings/{id}', { params, signal }))
      return { ...data, group: data.groupName }
    }
    case 'networks': {
      const { data } = await unwrap(client.GET('/api/v1/affiliate-networks/{id}', { params, signal }))
      return { ...plain, name: data.name, status: stateOf(data.isActive), url: data.postbackUrlTemplate }
    }
    case 'sources': {
      const { data } = await unwrap(client.GET('/api/v1/traffic-sources/{id}', { params, signal }))
      return { ...plain, name: data.name, status: stateOf(data.isActive), url: data.postbackUrl }
    }
  }
}

export const recordQueries = (api: Api) => ({
  one: (kind: RecordKind, id: string) =>
    queryOptions({
      queryKey: [api.workspaceId, kind, 'one', id],
      queryFn: ({ signal }): Promise<NamedRecord> => readRecord(api, kind, id, signal),
    }),
})
