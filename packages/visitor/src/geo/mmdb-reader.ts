import maxmind, { type CityResponse, type Reader } from 'maxmind'

/** Which databases will do: by the type that the file names. */
export interface ExpectedDatabase {
  /** `city`, in the sentence of an error. */
  what: string
  type: RegExp
}

/**
 * Opens a database in memory; nothing is read from disk afterwards. A lookup of an address that it cannot know gives null.
 * @throws Error with one sentence that names the file when it is missing, damaged or of another type
 */
export async function openDatabase(
  path: string,
  { what, type }: ExpectedDatabase,
): Promise<(ip: string) => unknown> {
  const reader = await maxmind.open<CityResponse>(path).catch((cause: unknown) => {
    throw new Error(`The ${what} database "${path}" cannot be read: ${reason(cause)}.`, { cause })
  })
  const found = String(reader.metadata.databaseType)
  if (!type.test(found)) throw new Error(`"${path}" is no ${what} database: its type is "${found}".`)
  return (ip) => lookIn(reader, ip)
}

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown error'
  if ('code' in cause && cause.code === 'ENOENT') return 'there is no such file'
  return 'code' in cause ? `${cause.code}` : 'it is damaged or no MMDB file'
}

/** A v4-only file asked for a v6 address throws; for us it does not know that address. */
function lookIn(reader: Reader<CityResponse>, ip: string): unknown {
  return reader.metadata.ipVersion === 4 && ip.includes(':') ? null : reader.get(ip)
}
