export const offerStatuses = ['active', 'paused', 'archived', 'auto_disabled'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const payoutModels = ['fixed', 'auto_from_postback'] as const

/**
 * Where people may take an offer from where it is (contract §6): only the system disables, and an archived
 * one stays so.
 */
const ways: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  active: ['active', 'paused', 'archived'],
  paused: ['paused', 'active', 'archived'],
  auto_disabled: ['auto_disabled', 'active', 'archived'],
  archived: ['archived'],
}

/** Whether a person may take an offer `from` one status `to` another; staying is always allowed. */
export function mayBecome(from: OfferStatus, to: OfferStatus): boolean {
  return ways[from].includes(to)
}
