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
  const { outcome } = await sendAdEvent(sending, { key, account, conversion: facts, eventName })
  return outcome
}
