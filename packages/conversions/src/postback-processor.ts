import { AnalyticsUnavailableError, type StoredClick } from '@waymark/analytics-store'
import { isConnectionFailure } from '@waymark/db'
import { createAddresseeRepository } from './addressee.repository.ts'
import type { ClickLookup } from './click-lookup.ts'
import type { Outcome } from './conversion-report.ts'
import { createPostbackLogRepository } from './postback-log.repository.ts'
import {
  type PendingPostback,
  type Processed,
  type ProcessingDeps,
  processPostbacks,
} from './process-postbacks.ts'
import { outcomeOf, type ReceivedReport, receivedOf } from './received-report.ts'
import { canStillCome, notYet, setUnknown, storeWaiting, waitsForOffer } from './waiting-postbacks.ts'

export interface PostbackProcessorDeps extends ProcessingDeps {
  clicks: ClickLookup
  logger: { error: (details: object, message: string) => void }
}

/** Held at once: each takes a lock in the memory of Postgres. */
const clicksAtOnce = 500

const tokenOf = ({ report }: ReceivedReport) => report.clickToken.toLowerCase()

/** By token in lower case; null: the store is away. */
export type LookedUp = ReadonlyMap<string, StoredClick> | null

type Outcomes = Map<ReceivedReport, Outcome>

/**
 * Judges reports whose clicks may not be readable yet. A logged one never fails but stays pending, for the sweep; where there are
 * any that are not logged, it rejects when a store is away. @returns the outcomes, in the order of the reports
 */
export async function processReceived(
  deps: PostbackProcessorDeps,
  reports: readonly ReceivedReport[],
): Promise<Outcome[]> {
  return processLookedUp(deps, reports, await findClicks(deps, reports))
}

/** The same for reports that are not logged, however many: the next clicks are looked up while reports of the last ones are judged. */
export async function processUnlogged(
  deps: PostbackProcessorDeps,
  reports: readonly ReceivedReport[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const some = (start: number) => reports.slice(start, start + clicksAtOnce)
  let looking = findClicks(deps, some(0))
  for (let start = 0; start < reports.length; start += clicksAtOnce) {
    const clicks = await looking
    looking = findClicks(deps, some(start + clicksAtOnce))
    // It is awaited in the next turn, or not at all when this one fails.
    looking.catch(() => undefined)
    outcomes.push(...(await processLookedUp(deps, some(start), clicks)))
  }
  return outcomes
}

/** The same for reports whose clicks were looked up before. */
export async function processLookedUp(
  deps: PostbackProcessorDeps,
  reports: readonly ReceivedReport[],
  clicks: LookedUp,
): Promise<Outcome[]> {
  if (clicks === null) {
    const reason = 'The analytics store is away: it is judged as soon as it is back.'
    return storeWaiting(waitingLogOf(deps), reports, reason)
  }
  const outcomes: Outcomes = new Map()
  const nowMs = deps.clock()
  const groups = Object.groupBy(reports, (received) => {
    const click = clicks.get(tokenOf(received))
    const isLogged = received.logId !== null
    if (click === undefined) return isLogged && canStillCome(tokenOf(received), nowMs) ? 'early' : 'unknown'
    const { waitedMs, report } = received
    return waitsForOffer(click, { source: report.source, waitedMs }) ? 'offer' : 'found'
  })
  await noteWaiting(deps, outcomes, groups.early ?? [], 'Its click is not readable yet.')
  await noteWaiting(deps, outcomes, groups.offer ?? [], 'The offer of its click may not be readable yet.')
  await noteUnknown(deps, outcomes, groups.unknown ?? [])
  await processFound(deps, outcomes, { reports: groups.found ?? [], clicks })
  return reports.map((received) => outcomes.get(received) ?? notYet(received.logId, 'It is judged soon.'))
}

/** The clicks of reports, all at once; null: the store is away. @throws when there are any that are not logged, and it is away */
export async function findClicks(
  deps: Pick<PostbackProcessorDeps, 'clicks'>,
  reports: readonly ReceivedReport[],
): Promise<LookedUp> {
  const tokens = new Set(reports.map(tokenOf))
  const isLogged = reports.every(({ logId }) => logId !== null)
  return isLogged ? findClicksOf(deps, tokens) : deps.clicks.find(tokens)
}

/** The clicks of tokens in lower case; null: the store is away. */
export async function findClicksOf(
  { clicks }: Pick<PostbackProcessorDeps, 'clicks'>,
  tokens: Iterable<string>,
): Promise<LookedUp> {
  try {
    return await clicks.find(tokens)
  } catch (error) {
    if (error instanceof AnalyticsUnavailableError) return null
    throw error
  }
}

const logsOf = ({ db }: PostbackProcessorDeps) => createPostbackLogRepository(db.orm)

const waitingLogOf = (deps: PostbackProcessorDeps) => ({
  logs: logsOf(deps),
  addressees: createAddresseeRepository(deps.db.orm),
})

async function noteWaiting(
  deps: PostbackProcessorDeps,
  outcomes: Outcomes,
  reports: readonly ReceivedReport[],
  reason: string,
): Promise<void> {
  const kept = await storeWaiting(waitingLogOf(deps), reports, reason)
  note(outcomes, reports, kept)
}

async function noteUnknown(
  deps: PostbackProcessorDeps,
  outcomes: Outcomes,
  reports: readonly ReceivedReport[],
): Promise<void> {
  note(outcomes, reports, await setUnknown(waitingLogOf(deps), reports, deps.clock()))
}

function note(outcomes: Outcomes, reports: readonly ReceivedReport[], judged: readonly Processed[]): void {
  reports.forEach((received, place) => {
    const outcome = judged[place]
    if (outcome) outcomes.set(received, outcome)
  })
}

interface Found {
  reports: readonly ReceivedReport[]
  clicks: ReadonlyMap<string, StoredClick>
}

async function processFound(
  deps: PostbackProcessorDeps,
  outcomes: Outcomes,
  { reports, clicks }: Found,
): Promise<void> {
  const byClick = Map.groupBy(reports, tokenOf)
  const tokens = [...byClick.keys()]
  for (let start = 0; start < tokens.length; start += clicksAtOnce) {
    const some = tokens.slice(start, start + clicksAtOnce).flatMap((token) => byClick.get(token) ?? [])
    await processSome(deps, outcomes, { reports: some, clicks })
  }
}

/** With everything that has waited for the same clicks: they are judged in the order of arrival. */
async function processSome(
  deps: PostbackProcessorDeps,
  outcomes: Outcomes,
  { reports, clicks }: Found,
): Promise<void> {
  const logs = logsOf(deps)
  const own = new Map(reports.map((received) => [received.logId ?? received, received]))
  const tokens = new Set(reports.filter(({ logId }) => logId !== null).map(tokenOf))
  const waiting = tokens.size === 0 ? [] : await logs.pendingOf([...tokens])
  const others = await logs.find(waiting.filter((id) => !own.has(id)))
  const logged = new Map([...own, ...others.map((row) => [row.id, receivedOf(row)] as const)])
  const all = [
    ...waiting.flatMap((id) => logged.get(id) ?? []),
    ...reports.filter(({ logId }) => logId === null),
  ]
  const pending = all.flatMap((received) => {
    const click = clicks.get(tokenOf(received))
    return click === undefined ? [] : [{ ...received, click, received }]
  })
  const judged = await processClicks(deps, pending)
  note(
    outcomes,
    pending.map(({ received }) => received),
    judged,
  )
  const elsewhere = reports.flatMap((received) =>
    received.logId === null || outcomes.has(received) ? [] : [received.logId],
  )
  for (const row of await logs.find(elsewhere)) {
    const received = own.get(row.id)
    if (received) outcomes.set(received, outcomeOf(row))
  }
}

/** Together; when that fails, click by click, so that one that cannot be judged holds no other up. */
async function processClicks(
  deps: PostbackProcessorDeps,
  pending: readonly PendingPostback[],
): Promise<Processed[]> {
  if (pending.length === 0) return []
  try {
    return await processPostbacks(deps, pending)
  } catch (error) {
    if (isConnectionFailure(error)) return kept(deps, pending, error)
    deps.logger.error(
      { err: error, reports: pending.length },
      'Postbacks could not be processed as one batch',
    )
  }
  const outcomes = new Map<PendingPostback, Processed>()
  for (const ofClick of Map.groupBy(pending, ({ click }) => click.clickToken).values()) {
    const judged = await processPostbacks(deps, ofClick).catch((error: unknown) => kept(deps, ofClick, error))
    ofClick.forEach((one, place) => {
      outcomes.set(one, judged[place] ?? null)
    })
  }
  return pending.map((one) => outcomes.get(one) ?? null)
}

/** What is logged waits for the sweep. */
function kept(
  { logger }: PostbackProcessorDeps,
  pending: readonly PendingPostback[],
  error: unknown,
): Processed[] {
  if (pending.some(({ logId }) => logId === null)) throw error
  const clickToken = pending[0]?.click.clickToken
  logger.error(
    { err: error, clickToken },
    'The postbacks of a click could not be processed, and stay in the log to be processed again',
  )
  return pending.map(({ logId }) => notYet(logId, 'It is judged soon.'))
}
