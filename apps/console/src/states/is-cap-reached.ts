import type { OfferRoom } from '../api/rules.queries.ts'

/**
 * Says whether a cap takes an offer out of the draws, as the engine decides it: one of the hour, the day or
 * ever is used up, and caps do more than warn.
 */
export const isCapReached = (room: OfferRoom): boolean =>
  !room.softCaps && [room.capHourlyRemaining, room.capDailyRemaining, room.capTotalRemaining].includes(0)
