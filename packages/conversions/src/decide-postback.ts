import { type ConversionStatus, parseInstant } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { isRightKey, refusalOf } from './admission.ts'
import type { ConversionReport, Outcome } from './conversion-report.ts'
import type { StoredConversion } from './conversions.repository.ts'
import { type ConversionDecision, decide } from './decide/decide.ts'
import { payoutOf } from './decide/payout.ts'
import { readStatus } from './decide/read-status.ts'
import { findNetwork, type NetworkFacts, type WorkspaceFacts } from './workspace-facts.ts'

export interface PostbackCase {
  report: ConversionReport
  receivedAtMs: number
  click: ClickEvent
  workspace: WorkspaceFacts
  /** All of the click, in the order they were created. */
  known: readonly StoredConversion[]
}

type NoChange = Pick<Outcome, 'reason' | 'field' | 'conversionId'> & {
  result: 'ignored' | 'refused' | 'duplicate'
}

/** What a report changes, and how. */
export interface ConversionChange {
  verdict: Extract<ConversionDecision, { result: 'create' | 'update' }>
  goalId: string | null
  offerId: string | null
  /** Of the click or its offer; where they have none, the one that the report names. */
  networkId: string | null
  /** When it was, as the report says: the conversion where it is new, else the change of its status. */
  convertedAtMs: number
}

export interface DecidedPostback {
  /** Whose report it is: the network that it names, else that of the click. */
  networkId: string | null
  outcome: NoChange | ConversionChange
}

const dayMs = 86_400_000

const ignored = (field: Outcome['field'], reason: string): NoChange => ({
  result: 'ignored',
  field,
  reason,
  conversionId: null,
})

/** What becomes of a report of a click of ours, and of which network it was (contract §7). */
export function decidePostback(reportCase: PostbackCase): DecidedPostback {
  const { report, workspace, click } = reportCase
  const named = report.network === null ? null : findNetwork(workspace, report.network)
  const ownId = click.networkId ?? workspace.offers.get(click.offerId ?? '')?.networkId ?? null
  const network = named ?? workspace.networks.find(({ id }) => id === ownId) ?? null
  const networks = { named, network, networkId: ownId ?? named?.id ?? null }
  return { networkId: network?.id ?? ownId, outcome: outcomeOf(reportCase, networks) }
}

interface Networks {
  /** As the report names it. */
  named: NetworkFacts | null
  /** That one, else the one of the click's offer. */
  network: NetworkFacts | null
  /** What a new conversion has: a report does not take a click away from its network. */
  networkId: string | null
}

function outcomeOf(reportCase: PostbackCase, networks: Networks): DecidedPostback['outcome'] {
  const { report, workspace } = reportCase
  const { named, network } = networks
  const refusal = admissionOf(report, workspace, named)
  if (refusal !== null) return { result: 'refused', conversionId: null, ...refusal }
  const goal = goalOf(report, workspace)
  if (goal === undefined) return ignored('goal', `The workspace has no conversion goal "${report.goalKey}".`)
  const reading = { goalStatus: goal?.defaultStatus ?? null, network }
  const status = statusOf(report, reading)
  if (status.status === null) return ignored('status', status.reason)
  if (report.payout?.startsWith('-') && status.status !== 'rejected')
    return ignored(
      null,
      `The payout is negative, and the status is ${status.status}: only a rejection may take back.`,
    )
  const at = convertedAtOf(reportCase)
  if (at === null) return ignored('date', 'The date is none, or more than 24 hours ahead.')
  const isSale = (word: string | null) => statusOf({ ...report, status: word }, reading).status === 'sale'
  return verdictOf(reportCase, {
    status: status.status,
    goal,
    networkId: networks.networkId,
    convertedAtMs: at,
    isSale,
  })
}

function admissionOf(
  { source, keyHash, arrival }: ConversionReport,
  workspace: WorkspaceFacts,
  named: NetworkFacts | null,
) {
  if (source !== 'postback') return null
  const namesActiveNetwork = named?.isActive === true
  return refusalOf(workspace, { keyHash, ip: arrival?.ip ?? '', namesActiveNetwork })
}

type Goal = WorkspaceFacts['goals'][number]

/** Undefined: it names one that is not there. */
function goalOf({ goalKey }: ConversionReport, { goals }: WorkspaceFacts): Goal | null | undefined {
  if (goalKey === null) return goals.find(({ isActive }) => isActive) ?? null
  return goals.find(({ key }) => key === goalKey)
}

function statusOf(
  report: ConversionReport,
  { goalStatus, network }: { goalStatus: ConversionStatus | null; network: NetworkFacts | null },
) {
  // A goal that was named says what it is when the report does not.
  if (report.status === null && report.goalKey !== null && goalStatus !== null) return { status: goalStatus }
  return readStatus(report.status, { statusMap: network?.statusMap, lists: report.statusLists })
}

/** Null: it is no date, or too far ahead. What is before the click is the click's own time. */
function convertedAtOf({ report, receivedAtMs, click, workspace }: PostbackCase): number | null {
  const statedMs =
    report.convertedAt === null ? receivedAtMs : instantOf(report.convertedAt, workspace.timezone)
  if (statedMs === null || statedMs > receivedAtMs + dayMs) return null
  return Math.max(statedMs, click.clickedAtMs)
}

/** ISO 8601 or `YYYY-MM-DD HH:MM:SS`, in the zone without an offset; or Unix seconds or milliseconds. */
export function instantOf(text: string, timezone: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000
  if (/^\d{13}$/.test(text)) return Number(text)
  return parseInstant(text, timezone)?.toMillis() ?? null
}

/** What a visitor's browser says of money counts only where the workspace allows it, or with the key (contract §7). */
function mayStatePayout({ source, keyHash }: ConversionReport, workspace: WorkspaceFacts): boolean {
  return source !== 'track' || workspace.trackAcceptsPayout || isRightKey(workspace, keyHash)
}

interface ReadReport {
  status: ConversionStatus
  goal: Goal | null
  networkId: string | null
  convertedAtMs: number
  /** Whether the network of the report calls a sale by this word. */
  isSale: (word: string | null) => boolean
}

function verdictOf(
  { report, click, workspace, known }: PostbackCase,
  { status, goal, networkId, convertedAtMs, isSale }: ReadReport,
): DecidedPostback['outcome'] {
  const offer = workspace.offers.get(click.offerId ?? '') ?? null
  const { baseCurrency } = workspace
  const isStated = report.payout !== null && mayStatePayout(report, workspace)
  const own =
    isStated && report.payout !== null
      ? { payout: report.payout.startsWith('-') ? '0' : report.payout, currency: report.currency }
      : null
  const goalId = goal?.id ?? null
  const ofGoal = known.filter((conversion) => conversion.goalId === goalId)
  const verdict = decide(
    ofGoal.map((one) => ({ ...one, isFurtherSale: one.status === 'rebill' && isSale(one.originalStatus) })),
    { status, tid: report.tid, own, fallback: payoutOf({ own, offer, goal, baseCurrency }) },
  )
  switch (verdict.result) {
    case 'create':
    case 'update':
      return { verdict, goalId, offerId: click.offerId, networkId, convertedAtMs }
    case 'duplicate':
      return { result: 'duplicate', conversionId: verdict.id, reason: null, field: null }
    case 'ignored':
      return { ...ignored(null, verdict.reason), conversionId: verdict.id }
  }
}
