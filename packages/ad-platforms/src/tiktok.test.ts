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

const account = accounts.tiktok
const build = (conversion: ConversionOf = {}) =>
  buildRequest({
    account,
    conversion: aConversion(conversion),
    eventName: 'CompletePayment',
    settings: adPlatformDefaults,
    nowMs,
  })

const eventsSchema = z.object({ data: z.array(z.object({ user: z.unknown() })) })

describe('an event for tiktok', () => {
  it('is sent as its documentation requires', () => {
    expect(sentOf(build())).toEqual({
      method: 'POST',
      url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
      headers: { 'content-type': 'application/json', 'access-token': 'tiktok-token' },
      json: {
        event_source: 'web',
        event_source_id: 'COQDA8RC77U2TMR44LI0',
        data: [
          {
            event: 'CompletePayment',
            event_time: 1767323045,
            event_id: '01900000-0000-7000-8000-000000000001:sale',
            user: {
              ttclid: 'E.C.P.ttclid',
              external_id: hashedVisitor,
              ip: '203.0.113.7',
              user_agent: 'Mozilla/5.0 (iPhone)',
            },
            properties: { currency: 'USD', value: 12.5, order_id: 'T-1' },
            page: { url: 'https://go.example/go' },
          },
        ],
      },
    })
  })

  // What TikTok takes in clear alone is not sent.
  it('names the visitor who is known', () => {
    const click = { ip: null, userAgent: '' }
    const user = {
      ttclid: 'E.C.P.ttclid',
      external_id: hashedVisitor,
      email: 'hash-of-email',
      phone: 'hash-of-e164',
      first_name: 'hash-of-first-name',
      last_name: 'hash-of-last-name',
      zip_code: 'hash-of-zip',
      ttp: '2GnnYzNoYGzGqBmsXmmVg',
    }
    const { data } = eventsSchema.parse(sentOf(build({ click, identity: anIdentity })).json)
    expect(data).toEqual([{ user }])
  })

  it('leaves out what is not known', () => {
    const click = { ttclid: null, ip: null, userAgent: '', externalId: '  ' }
    expect(sentOf(build({ tid: null, click })).json).toMatchObject({
      data: [
        {
          user: { external_id: 'b691136aca7796c5dfa0b62f54c9a0ae157d7f819983a7da9e7eb5e5c0461369' },
          properties: { currency: 'USD', value: 12.5 },
        },
      ],
    })
    expect(JSON.stringify(sentOf(build({ click })).json)).not.toMatch(/null|""/)
  })
})

describe('an answer of tiktok', () => {
  it.each<[what: string, status: number, body: unknown, kind: string]>([
    ['taken', 200, { code: 0, message: 'OK', request_id: 'r', data: {} }, 'ok'],
    ['taken, the number as a text', 200, { code: '0', message: 'OK' }, 'ok'],
    ['no permission', 200, { code: 40001, message: 'no' }, 'auth_broken'],
    ['bad parameters', 200, { code: 40002, message: 'bad' }, 'terminal'],
    ['not found', 200, { code: 40007, message: 'no such pixel' }, 'terminal'],
    ['too much', 200, { code: 40100, message: 'slow down' }, 'retry'],
    ['not signed in', 200, { code: 40101, message: 'no' }, 'auth_broken'],
    ['token refused', 200, { code: 40105, message: 'no' }, 'auth_broken'],
    ['token without the account', 200, { code: 40110, message: 'no' }, 'auth_broken'],
    ['system error', 200, { code: 50000, message: 'later' }, 'retry'],
    ['another system error', 500, { code: 51305, message: 'later' }, 'retry'],
    ['200 without a code is no success', 200, { message: 'OK' }, 'retry'],
    ['200 that is no JSON is no success', 200, 'OK', 'retry'],
    ['a proxy’s page', 502, '<html>', 'retry'],
    ['a firewall’s page', 403, '<html>', 'auth_broken'],
    ['too many requests', 429, '', 'retry'],
    ['not found', 404, '', 'terminal'],
  ])('%s (%i)', (_what, status, body, kind) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(readAnswer(account, { status, body: text }).kind).toBe(kind)
  })

  it('is shown to people, without the token', () => {
    const body = JSON.stringify({ code: 40105, message: 'Access token tiktok-token is invalid' })
    expect(readAnswer(account, { status: 200, body })).toEqual({
      kind: 'auth_broken',
      reason: 'tiktok code 40105: Access token [secret] is invalid',
    })
  })
})
