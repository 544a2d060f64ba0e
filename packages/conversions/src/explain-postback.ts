import { AnalyticsUnavailableError } from '@waymark/analytics-store'
import { type ConversionStatus, moneyText } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { findUnlessDown } from './clicks.ts'
import { factsOf } from './commit-postbacks.ts'
import { createConversionRepository, type StoredConversion } from './conversions.repository.ts'
import { type DecidedPostback, decidePostback } from './decide-postback.ts'
import { type Outcome, type Postback, unknownClick } from './postback.ts'
import type { Processing } from './processing.ts'
import { mayArrive, waitsForOffer } from './waiting-postbacks.ts'
import type { WorkspaceFacts } from './workspace-facts.ts'

/** A postback that is not received, but looked at. */
export interface PostbackToExplain {
  postback: Postback
  /** Clicks of other workspaces are unknown. */
  workspaceId: string
  /** False: the addresses that the workspace allows are not looked at. */
  fromAddress: boolean
}

/** What a postback would come to now. */
export interface ExplainedPostback extends Pick<Outcome, 'result' | 'reason'> {
  /** What the conversion would be then; null where nothing would be of one. */
  state: { status: ConversionStatus; payout: string; currency: string } | null
  /** Key of the goal that it is about. */
  goalKey: string | null
  /** The conversion that it is about, as it is now; null: none, or a new one. */
  conversion: StoredConversion | null
}

const nothing = { state: null, goalKey: null, conversion: null }

/**
 * What `processPostbacks` would make of a postback that came now (contract §12): the same decision on the
 * same facts. Locks and writes nothing.
 * @throws AnalyticsUnavailableError when the click cannot be looked up
 */
export async function explainPostback(
  deps: Processing,
  { postback, workspaceId, fromAddress }: PostbackToExplain,
): Promise<ExplainedPostback> {
  const nowMs = deps.clock()
  const token = postback.clickToken.toLowerCase()
  const clicks = await findUnlessDown(deps.clicks, [token])
  if (clicks === null) throw new AnalyticsUnavailableError('The click cannot be looked up')
  const click = clicks.get(token)
  if (click === undefined && mayArrive(token, nowMs)) return pending('Its click is not readable yet.')
  if (click === undefined || click.workspaceId !== workspaceId) return unknown
  if (waitsForOffer(click, { source: postback.source, waitedMs: 0 }))
    return pending('The offer of its click may not be readable yet.')
  const workspace = (await factsOf(deps, [{ postback, click }])).get(workspaceId)
  if (workspace === undefined) return unknown
  const known = await createConversionRepository(deps.db.orm).ofClicks([click.clickToken])
  return explained({ postback, click, known, receivedAtMs: nowMs }, facts(workspace, fromAddress))
}

const pending = (reason: string): ExplainedPostback => ({ result: 'pending', reason, ...nothing })
const unknown: ExplainedPostback = { result: 'unknown', reason: unknownClick(null).reason, ...nothing }

function facts(workspace: WorkspaceFacts, fromAddress: boolean): WorkspaceFacts {
  const { security } = workspace
  return fromAddress || security === null
    ? workspace
    : { ...workspace, security: { ...security, allowedIps: [] } }
}

interface ExplainedCase {
  postback: Postback
  click: ClickEvent
  known: readonly StoredConversion[]
  receivedAtMs: number
}

function explained(one: ExplainedCase, workspace: WorkspaceFacts): ExplainedPostback {
  const { outcome } = decidePostback({ ...one, workspace })
  const keyOf = (goalId: string | null) => workspace.goals.find(({ id }) => id === goalId)?.key ?? null
  const conversion = conversionOf(outcome, one.known)
  if ('result' in outcome) {
    const { result, reason } = outcome
    const state = conversion === null ? null : stateOf(conversion)
    return { result, reason, state, goalKey: keyOf(conversion?.goalId ?? null), conversion }
  }
  const { decision, goalId } = outcome
  const result = decision.result === 'create' ? 'created' : 'updated'
  return { result, reason: null, state: stateOf(decision.state), goalKey: keyOf(goalId), conversion }
}

function conversionOf(
  outcome: DecidedPostback['outcome'],
  known: readonly StoredConversion[],
): StoredConversion | null {
  const changed = 'result' in outcome ? outcome.conversionId : idOf(outcome.decision)
  return known.find(({ id }) => id === changed) ?? null
}

const idOf = (decision: { result: 'create' } | { result: 'update'; id: string }) =>
  decision.result === 'create' ? null : decision.id

const stateOf = ({ status, payout, currency }: Pick<StoredConversion, 'status' | 'payout' | 'currency'>) => ({
  status,
  payout: moneyText(payout),
  currency,
})
