import { z } from 'zod'
import { cidrList, contact, list, multiHostUrl, port, proxyList, text, url } from './fields.ts'
import type { Config } from './read-config.ts'

const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/** A Redis or Valkey server, alone, behind Sentinel or as a cluster. */
export const redisUrl = () =>
  multiHostUrl(['redis', 'rediss', 'redis-cluster', 'redis-sentinel']).meta({ mayBeInFile: true })

/** A Postgres server. */
export const databaseUrl = () => url(['postgres', 'postgresql']).meta({ mayBeInFile: true })

/** A ClickHouse server by its HTTP interface. */
export const clickhouseUrl = () => url(['http', 'https']).meta({ mayBeInFile: true })

const domainFields = {
  REDIRECTOR_PORT: port().default(3001).describe('Port that visitors come to'),
  DEFAULT_DOMAIN: list({ matching: host, example: 'go.example.com' })
    .transform(([first]) => first)
    .optional()
    .describe(
      'Host of the short links; other hosts, custom domains aside, get 404. Not set: every other host serves them',
    ),
}

/** What short links begin with: equal for all that show or publish their addresses. */
export const shortUrlFields = {
  ...domainFields,
  PUBLIC_SHORT_URL: url(['https', 'http'])
    .optional()
    .describe(
      'What short links begin with. Not set: DEFAULT_DOMAIN by https, else http://localhost and the redirector’s port',
    ),
}

const shortUrlObject = z.object(shortUrlFields)

/** What links of no custom domain begin with, without a trailing slash. */
export function shortUrlOf(config: Config<typeof shortUrlObject>): string {
  const { defaultDomain, publicShortUrl, redirectorPort } = config
  const byDomain = defaultDomain ? `https://${defaultDomain}` : `http://localhost:${redirectorPort}`
  return (publicShortUrl ?? byDomain).replace(/\/+$/, '')
}

/**
 * The variables that api and redirector share, and that must be equal: the one shows the addresses that the
 * other serves.
 */
export const sharedFields = {
  ...domainFields,
  TRUST_PROXY: proxyList(['cloudflare'])
    .default([])
    .describe(
      'Proxies whose X-Forwarded-For (or, without it, Forwarded) is believed; `cloudflare` is all of its proxies, of which CF-Connecting-IP is believed, too',
    ),
  OUTBOUND_ALLOW: cidrList()
    .default([])
    .describe('Private networks that outgoing calls may reach all the same, by plain http too'),
  SECURITY_CONTACT: contact()
    .optional()
    .describe(
      'Contact for those who find a weakness: security@example.com, or an https URL; both hosts have it in /.well-known/security.txt. Not set: no such file',
    ),
  GEOIP_CITY_DB: text().optional().describe('A City file (.mmdb) to use instead of the one shipped'),
  GEOIP_ISP_DB: list({ matching: /./, example: '/geo/GeoIP2-ISP.mmdb, /geo/GeoIP2-Connection-Type.mmdb' })
    .default([])
    .describe(
      'Files (.mmdb) with the provider or the kind of connection: GeoIP2 ISP, Connection-Type or Enterprise, DB-IP ISP, GeoLite2 ASN',
    ),
}
