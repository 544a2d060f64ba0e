import type { OutboundRequest, OutboundResponse } from './types.ts'

type Step = Pick<OutboundRequest, 'method' | 'url' | 'body'> & { headers: Readonly<Record<string, string>> }

/** Where an answer sends the caller; null: nowhere. Whether it is allowed is checked with the next hop. */
export function redirectTarget({
  status,
  headers,
}: Pick<OutboundResponse, 'status' | 'headers'>): string | null {
  const isRedirect = status === 301 || status === 302 || status === 303 || status === 307 || status === 308
  return isRedirect && headers.location ? headers.location : null
}

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])
const bodyHeaders: ReadonlySet<string> = new Set(['content-type', 'content-encoding', 'content-language'])

/**
 * The next request, as browsers would make it: 303 and a redirected POST become a GET, another origin gets no
 * secrets.
 */
export function followRedirect(step: Step, status: number, url: string): Step {
  const becomesGet = status === 303 ? step.method !== 'HEAD' : status <= 302 && step.method === 'POST'
  const isSameOrigin = URL.parse(url)?.origin === URL.parse(step.url)?.origin
  const headers = Object.fromEntries(
    Object.entries(step.headers).filter(([name]) => {
      const lower = name.toLowerCase()
      return (isSameOrigin || !secretHeaders.has(lower)) && !(becomesGet && bodyHeaders.has(lower))
    }),
  )
  return becomesGet ? { method: 'GET', url, headers } : { ...step, url, headers }
}
