import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adPlatformDefaults, buildRequest, readAnswer } from './index.ts'
import {
  aConversion,
  accounts,
  anIdentity,
  type ConversionOf,
  hashedVisitor,
  nowMs,
  sentOf,
} from './testing/samples.ts'

const account = accounts.facebook
const build = (conversion: ConversionOf = {}, settings = adPlatformDefaults) =>
  buildRequest({ account, conversion: aConversion(conversion), eventName: 'Purchase', settings, nowMs })
const read = (status: number, body: unknown) =>
  readAnswer(account, { status, body: typeof body === 'string' ? body : JSON.stringify(body) })

const eventsSchema = z.object({ data: z.array(z.object({ user_data: z.unknown() })) })
const listedIdentity = {
  em: ['hash-of-email'],
  ph: ['hash-of-digits'],
  fn: ['hash-of-first-name'],
  ln: ['hash-of-last-name'],
  zp: ['hash-of-zip'],
  ct: ['hash-of-city'],
  country: ['hash-of-country'],
  fbp: 'fb.1.1596403881668.1098115397',
}

describe('an event for facebook', () => {
  it('is sent as its documentation requires', () => {
    expect(sentOf(build())).toEqual({
      method: 'POST',
      url: 'https://graph.facebook.com/v25.0/123456789012345/events',
      headers: { 'content-type': 'application/json' },
      json: {
        data: [
          {
            event_name: 'Purchase',
            event_time: 1767323045,
            event_id: '01900000-0000-7000-8000-000000000001:sale',
            action_source: 'website',
            event_source_url: 'https://go.example/go',
            user_data: {
              client_ip_address: '203.0.113.7',
              client_user_agent: 'Mozilla/5.0 (iPhone)',
              fbc: 'fb.1.1767322800123.IwAR-Fbclid',
              external_id: [hashedVisitor],
            },
            custom_data: { currency: 'USD', value: 12.5, order_id: 'T-1' },
          },
        ],
        access_token: 'EAAB-facebook-token',
      },
    })
  })

  it.each(['restate', 'retract'] as const)('has no way to %s what was sent', (action) => {
    const event = { conversion: aConversion(), eventName: 'Purchase', settings: adPlatformDefaults, nowMs }
    for (const one of [accounts.facebook, accounts.tiktok])
      expect(buildRequest({ account: one, action, ...event }).kind).toBe('unsupported')
  })

  it('has the id that the integration gives it', () => {
    expect(sentOf(build({ eventId: 'order-9' })).json).toMatchObject({ data: [{ event_id: 'order-9' }] })
  })

  it('leaves out what is not known of a conversion of another origin', () => {
    const click = { fbclid: null, ip: null, externalId: null, userAgent: '' }
    expect(sentOf(build({ tid: null, payout: '0', click })).json).toEqual({
      data: [
        {
          event_name: 'Purchase',
          event_time: 1767323045,
          event_id: '01900000-0000-7000-8000-000000000001:sale',
          action_source: 'other',
          event_source_url: 'https://go.example/go',
          user_data: { external_id: ['b691136aca7796c5dfa0b62f54c9a0ae157d7f819983a7da9e7eb5e5c0461369'] },
          custom_data: { currency: 'USD', value: 0 },
        },
      ],
      access_token: 'EAAB-facebook-token',
    })
  })

  it.each([
    ['whole', anIdentity, listedIdentity],
    ['in part', { city: 'c', ttp: 't' }, { ct: ['c'] }],
    ['not at all', null, {}],
  ])('names the visitor as far as he is known: %s', (_, identity, named) => {
    const known = {
      client_ip_address: '203.0.113.7',
      client_user_agent: 'Mozilla/5.0 (iPhone)',
      fbc: 'fb.1.1767322800123.IwAR-Fbclid',
      external_id: [hashedVisitor],
    }
    const { data } = eventsSchema.parse(sentOf(build({ identity })).json)
    expect(data).toEqual([{ user_data: { ...known, ...named } }])
  })

  it('has the same id at every retry, and another one for another status', () => {
    const idOf = (conversion: ConversionOf) => sentOf(build(conversion)).json
    expect(idOf({})).toEqual(idOf({}))
    expect(idOf({ status: 'lead' })).toMatchObject({
      data: [{ event_id: '01900000-0000-7000-8000-000000000001:lead' }],
    })
  })

  it('goes to the server and the version of the settings', () => {
    const settings = { ...adPlatformDefaults, facebookUrl: 'http://127.0.0.1:9', facebookVersion: 'v31.0' }
    expect(sentOf(build({}, settings)).url).toBe('http://127.0.0.1:9/v31.0/123456789012345/events')
  })

  it.each([
    ['seven days old is sent', 7 * 86_400_000, 'request'],
    ['older is not: the platform refuses it', 7 * 86_400_000 + 1, 'skipped'],
  ])('%s', (_what, ageMs, kind) => {
    expect(build({ convertedAtMs: nowMs - ageMs }).kind).toBe(kind)
  })

  it('in the future is sent as of now', () => {
    expect(sentOf(build({ convertedAtMs: nowMs + 3_600_000 })).json).toMatchObject({
      data: [{ event_time: nowMs / 1000 }],
    })
  })

  it('does not hash an external id again that is hashed already', () => {
    const hashed = 'A'.repeat(64)
    expect(sentOf(build({ click: { externalId: hashed } })).json).toMatchObject({
      data: [{ user_data: { external_id: ['a'.repeat(64)] } }],
    })
  })
})

describe('an answer of facebook', () => {
  const error = (code: number, more: object = {}) => ({
    error: { message: 'Said', type: 'OAuthException', code, fbtrace_id: 'x', ...more },
  })
  it.each<[what: string, status: number, body: unknown, outcome: object]>([
    ['taken', 200, { events_received: 1, messages: [], fbtrace_id: 'x' }, { kind: 'ok' }],
    ['taken without the event', 200, { events_received: 0, messages: [] }, { kind: 'terminal' }],
    ['unknown error', 500, error(1), { kind: 'retry' }],
    ['service down', 503, error(2), { kind: 'retry' }],
    ['app limit', 400, error(4), { kind: 'retry' }],
    ['user limit', 400, error(17), { kind: 'retry' }],
    ['application limit', 400, error(341), { kind: 'retry' }],
    ['custom limit', 400, error(613), { kind: 'retry' }],
    ['account limit', 400, error(80004), { kind: 'retry' }],
    ['temporary block', 400, error(368), { kind: 'retry', afterMs: 3_600_000 }],
    ['said to be transient', 400, error(999, { is_transient: true }), { kind: 'retry' }],
    ['token expired', 400, error(190, { error_subcode: 463 }), { kind: 'auth_broken' }],
    ['session ended', 401, error(102), { kind: 'auth_broken' }],
    ['no permission', 403, error(10), { kind: 'auth_broken' }],
    ['first of the permissions', 403, error(200), { kind: 'auth_broken' }],
    ['last of the permissions', 403, error(299), { kind: 'auth_broken' }],
    ['invalid parameter', 400, error(100, { error_subcode: 2804003 }), { kind: 'terminal' }],
    ['another code', 400, error(300), { kind: 'terminal' }],
    ['another code of a server in trouble', 500, error(300), { kind: 'retry' }],
    ['a proxy’s page', 502, '<html>', { kind: 'retry' }],
    ['no JSON', 200, '', { kind: 'retry' }],
    ['too many requests', 429, '', { kind: 'retry' }],
    ['not found', 404, '', { kind: 'terminal' }],
    ['a redirect', 302, '', { kind: 'terminal' }],
    ['other JSON', 400, [], { kind: 'terminal' }],
  ])('%s (%i)', (_what, status, body, outcome) => {
    expect(read(status, body)).toMatchObject(outcome)
  })

  it('is shown to people with the message of the platform', () => {
    const said = { error_user_title: 'Event too old', error_user_msg: 'It is older than\nseven days.' }
    expect(read(400, error(100, said))).toEqual({
      kind: 'terminal',
      reason: 'facebook error 100: Said: Event too old: It is older than seven days.',
    })
  })

  it('is shown without the token that it repeats, wherever it would be cut', () => {
    for (let before = 0; before < 520; before += 1) {
      const said = `${'x'.repeat(before)} EAAB-facebook-token`
      const outcome = read(400, error(190, { message: said }))
      expect(JSON.stringify(outcome)).not.toContain('EAAB')
      expect('reason' in outcome && outcome.reason.length <= 500).toBe(true)
    }
  })
})
