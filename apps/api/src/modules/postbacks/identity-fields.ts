import type { IdentityParameter } from '@waymark/domain'
import type { z } from 'zod'

const hashed =
  'or its SHA-256 in hex. Hashed at once, in no log, and stored for the `identityHours` of the workspace.'

const descriptions: Record<IdentityParameter, string> = {
  em: `E-mail address of the visitor, for ad platforms, ${hashed} A value that is none is left out.`,
  ph: `Phone number with the code of its country, ${hashed}`,
  fn: `First name, ${hashed}`,
  ln: `Last name, ${hashed}`,
  zp: `Postcode, ${hashed}`,
  ct: `City, ${hashed}`,
  country: `Country as two letters (ISO 3166-1), ${hashed} Reports have the country of the click.`,
  _fbp: 'Meta’s cookie of the browser. In no log, and stored for the `identityHours` of the workspace.',
  _ttp: 'TikTok’s cookie of the browser. In no log, and stored for the `identityHours` of the workspace.',
}

/**
 * Makes the fields that say who the visitor is (contract-3 §18, "Identity").
 * @param field makes one of its description; it takes numbers, since phone numbers and postcodes come as such
 */
export const identityFields = <Field extends z.ZodType>(
  field: (description: string) => Field,
): Record<IdentityParameter, Field> => ({
  em: field(descriptions.em),
  ph: field(descriptions.ph),
  fn: field(descriptions.fn),
  ln: field(descriptions.ln),
  zp: field(descriptions.zp),
  ct: field(descriptions.ct),
  country: field(descriptions.country),
  _fbp: field(descriptions._fbp),
  _ttp: field(descriptions._ttp),
})
