import type { AdPlatformSettings } from '@waymark/ad-platforms'
import { type MonotonicClock, monotonicClock } from '@waymark/async'
import type { AttemptOutcome, ClaimedDelivery, SendDelivery } from '@waymark/deliveries'
import type { OutboundHttp } from '@waymark/outbound-http'
import { type SecretBox, UnreadableSecretError } from '@waymark/secrets'
import type { Logger } from '@waymark/telemetry'
import { createGoogleTokens } from './google-tokens.ts'
import { type ConversionEventSending, sendConversionEvent } from './send-conversion-event.ts'
import { sendPostback } from './send-postback.ts'
import { sendWebhook } from './send-webhook.ts'

export interface DeliverySendingDeps {
  secrets: Pick<SecretBox, 'open'>
  outbound: Pick<OutboundHttp, 'request'>
  settings: AdPlatformSettings
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
  ...deps
}: DeliverySendingDeps): SendDelivery {
  const googleTokens = createGoogleTokens({ ...deps, timer, monotonicMs: timer })
  const sending = { ...deps, timer, googleTokens }
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

function send(sending: ConversionEventSending, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  switch (delivery.kind) {
    case 'webhook':
      return sendWebhook(sending, delivery)
    case 'source':
      return sendPostback(sending, delivery)
    case 'integration':
      return sendConversionEvent(sending, delivery)
    default:
      return delivery satisfies never
  }
}
