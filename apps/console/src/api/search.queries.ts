import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type Found = Schemas['SearchResult']

/** Records of every noun by a part of a name; clicks and conversions by their whole ids. */
export const searchQuery = ({ client, workspaceId }: Api, text: string) =>
  queryOptions({
    queryKey: [workspaceId, 'search', text],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      if (text === '') return []
      return (await unwrap(client.GET('/api/v1/search', { params: { query: { q: text } }, signal }))).data
    },
    // What is looked for may have been made a moment ago.
    staleTime: 2_000,
  })
