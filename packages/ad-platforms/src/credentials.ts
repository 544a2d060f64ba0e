import { z } from 'zod'
import type { AdPlatform } from './platforms.ts'

/** They go into headers and paths of the platforms: printable ASCII without spaces. */
const printable = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[\x21-\x7e]*$/, 'must be of printable ASCII characters without spaces')

const id = printable(100)
const token = printable(4_096)

/** What each platform requires (specification, "Credential shapes by provider kind"). */
export const credentialShapes = {
  facebook: z.strictObject({ pixelId: id, accessToken: token }),
  tiktok: z.strictObject({ pixelCode: id, accessToken: token }),
  google: z.strictObject({
    customerId: id,
    conversionActionId: id,
    developerToken: token,
    clientId: printable(255),
    clientSecret: token,
    refreshToken: token,
    loginCustomerId: id.optional(),
    adUserDataConsent: z.enum(['GRANTED', 'DENIED']).optional(),
  }),
} satisfies Record<AdPlatform, z.ZodObject>

export type FacebookCredentials = z.infer<typeof credentialShapes.facebook>
export type TiktokCredentials = z.infer<typeof credentialShapes.tiktok>
export type GoogleCredentials = z.infer<typeof credentialShapes.google>

/** Credentials with the platform they are of. */
export type AdAccount =
  | { provider: 'facebook'; credentials: FacebookCredentials }
  | { provider: 'tiktok'; credentials: TiktokCredentials }
  | { provider: 'google'; credentials: GoogleCredentials }

/**
 * Reads credentials as they were stored, after they were opened.
 * @throws when they are none of the provider: they were written by another version
 */
export function readAccount(provider: AdPlatform, text: string): AdAccount {
  const credentials: unknown = JSON.parse(text)
  switch (provider) {
    case 'facebook':
      return { provider, credentials: credentialShapes.facebook.parse(credentials) }
    case 'tiktok':
      return { provider, credentials: credentialShapes.tiktok.parse(credentials) }
    case 'google':
      return { provider, credentials: credentialShapes.google.parse(credentials) }
    default:
      return provider satisfies never
  }
}
