import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type DestinationKind = 'source' | 'platform' | 'webhook'
export type DeliveryStatus = 'pending' | 'retrying' | 'delivered' | 'failed'

/** Who is sent what happens: a traffic source, an ad platform, a webhook. */
export interface Destination {
  /** `source.ID`, as addresses name it. */
  key: string
  kind: DestinationKind
  id: string
  name: string
  /** It hears of conversions of all clicks, not of its own alone. */
  isForAll: boolean
}

/** One call to a destination, whatever its kind. */
export interface Delivery {
  /** `source.ID.DELIVERY`, as addresses name it. */
  key: string
  id: string
  destination: Destination
  status: DeliveryStatus
  /** What was called, or the event that was sent. */
  what: string
  conversionId: string | null
  attempts: number
  nextAttemptAt: string | null
  responseStatus: number | null
  responseMs: number | null
  responseBody: string | null
  error: string | null
  createdAt: string
  deliveredAt: string | null
}

/** Of each destination. */
export const mostOfEach = 50
/** Each is a call. */
export const mostDestinations = 10

/** Nothing where the plan or the role does not include it: the others are shown all the same. */
async function orNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ApiError && (error.status === 402 || error.status === 403)) return []
    throw error
  }
}

const destination = (
  kind: DestinationKind,
  { id, name, isForAll = true }: { id: string; name: string; isForAll?: boolean },
): Destination => ({ key: `${kind}.${id}`, kind, id, name, isForAll })

async function destinationsOf({ client }: Api, signal: AbortSignal): Promise<Destination[]> {
  const [sources, platforms, webhooks] = await Promise.all([
    orNone(allPages((query) => unwrap(client.GET('/api/v1/traffic-sources', { params: { query }, signal })))),
    orNone(
      allPages((query) => unwrap(client.GET('/api/v1/capi-integrations', { params: { query }, signal }))),
    ),
    orNone(allPages((query) => unwrap(client.GET('/api/v1/webhooks', { params: { query }, signal })))),
  ])
  return [
    ...sources
      .filter(({ postbackUrl }) => postbackUrl !== null)
      .map(({ id, name, appliesTo }) => destination('source', { id, name, isForAll: appliesTo === 'all' })),
    ...platforms.map(({ id, provider }) => destination('platform', { id, name: provider })),
    ...webhooks.map(({ id, url, description }) => destination('webhook', { id, name: description ?? url })),
  ]
}

/** What is alike in the answers of the three kinds. */
interface Answered {
  id: string
  status: DeliveryStatus
  attempts: number
  responseStatus: number | null
  error: string | null
  createdAt: string
  url?: string
  event?: string
  conversionId?: string | null
  nextAttemptAt?: string | null
  responseMs?: number | null
  responseBody?: string | null
  deliveredAt?: string | null
}

const deliveryOf = (to: Destination, one: Answered): Delivery => ({
  key: `${to.key}.${one.id}`,
  id: one.id,
  destination: to,
  status: one.status,
  what: one.url ?? one.event ?? to.name,
  conversionId: one.conversionId ?? null,
  attempts: one.attempts,
  nextAttemptAt: one.nextAttemptAt ?? null,
  responseStatus: one.responseStatus,
  responseMs: one.responseMs ?? null,
  responseBody: one.responseBody ?? null,
  error: one.error,
  createdAt: one.createdAt,
  deliveredAt: one.deliveredAt ?? null,
})

async function readSent({ client }: Api, to: Destination, search: string, signal: AbortSignal) {
  const query = { limit: mostOfEach, ...(search !== '' && { search }) }
  const request = { params: { path: { id: to.id }, query }, signal }
  const read = async (): Promise<Answered[]> => {
    switch (to.kind) {
      case 'source':
        return (await unwrap(client.GET('/api/v1/traffic-sources/{id}/postbacks', request))).data
      case 'platform':
        return (await unwrap(client.GET('/api/v1/capi-integrations/{id}/deliveries', request))).data
      case 'webhook':
        return (await unwrap(client.GET('/api/v1/webhooks/{id}/deliveries', request))).data
    }
  }
  return (await orNone(read())).map((one) => deliveryOf(to, one))
}

async function readAll(api: Api, to: readonly Destination[], search: string, signal: AbortSignal) {
  const found = await Promise.all(to.map((one) => readSent(api, one, search, signal)))
  return found.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

export const deliveryQueries = (api: Api) => {
  const all = [api.workspaceId, 'deliveries'] as const
  const destinations = queryOptions({
    queryKey: [...all, 'destinations'],
    queryFn: ({ signal }) => destinationsOf(api, signal),
  })
  return {
    all,
    destinations,
    /** Of the destination of this key; null: of the first ten. */
    list: (to: string | null, search: string) =>
      queryOptions({
        queryKey: [...all, 'list', to, search],
        queryFn: async ({ signal, client }) => {
          const known = await client.ensureQueryData(destinations)
          const chosen =
            to === null ? known.slice(0, mostDestinations) : known.filter(({ key }) => key === to)
          return readAll(api, chosen, search, signal)
        },
        placeholderData: keepPreviousData,
      }),
    /** The newest of each, together, the newest first. @param search also the id of a conversion */
    sent: (to: readonly Destination[], search: string) =>
      queryOptions({
        queryKey: [...all, 'sent', to.map(({ key }) => key), search],
        queryFn: ({ signal }) => readAll(api, to, search, signal),
        placeholderData: keepPreviousData,
      }),
  }
}

export const deliveryCommands = ({ client }: Api) => ({
  /** With five attempts anew. */
  sendAgain: async ({ destination: { kind, id }, id: deliveryId }: Delivery): Promise<void> => {
    switch (kind) {
      case 'source': {
        const params = { path: { id, postbackId: deliveryId } }
        await unwrap(client.POST('/api/v1/traffic-sources/{id}/postbacks/{postbackId}/redeliver', { params }))
        return
      }
      case 'platform': {
        const params = { path: { id, deliveryId } }
        const route = '/api/v1/capi-integrations/{id}/deliveries/{deliveryId}/redeliver'
        await unwrap(client.POST(route, { params }))
        return
      }
      case 'webhook': {
        const params = { path: { id, deliveryId } }
        await unwrap(client.POST('/api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params }))
        return
      }
    }
  },
})
