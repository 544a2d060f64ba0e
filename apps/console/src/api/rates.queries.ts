import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { reportQueries } from './reports.queries.ts'
import { unwrap } from './unwrap.ts'

export type MissingRate = Schemas['MissingRate']

export const rateQueries = (api: Api) => ({
  /** Of the days from `from` to `to`. With the reports: a rate that is added changes both. */
  missing: (query: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...reportQueries(api).all, 'missing-rates', query],
      queryFn: ({ signal }) =>
        unwrap(api.client.GET('/api/v1/currency-rates/missing', { params: { query }, signal })),
    }),
})

export const rateCommands = ({ client }: Api) => ({
  /** Replaces the rate of the day and currency. */
  set: (rate: { date: string; currency: string; rate: number }) =>
    unwrap(client.PUT('/api/v1/currency-rates', { body: rate })),
})
