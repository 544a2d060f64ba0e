import { createWaymarkClient, type WaymarkClient } from '@waymark/sdk'
import { createContext, useContext } from 'react'
import { withCompleteUrls } from './complete-urls.ts'
import type { Send } from './send-json.ts'

/** The API as one workspace's pages see it. */
export interface Api {
  client: WaymarkClient
  /** Of the page's address. First part of every query's key: nothing of one workspace is shown in another. */
  workspaceId: string
  /** Whether the API has refused a call as one too many within the last minute. */
  wasBusy: () => boolean
}

const busyForMs = 60_000

/** Longer waits are shown to the user instead of being waited for in silence. */
const silentWaitMs = 2_000

/** 128 random bits; `crypto.randomUUID` is missing where the page is served by plain http. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** @param origin of the page */
export function createApi({
  origin,
  workspaceId,
  send,
}: {
  origin: string
  workspaceId: string
  send: Send
}): Api {
  let busyAtMs = Number.NEGATIVE_INFINITY
  const client = createWaymarkClient({
    baseUrl: origin,
    retry: { maxRetries: 2, maxWaitMs: silentWaitMs },
    fetch: async (request) => {
      const named = new Request(request)
      if (!named.headers.has('X-Workspace-Id')) named.headers.set('X-Workspace-Id', workspaceId)
      const answer = await send(named)
      if (answer.status === 429) busyAtMs = performance.now()
      return answer
    },
  })
  client.use({
    onRequest: ({ request }) => {
      // Once per call, before its retries: what is sent twice is done once.
      if (request.method === 'POST') request.headers.set('Idempotency-Key', newIdempotencyKey())
      return withCompleteUrls(request)
    },
  })
  return { client, workspaceId, wasBusy: () => performance.now() - busyAtMs < busyForMs }
}

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

/** The API of the workspace that the page is about. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('useApi needs an ApiProvider above')
  return api
}
