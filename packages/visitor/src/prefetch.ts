/** Lower-case header names, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * Whether the browser only looks ahead (prefetch, prerender, link preview), so that there is no visit yet
 * (contract §4). Such a request gets the answer with no-store and is not counted.
 */
export function isPrefetch(headers: RequestHeaders): boolean {
  return (
    suggestsPrefetch(headers['sec-purpose']) ||
    suggestsPrefetch(headers.purpose) ||
    suggestsPrefetch(headers['x-purpose']) ||
    suggestsPrefetch(headers['x-moz'])
  )
}

function suggestsPrefetch(value: string | string[] | undefined): boolean {
  return value !== undefined && /prefetch|prerender|preview/i.test(String(value))
}
