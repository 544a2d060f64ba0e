import { type PollLoop, startPollLoop } from '@waymark/async'
import { LRUCache } from 'lru-cache'
import { type GeoLogger, openLocationFiles, openNetworkFiles } from './database-files.ts'
import type { Geo, GeoFacts } from './geo.ts'

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
   * And of files that were replaced, with what came of it.
   */
  logger?: GeoLogger | undefined
}

export interface GeoOpenerOptions extends OpenGeoOptions {
  /** How often it is looked whether a file was replaced. */
  pollMs?: number
}

/** The geo databases of a process. */
export interface GeoOpener {
  /**
   * Opens them at the first call; all callers get the same. A failure is not cached: the file may come.
   * @throws as `openGeo`
   */
  open: () => Promise<Geo>
  /** Nothing is looked up afterwards, and files that are replaced are not read any more. */
  close(): Promise<void>
}

export interface GeoDatabases extends Geo {
  /**
   * Takes what has replaced the files since; see `openReplaceableFile`. The shipped ones are not looked at.
   * Never rejects.
   */
  refresh(): Promise<void>
  /** Nothing is looked up afterwards. */
  close(): void
}

const maxCachedAddresses = 50_000
/**
 * A file is read at the second look that finds it as it is, so it is in use after two of these at most, and
 * the time of reading it: within the 60 s of contract-2 §16.
 */
const defaultPollMs = 20_000

/** A file that is replaced on disk is in use within 60 s, without a restart (contract-2 §16). */
export function createGeoOpener({ pollMs = defaultPollMs, ...options }: GeoOpenerOptions = {}): GeoOpener {
  let opening: Promise<GeoDatabases> | null = null
  let watch: PollLoop | null = null
  let isClosed = false
  const openAndWatch = async () => {
    const geo = await openGeo(options)
    if (!isClosed && hasOwnFiles(options)) watch = startWatch(geo, { pollMs, ...options })
    return geo
  }
  return {
    open: () => {
      opening ??= openAndWatch().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
    close: async () => {
      isClosed = true
      await watch?.close()
      const geo = await opening?.catch(() => null)
      geo?.close()
    },
  }
}

const hasOwnFiles = ({ cityDb, ispDbs = [] }: OpenGeoOptions) => cityDb !== undefined || ispDbs.length > 0

function startWatch(
  geo: GeoDatabases,
  { pollMs, logger }: Pick<OpenGeoOptions, 'logger'> & { pollMs: number },
): PollLoop {
  return startPollLoop({
    pauseMs: pollMs,
    work: async () => {
      await geo.refresh()
      return false
    },
    onError: (err) =>
      logger?.warn({ err }, 'The files of the geo databases could not be checked for changes; retrying'),
  })
}

/**
 * Opens the databases. Those of the operator are in memory; of the shipped city pair (134 MB) little is, and
 * a lookup reads from the file: see `openPagedFile`.
 * @throws Error with one sentence that names the file when one is missing, damaged or of another type
 */
export async function openGeo({ cityDb, ispDbs = [], logger }: OpenGeoOptions = {}): Promise<GeoDatabases> {
  const [locations, networks] = await Promise.all([
    openLocationFiles(cityDb, logger),
    openNetworkFiles(ispDbs, logger),
  ])
  const byIp = new LRUCache<string, GeoFacts>({ max: maxCachedAddresses })
  let revision = 0
  const find = (ip: string): GeoFacts => {
    const { countryCode, region, regionCode, city } = locations.look(ip)
    const { isp, connectionType, asn, proxyType } = networks.look(ip)
    return { countryCode, region, regionCode, city, isp, connectionType, asn, proxyType }
  }
  return {
    lookup(ip) {
      let facts = byIp.get(ip)
      if (facts === undefined) {
        facts = find(ip)
        byIp.set(ip, facts)
      }
      return facts
    },
    get knows() {
      return networks.knows()
    },
    get revision() {
      return revision
    },
    async refresh() {
      const replaced = await Promise.all([locations.refresh(), networks.refresh()])
      if (!replaced.includes(true)) return
      byIp.clear()
      revision += 1
    },
    close() {
      locations.close()
      networks.close()
    },
  }
}
