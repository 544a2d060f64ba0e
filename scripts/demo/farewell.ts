import type { Credentials } from './http/account.ts'

export interface FarewellFacts {
  apiUrl: string
  credentials: Credentials
  /** Paths that the installation answers. */
  views: readonly string[]
}

/** Paths of views, the links' own of `code`. */
export function viewsOf(code: string, { from, to }: { from: string; to: string }): string[] {
  return [
    '/links/list?limit=5',
    `/links/${code}/analytics/timeseries?from=${from}&to=${to}&granularity=day`,
    `/links/${code}/analytics/geo?from=${from}`,
    `/links/${code}/analytics/devices?from=${from}`,
    '/offers/stats',
    `/analytics/overview/summary?from=${from}`,
    `/analytics/overview/economics?from=${from}`,
  ]
}

/** What to look at, as commands to paste into a terminal. */
export function farewell({ apiUrl, credentials, views }: FarewellFacts): string {
  const account = JSON.stringify({ email: credentials.email, password: credentials.password })
  const commands = views.map(
    (path) => `  curl -s -H "Authorization: Bearer $TOKEN" '${apiUrl}/api/v1${path}'`,
  )
  return `
Look at it, in a terminal:

  TOKEN=$(curl -s ${apiUrl}/api/v1/auth/login -H 'content-type: application/json' -d '${account}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
${commands.join('\n')}

Every route: ${apiUrl}/docs
`
}
