import type { VisitorIdentity } from '@waymark/domain'
import type { FacebookCredentials, GoogleCredentials, TiktokCredentials } from '../credentials.ts'
import type { AdConversion, BuiltRequest } from '../types.ts'

export const nowMs = Date.parse('2026-01-03T00:00:00.000Z')

const facebook: FacebookCredentials = { pixelId: '123456789012345', accessToken: 'EAAB-facebook-token' }
const tiktok: TiktokCredentials = { pixelCode: 'COQDA8RC77U2TMR44LI0', accessToken: 'tiktok-token' }
export const google: GoogleCredentials = {
  customerId: '123-456-7890',
  conversionActionId: '987654321',
  developerToken: 'developer-token-1',
  clientId: 'client-id',
  clientSecret: 'client-secret-1',
  refreshToken: '1//refresh-token',
}

export const accounts = {
  facebook: { provider: 'facebook', credentials: facebook },
  tiktok: { provider: 'tiktok', credentials: tiktok },
  google: { provider: 'google', credentials: google },
} as const

/** What a test says of a conversion; the rest is made up. */
export interface ConversionOf extends Partial<Omit<AdConversion, 'click'>> {
  click?: Partial<AdConversion['click']>
}

export function aConversion({ click, ...fields }: ConversionOf = {}): AdConversion {
  return {
    conversionId: '01900000-0000-7000-8000-000000000001',
    status: 'sale',
    payout: '12.500000',
    currency: 'USD',
    tid: 'T-1',
    convertedAtMs: Date.parse('2026-01-02T03:04:05.678Z'),
    ...fields,
    click: {
      clickToken: '01900000-0000-7000-8000-00000000000c',
      clickedAtMs: Date.parse('2026-01-02T03:00:00.123Z'),
      shortUrl: 'https://go.example/go',
      userAgent: 'Mozilla/5.0 (iPhone)',
      ip: '203.0.113.7',
      externalId: 'visitor-1',
      gclid: 'Cj0-gclid',
      fbclid: 'IwAR-Fbclid',
      ttclid: 'E.C.P.ttclid',
      ...click,
    },
  }
}

/** Says everything of a visitor; the values stand for hashes. */
export const anIdentity: VisitorIdentity = {
  email: 'hash-of-email',
  googleEmail: 'hash-of-google-email',
  phoneDigits: 'hash-of-digits',
  phoneE164: 'hash-of-e164',
  firstName: 'hash-of-first-name',
  lastName: 'hash-of-last-name',
  zip: 'hash-of-zip',
  city: 'hash-of-city',
  country: 'hash-of-country',
  fbp: 'fb.1.1596403881668.1098115397',
  ttp: '2GnnYzNoYGzGqBmsXmmVg',
}

/** SHA-256 of `visitor-1`, as `printf visitor-1 | sha256sum` says. */
export const hashedVisitor = '7fce38c63fcf1dbb90f809bb4ecdb1458fed45780d367f3ab4032f3c73e5f86b'

/** The request with its body read. @throws where it was skipped */
export function sentOf(built: BuiltRequest) {
  if (built.kind !== 'request') throw new Error(built.reason)
  const { body, ...request } = built.request
  const json: unknown = JSON.parse(body)
  return { ...request, json }
}
