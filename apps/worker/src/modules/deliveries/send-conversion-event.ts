import { readAccount } from '@waymark/ad-platforms'
import {
  type AdEventSending,
  type AttemptOutcome,
  type ClaimedDelivery,
  sendAdEvent,
} from '@waymark/deliveries'
import type { SecretBox } from '@waymark/secrets'

export interface ConversionEventSending extends AdEventSending {
  secrets: Pick<SecretBox, 'open'>
}

type IntegrationDelivery = Extract<ClaimedDelivery, { kind: 'integration' }>

/**
 * One attempt to send a conversion to an ad platform (contract §7, "Outgoing"), or to correct there what it
 * has (contract-3 §18), with the credentials and the event names of this moment. A correction of what never
 * arrived is the event itself, where it has another amount, and nothing where it would take it back.
 * @throws UnreadableSecretError
 */
export async function sendConversionEvent(
  sending: ConversionEventSending,
  { destinationId, facts, action: planned, wasSent, identity, integration }: IntegrationDelivery,
): Promise<AttemptOutcome> {
  const { provider, sealedCredentials, statusMapping } = integration
  if (planned === 'retract' && !wasSent)
    return {
      kind: 'withdrawn',
      reason: 'The platform does not have the event: there is nothing to take back.',
    }
  const action = wasSent ? planned : 'send'
  const eventName = Object.hasOwn(statusMapping, facts.status) ? statusMapping[facts.status] : undefined
  if (eventName === undefined && action === 'send')
    return { kind: 'withdrawn', reason: `The integration has no event for ${facts.status} any more.` }
  const opened = sending.secrets.open(sealedCredentials, { table: 'capi_integrations', rowId: destinationId })
  const account = readAccount(provider, opened)
  const key = `${destinationId} ${sealedCredentials}`
  const conversion = { ...facts, identity }
  const event = { key, account, conversion, action, eventName: eventName ?? '' }
  const { outcome } = await sendAdEvent(sending, event)
  return outcome
}
