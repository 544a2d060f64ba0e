import type { IdentityParameter } from '@waymark/domain'

const hashed =
  'or its SHA-256 in hex. Hashed at once, in no log, and stored for the `identityHours` of the workspace.'

/** Describes the parameters that say who the visitor is (contract-3 §18, "Identity"). */
export const identityDescriptions: Record<IdentityParameter, string> = {
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
