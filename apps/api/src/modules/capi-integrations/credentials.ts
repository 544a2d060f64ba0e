import { type AdPlatform, credentialShapes } from '@waymark/ad-platforms'
import type { ErrorDetail } from '@waymark/domain'
import { z } from 'zod'
import { detailsOf } from '../../plugins/validation.ts'

export type CredentialsVerdict = { ok: true; text: string } | { ok: false; details: ErrorDetail[] }

/**
 * Validates the credentials for a provider.
 * @returns the text to encrypt, or every wrong field under `credentials`
 */
export function readCredentials(provider: AdPlatform, credentials: unknown): CredentialsVerdict {
  const read = z.object({ credentials: credentialShapes[provider] }).safeParse({ credentials })
  if (read.success) return { ok: true, text: JSON.stringify(read.data.credentials) }
  return { ok: false, details: detailsOf(read.error) }
}

const text = (description: string) => ({ type: 'string', description })
const required = (title: string, keys: Record<string, object>, optional: Record<string, object> = {}) => ({
  title,
  type: 'object',
  properties: { ...keys, ...optional },
  required: Object.keys(keys),
  additionalProperties: false,
})

/** For the document only: which of them it must be depends on `provider`. */
export const shownCredentials = {
  anyOf: [
    required('FacebookCredentials', { pixelId: text('facebook'), accessToken: text('facebook') }),
    required('TiktokCredentials', { pixelCode: text('tiktok'), accessToken: text('tiktok') }),
    required(
      'GoogleCredentials',
      {
        customerId: text('google'),
        conversionActionId: text('google'),
        developerToken: text('google'),
        clientId: text('google'),
        clientSecret: text('google'),
        refreshToken: text('google'),
      },
      {
        loginCustomerId: text('google: the manager account, where one signs in'),
        adUserDataConsent: { type: 'string', enum: ['GRANTED', 'DENIED'] },
      },
    ),
  ],
}
