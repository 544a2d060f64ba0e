import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type ConversionWithHistory = Schemas['ConversionWithHistory']

export const conversionQueries = ({ client, workspaceId }: Api) => ({
  /** With what became of it, the first status first. */
  one: (conversionId: string) =>
    queryOptions({
      queryKey: [workspaceId, 'conversions', 'one', conversionId],
      queryFn: ({ signal }) =>
        unwrap(
          client.GET('/api/v1/conversions/{conversionId}', { params: { path: { conversionId } }, signal }),
        ),
    }),
})
