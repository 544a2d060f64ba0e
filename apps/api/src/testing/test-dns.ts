import type { DnsLookup } from '../modules/domains/dns-lookup.ts'

/** A DNS with the records that a test wrote into it. */
export interface TestDns extends DnsLookup {
  txtRecords: Map<string, string[]>
  cnameRecords: Map<string, string[]>
}

export function createTestDns(): TestDns {
  const txtRecords = new Map<string, string[]>()
  const cnameRecords = new Map<string, string[]>()
  return {
    txtRecords,
    cnameRecords,
    txt: async (name) => txtRecords.get(name) ?? [],
    cname: async (name) => cnameRecords.get(name) ?? [],
  }
}
