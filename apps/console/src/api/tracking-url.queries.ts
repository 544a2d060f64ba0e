import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { addressed, addressOf, type Link } from './links.queries.ts'
import { unwrap } from './unwrap.ts'

/**
 * The short URL with the parameters and tokens of a traffic source, as the source takes it.
 * @param link null while none is chosen: nothing is called
 */
export const trackingUrlQuery = ({ client, workspaceId }: Api, link: Link | null, trafficSourceId: string) =>
  queryOptions({
    // With the source: what it changes of its parameters is in the URL.
    queryKey: [workspaceId, 'sources', 'tracking-url', trafficSourceId, link?.shortUrl],
    queryFn: async ({ signal }) => {
      if (link === null) return null
      const { path, query } = addressed(addressOf(link))
      const params = { path, query: { ...query, trafficSourceId } }
      const { data } = await unwrap(client.GET('/api/v1/links/{code}/tracking-url', { params, signal }))
      return data.url
    },
    enabled: link !== null,
  })
