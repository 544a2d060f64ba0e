import type { ConversionStatus } from '@waymark/domain'

/** What distinguishes a postback, within its click and goal (contract §7, "Identity"). */
export interface ConversionIdentity {
  status: ConversionStatus
  tid: string | null
}

export type FoundConversion<Known> =
  | { found: 'existing'; conversion: Known }
  | { found: 'none'; createAs: ConversionStatus }
  | { found: 'refused'; reason: string }

const isRecurring = (status: ConversionStatus) => status === 'rebill' || status === 'upsell'

/**
 * Which of the conversions of a click and goal a postback is about, or as what it makes a new one (contract
 * §7, the table).
 * @param known in the order they were created
 */
export function findConversion<Known extends ConversionIdentity>(
  known: readonly Known[],
  postback: ConversionIdentity,
): FoundConversion<Known> {
  if (known.length === 0) return { found: 'none', createAs: postback.status }
  return postback.tid === null ? findWithoutTid(known, postback.status) : findByTid(known, postback)
}

function findWithoutTid<Known extends ConversionIdentity>(
  known: readonly Known[],
  status: ConversionStatus,
): FoundConversion<Known> {
  const withoutTid = known.find(({ tid }) => tid === null)
  if (isRecurring(status)) {
    // Without a transaction id the next one could not be distinguished from this one sent again.
    if (withoutTid?.status === status) return { found: 'existing', conversion: withoutTid }
    return { found: 'refused', reason: `A ${status} after another conversion needs a transaction id (tid).` }
  }
  const meant = withoutTid ?? known.findLast((one) => !isRecurring(one.status))
  if (meant !== undefined) return { found: 'existing', conversion: meant }
  const last = known.at(-1)
  if (status === 'rejected' && last !== undefined) return { found: 'existing', conversion: last }
  return onlyRecurring(status)
}

function findByTid<Known extends ConversionIdentity>(
  known: readonly Known[],
  { status, tid }: ConversionIdentity,
): FoundConversion<Known> {
  const same = known.find((one) => one.tid === tid)
  if (same !== undefined) return { found: 'existing', conversion: same }
  const withoutTid = known.find((one) => one.tid === null)
  if (withoutTid !== undefined && !isRecurring(status)) return { found: 'existing', conversion: withoutTid }
  return newBesides(known, status)
}

const onlyRecurring = (status: ConversionStatus) =>
  ({
    found: 'refused',
    reason: `The click has rebills or upsells only: a ${status} besides them is not counted.`,
  }) as const

/**
 * What another transaction of a click becomes, after those it has. What the table of the contract does not
 * name is refused.
 */
function newBesides(known: readonly ConversionIdentity[], status: ConversionStatus): FoundConversion<never> {
  const has = (wanted: ConversionStatus) => known.some((one) => one.status === wanted)
  const isOpen = has('lead') || has('rejected')
  switch (status) {
    case 'sale':
      if (has('sale')) return { found: 'none', createAs: 'rebill' }
      return isOpen ? { found: 'none', createAs: 'sale' } : onlyRecurring(status)
    case 'lead':
      if (isOpen) return { found: 'none', createAs: 'lead' }
      if (!has('sale')) return onlyRecurring(status)
      return { found: 'refused', reason: 'The click is sold already: a further lead of it is not counted.' }
    case 'rejected':
      if (has('rejected')) return { found: 'none', createAs: 'rejected' }
      return { found: 'refused', reason: 'The click has no conversion with this transaction id to reject.' }
    case 'rebill':
    case 'upsell':
      if (has('sale') || known.some((one) => one.status === 'rejected' && one.tid !== null)) {
        return { found: 'none', createAs: status }
      }
      return { found: 'refused', reason: `The click has no sale that a ${status} could follow.` }
  }
}
