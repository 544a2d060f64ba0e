import { withTimeout } from '@waymark/async'
import {
  type AttemptOutcome,
  type Called,
  type Calling,
  type ClaimedDelivery,
  call,
  outcomeByStatus,
  responseText,
  unanswered,
} from '@waymark/deliveries'
import type { MailTransport } from '@waymark/mail'
import type { SecretBox } from '@waymark/secrets'
import { z } from 'zod'
import { sendSignedBody } from './send-webhook.ts'

export interface ChannelSending extends Calling {
  secrets: Pick<SecretBox, 'open'>
  /** Null: no mail can be sent. */
  mail: MailTransport | null
  /** Without a slash at its end. */
  telegramUrl: string
  /** Unix ms. */
  clock: () => number
}

export type ChannelDelivery = Extract<ClaimedDelivery, { kind: 'channel' }>

/** Below the lease of a delivery, with room for what is done around it. */
const mailTimeoutMs = 20_000
const maxAnswerBytes = 16 * 1_024

const signing = z.object({ secret: z.string() })
const bot = z.object({ botToken: z.string() })
const hook = z.object({ url: z.string() })

/**
 * One attempt to notify of an alert (contract-2 §13), with the settings and credentials of this moment: those
 * of another channel are not touched by what happens here.
 * @throws UnreadableSecretError
 */
export function sendChannelMessage(
  sending: ChannelSending,
  delivery: ChannelDelivery,
): Promise<AttemptOutcome> {
  switch (delivery.channel.kind) {
    case 'webhook':
      return sendWebhookMessage(sending, delivery)
    case 'email':
      return sendMail(sending, delivery)
    case 'telegram':
      return sendTelegram(sending, delivery)
    case 'slack':
      return sendSlack(sending, delivery)
    default:
      return delivery.channel.kind satisfies never
  }
}

function credentialsOf({ secrets }: ChannelSending, { channel, destinationId }: ChannelDelivery): unknown {
  if (channel.sealedCredentials === null) return null
  const sealedAt = { table: 'alert_channels', rowId: destinationId }
  return JSON.parse(secrets.open(channel.sealedCredentials, sealedAt))
}

const lacking = (what: string): AttemptOutcome => ({
  kind: 'withdrawn',
  reason: `The channel has no ${what}.`,
})

/** The event of webhooks, signed as theirs is where the channel has a secret. */
async function sendWebhookMessage(
  sending: ChannelSending,
  delivery: ChannelDelivery,
): Promise<AttemptOutcome> {
  const { url } = delivery.channel.settings
  if (url === undefined) return lacking('URL')
  const credentials = credentialsOf(sending, delivery)
  const secret = credentials === null ? null : signing.parse(credentials).secret
  const { id, event, body } = delivery
  return sendSignedBody(sending, { id, event, body, url, secret })
}

async function sendMail({ mail, timer }: ChannelSending, delivery: ChannelDelivery): Promise<AttemptOutcome> {
  const { to } = delivery.channel.settings
  if (to === undefined) return lacking('address')
  if (mail === null)
    return {
      kind: 'failed',
      reason: 'No mail can be sent: the operator sets SMTP_URL and MAIL_FROM.',
      answer: null,
    }
  const beganMs = timer()
  const [subject = ''] = delivery.body.split('\n', 1)
  try {
    const sent = mail.deliver({ to, subject, text: delivery.body })
    await withTimeout(sent, { timeoutMs: mailTimeoutMs, what: 'A mail' })
  } catch {
    // Not its message: it may name the mail server.
    const answer = { status: null, ms: timer() - beganMs, body: null }
    return { kind: 'retry', reason: 'The mail server did not take the mail.', answer }
  }
  return { kind: 'delivered', answer: { status: null, ms: timer() - beganMs, body: null } }
}

const telegramAnswer = z.object({
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number() }).partial().optional(),
})

/** Without markup: what visitors have sent is text, whatever it looks like. */
async function sendTelegram(sending: ChannelSending, delivery: ChannelDelivery): Promise<AttemptOutcome> {
  const { botToken } = bot.parse(credentialsOf(sending, delivery))
  const message = { chat_id: delivery.channel.settings.chatId, text: delivery.body }
  const called = await call(sending, {
    method: 'POST',
    url: `${sending.telegramUrl}/bot${botToken}/sendMessage`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...message, link_preview_options: { is_disabled: true } }),
    maxBytes: maxAnswerBytes,
    requireHttps: true,
  })
  const { result } = called
  if (result.kind !== 'response') return unanswered(called)
  const said = telegramAnswer.safeParse(jsonOf(result.body))
  const waitSeconds = said.data?.parameters?.retry_after
  return outcomeOf(called, {
    // Telegram does not repeat the token; were it to, it would be stored.
    said: responseText(Buffer.from((said.data?.description ?? '').replaceAll(botToken, '***'), 'utf8')),
    afterMs: waitSeconds === undefined ? undefined : waitSeconds * 1_000,
  })
}

/** The answer's text and nothing of its URL, which is the credential. */
async function sendSlack(sending: ChannelSending, delivery: ChannelDelivery): Promise<AttemptOutcome> {
  const { url } = hook.parse(credentialsOf(sending, delivery))
  const called = await call(sending, {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: withoutMarkup(delivery.body) }),
    maxBytes: maxAnswerBytes,
    readBody: 'beginning',
    requireHttps: true,
  })
  const { result } = called
  if (result.kind !== 'response') return unanswered(called)
  const waitSeconds = Number(result.headers['retry-after'])
  const secretPath = new URL(url).pathname
  const said = result.body.toString('utf8').replaceAll(url, '***').replaceAll(secretPath, '***')
  return outcomeOf(called, {
    said: responseText(Buffer.from(said, 'utf8')),
    afterMs: waitSeconds > 0 ? waitSeconds * 1_000 : undefined,
  })
}

/** `<!channel>`, `<@U1>` and `<https://…|text>` would call people, or hide where a link leads. */
const withoutMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** That the chat or the hook is not there, or closed to us: no later attempt could end otherwise. */
const final: ReadonlySet<number> = new Set([400, 401, 403, 404, 410])

function outcomeOf(
  called: Called,
  { said, afterMs }: { said: string; afterMs: number | undefined },
): AttemptOutcome {
  const outcome = outcomeByStatus(called)
  if (outcome.kind === 'withdrawn' || outcome.kind === 'refused' || outcome.answer === null) return outcome
  const answer = { ...outcome.answer, body: said }
  if (outcome.kind === 'delivered') return { kind: 'delivered', answer }
  const reason = said === '' ? outcome.reason : `${outcome.reason.slice(0, -1)}: ${said}`
  if (final.has(answer.status ?? 0)) return { kind: 'failed', reason, answer }
  return { kind: 'retry', reason, answer, afterMs }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
