import { type LocationFacts, unknownLocation } from './geo.ts'
import { child, type Fields, isObject, textOrNull } from './record-fields.ts'

/**
 * Reads a city record of either shape: flat (`country_code, state1, city`: the @ip-location-db files) or
 * nested (`country.iso_code, subdivisions, city.names`: GeoLite2, GeoIP2, DB-IP's own MMDB files).
 */
export function readRecord(record: unknown): LocationFacts {
  if (!isObject(record)) return unknownLocation
  return 'country_code' in record ? readFlat(record) : readNested(record)
}

function readFlat(record: Fields): LocationFacts {
  return locationFacts({ country: record.country_code, region: record.state1, city: record.city })
}

function readNested(record: Fields): LocationFacts {
  const country = child(record, 'country') ?? child(record, 'registered_country')
  const [subdivision] = Array.isArray(record.subdivisions) ? record.subdivisions : []
  return locationFacts({
    country: country?.iso_code,
    region: englishName(subdivision),
    city: englishName(record.city),
  })
}

/** What a database's fields say, right or wrong. */
export function locationFacts(fields: { country: unknown; region: unknown; city: unknown }): LocationFacts {
  return {
    countryCode: countryCode(fields.country),
    region: textOrNull(fields.region),
    city: withoutDistrict(textOrNull(fields.city)),
  }
}

/** `ZZ` is the databases' word for unknown. */
function countryCode(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return null
  const code = value.toUpperCase()
  return code === 'ZZ' ? null : code
}

/** "London (Westminster)" → "London": rules and reports name cities, not districts (contract §4). */
function withoutDistrict(city: string | null): string | null {
  return textOrNull(city?.replace(/\s*\([^)]*\)\s*$/, ''))
}

function englishName(location: unknown): string | null {
  if (!isObject(location)) return null
  return textOrNull(child(location, 'names')?.en)
}
