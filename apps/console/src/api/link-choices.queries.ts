import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type UtmPreset = Schemas['UtmPreset']
const named = { limit: 100 }

/** What a link can be given: records of the workspace to choose from. */
export const linkChoices = ({ client, workspaceId }: Api) => ({
  domains: queryOptions({
    queryKey: [workspaceId, 'domains', 'choices'],
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/v1/domains', { params: { query: named }, signal }))).data,
  }),
  trafficSources: queryOptions({
    queryKey: [workspaceId, 'sources', 'choices'],
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/v1/traffic-sources', { params: { query: named }, signal }))).data,
  }),
  utmPresets: queryOptions({
    queryKey: [workspaceId, 'utm-presets', 'choices'],
    queryFn: async ({ signal }): Promise<readonly UtmPreset[]> =>
      (await unwrap(client.GET('/api/v1/utm-presets', { params: { query: named }, signal }))).data,
  }),
})
