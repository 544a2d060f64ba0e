import { queryOptions } from '@tanstack/react-query'
import type { Send } from './send-json.ts'

const freshMs = 60_000
const everyMs = 300_000

/**
 * The page that a browser would be given now: it names the script of the newest build. Null where there is no
 * answer, or none that is whole, as while the console is being built.
 * @param send without the session's token
 */
export async function loadServedPage(
  origin: string,
  send: Send,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    const headers = { Accept: 'text/html' }
    const answer = await send(new Request(`${origin}/index.html`, { headers, signal: signal ?? null }))
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** The same, read when the tab is looked at again, and rarely beside that; a hidden tab does not. */
export const servedPageQuery = (origin: string, send: Send) =>
  queryOptions({
    queryKey: ['served-page'],
    queryFn: ({ signal }) => loadServedPage(origin, send, signal),
    staleTime: freshMs,
    refetchInterval: everyMs,
  })
