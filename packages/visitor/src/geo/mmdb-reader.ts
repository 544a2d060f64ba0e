import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { Reader, type Response } from 'maxmind'
import { assertBounded } from './record-bounds.ts'

/** Which databases will do: by the type that the file names. */
export interface ExpectedDatabase {
  /** `city`, in the sentence of an error. */
  what: string
  type: RegExp
}

/** A database in memory. */
export interface Database {
  path: string
  /** As the file names it: `GeoLite2-City`. */
  type: string
  bytes: Buffer
  /** The record of an address; null: it has none. @throws Error where the file is damaged */
  recordOf: (ip: string) => unknown
}

/**
 * Opens a database in memory; nothing is read from disk afterwards. Its records are not looked through: one
 * that opens may be damaged all the same, and fail at some addresses.
 * @throws Error with one sentence that names the file when it is missing, damaged or of another type
 */
export async function openDatabase(path: string, { what, type }: ExpectedDatabase): Promise<Database> {
  const { bytes, reader } = await readDatabase(path).catch((cause: unknown) => {
    throw new Error(`The ${what} database "${path}" cannot be read: ${reason(cause)}.`, { cause })
  })
  const found = reader.metadata.databaseType
  if (!type.test(found)) throw new Error(`"${path}" is no ${what} database: its type is "${found}".`)
  const recordOf = (ip: string) => (isForeign(reader, ip) ? null : reader.get(ip))
  return { path, type: found, bytes, recordOf }
}

async function readDatabase(path: string) {
  const bytes = await readFile(path)
  const reader = new BoundedReader<Response>(bytes)
  if (!isWhole(reader, bytes)) throw new Error('What the file says of itself does not fit the file.')
  return { bytes, reader }
}

const maxCachedRecords = 10_000

/**
 * Records that were decoded, and the parts that they share, by their offsets. The first one that a lookup
 * misses is its record.
 */
function createRecordCache(assertRecord: (offset: number) => void) {
  const records = new LRUCache<number | string, NonNullable<unknown>>({ max: maxCachedRecords })
  let isChecked = false
  return {
    beginLookup: () => {
      isChecked = false
    },
    get: (offset: number | string) => {
      const cached = records.get(offset)
      if (cached === undefined && !isChecked) assertRecord(Number(offset))
      isChecked = true
      return cached
    },
    set: (offset: number | string, record: NonNullable<unknown>) => void records.set(offset, record),
  }
}

/** Refuses records that would take long to decode: see `assertBounded`. */
export class BoundedReader<T extends Response> extends Reader<T> {
  readonly #cache: ReturnType<typeof createRecordCache>

  constructor(bytes: Buffer) {
    const cache = createRecordCache((offset) =>
      assertBounded({ bytes, baseOffset: this.metadata.searchTreeSize + gapBeforeData }, offset),
    )
    super(bytes, { cache })
    this.#cache = cache
  }

  override getWithPrefixLength(ip: string): [T | null, number] {
    this.#cache.beginLookup()
    return super.getWithPrefixLength(ip)
  }
}

/**
 * A file of which a part is missing, or that says of itself what cannot be, would know no address without
 * ever failing.
 */
function isWhole({ metadata }: Reader<Response>, bytes: Buffer): boolean {
  const { nodeCount, ipVersion, databaseType, searchTreeSize } = metadata
  if (!Number.isSafeInteger(nodeCount) || nodeCount <= 0) return false
  const gap = bytes.subarray(searchTreeSize, searchTreeSize + gapBeforeData)
  const isTree = gap.length === gapBeforeData && gap.every((byte) => byte === 0)
  return isTree && (ipVersion === 4 || ipVersion === 6) && typeof databaseType === 'string'
}

/** Zeros between the search tree and the data, by the format. */
export const gapBeforeData = 16

function reason(cause: unknown): string {
  if (!(cause instanceof Error) || !('code' in cause)) return 'it is damaged or no MMDB file'
  switch (cause.code) {
    case 'ENOENT':
      return 'there is no such file'
    case 'ERR_OUT_OF_RANGE':
    case 'ERR_BUFFER_OUT_OF_BOUNDS':
      return 'it is damaged or no MMDB file'
    default:
      return `${cause.code}`
  }
}

/** In a file of version 4 alone, an address of version 6 would find what belongs to another. */
export function isForeign({ metadata }: Pick<Reader<Response>, 'metadata'>, ip: string): boolean {
  return metadata.ipVersion === 4 && ip.includes(':')
}
