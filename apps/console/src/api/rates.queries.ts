import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { reportQueries } from './reports.queries.ts'
import { unwrap } from './unwrap.ts'

export type MissingRate = Schemas['MissingRate']

/** Days and currencies without a rate, the latest first, and how much there is in all. */
export interface MissingRates {
  data: MissingRate[]
  meta: { total: number; amounts: number }
}

interface NewRate {
  date: string
  currency: string
  rate: number
}

/** So many rates are stored by one call. */
const mostRates = 10_000

/**
 * Reads from the latest day back: an answer has the latest hundred of its days and currencies. The last day
 * of each is read again, as it may have more currencies; a day with over a hundred is the end.
 */
async function allMissing(read: (to?: string) => Promise<MissingRates>): Promise<MissingRates> {
  const { data: latest, meta } = await read()
  const found = new Map<string, MissingRate>()
  for (let data = latest; ; ) {
    for (const rate of data) found.set(`${rate.date} ${rate.currency}`, rate)
    const oldest = data.at(-1)?.date
    if (found.size >= meta.total || oldest === undefined || oldest === data[0]?.date) break
    data = (await read(oldest)).data
  }
  return { data: [...found.values()], meta }
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
  /** Replaces the rates of their days and currencies; in parts where there are more than one call takes. */
  setMany: async (rates: readonly NewRate[]) => {
    for (let from = 0; from < rates.length; from += mostRates)
      await unwrap(
        client.PUT('/api/v1/currency-rates', { body: { rates: rates.slice(from, from + mostRates) } }),
      )
  },
  /** Returns all that would be without a rate if figures were in another currency. */
  missingWith: (baseCurrency: string): Promise<MissingRates> =>
    allMissing((to) =>
      unwrap(
        client.GET('/api/v1/currency-rates/missing', {
          params: { query: { baseCurrency, ...(to !== undefined && { to }) } },
        }),
      ),
    ),
})
