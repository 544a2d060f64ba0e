import type { ConnectionType, ProxyType } from '@waymark/rule-engine'

/** Where an address is, as far as the database knows; null means unknown. */
export interface LocationFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string | null
  region: string | null
  /** ISO 3166-2 without the country: `WA`. */
  regionCode: string | null
  /** Without a bracketed district. */
  city: string | null
}

/** Through whom and how an address is connected; unknown without databases that know it (`GEOIP_ISP_DB`). */
export interface NetworkFacts {
  /** Internet provider, as the database spells it. */
  isp: string | null
  connectionType: ConnectionType | null
  /** Number of the network (autonomous system). */
  asn: number | null
  /** Null: no database knows that it is a proxy. */
  proxyType: ProxyType | null
}

export interface GeoFacts extends LocationFacts, NetworkFacts {}

export interface Geo {
  /**
   * Never throws; addresses that no database knows are nowhere. The same address gives the same object while
   * it is cached.
   */
  lookup(ip: string): GeoFacts
  /** What the databases that are open now know of networks. */
  readonly knows: KnownNetworkFields
  /** Grows when a database was replaced: what was looked up before may be another now. */
  readonly revision: number
}

/** Whether a fact is known of any address. */
export type KnownNetworkFields = Readonly<Record<keyof NetworkFacts, boolean>>

export const noNetwork: NetworkFacts = Object.freeze({
  isp: null,
  connectionType: null,
  asn: null,
  proxyType: null,
})

export const unknownLocation: LocationFacts = Object.freeze({
  countryCode: null,
  region: null,
  regionCode: null,
  city: null,
})

export const nowhere: GeoFacts = Object.freeze({ ...unknownLocation, ...noNetwork })
