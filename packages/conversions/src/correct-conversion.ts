import { type ConversionStatus, moneyText } from '@waymark/domain'
import { countConversions } from '@waymark/offers'
import { capReached } from './cap-reached.ts'
import { changeOf, counted, nextVersion } from './conversion-of-click.ts'
import { createConversionRepository, type StoredConversion } from './conversions.repository.ts'
import { mayBecome, refusedTransition, sameAmount } from './decide/decide.ts'
import { eventOf } from './outgoing-conversion.ts'
import type { Processing } from './processing.ts'

/** What a person or a program of the workspace says of a conversion; what is left out stays. */
export interface Correction {
  workspaceId: string
  conversionId: string
  /** Of the conversion. */
  clickToken: string
  status?: ConversionStatus | undefined
  /** A decimal. */
  payout?: string | undefined
  currency?: string | undefined
  /**
   * Is called with the conversion under its lock: what it throws rejects the correction, and nothing is
   * stored.
   */
  check?: (before: StoredConversion) => void
}

export type Corrected =
  | { result: 'updated' | 'unchanged' }
  | { result: 'refused'; reason: string }
  | { result: 'unknown' }

/**
 * Corrects a conversion (contract-2 §12) as a postback would change it: the conversion with its history, the
 * count of its offer and what is to be sent are written together or not at all. Its click is locked over all
 * nodes meanwhile. What changes nothing is neither stored nor sent; a status that the conversion cannot get
 * (contract §7, allowed transitions) is refused, with all else. Rejects when Postgres is unavailable.
 */
export async function correctConversion(
  { db, outgoingEvents, clock }: Pick<Processing, 'db' | 'outgoingEvents' | 'clock'>,
  correction: Correction,
): Promise<Corrected> {
  return db.transaction(async (tx) => {
    const conversions = createConversionRepository(tx)
    await conversions.lockClicks([correction.clickToken])
    const known = await conversions.ofClicks([correction.clickToken])
    const before = known.find((one) => isMeant(one, correction))
    if (before === undefined) return { result: 'unknown' }
    correction.check?.(before)
    const wanted = { ...before, ...stated(correction) }
    if (!mayBecome(before.status, wanted.status))
      return { result: 'refused', reason: refusedTransition(before.status, wanted.status) }
    if (before.status === wanted.status && sameAmount(before, wanted)) return { result: 'unchanged' }
    const nowMs = clock()
    const after = nextVersion(before, wanted, { nowMs, happenedAtMs: nowMs })
    const { conversion, changes } = counted(after, nowMs)
    // Offers are locked before anything else is written: every transaction does so.
    const { reached } = await countConversions(tx, changes, nowMs)
    await conversions.save([conversion])
    await conversions.saveChanges([changeOf(before, conversion, 'correction')])
    await outgoingEvents.queueEvents(tx, [eventOf(conversion, false), ...reached.map(capReached)])
    return { result: 'updated' }
  })
}

const isMeant = ({ id, workspaceId }: StoredConversion, correction: Correction): boolean =>
  id === correction.conversionId && workspaceId === correction.workspaceId

const stated = ({ status, payout, currency }: Correction) => ({
  ...(status !== undefined && { status }),
  ...(payout !== undefined && { payout: moneyText(payout) }),
  ...(currency !== undefined && { currency }),
})
