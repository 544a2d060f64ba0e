import { moneyNumber } from '@waymark/domain'
import type { GoogleCredentials } from '../credentials.ts'
import { eventIdOf, eventTimeMs, given } from '../event.ts'
import type { AdPlatformSettings } from '../settings.ts'
import type { AdConversion, AdRequest, BuiltRequest } from '../types.ts'
import type { GoogleToken } from './token.ts'

export interface GoogleEvent {
  credentials: GoogleCredentials
  token: GoogleToken
  conversion: AdConversion
  settings: AdPlatformSettings
  /** Unix ms. */
  nowMs: number
  test?: object | undefined
}

/**
 * The request for one conversion, to the interface that the token opens. The conversion action of the
 * credentials is the event; Google knows the click by its gclid alone.
 */
export function buildGoogleRequest(event: GoogleEvent): BuiltRequest {
  const { gclid } = event.conversion.click
  if (!gclid) return { kind: 'skipped', reason: 'google knows clicks by their gclid, and the click has none' }
  const build = event.token.api === 'google_ads' ? clickConversionRequest : dataManagerRequest
  return { kind: 'request', request: build(event, gclid) }
}

/** People write them with dashes. */
const digits = (id: string) => id.replaceAll('-', '')

/** ISO 8601 in UTC, to the second. */
const isoSeconds = (ms: number) => new Date(ms).toISOString().slice(0, 19)

/** `POST /v1/events:ingest` of the Data Manager API. */
function dataManagerRequest(
  { credentials, token, conversion, settings, nowMs, test }: GoogleEvent,
  gclid: string,
): AdRequest {
  const account = (id: string | undefined) =>
    id === undefined ? undefined : { accountType: 'GOOGLE_ADS', accountId: digits(id) }
  const consent = credentials.adUserDataConsent
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
        adIdentifiers: { gclid },
        currency: conversion.currency,
        conversionValue: moneyNumber(conversion.payout),
        eventSource: 'WEB',
        consent: consent && { adUserData: `CONSENT_${consent}` },
      }),
    ],
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
function clickConversionRequest(
  { credentials, token, conversion, settings, nowMs, test }: GoogleEvent,
  gclid: string,
): AdRequest {
  const customerId = digits(credentials.customerId)
  const consent = credentials.adUserDataConsent
  const body = {
    conversions: [
      given<unknown>({
        gclid,
        conversionAction: `customers/${customerId}/conversionActions/${credentials.conversionActionId}`,
        conversionDateTime: `${isoSeconds(eventTimeMs(conversion, nowMs)).replace('T', ' ')}+00:00`,
        conversionValue: moneyNumber(conversion.payout),
        currencyCode: conversion.currency,
        orderId: eventIdOf(conversion),
        consent: consent && { adUserData: consent },
      }),
    ],
    partialFailure: true,
    ...(test && { validateOnly: true }),
  }
  const path = `customers/${encodeURIComponent(customerId)}:uploadClickConversions`
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
