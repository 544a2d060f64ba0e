import type { AdPlatformSettings } from '@waymark/ad-platforms'
import { type MonotonicClock, monotonicClock } from '@waymark/async'
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  createGoogleTokens,
  type SendDelivery,
  sendPostback,
} from '@waymark/deliveries'
import type { MailTransport } from '@waymark/mail'
import type { OutboundHttp } from '@waymark/outbound-http'
import { type SecretBox, UnreadableSecretError } from '@waymark/secrets'
import type { Logger } from '@waymark/telemetry'
import { type ChannelSending, sendChannelMessage } from './send-channel-message.ts'
import { type ConversionEventSending, sendConversionEvent } from './send-conversion-event.ts'
import { sendWebhook } from './send-webhook.ts'

export interface DeliverySendingDeps {
  secrets: Pick<SecretBox, 'open'>
  outbound: Pick<OutboundHttp, 'request'>
  settings: AdPlatformSettings
  /** By which alerts are mailed; not given: no mail can be sent. */
  mail?: MailTransport | null
  /** Telegram’s Bot API, without a slash at its end. */
  telegramUrl: string
  logger: Pick<Logger, 'error'>
  /** Unix ms. */
  clock: () => number
  /** For how long calls take and tokens last; the machine's when it is not given. */
  monotonicMs?: MonotonicClock
}

/** Makes the attempts of whatever kind, all of them through the guarded client (design §6, "Egress"). */
export function createSendDelivery({
  logger,
  monotonicMs: timer = monotonicClock,
  mail = null,
  ...deps
}: DeliverySendingDeps): SendDelivery {
  const googleTokens = createGoogleTokens({ ...deps, timer, monotonicMs: timer })
  const sending = { ...deps, mail, timer, googleTokens }
  return async (delivery) => {
    // Events of the time in which it is switched off are not sent later either. A test is sent on purpose.
    if (!delivery.isActive && delivery.event !== 'test')
      return { kind: 'withdrawn', reason: 'The destination was switched off.' }
    try {
      return await send(sending, delivery)
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error
      logger.error({ err: error, deliveryId: delivery.id }, 'A delivery lacks its secret')
      // Operators may give the key back that it was encrypted with.
      return { kind: 'retry', reason: 'Its stored secret cannot be read.', answer: null }
    }
  }
}

function send(
  sending: ConversionEventSending & ChannelSending,
  delivery: ClaimedDelivery,
): Promise<AttemptOutcome> {
  switch (delivery.kind) {
    case 'webhook':
      return sendWebhook(sending, delivery)
    case 'source':
      return sendPostback(sending, delivery)
    case 'integration':
      return sendConversionEvent(sending, delivery)
    case 'channel':
      return sendChannelMessage(sending, delivery)
    default:
      return delivery satisfies never
  }
}
