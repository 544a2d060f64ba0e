import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { allPages } from './all-pages.ts'
import type { Api } from './client.ts'
import type { RecordKind } from './records.queries.ts'
import { reportCommands } from './reports.queries.ts'
import type { BodyOf, QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type Offer = Schemas['Offer']
export type OfferStats = Schemas['OfferStats']
export type Landing = Schemas['Landing']
export type Network = Schemas['AffiliateNetwork']
export type Source = Schemas['TrafficSource']
export type Postback = Schemas['PostbackLog']
export type Cost = Schemas['Cost']
export type NewCost = BodyOf<'/api/v1/costs', 'post'>
export type LoggedConversion = Schemas['LoggedConversion']

interface ListPage {
  limit: number
  offset: number
  search?: string
}

/** A page of each kind of record, newest first; the page before stays while the next one comes. */
export const recordLists = ({ client, workspaceId }: Api) => {
  const list =
    <Query, Answer>(noun: string, read: (query: Query, signal: AbortSignal) => Promise<Answer>) =>
    (query: Query) =>
      queryOptions({
        queryKey: [workspaceId, noun, 'list', query],
        queryFn: ({ signal }) => read(query, signal),
        placeholderData: keepPreviousData,
      })
  return {
    /** With their clicks and what is left of their caps. */
    offers: list('offers', async (query: ListPage, signal) => {
      const params = { query }
      const [offers, stats] = await Promise.all([
        unwrap(client.GET('/api/v1/offers', { params, signal })),
        unwrap(client.GET('/api/v1/offers/stats', { params, signal })),
      ])
      const statsOf = new Map<string, OfferStats>(stats.data.map((one) => [one.offerId, one]))
      return { ...offers, data: offers.data.map((offer) => ({ offer, stats: statsOf.get(offer.id) })) }
    }),
    landings: list('landings', (query: ListPage, signal) =>
      unwrap(client.GET('/api/v1/landings', { params: { query }, signal })),
    ),
    networks: list('networks', (query: ListPage, signal) =>
      unwrap(client.GET('/api/v1/affiliate-networks', { params: { query }, signal })),
    ),
    sources: list('sources', (query: ListPage, signal) =>
      unwrap(client.GET('/api/v1/traffic-sources', { params: { query }, signal })),
    ),
    alerts: list('alerts', (query: ListPage, signal) =>
      unwrap(client.GET('/api/v1/alerts', { params: { query }, signal })),
    ),
    costs: list('costs', (query: QueryOf<'/api/v1/costs'>, signal) =>
      unwrap(client.GET('/api/v1/costs', { params: { query }, signal })),
    ),
    postbacks: list('postbacks', (query: QueryOf<'/api/v1/conversions/postback-logs'>, signal) =>
      unwrap(client.GET('/api/v1/conversions/postback-logs', { params: { query }, signal })),
    ),
  }
}

/** One offer, and how much of its caps is used. */
export const offerQuery = ({ client, workspaceId }: Api, id: string) =>
  queryOptions({
    queryKey: [workspaceId, 'offers', 'with-stats', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      const [offer, stats] = await Promise.all([
        unwrap(client.GET('/api/v1/offers/{id}', { params, signal })),
        unwrap(client.GET('/api/v1/offers/{id}/stats', { params, signal })),
      ])
      return { offer: offer.data, stats: stats.data }
    },
  })

/** All records of a kind by their names, for a field that names one. */
export const recordNames = ({ client, workspaceId }: Api, kind: RecordKind) =>
  queryOptions({
    queryKey: [workspaceId, kind, 'names'],
    queryFn: ({ signal }) =>
      allPages<{ id: string; name: string }>((page) => {
        const params = { query: { ...page, sort: 'name' as const } }
        switch (kind) {
          case 'offers':
            return unwrap(client.GET('/api/v1/offers', { params, signal }))
          case 'landings':
            return unwrap(client.GET('/api/v1/landings', { params, signal }))
          case 'networks':
            return unwrap(client.GET('/api/v1/affiliate-networks', { params, signal }))
          case 'sources':
            return unwrap(client.GET('/api/v1/traffic-sources', { params, signal }))
        }
      }),
  })

/** What a new record needs: a URL is of offers and landings, a template of networks and sources. */
export interface NewRecord {
  name: string
  url: string
  templateId: string | null
}

/** What a list makes and changes without a page of its own. */
export const recordCommands = (api: Api) => {
  const { client } = api
  return {
    create: {
      offers: ({ name, url }: NewRecord) => unwrap(client.POST('/api/v1/offers', { body: { name, url } })),
      landings: ({ name, url }: NewRecord) =>
        unwrap(client.POST('/api/v1/landings', { body: { name, url } })),
      networks: ({ name, templateId }: NewRecord) =>
        unwrap(client.POST('/api/v1/affiliate-networks', { body: { name, templateId } })),
      /** One without a template hears of no conversions at first. */
      sources: ({ name, templateId }: NewRecord) => {
        const body = templateId === null ? { name, templateId, postbackUrl: null } : { name, templateId }
        return unwrap(client.POST('/api/v1/traffic-sources', { body }))
      },
    },
    /** From now on. */
    setActive: {
      offers: (id: string, isActive: boolean) =>
        reportCommands(api).setPaused({ noun: 'offer', id, code: null, domain: null }, !isActive),
      landings: (id: string, isActive: boolean) =>
        reportCommands(api).setPaused({ noun: 'landing', id, code: null, domain: null }, !isActive),
      alerts: (id: string, isActive: boolean) =>
        unwrap(client.PATCH('/api/v1/alerts/{id}', { params: { path: { id } }, body: { isActive } })),
      networks: (id: string, isActive: boolean) =>
        unwrap(
          client.PATCH('/api/v1/affiliate-networks/{id}', { params: { path: { id } }, body: { isActive } }),
        ),
      sources: (id: string, isActive: boolean) =>
        unwrap(
          client.PATCH('/api/v1/traffic-sources/{id}', { params: { path: { id } }, body: { isActive } }),
        ),
    },
    /** @throws ApiError 409 while others use it: its details name some of them, `links.ID` or `offers.ID` */
    remove: {
      offers: (id: string) => unwrap(client.DELETE('/api/v1/offers/{id}', { params: { path: { id } } })),
      landings: (id: string) => unwrap(client.DELETE('/api/v1/landings/{id}', { params: { path: { id } } })),
      networks: (id: string) =>
        unwrap(client.DELETE('/api/v1/affiliate-networks/{id}', { params: { path: { id } } })),
      sources: (id: string) =>
        unwrap(client.DELETE('/api/v1/traffic-sources/{id}', { params: { path: { id } } })),
    },
    createCost: (body: NewCost) => unwrap(client.POST('/api/v1/costs', { body })),
    replayPostback: async (logId: string) =>
      (
        await unwrap(
          client.POST('/api/v1/conversions/postback-logs/{logId}/replay', { params: { path: { logId } } }),
        )
      ).data,
  }
}
