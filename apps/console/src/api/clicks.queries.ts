import { queryOptions } from '@tanstack/react-query'
import { uuidV7TimeMs } from '@waymark/domain'
import type { Schemas } from '@waymark/sdk'
import { isMissing, isPassing } from './api-error.ts'
import type { Api } from './client.ts'
import { retryDelayMs } from './query-client.ts'
import { type DraftRule, readFlow } from './rules.queries.ts'
import { unwrap } from './unwrap.ts'

export type Click = Schemas['Click']
type ReportFilter = Schemas['ReportFilter']

const shownClicks = 100
/** While the page is seen: a hidden tab requests nothing. */
const everyMs = 2_000

/** A click is shown live before it can be read: usually two seconds, longer while the store is busy. */
const readableTimeoutMs = 60_000
const readAgainEveryMs = 1_000

const isToCome = (clickToken: string, error: Error): boolean =>
  isMissing(error) && Date.now() - (uuidV7TimeMs(clickToken) ?? 0) < readableTimeoutMs

/** Of what is read of one click. */
const untilReadable = (clickToken: string) => ({
  retry: (_failures: number, error: Error) => isPassing(error) || isToCome(clickToken, error),
  retryDelay: (failures: number, error: Error) =>
    isToCome(clickToken, error) ? readAgainEveryMs : retryDelayMs(failures, error),
})

async function explain({ client }: Api, clickToken: string, signal: AbortSignal) {
  const params = { path: { clickToken } }
  const route = '/api/v1/clicks/{clickToken}/explain'
  return (await unwrap(client.POST(route, { params, signal }))).data
}
export type ClickExplanation = Awaited<ReturnType<typeof explain>>

/** None of a link that was deleted. */
async function rulesOf(api: Api, linkId: string | null, signal: AbortSignal): Promise<readonly DraftRule[]> {
  if (linkId === null) return []
  const params = { path: { id: linkId } }
  try {
    const { data: link } = await unwrap(api.client.GET('/api/v1/links/by-id/{id}', { params, signal }))
    return (await readFlow(api, link, signal)).rules
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** For good, with what is known of its visitor. */
export const clickCommands = ({ client }: Api) => ({
  erase: (clickToken: string) =>
    unwrap(client.DELETE('/api/v1/clicks/{clickToken}', { params: { path: { clickToken } } })),
})

export const clickQueries = (api: Api) => {
  const { client, workspaceId } = api
  const all = [workspaceId, 'clicks'] as const
  return {
    all,
    /** The newest clicks, polled. */
    newest: (filters: readonly ReportFilter[]) =>
      queryOptions({
        queryKey: [...all, 'newest', filters],
        queryFn: ({ signal }) => {
          const query = {
            limit: shownClicks,
            ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
          }
          return unwrap(client.GET('/api/v1/analytics/clicks', { params: { query }, signal }))
        },
        refetchInterval: everyMs,
      }),
    one: (clickToken: string) =>
      queryOptions({
        ...untilReadable(clickToken),
        queryKey: [...all, clickToken],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/clicks/{clickToken}', { params: { path: { clickToken } }, signal })),
      }),
    /** Those that its link has today, to name the one that took it. */
    rules: (linkId: string | null) =>
      queryOptions({
        queryKey: [...all, 'rules', linkId],
        queryFn: ({ signal }) => rulesOf(api, linkId, signal),
      }),
    /** Which rule took it, what the rules of today would do with the same visitor, and these rules. */
    explained: (clickToken: string) =>
      queryOptions({
        ...untilReadable(clickToken),
        queryKey: [...all, clickToken, 'explained'],
        queryFn: async ({ signal }) => {
          const explanation = await explain(api, clickToken, signal)
          return { explanation, rules: await rulesOf(api, explanation.click.linkId, signal) }
        },
        // The rules may have changed since.
        gcTime: 0,
      }),
  }
}
