import type { StoredClick } from '@waymark/analytics-store'
import { uuidV7TimeMs } from '@waymark/domain'
import { notYet, type Outcome, type Postback, unknownClick } from './postback.ts'
import type { Processing } from './processing.ts'
import type { ReceivedPostback } from './received-postback.ts'

const dayMs = 86_400_000
/** An offer click is readable so long after it, where nothing is behind. */
const offerClickMs = 3_000
/** How long the offer click of a click that was behind is waited for, at most. */
const longestOfferWaitMs = 5 * 60_000
const retryBounds = { shortestMs: 1_000, longestMs: 5 * 60_000 }

/**
 * Whether a click of this token may be on its way to the analytics store: it shows its time, by the clock of
 * its redirector, which may be off. Where that one is ahead, a conversion that is given up at once is lost
 * for good.
 */
export function mayArrive(clickToken: string, nowMs: number): boolean {
  const atMs = uuidV7TimeMs(clickToken)
  return atMs !== null && Math.abs(nowMs - atMs) < dayMs
}

/**
 * Whether the offer that the visitor went to from the landing may be on its way still: a conversion stores
 * the dimensions it was born with, so it is not born without its offer. A click that came late to the store
 * came after an outage, and its offer click, which goes another way, may be behind as long again.
 */
export function waitsForOffer(
  click: Pick<StoredClick, 'landingId' | 'offerId' | 'clickedAtMs' | 'ingestedAtMs' | 'storedForMs'>,
  { source, waitedMs }: { source: Postback['source']; waitedMs: number },
): boolean {
  const { landingId, offerId, clickedAtMs, ingestedAtMs, storedForMs } = click
  if (landingId === null || offerId !== null || source !== 'postback') return false
  const behindMs = Math.min(longestOfferWaitMs, Math.max(0, ingestedAtMs - clickedAtMs))
  return waitedMs < offerClickMs || storedForMs < behindMs
}

type WaitingLog = Pick<Processing, 'logs' | 'recipients'>

const noRecipient = { workspaceId: null, networkId: null }

/**
 * The rows of the log that are logged. Where the click does not say whose a postback is, it is listed by what
 * the postback says itself.
 */
async function rowsOf({ recipients }: WaitingLog, postbacks: readonly ReceivedPostback[]) {
  const logged = postbacks.flatMap(({ logId, postback }) => (logId === null ? [] : [{ id: logId, postback }]))
  const found = await recipients.find(logged.map(({ postback }) => postback))
  return logged.map(({ id }, index) => ({ id, ...(found[index] ?? noRecipient) }))
}

/** Leaves logged postbacks in the log, to be processed later, with backoff. */
export async function storeWaiting(
  log: WaitingLog,
  postbacks: readonly ReceivedPostback[],
  reason: string,
): Promise<Outcome[]> {
  const rows = await rowsOf(log, postbacks)
  await log.logs.retryLater(
    rows.map((row) => ({ ...row, reason })),
    retryBounds,
  )
  return postbacks.map(({ logId }) => notYet(logId, reason))
}

/**
 * Ends the waiting for clicks that cannot come any more.
 * @returns null for one that another process has processed meanwhile: it has found the click
 */
export async function setUnknown(
  log: WaitingLog,
  postbacks: readonly ReceivedPostback[],
  nowMs: number,
): Promise<(Outcome | null)[]> {
  const rows = await rowsOf(log, postbacks)
  const { reason } = unknownClick(null)
  const ended = await log.logs.setProcessed(
    rows.map((row) => ({
      ...row,
      result: 'unknown' as const,
      reason,
      unknownWord: null,
      conversionId: null,
    })),
    new Date(nowMs),
    'pending',
  )
  return postbacks.map(({ logId }) => (logId === null || ended.has(logId) ? unknownClick(logId) : null))
}
