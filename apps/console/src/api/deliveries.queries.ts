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
  isActive: boolean
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
/** So long what fails is not looked for again. */
const failingStaleMs = 300_000
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
  { isForAll = true, ...record }: Pick<Destination, 'id' | 'name' | 'isActive'> & { isForAll?: boolean },
): Destination => ({ key: `${kind}.${record.id}`, kind, isForAll, ...record })

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
      .map(({ id, name, isActive, appliesTo }) =>
        destination('source', { id, name, isActive, isForAll: appliesTo === 'all' }),
      ),
    ...platforms.map(({ id, provider, isActive }) =>
      destination('platform', { id, name: provider, isActive }),
    ),
    ...webhooks.map(({ id, url, description, isActive }) =>
      destination('webhook', { id, name: description ?? url, isActive }),
    ),
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

interface Reading {
  search: string
  limit: number
  signal: AbortSignal
}

async function readSent({ client }: Api, to: Destination, { search, limit, signal }: Reading) {
  const query = { limit, ...(search !== '' && { search }) }
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
  const found = await Promise.all(to.map((one) => readSent(api, one, { search, limit: mostOfEach, signal })))
  return found.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

const isFailing = ({ status }: Delivery): boolean => status === 'failed' || status === 'retrying'

export const deliveryQueries = (api: Api) => {
  const all = [api.workspaceId, 'deliveries'] as const
  const destinations = queryOptions({
    queryKey: [...all, 'destinations'],
    queryFn: ({ signal }) => destinationsOf(api, signal),
  })
  return {
    all,
    destinations,
    /** The last call to each of the first ten that are active, where it did not arrive. */
    failing: () =>
      queryOptions({
        queryKey: [...all, 'failing'],
        queryFn: async ({ signal, client }) => {
          const known = await client.ensureQueryData(destinations)
          const active = known.filter(({ isActive }) => isActive).slice(0, mostDestinations)
          const read = (one: Destination) => readSent(api, one, { search: '', limit: 1, signal })
          return (await Promise.all(active.map(read))).flat().filter(isFailing)
        },
        staleTime: failingStaleMs,
      }),
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
