import type { VisitorIdentity } from '@waymark/domain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  adPlatformDefaults,
  buildRequest,
  googleTokenRequest,
  readAnswer,
  readGoogleToken,
} from '../index.ts'
import {
  aConversion,
  accounts,
  anIdentity,
  type ConversionOf,
  google,
  nowMs,
  sentOf,
} from '../testing/samples.ts'
import type { AdEventAction, SentAs } from '../types.ts'
import type { GoogleApi, GoogleToken } from './token.ts'

const account = accounts.google
const buildFor = (
  { token, ...input }: { token: Omit<GoogleToken, 'accessToken' | 'usableMs'>; action?: AdEventAction },
  conversion: ConversionOf = {},
  credentials = google,
) =>
  buildRequest({
    account: {
      provider: 'google',
      credentials,
      token: { accessToken: 'ya29.token', usableMs: 1, ...token },
    },
    conversion: aConversion(conversion),
    eventName: 'purchase',
    settings: adPlatformDefaults,
    nowMs,
    ...input,
  })
const tokens = {
  data_manager: { api: 'data_manager', opensGoogleAds: false },
  both: { api: 'data_manager', opensGoogleAds: true },
  google_ads: { api: 'google_ads', opensGoogleAds: true },
} as const
const build = (api: GoogleApi, conversion: ConversionOf = {}, credentials = google) =>
  buildFor({ token: tokens[api] }, conversion, credentials)
const read = (status: number, body: unknown, sent: SentAs = {}) =>
  readAnswer(account, { status, body: typeof body === 'string' ? body : JSON.stringify(body) }, sent)

const bodySchema = z.object({
  events: z.array(z.object({ adIdentifiers: z.unknown(), userData: z.unknown().optional() })).optional(),
  conversions: z.array(z.object({ gclid: z.unknown(), userIdentifiers: z.unknown().optional() })).optional(),
  encoding: z.string().optional(),
})

describe('an access token of google', () => {
  it('is requested with the refresh token', () => {
    expect(googleTokenRequest(google, adPlatformDefaults)).toEqual({
      method: 'POST',
      url: 'https://oauth2.googleapis.com/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&client_id=client-id&client_secret=client-secret-1&refresh_token=1%2F%2Frefresh-token',
    })
  })

  const scope = (...names: string[]) =>
    names.map((name) => `https://www.googleapis.com/auth/${name}`).join(' ')
  it.each<[string, string | undefined, (typeof tokens)[keyof typeof tokens]]>([
    ['the Data Manager API', scope('datamanager'), tokens.data_manager],
    ['both', scope('adwords', 'datamanager'), tokens.both],
    ['Google Ads alone', scope('adwords'), tokens.google_ads],
    ['an answer without scopes', undefined, tokens.data_manager],
  ])('for %s chooses the interface', (_what, granted, opened) => {
    const body = JSON.stringify({ access_token: 'ya29.a', expires_in: 3599, scope: granted, token_type: 'B' })
    expect(readGoogleToken({ status: 200, body }, google)).toEqual({
      kind: 'token',
      token: { accessToken: 'ya29.a', ...opened, usableMs: 3_539_000 },
    })
  })

  it.each<[string, number, unknown, string]>([
    [
      'revoked or expired',
      400,
      { error: 'invalid_grant', error_description: 'Token has been revoked.' },
      'auth_broken',
    ],
    ['another client', 401, { error: 'invalid_client' }, 'auth_broken'],
    ['not for this client', 400, { error: 'unauthorized_client' }, 'auth_broken'],
    ['in trouble', 503, '', 'retry'],
    ['too much', 429, { error: 'rate_limit_exceeded' }, 'retry'],
    ['no token in it', 200, {}, 'retry'],
  ])('is refused: %s (%i)', (_what, status, body, kind) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(readGoogleToken({ status, body: text }, google).kind).toBe(kind)
  })

  it('is refused with a reason for people, without the secrets', () => {
    const body = JSON.stringify({ error: 'invalid_grant', error_description: 'Bad 1//refresh-token' })
    expect(readGoogleToken({ status: 400, body }, google)).toEqual({
      kind: 'auth_broken',
      reason: 'google gives no access token: HTTP 400: invalid_grant: Bad [secret]',
    })
  })
})

describe('an event for google', () => {
  it('goes to the Data Manager API as its documentation requires', () => {
    expect(sentOf(build('data_manager'))).toEqual({
      method: 'POST',
      url: 'https://datamanager.googleapis.com/v1/events:ingest',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ya29.token' },
      json: {
        destinations: [
          {
            operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1234567890' },
            productDestinationId: '987654321',
          },
        ],
        events: [
          {
            transactionId: '01900000-0000-7000-8000-000000000001:sale',
            eventTimestamp: '2026-01-02T03:04:05Z',
            adIdentifiers: { gclid: 'Cj0-gclid' },
            currency: 'USD',
            conversionValue: 12.5,
            eventSource: 'WEB',
          },
        ],
      },
    })
  })

  it('goes to Google Ads as its documentation requires', () => {
    expect(sentOf(build('google_ads'))).toEqual({
      method: 'POST',
      url: 'https://googleads.googleapis.com/v26/customers/1234567890:uploadClickConversions',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer ya29.token',
        'developer-token': 'developer-token-1',
      },
      json: {
        conversions: [
          {
            gclid: 'Cj0-gclid',
            conversionAction: 'customers/1234567890/conversionActions/987654321',
            conversionDateTime: '2026-01-02 03:04:05+00:00',
            conversionValue: 12.5,
            currencyCode: 'USD',
            orderId: '01900000-0000-7000-8000-000000000001:sale',
          },
        ],
        partialFailure: true,
      },
    })
  })

  const adjustments = 'https://googleads.googleapis.com/v26/customers/1234567890:uploadConversionAdjustments'
  const ingestion = 'https://datamanager.googleapis.com/v1/events:ingest'
  const adjustment = {
    conversionAction: 'customers/1234567890/conversionActions/987654321',
    orderId: 'order-9',
  }
  const restated = (conversionValue: number) => ({ transactionId: 'order-9', conversionValue })
  it.each<[token: keyof typeof tokens, action: AdEventAction, url: string, json: object]>([
    [
      'google_ads',
      'restate',
      adjustments,
      {
        conversionAdjustments: [
          {
            ...adjustment,
            adjustmentType: 'RESTATEMENT',
            adjustmentDateTime: '2026-01-02 09:00:00+00:00',
            restatementValue: { adjustedValue: 12.5, currencyCode: 'USD' },
          },
        ],
        partialFailure: true,
      },
    ],
    [
      'google_ads',
      'retract',
      adjustments,
      {
        conversionAdjustments: [
          { ...adjustment, adjustmentType: 'RETRACTION', adjustmentDateTime: '2026-01-02 09:00:00+00:00' },
        ],
        partialFailure: true,
      },
    ],
    ['both', 'retract', adjustments, { conversionAdjustments: [{ adjustmentType: 'RETRACTION' }] }],
    ['both', 'restate', ingestion, { events: [restated(12.5)] }],
    ['data_manager', 'restate', ingestion, { events: [restated(12.5)] }],
    // That interface knows no retraction: of the conversion nothing is left but its number.
    ['data_manager', 'retract', ingestion, { events: [restated(0)] }],
  ])('is corrected by a token for %s: %s', (token, action, url, json) => {
    const correctedAtMs = Date.parse('2026-01-02T09:00:00Z')
    const built = buildFor({ token: tokens[token], action }, { eventId: 'order-9', correctedAtMs })
    expect(sentOf(built)).toMatchObject({ url, json })
    if (url === adjustments && token === 'google_ads') expect(sentOf(built).json).toEqual(json)
  })

  it('is corrected after it was, whatever the clocks say', () => {
    const conversion = { correctedAtMs: 0 }
    expect(sentOf(buildFor({ token: tokens.google_ads, action: 'retract' }, conversion)).json).toMatchObject({
      conversionAdjustments: [{ adjustmentDateTime: '2026-01-02 03:04:06+00:00' }],
    })
  })

  it.each(['GRANTED', 'DENIED'] as const)('says the consent: %s, and who signs in', (adUserDataConsent) => {
    const credentials = { ...google, adUserDataConsent, loginCustomerId: '111-222-3333' }
    expect(sentOf(build('data_manager', {}, credentials)).json).toMatchObject({
      destinations: [{ loginAccount: { accountType: 'GOOGLE_ADS', accountId: '1112223333' } }],
      events: [{ consent: { adUserData: `CONSENT_${adUserDataConsent}` } }],
    })
    expect(sentOf(build('google_ads', {}, credentials))).toMatchObject({
      headers: { 'login-customer-id': '1112223333' },
      json: { conversions: [{ consent: { adUserData: adUserDataConsent } }] },
    })
  })

  it.each<[clickIds: Record<string, string>, gclid: string | null, sent: object]>([
    [{ gbraid: 'gb', wbraid: 'wb' }, 'Cj0', { gclid: 'Cj0' }],
    [{ gbraid: 'gb', wbraid: 'wb' }, null, { gbraid: 'gb' }],
    [{ wbraid: 'wb', ScCid: 'sc' }, '', { wbraid: 'wb' }],
  ])('knows the click by one id: %j and the gclid %j', (clickIds, gclid, sent) => {
    const click = { gclid, clickIds }
    const ids = ['gclid', 'gbraid', 'wbraid']
    const { json } = sentOf(build('google_ads', { click }))
    expect(sentOf(build('data_manager', { click })).json).toMatchObject({ events: [{ adIdentifiers: sent }] })
    expect(json).toMatchObject({ conversions: [sent] })
    expect(ids.filter((id) => JSON.stringify(json).includes(`"${id}"`))).toEqual(Object.keys(sent))
  })

  it.each(['data_manager', 'google_ads'] as const)('is nothing without a click id: %s', (api) => {
    expect(build(api, { click: { gclid: null, clickIds: { ScCid: 'sc' } } })).toEqual({
      kind: 'skipped',
      reason:
        'google knows clicks by gclid, gbraid or wbraid, and visitors by e-mail address or phone number: there is none of these',
    })
  })

  const email = 'hash-of-google-email'
  const phone = 'hash-of-e164'
  it.each<
    [what: string, identity: VisitorIdentity, dataManager: object[] | undefined, ads: object[] | undefined]
  >([
    [
      'by both',
      anIdentity,
      [{ emailAddress: email }, { phoneNumber: phone }],
      [{ hashedEmail: email }, { hashedPhoneNumber: phone }],
    ],
    [
      'by one',
      { phoneE164: phone, phoneDigits: 'd' },
      [{ phoneNumber: phone }],
      [{ hashedPhoneNumber: phone }],
    ],
    ['by nothing that it takes', { city: 'c', email: 'e', fbp: 'f' }, undefined, undefined],
  ])('names the visitor %s, beside the click', (_, identity, dataManager, ads) => {
    const sentTo = (api: GoogleApi, credentials = google) =>
      bodySchema.parse(sentOf(build(api, { identity }, credentials)).json)
    const userData = dataManager && { userIdentifiers: dataManager }
    expect(sentTo('data_manager')).toEqual({
      events: [{ adIdentifiers: { gclid: 'Cj0-gclid' }, userData }],
      encoding: dataManager && 'HEX',
    })
    expect(sentTo('google_ads')).toEqual({ conversions: [{ gclid: 'Cj0-gclid', userIdentifiers: ads }] })
    const denied = { ...google, adUserDataConsent: 'DENIED' as const }
    expect(sentTo('data_manager', denied).events).toEqual([{ adIdentifiers: { gclid: 'Cj0-gclid' } }])
    expect(sentTo('google_ads', denied).conversions).toEqual([{ gclid: 'Cj0-gclid' }])
  })

  it.each<[api: GoogleApi, identity: VisitorIdentity, consent: 'GRANTED' | 'DENIED', kind: string]>([
    ['data_manager', { googleEmail: email }, 'GRANTED', 'request'],
    ['google_ads', { phoneE164: phone }, 'GRANTED', 'request'],
    ['google_ads', { email: 'e', phoneDigits: 'd' }, 'GRANTED', 'skipped'],
    ['data_manager', { googleEmail: email }, 'DENIED', 'skipped'],
  ])('without a click id goes to %s where %j is known and %s', (api, identity, adUserDataConsent, kind) => {
    const built = build(api, { identity, click: { gclid: null } }, { ...google, adUserDataConsent })
    expect(built.kind).toBe(kind)
    if (kind === 'request') expect(JSON.stringify(sentOf(built).json)).not.toContain('adIdentifiers')
  })
})

describe('an answer of google', () => {
  const failure = (code: number, status: string, details: object[] = []) => ({
    error: { code, status, message: 'Said', details },
  })
  const adsFailure = (kind: string, name: string) => ({
    '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
    errors: [{ errorCode: { [kind]: name }, message: 'Of the conversion' }],
  })
  const partial = (name: string, kind = 'conversionUploadError') => ({
    partialFailureError: { code: 3, message: 'Multiple errors', details: [adsFailure(kind, name)] },
    results: [{}],
    jobId: '1',
  })

  it.each<[what: string, status: number, body: unknown, outcome: object]>([
    ['taken by the Data Manager', 200, { requestId: 'r-1' }, { kind: 'ok' }],
    ['taken by Google Ads', 200, { results: [{ gclid: 'Cj0-gclid' }], jobId: '1' }, { kind: 'ok' }],
    ['an answer that says nothing', 200, {}, { kind: 'retry' }],
    ['unavailable', 503, failure(503, 'UNAVAILABLE'), { kind: 'retry' }],
    ['internal', 500, failure(500, 'INTERNAL'), { kind: 'retry' }],
    ['too late', 504, failure(504, 'DEADLINE_EXCEEDED'), { kind: 'retry' }],
    ['too much', 429, failure(429, 'RESOURCE_EXHAUSTED'), { kind: 'retry' }],
    ['token ended', 401, failure(401, 'UNAUTHENTICATED'), { kind: 'retry', tokenRefused: true }],
    ['no permission', 403, failure(403, 'PERMISSION_DENIED'), { kind: 'auth_broken' }],
    [
      'the scope is another',
      403,
      failure(403, 'PERMISSION_DENIED', [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }]),
      { kind: 'auth_broken' },
    ],
    [
      'not allowed to upload any more',
      403,
      failure(403, 'PERMISSION_DENIED', [
        adsFailure('notAllowlistedError', 'CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE'),
      ]),
      { kind: 'auth_broken', reason: expect.stringMatching(/Data Manager API/) },
    ],
    ['the same in part', 200, partial('CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE'), { kind: 'auth_broken' }],
    ['invalid', 400, failure(400, 'INVALID_ARGUMENT'), { kind: 'terminal' }],
    ['no such action', 404, failure(404, 'NOT_FOUND'), { kind: 'terminal' }],
    ['order id in use', 200, partial('ORDER_ID_ALREADY_IN_USE'), { kind: 'duplicate' }],
    ['conversion exists', 200, partial('CLICK_CONVERSION_ALREADY_EXISTS'), { kind: 'duplicate' }],
    ['twice in a request', 200, partial('DUPLICATE_CLICK_CONVERSION_IN_REQUEST'), { kind: 'duplicate' }],
    ['order id twice', 200, partial('DUPLICATE_ORDER_ID'), { kind: 'duplicate' }],
    ['click too recent', 200, partial('TOO_RECENT_EVENT'), { kind: 'retry', afterMs: 21_600_000 }],
    [
      'action too recent',
      200,
      partial('TOO_RECENT_CONVERSION_ACTION'),
      { kind: 'retry', afterMs: 21_600_000 },
    ],
    ...[
      'EXPIRED_EVENT',
      'UNPARSEABLE_GCLID',
      'CONVERSION_PRECEDES_EVENT',
      'EVENT_NOT_FOUND',
      'INVALID_CUSTOMER_FOR_CLICK',
      'UNAUTHORIZED_CUSTOMER',
      'NO_CONVERSION_ACTION_FOUND',
      'INVALID_CONVERSION_ACTION_TYPE',
      'GBRAID_WBRAID_BOTH_SET',
      'CUSTOMER_NOT_ACCEPTED_CUSTOMER_DATA_TERMS',
    ].map((name): [string, number, unknown, object] => [
      name,
      200,
      partial(name),
      { kind: 'terminal', reason: expect.stringContaining(name) },
    ]),
    ['theirs in part', 200, partial('INTERNAL_ERROR', 'internalError'), { kind: 'retry' }],
    ['theirs by number', 200, { partialFailureError: { code: 14, message: 'Later' } }, { kind: 'retry' }],
    ['a proxy’s page', 502, '<html>', { kind: 'retry' }],
    ['a page of a firewall', 403, '<html>', { kind: 'auth_broken' }],
    ['not found', 404, '', { kind: 'terminal' }],
  ])('%s (%i)', (_what, status, body, outcome) => {
    expect(read(status, body)).toMatchObject(outcome)
  })

  it.each<[what: string, body: unknown, outcome: object]>([
    ['taken', { results: [{ orderId: 'o' }] }, { kind: 'ok' }],
    ['retracted before', partial('CONVERSION_ALREADY_RETRACTED'), { kind: 'duplicate' }],
    ['restated before', partial('RESTATEMENT_ALREADY_EXISTS'), { kind: 'duplicate' }],
    ['restated since', partial('MORE_RECENT_RESTATEMENT_FOUND'), { kind: 'duplicate' }],
    ['too early', partial('TOO_RECENT_CONVERSION'), { kind: 'retry', afterMs: 86_400_000 }],
    ['not known yet', partial('CONVERSION_NOT_FOUND'), { kind: 'retry', afterMs: 86_400_000 }],
    ['too late', partial('CONVERSION_EXPIRED'), { kind: 'terminal' }],
    // Events go another way, and go on.
    ['not for this account', partial('CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE'), { kind: 'unsupported' }],
    ['not permitted', failure(403, 'PERMISSION_DENIED'), { kind: 'unsupported' }],
    ['unavailable', failure(503, 'UNAVAILABLE'), { kind: 'retry' }],
  ])('to a correction: %s', (_what, body, outcome) => {
    expect(read(200, body, { action: 'retract' })).toMatchObject(outcome)
  })

  it('names the field that is wrong', () => {
    const fieldViolations = [{ field: 'events[0].currency', description: 'No currency', reason: 'INVALID' }]
    const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }]
    expect(read(400, failure(400, 'INVALID_ARGUMENT', details))).toEqual({
      kind: 'terminal',
      reason: 'HTTP 400: google: INVALID_ARGUMENT: INVALID: events[0].currency: No currency',
    })
  })

  it('is shown without secrets', () => {
    const said = 'developer-token-1 and 1//refresh-token, 1%2F%2Frefresh-token, client-secret-1, ya29.a0_b-c'
    const outcome = read(400, { error: { code: 400, status: 'INVALID_ARGUMENT', message: said } })
    expect(outcome).toMatchObject({ reason: expect.stringContaining('[secret] and [secret], [secret]') })
    expect(JSON.stringify(outcome)).not.toMatch(/developer-token|refresh-token|client-secret|ya29/)
  })
})
