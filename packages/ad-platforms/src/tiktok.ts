import { moneyNumber } from '@waymark/domain'
import { z } from 'zod'
import { code, outcomeOfStatus, readBody, reasonOf } from './answers.ts'
import type { TiktokCredentials } from './credentials.ts'
import { eventIdOf, eventTimeMs, given, hashedExternalId } from './event.ts'
import type { AdPlatformSettings } from './settings.ts'
import type { AdAnswer, AdConversion, AdOutcome, BuiltRequest } from './types.ts'

export interface TiktokEvent {
  credentials: TiktokCredentials
  conversion: AdConversion
  eventName: string
  settings: AdPlatformSettings
  /** Unix ms. */
  nowMs: number
  test?: { code: string } | undefined
}

/** The request of the Events API for one event. */
export function buildTiktokRequest(event: TiktokEvent): BuiltRequest {
  const { credentials, conversion, eventName, settings, nowMs, test } = event
  const { click, identity } = conversion
  const body = {
    event_source: 'web',
    event_source_id: credentials.pixelCode,
    ...(test && { test_event_code: test.code }),
    data: [
      {
        event: eventName,
        event_time: Math.floor(eventTimeMs(conversion, nowMs) / 1000),
        event_id: eventIdOf(conversion),
        user: given<unknown>({
          ttclid: click.ttclid,
          external_id: hashedExternalId(conversion),
          ip: click.ip,
          user_agent: click.userAgent,
          // Cities and countries are sent in clear there, and are not known so.
          email: identity?.email,
          phone: identity?.phoneE164,
          first_name: identity?.firstName,
          last_name: identity?.lastName,
          zip_code: identity?.zip,
          ttp: identity?.ttp,
        }),
        properties: given<unknown>({
          currency: conversion.currency,
          value: moneyNumber(conversion.payout),
          order_id: conversion.tid,
        }),
        page: { url: click.shortUrl },
      },
    ],
  }
  return {
    kind: 'request',
    request: {
      method: 'POST',
      url: `${settings.tiktokUrl}/event/track/`,
      headers: { 'content-type': 'application/json', 'access-token': credentials.accessToken },
      body: JSON.stringify(body),
    },
  }
}

const answerShape = z.object({ code, message: z.string().nullish(), request_id: z.string().nullish() })

/** Who sends may not: no permission (40001), or a token that is missing, wrong, expired or revoked. */
const authCodes = [40001, 40101, 40102, 40104, 40105, 40110]
/** Too much at once. */
const laterCodes = [40100, 40133]

/** What an answer of the Events API means: its `code` says so, whatever the status is. */
export function readTiktokAnswer(answer: AdAnswer): AdOutcome {
  const read = readBody(answer, answerShape)
  if (read === null) return outcomeOfStatus(answer.status)
  if (read.code === 0) return { kind: 'ok' }
  const reason = reasonOf(`tiktok code ${read.code}`, read.message)
  if (authCodes.includes(read.code)) return { kind: 'auth_broken', reason }
  if (laterCodes.includes(read.code) || read.code >= 50000) return { kind: 'retry', reason }
  return { kind: 'terminal', reason }
}
