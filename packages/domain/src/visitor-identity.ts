/**
 * The parameters by which a postback, a page or a file says who a visitor is, for ad platforms (contract-3
 * §18, "Identity"). No log has their values.
 */
export const identityParameters = ['em', 'ph', 'fn', 'ln', 'zp', 'ct', 'country', '_fbp', '_ttp'] as const
export type IdentityParameter = (typeof identityParameters)[number]

const names: ReadonlySet<string> = new Set(identityParameters)

/** Says whether a name, in any case, is that of such a parameter. */
export const isIdentityParameter = (name: string): boolean => names.has(name.toLowerCase())

/**
 * A visitor as ad platforms may know him. Values are the SHA-256 in hex of what is normalised, except the ids
 * that platforms themselves have given to the browser. E-mail address and phone number are here twice, since
 * platforms normalise them differently.
 */
export interface VisitorIdentity {
  /** The hash of the address in lower case. */
  email?: string
  /** The hash that Google compares: of an address of gmail.com without the dots and `+tag` before its @. */
  googleEmail?: string
  /** The hash of the digits alone. */
  phoneDigits?: string
  /** The hash of the number with its `+`. */
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
