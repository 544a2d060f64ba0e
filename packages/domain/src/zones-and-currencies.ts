/** Whether `zone` is an IANA time zone that this runtime knows (`Europe/Berlin`, `UTC`); offsets such as `+01:00` are none. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    // A RangeError is how Intl says that it knows no such zone.
    return false
  }
}

/** Whether `code` has the shape of an ISO 4217 code, upper case. Which ones have a rate is the workspace's affair. */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code)
}
