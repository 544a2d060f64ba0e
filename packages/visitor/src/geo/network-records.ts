import { connectionTypes, type ProxyType } from '@waymark/rule-engine'
import { type NetworkFacts, noNetwork } from './geo.ts'
import { child, type Fields, isObject, textOrNull } from './record-fields.ts'

/**
 * Reads a record of GeoIP2-ISP (`isp`), GeoIP2-Connection-Type (`connection_type`), GeoIP2-Enterprise and
 * DB-IP ISP (both, below `traits`), GeoLite2-ASN (the organisation that runs the network, which is mostly
 * the provider), or GeoIP2-Anonymous-IP (`is_tor_exit_node` …).
 */
export function readNetworkRecord(record: unknown): NetworkFacts {
  if (!isObject(record)) return noNetwork
  const known = [record, child(record, 'traits') ?? {}].map((fields) =>
    networkFacts({
      isp: fields.isp,
      organization: textOrNull(fields.organization) ?? fields.autonomous_system_organization,
      connectionType: fields.connection_type,
      asn: fields.autonomous_system_number,
      proxyType: proxyTypeOf(fields),
    }),
  )
  return firstKnown(known)
}

/** What a database's fields say, right or wrong. Who runs the network is mostly the provider. */
export function networkFacts(fields: {
  isp?: unknown
  organization?: unknown
  connectionType?: unknown
  asn?: unknown
  proxyType?: ProxyType | null
}): NetworkFacts {
  return {
    isp: textOrNull(fields.isp) ?? textOrNull(fields.organization),
    connectionType: connectionTypeOf(fields.connectionType),
    asn: asnOf(fields.asn),
    proxyType: fields.proxyType ?? null,
  }
}

/** The highest number that a network can have has 32 bits. */
const maxAsn = 4_294_967_295

function asnOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxAsn ? value : null
}

/** The members of an Anonymous-IP record, and what each says; the most specific first. */
const proxyMembers: readonly (readonly [member: string, type: ProxyType])[] = [
  ['is_tor_exit_node', 'tor'],
  ['is_anonymous_vpn', 'vpn'],
  ['is_public_proxy', 'public_proxy'],
  ['is_residential_proxy', 'residential_proxy'],
  ['is_hosting_provider', 'hosting'],
  ['is_anonymous', 'anonymous'],
]

/** What an Anonymous-IP or Enterprise record says; null: no proxy. */
export function proxyTypeOf(fields: Fields): ProxyType | null {
  return proxyMembers.find(([member]) => fields[member] === true)?.[1] ?? null
}

/** `Cable/DSL` → `cable_dsl`. */
function connectionTypeOf(written: unknown): NetworkFacts['connectionType'] {
  const word = textOrNull(written)
    ?.toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
  return connectionTypes.find((type) => type === word) ?? null
}

/** Of each fact what the first knows that knows it at all. */
export function firstKnown(known: readonly NetworkFacts[]): NetworkFacts {
  return {
    isp: known.find(({ isp }) => isp !== null)?.isp ?? null,
    connectionType: known.find(({ connectionType }) => connectionType !== null)?.connectionType ?? null,
    asn: known.find(({ asn }) => asn !== null)?.asn ?? null,
    proxyType: known.find(({ proxyType }) => proxyType !== null)?.proxyType ?? null,
  }
}
