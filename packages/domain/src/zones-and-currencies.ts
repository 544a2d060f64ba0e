/**
 * The names of three letters that IANA has. ICU also takes Java's of old: by them `BST` is Dhaka's time,
 * `IST` India's.
 */
const shortNames: ReadonlySet<string> = new Set(
  'CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '),
)

/** Names that only ICU has: no other clock of ours knows them. */
function isOfIcuAlone(zone: string): boolean {
  const name = zone.toUpperCase()
  return name.startsWith('SYSTEMV/') || (/^[A-Z]{3}$/.test(name) && !shortNames.has(name))
}

/**
 * The name that a zone goes by in every time zone database: Intl takes `europe/london` as well, a store does
 * not.
 * @returns null when there is no such zone
 */
export function canonicalTimezone(zone: string): string | null {
  if (!/^[A-Za-z]/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    // A RangeError is how Intl says that it knows no such zone.
    return null
  }
}

/**
 * Whether `zone` is an IANA time zone that this runtime knows (`Europe/Berlin`, `UTC`); offsets such as
 * `+01:00` are none.
 */
export function isTimezone(zone: string): boolean {
  return !isOfIcuAlone(zone) && canonicalTimezone(zone) !== null
}

/**
 * Whether `code` has the shape of an ISO 4217 code, upper case. Which ones have a rate is the workspace's
 * affair.
 */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code)
}
