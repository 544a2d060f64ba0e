import { connectionTypes } from '@waymark/rule-engine'
import { type NetworkFacts, noNetwork } from './geo.ts'
import { child, type Fields, isObject, textOrNull } from './record-fields.ts'

/**
 * Reads a record of GeoIP2-ISP (`isp`), GeoIP2-Connection-Type (`connection_type`), GeoIP2-Enterprise and DB-IP ISP (both, below `traits`),
 * or GeoLite2-ASN (the organisation that runs the network, which is mostly the provider).
 */
export function readNetworkRecord(record: unknown): NetworkFacts {
  if (!isObject(record)) return noNetwork
  const traits = child(record, 'traits') ?? {}
  return {
    isp: ispOf(record) ?? ispOf(traits),
    connectionType: connectionTypeOf(record) ?? connectionTypeOf(traits),
  }
}

function ispOf({ isp, autonomous_system_organization: organization }: Fields): string | null {
  return textOrNull(isp) ?? textOrNull(organization)
}

/** `Cable/DSL` → `cable_dsl`. */
function connectionTypeOf({ connection_type: written }: Fields): NetworkFacts['connectionType'] {
  const word = textOrNull(written)
    ?.toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
  return connectionTypes.find((type) => type === word) ?? null
}
