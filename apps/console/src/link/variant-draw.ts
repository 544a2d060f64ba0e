import type { Destination, OfferRoom } from '../api/rules.queries.ts'

export type ClosedBy = 'status' | 'health' | 'cap'

/**
 * Why a landing or an offer is not in the draw, as the engine decides it: by its status, its health, or a cap
 * that is reached. Null: it is. One that is not known counts as open.
 */
export function closedBy(record: Destination | undefined, room: OfferRoom | undefined): ClosedBy | null {
  if (record !== undefined && record.status !== 'active') return 'status'
  if (record?.healthStatus === 'unhealthy') return 'health'
  return room?.capDailyRemaining === 0 || room?.capTotalRemaining === 0 ? 'cap' : null
}
