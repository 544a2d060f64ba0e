/**
 * Whether `code` has the shape of an ISO 4217 code, upper case. Which ones have a rate is the workspace's
 * affair.
 */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code)
}
