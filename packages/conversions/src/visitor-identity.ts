import { hashedOnce, isHashed } from '@waymark/ad-platforms'
import type { IdentityParameter, VisitorIdentity } from '@waymark/domain'

const longest = 255

/**
 * Takes a value that is hashed already as it is, and hashes another once it is normalised. Returns
 * `undefined` where nothing is left of it.
 */
function hashed(value: string | null, normalised: (text: string) => string | null): string | undefined {
  if (value === null || value.length > longest) return undefined
  const text = isHashed(value) ? value : normalised(value)
  return text === null || text === '' ? undefined : hashedOnce(text)
}

const lower = (text: string) => text.normalize('NFC').toLowerCase()
const letters = (text: string) => lower(text).replace(/[\s\p{P}\p{S}]/gu, '')

function emailOf(text: string): string | null {
  const address = lower(text).replace(/\s/g, '')
  return /^[^@]+@[^@]+\.[^@]+$/.test(address) ? address : null
}

function googleEmailOf(text: string): string | null {
  const address = emailOf(text)
  const [, name = '', domain = ''] = /^(.*)@(gmail\.com|googlemail\.com)$/.exec(address ?? '') ?? []
  return domain === '' ? address : `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

/** Matches the zero of `+44 (0)20 7946 0958`, which is dialled within the country only. */
const trunkZero = /(?<=\d\D*)\(\s*0\s*\)/

/**
 * Returns a phone number with the code of its country, without the `00` by which it is dialled; `null` for
 * one that begins with a zero all the same: of which country it is, is not known.
 */
function digitsOf(text: string): string | null {
  const digits = text.replace(trunkZero, '').replace(/\D/g, '').replace(/^00/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}

function e164Of(text: string): string | null {
  const digits = digitsOf(text)
  return digits === null ? null : `+${digits}`
}

const countryOf = (text: string) => (/^[a-z]{2}$/i.test(text) ? lower(text) : null)

/** Returns a postcode; of a `12345-6789` of the United States the part that platforms compare. */
function zipOf(text: string): string {
  const [, area] = /^(\d{5})-\d{4}$/.exec(text) ?? []
  return area ?? lower(text).replace(/[\s-]/g, '')
}

const cookieText = /^[\w.-]+$/

function cookieOf(value: string | null): string | undefined {
  return value !== null && value.length <= longest && cookieText.test(value) ? value : undefined
}

/**
 * Normalises and hashes who a visitor is, as ad platforms require it (contract-3 §18, "Identity"). A value
 * that is none, such as an address without an @, is left out: no conversion is refused for it.
 * @param stated returns the value of a parameter, without blanks around it; `null` where it states nothing
 * @returns `null` where nothing is stated
 */
export function identityOf(stated: (name: IdentityParameter) => string | null): VisitorIdentity | null {
  const [email, phone] = [stated('em'), stated('ph')]
  const values: Record<keyof VisitorIdentity, string | undefined> = {
    email: hashed(email, emailOf),
    googleEmail: hashed(email, googleEmailOf),
    phoneDigits: hashed(phone, digitsOf),
    phoneE164: hashed(phone, e164Of),
    firstName: hashed(stated('fn'), letters),
    lastName: hashed(stated('ln'), letters),
    zip: hashed(stated('zp'), zipOf),
    city: hashed(stated('ct'), letters),
    country: hashed(stated('country'), countryOf),
    fbp: cookieOf(stated('_fbp')),
    ttp: cookieOf(stated('_ttp')),
  }
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return known.length === 0 ? null : Object.fromEntries(known)
}
