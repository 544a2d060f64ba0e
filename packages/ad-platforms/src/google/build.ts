import { moneyNumber } from '@waymark/domain'
import { googleIdOf } from '../click-ids.ts'
import type { GoogleCredentials } from '../credentials.ts'
import { eventIdOf, eventTimeMs, given } from '../event.ts'
import type { AdPlatformSettings } from '../settings.ts'
import type { AdConversion, AdEventAction, AdRequest, BuiltRequest } from '../types.ts'
import type { GoogleToken } from './token.ts'

export interface GoogleEvent {
  credentials: GoogleCredentials
  token: GoogleToken
  conversion: AdConversion
  action: AdEventAction
  settings: AdPlatformSettings
  /** Unix ms. */
  nowMs: number
  test?: object | undefined
}

/**
 * The request for one conversion, to the interface that the token opens. The conversion action of the
 * credentials is the event; Google knows the click by its gclid, else by gbraid or wbraid. A correction names
 * the event by its id: the Data Manager API takes another value under the same id for a restatement, and
 * knows no retraction, so that without Google Ads the value becomes 0.
 */
export function buildGoogleRequest(event: GoogleEvent): BuiltRequest {
  const { action, token, conversion } = event
  const isGoogleAds = token.api === 'google_ads' || (action === 'retract' && token.opensGoogleAds)
  if (action !== 'send' && isGoogleAds) return { kind: 'request', request: adjustmentRequest(event) }
  const clickId = googleIdOf(conversion.click)
  const identifiers = userIdentifiers(event)
  if (clickId === null && identifiers.length === 0)
    return {
      kind: 'skipped',
      reason:
        'google knows clicks by gclid, gbraid or wbraid, and visitors by e-mail address or phone number: there is none of these',
    }
  const named = { clickId, identifiers }
  if (isGoogleAds) return { kind: 'request', request: clickConversionRequest(event, named) }
  const payout = action === 'retract' ? '0' : conversion.payout
  const stated = { ...event, conversion: { ...conversion, payout } }
  return { kind: 'request', request: dataManagerRequest(stated, named) }
}

/** The click and its visitor as Google is to know them; one of the two is given. */
interface NamedBy {
  clickId: Record<string, string> | null
  identifiers: UserIdentifier[]
}

type UserIdentifier = { kind: 'email' | 'phone'; hash: string }

/**
 * Returns the e-mail address and the phone number of the visitor; none of them without his consent. His
 * address is left out: Google requires its country and postcode in clear, which are not known.
 */
function userIdentifiers({ credentials, conversion: { identity } }: GoogleEvent): UserIdentifier[] {
  if (credentials.adUserDataConsent === 'DENIED') return []
  const { googleEmail, phoneE164 } = identity ?? {}
  const email = googleEmail === undefined ? [] : [{ kind: 'email' as const, hash: googleEmail }]
  const phone = phoneE164 === undefined ? [] : [{ kind: 'phone' as const, hash: phoneE164 }]
  return [...email, ...phone]
}

/** Names identifiers as an interface does; `null` where there are none: Google refuses empty lists. */
function namedIdentifiers(identifiers: UserIdentifier[], names: Record<UserIdentifier['kind'], string>) {
  return identifiers.length === 0 ? null : identifiers.map(({ kind, hash }) => ({ [names[kind]]: hash }))
}

/** People write them with dashes. */
const digits = (id: string) => id.replaceAll('-', '')

/** ISO 8601 in UTC, to the second. */
const isoSeconds = (ms: number) => new Date(ms).toISOString().slice(0, 19)

/** `POST /v1/events:ingest` of the Data Manager API. */
function dataManagerRequest(
  { credentials, token, conversion, settings, nowMs, test }: GoogleEvent,
  { clickId, identifiers }: NamedBy,
): AdRequest {
  const account = (id: string | undefined) =>
    id === undefined ? undefined : { accountType: 'GOOGLE_ADS', accountId: digits(id) }
  const consent = credentials.adUserDataConsent
  const userIdentifiers = namedIdentifiers(identifiers, { email: 'emailAddress', phone: 'phoneNumber' })
  const body = {
    destinations: [
      given<unknown>({
        operatingAccount: account(credentials.customerId),
        loginAccount: account(credentials.loginCustomerId),
        productDestinationId: credentials.conversionActionId,
      }),
    ],
    events: [
      given<unknown>({
        transactionId: eventIdOf(conversion),
        eventTimestamp: `${isoSeconds(eventTimeMs(conversion, nowMs))}Z`,
        adIdentifiers: clickId,
        userData: userIdentifiers && { userIdentifiers },
        currency: conversion.currency,
        conversionValue: moneyNumber(conversion.payout),
        eventSource: 'WEB',
        consent: consent && { adUserData: `CONSENT_${consent}` },
      }),
    ],
    ...(userIdentifiers && { encoding: 'HEX' }),
    ...(test && { validateOnly: true }),
  }
  return {
    method: 'POST',
    url: `${settings.googleDataManagerUrl}/events:ingest`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token.accessToken}` },
    body: JSON.stringify(body),
  }
}

/** `uploadClickConversions` of the Google Ads API. */
function clickConversionRequest(event: GoogleEvent, { clickId, identifiers }: NamedBy): AdRequest {
  const { credentials, conversion, nowMs, test } = event
  const consent = credentials.adUserDataConsent
  const body = {
    conversions: [
      given<unknown>({
        ...clickId,
        conversionAction: conversionActionOf(credentials),
        conversionDateTime: googleAdsTime(eventTimeMs(conversion, nowMs)),
        conversionValue: moneyNumber(conversion.payout),
        currencyCode: conversion.currency,
        orderId: eventIdOf(conversion),
        userIdentifiers: namedIdentifiers(identifiers, { email: 'hashedEmail', phone: 'hashedPhoneNumber' }),
        consent: consent && { adUserData: consent },
      }),
    ],
    partialFailure: true,
    ...(test && { validateOnly: true }),
  }
  return googleAdsRequest(event, 'uploadClickConversions', body)
}

/** `uploadConversionAdjustments` of the Google Ads API. An adjustment must be later than its conversion. */
function adjustmentRequest(event: GoogleEvent): AdRequest {
  const { credentials, conversion, action, nowMs, test } = event
  const correctedAtMs = Math.max(conversion.correctedAtMs ?? nowMs, eventTimeMs(conversion, nowMs) + 1_000)
  const value = { adjustedValue: moneyNumber(conversion.payout), currencyCode: conversion.currency }
  const body = {
    conversionAdjustments: [
      given<unknown>({
        adjustmentType: action === 'retract' ? 'RETRACTION' : 'RESTATEMENT',
        conversionAction: conversionActionOf(credentials),
        orderId: eventIdOf(conversion),
        adjustmentDateTime: googleAdsTime(correctedAtMs),
        restatementValue: action === 'retract' ? null : value,
      }),
    ],
    partialFailure: true,
    ...(test && { validateOnly: true }),
  }
  return googleAdsRequest(event, 'uploadConversionAdjustments', body)
}

const conversionActionOf = ({ customerId, conversionActionId }: GoogleCredentials) =>
  `customers/${digits(customerId)}/conversionActions/${conversionActionId}`

const googleAdsTime = (ms: number) => `${isoSeconds(ms).replace('T', ' ')}+00:00`

function googleAdsRequest(
  { credentials, token, settings }: GoogleEvent,
  method: 'uploadClickConversions' | 'uploadConversionAdjustments',
  body: object,
): AdRequest {
  const path = `customers/${encodeURIComponent(digits(credentials.customerId))}:${method}`
  return {
    method: 'POST',
    url: `${settings.googleAdsUrl}/${settings.googleAdsVersion}/${path}`,
    headers: given<string>({
      'content-type': 'application/json',
      authorization: `Bearer ${token.accessToken}`,
      'developer-token': credentials.developerToken,
      'login-customer-id': credentials.loginCustomerId && digits(credentials.loginCustomerId),
    }),
    body: JSON.stringify(body),
  }
}
