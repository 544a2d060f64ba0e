import { type LocationFacts, unknownLocation } from './geo.ts'
import { child, type Fields, isObject, textOrNull } from './record-fields.ts'
import { regionCodeOf } from './region-codes.ts'

/**
 * Reads a city record of either shape: flat (`country_code, state1, city`: the @ip-location-db files) or
 * nested (`country.iso_code, subdivisions, city.names`: GeoLite2, GeoIP2, DB-IP's own MMDB files).
 */
export function readRecord(record: unknown): LocationFacts {
  if (!isObject(record)) return unknownLocation
  return 'country_code' in record ? readFlat(record) : readNested(record)
}

function readFlat(record: Fields): LocationFacts {
  return locationFacts({
    country: record.country_code,
    region: record.state1,
    regionCode: null,
    city: record.city,
  })
}

function readNested(record: Fields): LocationFacts {
  const country = child(record, 'country') ?? child(record, 'registered_country')
  const [subdivision] = Array.isArray(record.subdivisions) ? record.subdivisions : []
  return locationFacts({
    country: country?.iso_code,
    region: englishName(subdivision),
    regionCode: isObject(subdivision) ? subdivision.iso_code : null,
    city: englishName(record.city),
  })
}

/** What a database's fields say, right or wrong. */
export function locationFacts(fields: {
  country: unknown
  region: unknown
  regionCode: unknown
  city: unknown
}): LocationFacts {
  const country = countryCode(fields.country)
  const region = textOrNull(fields.region)
  return {
    countryCode: country,
    region,
    regionCode: regionCode(fields.regionCode) ?? regionCodeOf(country, region),
    city: withoutDistrict(textOrNull(fields.city)),
  }
}

/** One to three letters and digits, by ISO 3166-2. */
function regionCode(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z0-9]{1,3}$/i.test(value) ? value.toUpperCase() : null
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
