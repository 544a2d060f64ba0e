import {
  type AdAccount,
  type AdOutcome,
  type AdPlatformSettings,
  type AdRequest,
  buildRequest,
  type RequestInput,
  readAccount,
  readAnswer,
  withoutSecrets,
} from '@waymark/ad-platforms'
import { type Answer, type AttemptOutcome, type ClaimedDelivery, responseText } from '@waymark/deliveries'
import type { SecretBox } from '@waymark/secrets'
import type { GoogleTokens, TokenOrEnd } from './google-tokens.ts'
import { type Calling, call, unanswered } from './outbound-answer.ts'

export interface ConversionEventSending extends Calling {
  secrets: Pick<SecretBox, 'open'>
  googleTokens: GoogleTokens
  settings: AdPlatformSettings
  /** Unix ms. */
  clock: () => number
}

type IntegrationDelivery = Extract<ClaimedDelivery, { kind: 'integration' }>

/** Enough for whatever platforms answer to one event. */
const maxAnswerBytes = 64 * 1_024

/**
 * One attempt to send a conversion to an ad platform (contract §7, "Outgoing"), with the credentials and the
 * event names of this moment.
 * @throws UnreadableSecretError
 */
export async function sendConversionEvent(
  sending: ConversionEventSending,
  { destinationId, facts, integration }: IntegrationDelivery,
): Promise<AttemptOutcome> {
  const { provider, sealedCredentials, statusMapping } = integration
  const eventName = Object.hasOwn(statusMapping, facts.status) ? statusMapping[facts.status] : undefined
  if (eventName === undefined)
    return { kind: 'withdrawn', reason: `The integration has no event for ${facts.status} any more.` }
  const opened = sending.secrets.open(sealedCredentials, { table: 'capi_integrations', rowId: destinationId })
  const account = readAccount(provider, opened)
  const key = `${destinationId} ${sealedCredentials}`
  const prepared = await prepare(sending, account, key)
  if (prepared.kind !== 'ready') return prepared

  const { settings, clock } = sending
  const input = { account: prepared.account, conversion: facts, eventName, settings, nowMs: clock() }
  const built = buildRequest(input)
  if (built.kind === 'skipped') return { kind: 'withdrawn', reason: built.reason }
  const { outcome, isTokenRefused } = await send(sending, account, built.request)
  if (isTokenRefused && account.provider === 'google')
    sending.googleTokens.forget({ key, credentials: account.credentials })
  return outcome
}

type Prepared = { kind: 'ready'; account: RequestInput['account'] } | Exclude<TokenOrEnd, { kind: 'token' }>

async function prepare(
  { googleTokens }: ConversionEventSending,
  account: AdAccount,
  key: string,
): Promise<Prepared> {
  if (account.provider !== 'google') return { kind: 'ready', account }
  const answer = await googleTokens.tokenOf({ key, credentials: account.credentials })
  if (answer.kind !== 'token') return answer
  return { kind: 'ready', account: { ...account, token: answer.token } }
}

async function send(calling: ConversionEventSending, account: AdAccount, request: AdRequest) {
  const called = await call(calling, { ...request, maxBytes: maxAnswerBytes, requireHttps: true })
  const { result, ms } = called
  if (result.kind !== 'response') return { outcome: unanswered(called), isTokenRefused: false }
  const body = result.body.toString('utf8')
  const read = readAnswer(account, { status: result.status, body })
  // Redacted before it is cut: half a token is one too.
  const shown = responseText(Buffer.from(withoutSecrets(body, account), 'utf8'))
  const isTokenRefused = read.kind === 'retry' && read.tokenRefused === true
  return { outcome: outcomeOf(read, { status: result.status, ms, body: shown }), isTokenRefused }
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
    default:
      return read satisfies never
  }
}
