import { QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from './api-error.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** What will pass is requested again with backoff, for as long as the page is seen. */
export const retryDelayMs = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1000
    : Math.min(longestPauseMs, firstPauseMs * 2 ** failures)

/** Cached answers are shown at once while new ones are loaded; what was written is not repeated unseen. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (_failures, error) => isPassing(error),
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: true,
        // Self-hosted: the server may be reachable where the internet is not.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
