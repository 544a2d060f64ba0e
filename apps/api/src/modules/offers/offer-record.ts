import { moneyNumber } from '@waymark/domain'
import type { OfferRow } from './offers.repository.ts'
import type { OfferRecord } from './offers.schema.ts'

/** The offer record of the specification. */
export function offerRecordOf(offer: OfferRow): OfferRecord {
  return {
    id: offer.id,
    workspaceId: offer.workspaceId,
    networkId: offer.networkId,
    name: offer.name,
    url: offer.url,
    appendQuery: offer.appendQuery,
    countries: offer.countries,
    payout: moneyNumber(offer.payout),
    payoutCurrency: offer.payoutCurrency,
    payoutModel: offer.payoutModel,
    capDaily: offer.capDaily,
    capTotal: offer.capTotal,
    status: offer.status,
    notes: offer.notes,
    groupName: offer.groupName,
    healthStatus: offer.healthStatus,
    disabledReason: offer.disabledReason,
    healthCheck: { enabled: offer.healthCheckEnabled, url: offer.healthCheckUrl },
    autoDisableMinClicks: offer.autoDisableMinClicks,
    autoDisableMinCr: offer.autoDisableMinCr === null ? null : Number(offer.autoDisableMinCr),
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  }
}
