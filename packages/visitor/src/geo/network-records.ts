import { connectionTypes } from '@waymark/rule-engine'
import { type NetworkFacts, noNetwork } from './geo.ts'
import { child, isObject, textOrNull } from './record-fields.ts'

/**
 * Reads a record of GeoIP2-ISP (`isp`), GeoIP2-Connection-Type (`connection_type`), GeoIP2-Enterprise and
 * DB-IP ISP (both, below `traits`), or GeoLite2-ASN (the organisation that runs the network, which is mostly
 * the provider).
 */
export function readNetworkRecord(record: unknown): NetworkFacts {
  if (!isObject(record)) return noNetwork
  const known = [record, child(record, 'traits') ?? {}].map((fields) =>
    networkFacts({
      isp: fields.isp,
      organization: fields.autonomous_system_organization,
      connectionType: fields.connection_type,
    }),
  )
  return firstKnown(known)
}

/** What a database's fields say, right or wrong. Who runs the network is mostly the provider. */
export function networkFacts(fields: {
  isp?: unknown
  organization?: unknown
  connectionType?: unknown
}): NetworkFacts {
  return {
    isp: textOrNull(fields.isp) ?? textOrNull(fields.organization),
    connectionType: connectionTypeOf(fields.connectionType),
  }
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
  }
}
