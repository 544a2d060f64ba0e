import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { allPages } from './all-pages.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

/** One call to a receiver, whatever its kind. */
export type Delivery = Schemas['Delivery']
export type DeliveryStatus = Delivery['status']
export type ReceiverKind = Delivery['receiver']['kind']

/** Who is sent what happens: a traffic source, an ad platform, a webhook. */
export interface Receiver {
  /** `source.ID`, as addresses name it. */
  key: string
  name: string
  kind: ReceiverKind
}

/** What narrows the list; each as it is in the address. */
export interface DeliveryFilter {
  status?: DeliveryStatus | undefined
  kind?: ReceiverKind | undefined
  receiverId?: string | undefined
  conversionId?: string | undefined
  search?: string | undefined
}

/** So long what fails is not looked for again. */
const failingStaleMs = 300_000
const pageSize = 50
/** As many as the API gives at once: more receivers than a workspace has. */
const mostAtOnce = 100
const firstPage = (): string | null => null

/** Nothing where the plan or the role does not include it: the others are shown all the same. */
async function orNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ApiError && (error.status === 402 || error.status === 403)) return []
    throw error
  }
}

const receiver = (kind: ReceiverKind, id: string, name: string): Receiver => ({
  key: `${kind}.${id}`,
  name,
  kind,
})

async function receiversOf({ client }: Api, signal: AbortSignal): Promise<Receiver[]> {
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
      .map(({ id, name }) => receiver('source', id, name)),
    ...platforms.map(({ id, provider }) => receiver('integration', id, provider)),
    ...webhooks.map(({ id, url, description }) => receiver('webhook', id, description ?? url)),
  ]
}

export const deliveryQueries = (api: Api) => {
  const { client } = api
  const all = [api.workspaceId, 'deliveries'] as const
  return {
    all,
    receivers: () =>
      queryOptions({
        queryKey: [...all, 'receivers'],
        queryFn: ({ signal }) => receiversOf(api, signal),
      }),
    /** The last call to each receiver that is active, where it did not arrive. */
    failing: () =>
      queryOptions({
        queryKey: [...all, 'failing'],
        queryFn: async ({ signal }) => {
          const query = { isLatest: 'true', status: 'failing', limit: mostAtOnce } as const
          const { data } = await unwrap(client.GET('/api/v1/deliveries', { params: { query }, signal }))
          return data.filter(({ receiver: { isActive } }) => isActive)
        },
        staleTime: failingStaleMs,
      }),
    /** A page after the other, the newest first. */
    list: (filter: DeliveryFilter) =>
      infiniteQueryOptions({
        queryKey: [...all, 'list', filter],
        queryFn: ({ signal, pageParam }) => {
          const query = { limit: pageSize, ...filter, ...(pageParam !== null && { cursor: pageParam }) }
          return unwrap(client.GET('/api/v1/deliveries', { params: { query }, signal }))
        },
        initialPageParam: firstPage(),
        getNextPageParam: ({ meta }) => meta.nextCursor,
        placeholderData: keepPreviousData,
      }),
    ofConversion: (conversionId: string) =>
      queryOptions({
        queryKey: [...all, 'of-conversion', conversionId],
        queryFn: ({ signal }) => {
          const query = { conversionId, limit: mostAtOnce }
          return unwrap(client.GET('/api/v1/deliveries', { params: { query }, signal }))
        },
      }),
    one: (deliveryId: string) =>
      queryOptions({
        queryKey: [...all, 'one', deliveryId],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/deliveries/{deliveryId}', { params: { path: { deliveryId } }, signal })),
      }),
  }
}

export const deliveryCommands = ({ client }: Api) => ({
  /** With five attempts anew. */
  sendAgain: async ({ receiver: { kind, id }, id: deliveryId }: Delivery): Promise<void> => {
    switch (kind) {
      case 'source': {
        const params = { path: { id, postbackId: deliveryId } }
        await unwrap(client.POST('/api/v1/traffic-sources/{id}/postbacks/{postbackId}/redeliver', { params }))
        return
      }
      case 'integration': {
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
