import { moneyNumber } from '@waymark/domain'
import { z } from 'zod'
import { code, outcomeOfStatus, readBody, reasonOf } from './answers.ts'
import type { FacebookCredentials } from './credentials.ts'
import { eventIdOf, eventTimeMs, given, hashedExternalId } from './event.ts'
import type { AdPlatformSettings } from './settings.ts'
import type { AdAnswer, AdConversion, AdOutcome, BuiltRequest } from './types.ts'

export interface FacebookEvent {
  credentials: FacebookCredentials
  conversion: AdConversion
  eventName: string
  settings: AdPlatformSettings
  /** Unix ms. */
  nowMs: number
  test?: { code: string } | undefined
}

const maxAgeMs = 7 * 86_400_000

/** Returns the click as the pixel writes it into its cookie `_fbc` on the day of the click. */
const clickIdOf = ({ click }: AdConversion): string | null =>
  click.fbclid ? `fb.1.${click.clickedAtMs}.${click.fbclid}` : null

/** Returns who the visitor is under the names of Meta, which takes a list of each. */
function identityData({ identity }: AdConversion): Record<string, unknown> {
  const listed = (value: string | undefined) => value && [value]
  return given<unknown>({
    em: listed(identity?.email),
    ph: listed(identity?.phoneDigits),
    fn: listed(identity?.firstName),
    ln: listed(identity?.lastName),
    zp: listed(identity?.zip),
    ct: listed(identity?.city),
    country: listed(identity?.country),
    fbp: identity?.fbp,
  })
}

/** The request of the Conversions API for one event: an event that is refused takes no other along. */
export function buildFacebookRequest(event: FacebookEvent): BuiltRequest {
  const { credentials, conversion, eventName, settings, nowMs, test } = event
  if (nowMs - conversion.convertedAtMs > maxAgeMs)
    return { kind: 'skipped', reason: 'facebook takes no conversions older than seven days' }
  const { click } = conversion
  const body = {
    data: [
      given<unknown>({
        event_name: eventName,
        event_time: Math.floor(eventTimeMs(conversion, nowMs) / 1000),
        event_id: eventIdOf(conversion),
        // Meta refuses events of a website without a user agent.
        action_source: click.userAgent === '' ? 'other' : 'website',
        event_source_url: click.shortUrl,
        user_data: given<unknown>({
          client_ip_address: click.ip,
          client_user_agent: click.userAgent,
          fbc: clickIdOf(conversion),
          external_id: [hashedExternalId(conversion)],
          ...identityData(conversion),
        }),
        custom_data: given<unknown>({
          currency: conversion.currency,
          value: moneyNumber(conversion.payout),
          order_id: conversion.tid,
        }),
      }),
    ],
    ...(test && { test_event_code: test.code }),
    // Not in the URL: those are logged on the way.
    access_token: credentials.accessToken,
  }
  const { facebookUrl, facebookVersion } = settings
  return {
    kind: 'request',
    request: {
      method: 'POST',
      url: `${facebookUrl}/${facebookVersion}/${encodeURIComponent(credentials.pixelId)}/events`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  }
}

const successShape = z.object({ events_received: code })

const failureShape = z.object({
  error: z.object({
    message: z.string().nullish(),
    code: code.nullish(),
    error_subcode: code.nullish(),
    error_user_title: z.string().nullish(),
    error_user_msg: z.string().nullish(),
    is_transient: z.boolean().nullish(),
  }),
})

/** The access token is invalid or has expired. */
const tokenCodes = [102, 190]
/** Theirs to fix (1, 2), or too much at once. */
const laterCodes = [1, 2, 4, 17, 32, 341, 613, 80004]
const blockedCode = 368
const blockedMs = 3_600_000

const isPermission = (code: number) => code === 10 || (code >= 200 && code <= 299)

/** What an answer of the Conversions API means. */
export function readFacebookAnswer(answer: AdAnswer): AdOutcome {
  const failure = readBody(answer, failureShape)?.error
  if (failure !== undefined) return outcomeOfFailure(failure, answer.status)
  const success = answer.status < 300 ? readBody(answer, successShape) : null
  if (success === null) return outcomeOfStatus(answer.status)
  if (success.events_received > 0) return { kind: 'ok' }
  return { kind: 'terminal', reason: 'facebook took the request, but not the event' }
}

function outcomeOfFailure(
  { code, message, error_user_title, error_user_msg, is_transient }: z.infer<typeof failureShape>['error'],
  status: number,
): AdOutcome {
  const people = reasonOf(error_user_title, error_user_msg)
  const reason = reasonOf(code == null ? null : `facebook error ${code}`, message, people)
  if (code == null) return outcomeOfStatus(status, reason)
  if (tokenCodes.includes(code) || isPermission(code)) return { kind: 'auth_broken', reason }
  if (code === blockedCode) return { kind: 'retry', reason, afterMs: blockedMs }
  if (laterCodes.includes(code) || is_transient === true) return { kind: 'retry', reason }
  // What is wrong with the event is said with a 400, whatever it is.
  return status < 500 && status !== 429 ? { kind: 'terminal', reason } : outcomeOfStatus(status, reason)
}
