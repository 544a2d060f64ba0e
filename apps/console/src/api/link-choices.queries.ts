import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { allPages } from './all-pages.ts'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type UtmPreset = Schemas['UtmPreset']

/** What a link can be given, and a list narrowed to: all records of the workspace to choose from. */
export const linkChoices = ({ client, workspaceId }: Api) => ({
  domains: queryOptions({
    queryKey: [workspaceId, 'domains', 'choices'],
    queryFn: ({ signal }) =>
      allPages((query) => unwrap(client.GET('/api/v1/domains', { params: { query }, signal }))),
  }),
  collections: queryOptions({
    queryKey: [workspaceId, 'collections', 'names'],
    queryFn: ({ signal }) =>
      allPages((query) => unwrap(client.GET('/api/v1/collections', { params: { query }, signal }))),
  }),
  trafficSources: queryOptions({
    queryKey: [workspaceId, 'sources', 'choices'],
    queryFn: ({ signal }) =>
      allPages((query) => unwrap(client.GET('/api/v1/traffic-sources', { params: { query }, signal }))),
  }),
  utmPresets: queryOptions({
    queryKey: [workspaceId, 'utm-presets', 'choices'],
    queryFn: ({ signal }): Promise<readonly UtmPreset[]> =>
      allPages((query) => unwrap(client.GET('/api/v1/utm-presets', { params: { query }, signal }))),
  }),
})
