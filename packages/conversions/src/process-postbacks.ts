import type { StoredClick } from '@waymark/analytics-store'
import { postgresOutage } from '@waymark/db'
import { type FoundClicks, findUnlessDown } from './clicks.ts'
import { type Committed, commitPostbacks, type PostbackOfClick } from './commit-postbacks.ts'
import { notYet, type Outcome } from './postback.ts'
import type { Processing } from './processing.ts'
import { outcomeOf, type ReceivedPostback, receivedOf, tokenOf } from './received-postback.ts'
import { mayArrive, setUnknown, storeWaiting, waitsForOffer } from './waiting-postbacks.ts'

/** Locked at once: each click takes a lock in the memory of Postgres. */
const clicksAtOnce = 500
const soon = 'It is processed soon.'

type Outcomes = Map<ReceivedPostback, Outcome>

/**
 * What becomes of postbacks, in the order in which it happens:
 * 1. find the click: without the analytics store all of them wait;
 * 2. one whose click, or whose offer, may still come waits in the log; one whose click cannot come is
 *    unknown;
 * 3. the others go with all that has waited for the same clicks, in the order of arrival;
 * 4. decide and write, in one transaction (`commitPostbacks`); where that fails, click by click.
 * A logged one never fails but stays pending, for the worker; an unlogged one rejects when a store is
 * unavailable.
 * @returns the outcomes, in the order of the postbacks
 */
export async function processPostbacks(
  deps: Processing,
  postbacks: readonly ReceivedPostback[],
  clicks: FoundClicks,
): Promise<Outcome[]> {
  if (clicks === null)
    return storeWaiting(
      deps,
      postbacks,
      'The analytics store is unavailable: it is processed as soon as it is back.',
    )
  const outcomes: Outcomes = new Map()
  const groups = groupByClick(postbacks, clicks, deps.clock())
  const { early = [], offer = [], unknown = [], found = [] } = groups
  note(outcomes, early, await storeWaiting(deps, early, 'Its click is not readable yet.'))
  note(outcomes, offer, await storeWaiting(deps, offer, 'The offer of its click may not be readable yet.'))
  note(outcomes, unknown, await setUnknown(deps, unknown, deps.clock()))
  await noteOthersWork(deps, unknown, outcomes)
  for (const some of piecesByClick(found)) {
    const together = await withOthersWaiting(deps, some, clicks)
    const received = together.map((one) => one.received)
    note(outcomes, received, await commitOrStay(deps, together))
    await noteOthersWork(deps, some, outcomes)
  }
  return postbacks.map((one) => outcomes.get(one) ?? notYet(one.logId, soon))
}

/** The same for logged postbacks whose clicks were not looked up yet. */
export async function findAndProcess(
  deps: Processing,
  postbacks: readonly ReceivedPostback[],
): Promise<Outcome[]> {
  const clicks = await findUnlessDown(deps.clicks, new Set(postbacks.map(tokenOf)))
  return processPostbacks(deps, postbacks, clicks)
}

/**
 * The same for unlogged ones, however many: the next clicks are looked up while the last ones are processed.
 */
export async function processUnlogged(
  deps: Processing,
  postbacks: readonly ReceivedPostback[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const some = (start: number) => postbacks.slice(start, start + clicksAtOnce)
  const find = (start: number) => deps.clicks.find(new Set(some(start).map(tokenOf)))
  let finding = find(0)
  for (let start = 0; start < postbacks.length; start += clicksAtOnce) {
    const clicks = await finding
    finding = find(start + clicksAtOnce)
    // It is awaited in the next turn, or not at all when this one fails.
    finding.catch(() => undefined)
    outcomes.push(...(await processPostbacks(deps, some(start), clicks)))
  }
  return outcomes
}

function groupByClick(
  postbacks: readonly ReceivedPostback[],
  clicks: ReadonlyMap<string, StoredClick>,
  nowMs: number,
) {
  return Object.groupBy(postbacks, (received) => {
    const click = clicks.get(tokenOf(received))
    const isLogged = received.logId !== null
    if (click === undefined) return isLogged && mayArrive(tokenOf(received), nowMs) ? 'early' : 'unknown'
    const { waitedMs, postback } = received
    return waitsForOffer(click, { source: postback.source, waitedMs }) ? 'offer' : 'found'
  })
}

function note(
  outcomes: Outcomes,
  postbacks: readonly ReceivedPostback[],
  results: readonly Committed[],
): void {
  postbacks.forEach((received, index) => {
    const outcome = results[index]
    if (outcome) outcomes.set(received, outcome)
  })
}

/** Postbacks of at most so many clicks, those of one click together. */
function piecesByClick(postbacks: readonly ReceivedPostback[]): ReceivedPostback[][] {
  const ofClicks = [...Map.groupBy(postbacks, tokenOf).values()]
  const pieces = Math.ceil(ofClicks.length / clicksAtOnce)
  return Array.from({ length: pieces }, (_, at) =>
    ofClicks.slice(at * clicksAtOnce, (at + 1) * clicksAtOnce).flat(),
  )
}

type OrderedPostback = PostbackOfClick & { received: ReceivedPostback }

/** With all that has waited for the same clicks, in the order of arrival; what is not logged comes last. */
async function withOthersWaiting(
  { logs }: Processing,
  postbacks: readonly ReceivedPostback[],
  clicks: ReadonlyMap<string, StoredClick>,
): Promise<OrderedPostback[]> {
  const own = new Map(postbacks.map((received) => [received.logId ?? received, received]))
  const tokens = new Set(postbacks.filter(({ logId }) => logId !== null).map(tokenOf))
  const waiting = tokens.size === 0 ? [] : await logs.pendingOf([...tokens])
  const others = await logs.find(waiting.filter((id) => !own.has(id)))
  const logged = new Map([...own, ...others.map((row) => [row.id, receivedOf(row)] as const)])
  const all = [
    ...waiting.flatMap((id) => logged.get(id) ?? []),
    ...postbacks.filter(({ logId }) => logId === null),
  ]
  return all.flatMap((received) => {
    const click = clicks.get(tokenOf(received))
    return click === undefined ? [] : [{ ...received, click, received }]
  })
}

/** What another process has decided meanwhile, as the log says. */
async function noteOthersWork(
  { logs }: Processing,
  postbacks: readonly ReceivedPostback[],
  outcomes: Outcomes,
): Promise<void> {
  const missing = new Map(
    postbacks.flatMap((one) => (one.logId === null || outcomes.has(one) ? [] : [[one.logId, one] as const])),
  )
  for (const row of await logs.find([...missing.keys()])) {
    const received = missing.get(row.id)
    if (received) outcomes.set(received, outcomeOf(row))
  }
}

/** Together; when that fails, click by click, so that one that cannot be written is in no other's way. */
async function commitOrStay(deps: Processing, postbacks: readonly PostbackOfClick[]): Promise<Committed[]> {
  if (postbacks.length === 0) return []
  try {
    return await commitPostbacks(deps, postbacks)
  } catch (error) {
    if (postgresOutage(error) !== null) return stayPending(deps, postbacks, error)
    deps.logger.error(
      { err: error, reports: postbacks.length },
      'Postbacks could not be processed as one batch',
    )
  }
  const results = new Map<PostbackOfClick, Committed>()
  for (const ofClick of Map.groupBy(postbacks, ({ click }) => click.clickToken).values()) {
    const committed = await commitPostbacks(deps, ofClick).catch((error: unknown) =>
      stayPending(deps, ofClick, error),
    )
    ofClick.forEach((one, index) => {
      results.set(one, committed[index] ?? null)
    })
  }
  return postbacks.map((one) => results.get(one) ?? null)
}

/** What is logged waits for the worker. @throws the error where there are any that are not logged */
function stayPending(
  { logger }: Processing,
  postbacks: readonly PostbackOfClick[],
  error: unknown,
): Committed[] {
  if (postbacks.some(({ logId }) => logId === null)) throw error
  const clickToken = postbacks[0]?.click.clickToken
  logger.error(
    { err: error, clickToken },
    'The postbacks of a click could not be processed, and stay in the log to be processed again',
  )
  return postbacks.map(({ logId }) => notYet(logId, soon))
}
