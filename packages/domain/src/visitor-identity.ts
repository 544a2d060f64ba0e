/**
 * Names of the parameters by which a postback, a page or a file says who a visitor is, for ad platforms
 * (contract-3 §18, "Identity"). Their values are in no log.
 */
export const identityParameters = ['em', 'ph', 'fn', 'ln', 'zp', 'ct', 'country', '_fbp', '_ttp'] as const
export type IdentityParameter = (typeof identityParameters)[number]

const names: ReadonlySet<string> = new Set(identityParameters)

/** Says whether a parameter of this name, in any case, says who the visitor is. */
export const isIdentityParameter = (name: string): boolean => names.has(name.toLowerCase())

/**
 * A visitor as ad platforms may know him: SHA-256 in hex of normalised values, but the browser's ids that
 * platforms made themselves. Two platforms hash an e-mail address or a phone number differently.
 */
export interface VisitorIdentity {
  /** Hashes the address in lower case. */
  email?: string
  /** Hashes what Google compares: an address of gmail.com without the dots and the `+tag` before its @. */
  googleEmail?: string
  /** Hashes the digits alone. */
  phoneDigits?: string
  /** Hashes the number with its `+`. */
  phoneE164?: string
  firstName?: string
  lastName?: string
  zip?: string
  city?: string
  country?: string
  /** The value of Meta's cookie. */
  fbp?: string
  /** The value of TikTok's cookie. */
  ttp?: string
}
