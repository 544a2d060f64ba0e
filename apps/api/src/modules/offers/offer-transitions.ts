import { AppError } from '@waymark/domain'
import { mayBecome } from './offer-status.ts'
import type { OfferChange, OfferRow } from './offers.repository.ts'
import type { PatchOfferBody } from './offers.schema.ts'

/**
 * What the system's checks know of it begins anew: a person took it back, or they call something else from
 * now on.
 */
export function isCheckedAnew(before: OfferRow, after: OfferRow): boolean {
  const isTakenBack = before.status === 'auto_disabled' && after.status === 'active'
  const checked = ['url', 'healthCheckUrl', 'healthCheckEnabled'] as const
  return isTakenBack || checked.some((column) => before[column] !== after[column])
}

/**
 * Reactivated by a person, an offer that the system disabled starts anew: the reason goes, and so does the
 * result of the health check, with which it would stay disabled until the next check. The health of an offer
 * that is not checked any more is unknown.
 */
export function systemChange({ status, healthStatus }: OfferRow, body: PatchOfferBody): OfferChange {
  if (body.status !== undefined && !mayBecome(status, body.status)) throw wayClosed(status, body.status)
  const isTakenBack = status === 'auto_disabled' && body.status === 'active'
  const isForgotten = body.healthCheck?.enabled === false || (isTakenBack && healthStatus === 'unhealthy')
  return {
    ...(isTakenBack && { disabledReason: null }),
    ...(isForgotten && { healthStatus: 'unknown' as const }),
  }
}

const wayClosed = (from: string, to: string) =>
  new AppError('CONFLICT', {
    message: `An offer that is ${from} cannot become ${to}.`,
    details: [{ path: 'status', message: `the offer is ${from}` }],
  })
