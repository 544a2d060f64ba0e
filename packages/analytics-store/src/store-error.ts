/**
 * The store is unavailable, overloaded or over its limits: the same call may succeed later (api: 503, worker:
 * again).
 */
export class AnalyticsUnavailableError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'AnalyticsUnavailableError'
  }
}

/** The number of a ClickHouse error, or null when the failure is none of ClickHouse's (network, HTTP). */
export function clickhouseCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('type' in error)) return null
  const code = Number(error.code)
  return Number.isInteger(code) && code > 0 ? code : null
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
