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
 * Whether `zone` is an IANA time zone that this runtime knows (`Europe/Berlin`, `UTC`), in any case; offsets
 * such as `+01:00` are none. Of a zone only its offsets go to a store, so that each name stays as it is
 * written.
 */
export function isTimezone(zone: string): boolean {
  if (isOfIcuAlone(zone) || !/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    // A RangeError is how Intl says that it knows no such zone.
    return false
  }
}
