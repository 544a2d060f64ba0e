import { AddressNotFoundError, type City, ReaderModel } from '@maxmind/geoip2-node'
import type { CityResponse } from 'maxmind'
import { type LocationFacts, type NetworkFacts, noNetwork, unknownLocation } from './geo.ts'
import { BoundedReader, type Database, isForeign } from './mmdb-reader.ts'
import { networkFacts } from './network-records.ts'
import { locationFacts } from './records.ts'

/**
 * MaxMind's own databases, which its library reads; it does not take those that others make in other shapes.
 * Those of countries and of proxies have flat records of few members, which need no model.
 */
export const isGeoIp2 = ({ type }: Pick<Database, 'type'>): boolean =>
  /^Geo(?:IP2|Lite2)-(?!Country|Anonymous)/.test(type)

/**
 * Reads places off GeoLite2-City, GeoIP2-City or GeoIP2-Enterprise.
 * @throws Error, of the lookup, where the file is damaged
 */
export function geoIp2Locations({ type, bytes }: Database): (ip: string) => LocationFacts {
  const reader = new LeanReader(bytes)
  const model = new ReaderModel(reader)
  const cityOf = (ip: string) => (type.includes('Enterprise') ? model.enterprise(ip) : model.city(ip))
  return (ip) =>
    isForeign(reader, ip) ? unknownLocation : (ifFound(() => locationOf(cityOf(ip))) ?? unknownLocation)
}

/**
 * Reads provider and connection off GeoIP2-ISP, -Connection-Type, -Enterprise or GeoLite2-ASN.
 * @throws as `geoIp2Places`
 */
export function geoIp2Networks({ type, bytes }: Database): (ip: string) => NetworkFacts {
  const reader = type.includes('Enterprise') ? new LeanReader(bytes) : new BoundedReader<CityResponse>(bytes)
  const networkOf = networkReader(type, new ReaderModel(reader))
  return (ip) => (isForeign(reader, ip) ? noNetwork : (ifFound(() => networkOf(ip)) ?? noNetwork))
}

function networkReader(type: string, model: ReaderModel): (ip: string) => NetworkFacts {
  if (type.includes('Enterprise')) return (ip) => traitsOf(model.enterprise(ip))
  if (type.includes('Connection-Type')) {
    return (ip) => networkFacts({ connectionType: model.connectionType(ip).connectionType })
  }
  return (ip) => {
    const network = type.includes('ISP') ? model.isp(ip) : model.asn(ip)
    const { autonomousSystemNumber: asn, autonomousSystemOrganization } = network
    const isp = 'isp' in network ? network.isp : undefined
    const organization = 'organization' in network ? network.organization : undefined
    return networkFacts({ isp, organization: organization || autonomousSystemOrganization, asn })
  }
}

function traitsOf({ traits }: City): NetworkFacts {
  const { isp, organization, connectionType } = traits ?? {}
  return networkFacts({
    isp,
    organization: organization ?? traits?.autonomousSystemOrganization,
    connectionType,
    asn: traits?.autonomousSystemNumber,
  })
}

function locationOf({ country, subdivisions, city }: City): LocationFacts {
  return locationFacts({
    country: country?.isoCode,
    region: subdivisions?.[0]?.names?.en,
    regionCode: subdivisions?.[0]?.isoCode,
    city: city?.names?.en,
  })
}

/** Undefined: the database does not know the address. */
function ifFound<Facts>(look: () => Facts): Facts | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof AddressNotFoundError) return undefined
    throw error
  }
}

/**
 * Returns of a location only the fields that are used. The models rewrite every key of a record, the names in
 * all its languages among them, which makes a lookup eight times as long (docs/decisions/0021).
 */
class LeanReader extends BoundedReader<CityResponse> {
  override getWithPrefixLength(ip: string): [CityResponse | null, number] {
    const [record, prefixLength] = super.getWithPrefixLength(ip)
    return [record && lean(record), prefixLength]
  }
}

function lean({ city, country, registered_country, subdivisions, traits }: CityResponse): CityResponse {
  const registered = country ?? registered_country
  const [subdivision] = subdivisions ?? []
  return {
    ...(city && { city: leanLocation(city) }),
    ...(registered && { country: { ...leanLocation(registered), iso_code: registered.iso_code } }),
    ...(subdivision && { subdivisions: [{ ...leanLocation(subdivision), iso_code: subdivision.iso_code }] }),
    ...(traits && { traits: leanTraits(traits) }),
  }
}

/** Of a damaged file there may be no names. */
function leanLocation({ geoname_id, names }: { geoname_id: number; names?: { en: string } }) {
  return { geoname_id, names: { en: names?.en ?? '' } }
}

function leanTraits({
  isp,
  organization,
  connection_type,
  autonomous_system_number,
  autonomous_system_organization,
}: NonNullable<CityResponse['traits']>): CityResponse['traits'] {
  return { isp, organization, connection_type, autonomous_system_number, autonomous_system_organization }
}
