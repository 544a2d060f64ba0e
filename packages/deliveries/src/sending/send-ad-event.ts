import {
  type AdAccount,
  type AdConversion,
  type AdEventAction,
  type AdOutcome,
  type AdPlatformSettings,
  type AdRequest,
  type BuiltRequest,
  buildRequest,
  type RequestInput,
  readAnswer,
  type SentAs,
  withoutSecrets,
} from '@waymark/ad-platforms'
import type { Answer, AttemptOutcome } from '../attempt.ts'
import type { AdEventFacts } from '../outgoing-event.ts'
import { responseText } from '../response-text.ts'
import { type Calling, call, unanswered } from './call-receiver.ts'
import type { GoogleTokens, TokenOrEnd } from './google-tokens.ts'

export interface AdEventSending extends Calling {
  googleTokens: GoogleTokens
  settings: AdPlatformSettings
  /** Unix ms. */
  clock: () => number
}

export interface AdEvent {
  /** Of the integration and its credentials: other ones have another. */
  key: string
  account: AdAccount
  /** The conversion, with its visitor where he is known. */
  conversion: AdEventFacts & Pick<AdConversion, 'identity'>
  /** Default: `send`. */
  action?: AdEventAction
  /** The name of an event that is sent; a correction is known by its id. */
  eventName: string
  /** It is to count nowhere; not given: it counts. */
  test?: RequestInput['test']
}

export interface SentAdEvent {
  outcome: AttemptOutcome
  /** What was sent, without its secrets; null: nothing was. */
  sent: AdRequest | null
}

/** Enough for whatever platforms answer to one event. */
const maxAnswerBytes = 64 * 1_024

/**
 * One attempt to send an event to an ad platform (contract §7, "Outgoing"), and what was sent for people to
 * see.
 */
export async function sendAdEvent(sending: AdEventSending, event: AdEvent): Promise<SentAdEvent> {
  const { account, conversion, action = 'send', eventName, key, test } = event
  const prepared = await prepare(sending, account, key)
  if (prepared.kind !== 'ready') return { outcome: prepared, sent: null }
  const { settings, clock } = sending
  const ready = { account: prepared.account, settings, nowMs: clock() }
  const built = buildRequest({ ...ready, conversion, action, eventName, test })
  if (built.kind !== 'request') return { outcome: unsent(built), sent: null }
  const { outcome, isTokenRefused } = await send(sending, prepared.account, {
    request: built.request,
    identity: conversion.identity,
    sentAs: { action, isTest: test !== undefined },
  })
  if (isTokenRefused && account.provider === 'google')
    sending.googleTokens.forget({ key, credentials: account.credentials })
  return { outcome, sent: shown(built.request, prepared.account) }
}

const unsent = ({ kind, reason }: Exclude<BuiltRequest, { kind: 'request' }>): AttemptOutcome =>
  kind === 'skipped' ? { kind: 'withdrawn', reason } : { kind, reason, answer: null }

type PreparedAccount = RequestInput['account']
type Prepared = { kind: 'ready'; account: PreparedAccount } | Exclude<TokenOrEnd, { kind: 'token' }>

async function prepare({ googleTokens }: AdEventSending, account: AdAccount, key: string): Promise<Prepared> {
  if (account.provider !== 'google') return { kind: 'ready', account }
  const answer = await googleTokens.tokenOf({ key, credentials: account.credentials })
  if (answer.kind !== 'token') return answer
  return { kind: 'ready', account: { ...account, token: answer.token } }
}

/** Of Google the access token, too, whatever it looks like. */
function withoutTokens(text: string, account: PreparedAccount): string {
  const clean = withoutSecrets(text, account)
  return account.provider === 'google' ? clean.replaceAll(account.token.accessToken, '[secret]') : clean
}

function shown({ headers, body, ...request }: AdRequest, account: PreparedAccount): AdRequest {
  const clean = (text: string) => withoutTokens(text, account)
  const shownHeaders = Object.entries(headers).map(([name, value]) => [name, clean(value)])
  return { ...request, headers: Object.fromEntries(shownHeaders), body: clean(body) }
}

/** Nothing shorter is looked for: it would be in any text. */
const shortestHidden = 16

/** Removes what names the visitor: answers are stored for months, and platforms repeat what they refuse. */
function withoutVisitor(text: string, identity: AdConversion['identity']): string {
  const values = Object.values(identity ?? {}).filter((value) => value.length >= shortestHidden)
  return values.reduce((clean, value) => clean.replaceAll(value, '[visitor]'), text)
}

async function send(
  calling: AdEventSending,
  account: PreparedAccount,
  { request, identity, sentAs }: Pick<AdConversion, 'identity'> & { request: AdRequest; sentAs: SentAs },
) {
  const called = await call(calling, { ...request, maxBytes: maxAnswerBytes, requireHttps: true })
  const { result, ms } = called
  if (result.kind !== 'response') return { outcome: unanswered(called), isTokenRefused: false }
  const body = withoutVisitor(result.body.toString('utf8'), identity)
  const read = readAnswer(account, { status: result.status, body }, sentAs)
  // Redacted before it is cut: half a token is one too.
  const answered = responseText(Buffer.from(withoutTokens(body, account), 'utf8'))
  const isTokenRefused = read.kind === 'retry' && read.tokenRefused === true
  return { outcome: outcomeOf(read, { status: result.status, ms, body: answered }), isTokenRefused }
}

function outcomeOf(read: AdOutcome, answer: Answer): AttemptOutcome {
  switch (read.kind) {
    case 'ok':
    case 'duplicate':
      return { kind: 'delivered', answer }
    case 'retry':
      return { kind: 'retry', reason: read.reason, answer, afterMs: read.afterMs }
    case 'terminal':
      return { kind: 'failed', reason: read.reason, answer }
    case 'auth_broken':
      return { kind: 'refused', reason: `The platform refuses the credentials: ${read.reason}`, answer }
    case 'unsupported':
      return { kind: 'unsupported', reason: read.reason, answer }
    default:
      return read satisfies never
  }
}
