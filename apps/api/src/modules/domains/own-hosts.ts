import type { ApiSettings } from '../../deps.ts'

type HostSettings = Pick<ApiSettings, 'publicShortUrl' | 'publicApiUrl' | 'defaultDomain'>

/** The host, without a port, that short links of no custom domain live on: what a custom domain's CNAME leads to. */
export function defaultHostOf({ defaultDomain, publicShortUrl }: HostSettings): string {
  return defaultDomain?.toLowerCase().replace(/:\d+$/, '') ?? new URL(publicShortUrl).hostname
}

/** Hosts that no workspace can have, because the installation itself answers there. */
export function ownHostsOf(settings: HostSettings): ReadonlySet<string> {
  const { publicShortUrl, publicApiUrl } = settings
  return new Set([defaultHostOf(settings), new URL(publicShortUrl).hostname, new URL(publicApiUrl).hostname])
}
