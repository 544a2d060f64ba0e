/** A record of a database, of whatever shape. */
export type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

export function child(record: Fields, key: string): Fields | null {
  const value = record[key]
  return isObject(value) ? value : null
}

/** Null for what says nothing. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
