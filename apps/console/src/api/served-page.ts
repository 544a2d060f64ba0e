import { queryOptions } from '@tanstack/react-query'
import type { Send } from './send-json.ts'

const freshMs = 60_000
const everyMs = 300_000

/**
 * The page that a browser would be given now: it names the script of the newest build. Null where there is no answer, or none that is
 * whole, as while the console is being built. Read when the tab is looked at again, and rarely beside that; a hidden tab does not.
 * @param send without the session's token
 */
export const servedPageQuery = (origin: string, send: Send) =>
  queryOptions({
    queryKey: ['served-page'],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const headers = { Accept: 'text/html' }
        const answer = await send(new Request(`${origin}/index.html`, { headers, signal }))
        return answer.ok ? await answer.text() : null
      } catch {
        return null
      }
    },
    staleTime: freshMs,
    refetchInterval: everyMs,
  })
