import type { StoredClick } from '@waymark/analytics-store'
import { uuidV7TimeMs } from '@waymark/domain'
import type { createAddresseeRepository } from './addressee.repository.ts'
import type { ConversionReport, Outcome } from './conversion-report.ts'
import type { createPostbackLogRepository } from './postback-log.repository.ts'
import type { ReceivedReport } from './received-report.ts'

type PostbackLogs = ReturnType<typeof createPostbackLogRepository>

const dayMs = 86_400_000
/** An offer click is readable so long after it, where nothing is behind. */
const offerClickMs = 3_000
/** How long the offer click of a click that was behind is waited for, at most. */
const longestOfferWaitMs = 5 * 60_000
const retryBounds = { shortestMs: 1_000, longestMs: 5 * 60_000 }

/**
 * Whether a click of this token may be on its way to the analytics store: it tells its time, by the clock of its redirector, which may
 * be off. Where that one is ahead, a conversion that is given up at once is lost for good.
 */
export function canStillCome(clickToken: string, nowMs: number): boolean {
  const atMs = uuidV7TimeMs(clickToken)
  return atMs !== null && Math.abs(nowMs - atMs) < dayMs
}

/**
 * Whether the offer that the visitor went to from the landing may be on its way still: a conversion keeps the dimensions it was born
 * with, so it is not born without its offer. A click that came late to the store came after an outage, and its offer click, which
 * goes another way, may be behind as long again.
 */
export function waitsForOffer(
  click: Pick<StoredClick, 'landingId' | 'offerId' | 'clickedAtMs' | 'ingestedAtMs' | 'storedForMs'>,
  { source, waitedMs }: { source: ConversionReport['source']; waitedMs: number },
): boolean {
  const { landingId, offerId, clickedAtMs, ingestedAtMs, storedForMs } = click
  if (landingId === null || offerId !== null || source !== 'postback') return false
  const behindMs = Math.min(longestOfferWaitMs, Math.max(0, ingestedAtMs - clickedAtMs))
  return waitedMs < offerClickMs || storedForMs < behindMs
}

export const notYet = (logId: string | null, reason: string): Outcome => ({
  result: 'pending',
  conversionId: null,
  reason,
  field: 'click',
  logId,
})

export const unknownClick = (logId: string | null): Outcome => ({
  result: 'unknown',
  conversionId: null,
  reason: 'There is no such click.',
  field: 'click',
  logId,
})

export interface WaitingLog {
  logs: PostbackLogs
  addressees: ReturnType<typeof createAddresseeRepository>
}

/** Where the click does not say whose a postback is, it is listed by what the postback says itself. */
async function withAddressees({ addressees }: WaitingLog, reports: readonly ReceivedReport[]) {
  const logged = reports.flatMap(({ logId, ...received }) => (logId === null ? [] : [{ ...received, logId }]))
  const found = await addressees.find(logged.map(({ report }) => report))
  return logged.map((received, index) => ({ received, ...(found[index] ?? ofNobody) }))
}

const ofNobody = { workspaceId: null, networkId: null }

/** Keeps logged reports for the sweep. */
export async function storeWaiting(
  log: WaitingLog,
  reports: readonly ReceivedReport[],
  reason: string,
): Promise<Outcome[]> {
  const waiting = await withAddressees(log, reports)
  await log.logs.retryLater(
    waiting.map(({ received, ...addressee }) => ({
      ...addressee,
      id: received.logId,
      reason,
    })),
    retryBounds,
  )
  return reports.map(({ logId }) => notYet(logId, reason))
}

/** Ends the waiting for clicks that cannot come any more. */
export async function setUnknown(
  log: WaitingLog,
  reports: readonly ReceivedReport[],
  nowMs: number,
): Promise<Outcome[]> {
  const waiting = await withAddressees(log, reports)
  await log.logs.setProcessed(
    waiting.map(({ received: { logId }, ...addressee }) => ({
      ...addressee,
      id: logId,
      result: 'unknown' as const,
      reason: unknownClick(logId).reason,
      conversionId: null,
    })),
    new Date(nowMs),
  )
  return reports.map(({ logId }) => unknownClick(logId))
}
