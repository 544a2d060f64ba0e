/** A record of a database, of whatever shape. */
export type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

export function child(record: Fields, key: string): Fields | null {
  const value = record[key]
  return isObject(value) ? value : null
}

/** The longest name of a location has 168 characters, in New Zealand with its ceremonial form. */
const maxNameLength = 255
/** What no name has: the bytes of a damaged file that are no text, and control characters. */
const damagedText = /[\p{Cc}\uFFFD]/u

/** Null for what says nothing, and for what can only come out of a damaged file. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxNameLength || damagedText.test(value)) return null
  return value.trim() || null
}
