import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type ConversionFilter = Schemas['ReportFilter']
export type ConversionWithHistory = Schemas['ConversionWithHistory']

const shownConversions = 50
const firstPage = (): string | null => null

export const conversionQueries = ({ client, workspaceId }: Api) => ({
  /** The log of a range, a page after the other. */
  newest: (range: { from: string; to: string }, filters: readonly ConversionFilter[]) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, 'conversions', 'newest', range, filters],
      queryFn: ({ signal, pageParam }) => {
        const query = {
          ...range,
          limit: shownConversions,
          ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
          ...(pageParam !== null && { cursor: pageParam }),
        }
        return unwrap(client.GET('/api/v1/analytics/conversions', { params: { query }, signal }))
      },
      initialPageParam: firstPage(),
      getNextPageParam: ({ meta }) => meta.nextCursor,
    }),
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
