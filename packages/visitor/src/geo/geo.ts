/** Where an address is, as far as the database knows; null means unknown. */
export interface GeoFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string | null
  region: string | null
  /** Without a bracketed district. */
  city: string | null
}

export interface Geo {
  /** Never throws; addresses that no database knows are nowhere. The same address gives the same object while it is cached. */
  lookup(ip: string): GeoFacts
}

export const nowhere: GeoFacts = Object.freeze({ countryCode: null, region: null, city: null })
