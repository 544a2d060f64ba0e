import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { reportQueries } from './reports.queries.ts'
import { unwrap } from './unwrap.ts'

export type MissingRate = Schemas['MissingRate']

/** Days and currencies without a rate, at most a hundred, and how much there is in all. */
export interface MissingRates {
  data: MissingRate[]
  meta: { total: number; amounts: number }
}

interface NewRate {
  date: string
  currency: string
  rate: number
}

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
  set: (rate: NewRate) => unwrap(client.PUT('/api/v1/currency-rates', { body: { rates: [rate] } })),
  /** Stores all of them, or none. */
  setMany: (rates: NewRate[]) => unwrap(client.PUT('/api/v1/currency-rates', { body: { rates } })),
  /** Returns what would be without a rate if figures were in another currency. */
  missingWith: (baseCurrency: string): Promise<MissingRates> =>
    unwrap(client.GET('/api/v1/currency-rates/missing', { params: { query: { baseCurrency } } })),
})
