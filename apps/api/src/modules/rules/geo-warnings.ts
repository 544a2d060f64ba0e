import type { Geo, KnownNetworkFields } from '@waymark/visitor'
import { z } from 'zod'
import type { Warning } from '../../envelope.ts'

const kinds = {
  isp: { fact: 'isp', what: 'provider', files: 'GeoIP2 ISP or Enterprise, DB-IP ISP, GeoLite2 ASN' },
  connection_type: {
    fact: 'connectionType',
    what: 'kind of connection',
    files: 'GeoIP2 Connection-Type or Enterprise, DB-IP ISP',
  },
  asn: { fact: 'asn', what: 'network number', files: 'GeoLite2 ASN, GeoIP2 ISP or Enterprise' },
  proxy_type: { fact: 'proxyType', what: 'kind of proxy', files: 'GeoIP2 Anonymous-IP' },
} as const satisfies Record<string, { fact: keyof KnownNetworkFields; what: string; files: string }>

type Kind = keyof typeof kinds

const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

/** The databases of the api; redirectors may have others. */
export type OpenGeo = () => Promise<Pick<Geo, 'knows'>>

const filtered = z.looseObject({ filters: z.array(z.looseObject({ kind: z.string() })) })

/**
 * The filters of a rule that no open database has anything for (contract §17). The databases are opened only
 * where a filter needs one that is not shipped with us. Locations are always known: the city database is
 * shipped, or the api does not start.
 */
export async function geoWarnings(geo: OpenGeo, conditions: unknown): Promise<Warning[]> {
  const filters = filtered.safeParse(conditions).data?.filters ?? []
  const needed = filters.flatMap(({ kind }, index) => (isKind(kind) ? [{ kind, index }] : []))
  if (needed.length === 0) return []
  const reported = await geo().then(
    ({ knows }) => knows,
    () => null,
  )
  return needed.flatMap(({ kind, index }) => {
    if (reported?.[kinds[kind].fact]) return []
    const path = `conditions.filters.${index}`
    return [{ path, message: reported === null ? unopened(kind) : notInDatabase(kind) }]
  })
}

const ofRedirectors = 'Redirectors decide by their own setting, which should be the same.'

function notInDatabase(kind: Kind): string {
  const { what, files } = kinds[kind]
  return (
    `No database that the api has open knows the ${what} of a visitor, so that the filter ${kind} finds it unknown: \`is\` matches ` +
    `no visitor, \`is_not\` every one. Set GEOIP_ISP_DB to a file that has it (${files}). ${ofRedirectors}`
  )
}

function unopened(kind: Kind): string {
  return (
    `The api cannot open its geo databases, so that it does not know whether the filter ${kind} will find anything: see that ` +
    `GEOIP_CITY_DB and GEOIP_ISP_DB name files that are there. ${ofRedirectors}`
  )
}
