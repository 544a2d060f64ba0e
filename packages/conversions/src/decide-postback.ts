import { timingSafeEqual } from 'node:crypto'
import { type ConversionStatus, currencyRule, isCurrencyCode, parseInstant } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { compileRanges, ipKeyOf, readIpValue } from '@waymark/rule-engine'
import type { StoredConversion } from './conversions.repository.ts'
import { type ConversionDecision, decide } from './decide/decide.ts'
import { payoutOf } from './decide/payout.ts'
import { readStatus } from './decide/read-status.ts'
import type { Outcome, Postback } from './postback.ts'
import { findNetwork, type NetworkFacts, type WorkspaceFacts } from './workspace-facts.ts'

export interface PostbackCase {
  postback: Postback
  receivedAtMs: number
  click: ClickEvent
  workspace: WorkspaceFacts
  /** All of the click, in the order they were created. */
  known: readonly StoredConversion[]
}

type NoChange = Pick<Outcome, 'reason' | 'field' | 'conversionId' | 'unknownWord'> & {
  result: 'ignored' | 'refused' | 'duplicate'
}

/** What a postback changes, and how. */
export interface ConversionChange {
  decision: Extract<ConversionDecision, { result: 'create' | 'update' }>
  goalId: string | null
  offerId: string | null
  /** Of the click or its offer; where they have none, the one that the postback names. */
  networkId: string | null
  /** When it was, as the postback says: the conversion where it is new, else the change of its status. */
  convertedAtMs: number
}

export interface DecidedPostback {
  /** Whose postback it is: the network that it names, else that of the click. */
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

/** What becomes of a postback of a click of ours, and of which network it was (contract §7). */
export function decidePostback(one: PostbackCase): DecidedPostback {
  const { postback, workspace, click } = one
  const named = postback.network === null ? null : findNetwork(workspace, postback.network)
  const ownId = click.networkId ?? workspace.offers.get(click.offerId ?? '')?.networkId ?? null
  const network = named ?? workspace.networks.find(({ id }) => id === ownId) ?? null
  const networks = { named, network, networkId: ownId ?? named?.id ?? null }
  return { networkId: network?.id ?? ownId, outcome: outcomeOf(one, networks) }
}

interface Networks {
  /** As the postback names it. */
  named: NetworkFacts | null
  /** That one, else the one of the click's offer. */
  network: NetworkFacts | null
  /** What a new conversion has: a postback does not change the network of a click. */
  networkId: string | null
}

function outcomeOf(one: PostbackCase, networks: Networks): DecidedPostback['outcome'] {
  const { postback, workspace } = one
  const { named, network } = networks
  const refusal = admissionOf(postback, workspace, named) ?? currencyProblem(postback, workspace)
  if (refusal !== null) return { result: 'refused', conversionId: null, ...refusal }
  const goal = goalOf(postback, workspace)
  if (goal === undefined)
    return ignored('goal', `The workspace has no conversion goal "${postback.goalKey}".`)
  const reading = { goalStatus: goal?.defaultStatus ?? null, network }
  const status = statusOf(postback, reading)
  if (status.status === null) {
    const { reason, unknownWord } = status
    return { ...ignored('status', reason), ...(unknownWord !== undefined && { unknownWord }) }
  }
  if (postback.payout?.startsWith('-') && status.status !== 'rejected')
    return ignored(
      null,
      `The payout is negative, and the status is ${status.status}: only a rejection may take back.`,
    )
  const at = convertedAtOf(one)
  if (at === null) return ignored('date', 'The date is none, or more than 24 hours ahead.')
  const isSale = (word: string | null) => statusOf({ ...postback, status: word }, reading).status === 'sale'
  return decisionOf(one, {
    status: status.status,
    goal,
    networkId: networks.networkId,
    convertedAtMs: at,
    isSale,
  })
}

function admissionOf(
  { source, keyHash, arrival }: Postback,
  workspace: WorkspaceFacts,
  named: NetworkFacts | null,
) {
  if (source !== 'postback') return null
  const namesActiveNetwork = named?.isActive === true
  return refusalOf(workspace, { keyHash, ip: arrival?.ip ?? '', namesActiveNetwork })
}

export interface Presented {
  /** SHA-256 of the key that came along, hex. */
  keyHash: string | null
  ip: string
  /** Whether it names an affiliate network of the workspace that is active. */
  namesActiveNetwork: boolean
}

interface Refusal {
  field: 'key' | 'ip' | 'network' | 'currency'
  reason: string
}

/** Whether the key that came along is the workspace's. Hashes are compared in constant time. */
function isRightKey({ security }: Pick<WorkspaceFacts, 'security'>, keyHash: string | null): boolean {
  if (security === null || keyHash === null) return false
  const [known, given] = [Buffer.from(security.keyHash, 'hex'), Buffer.from(keyHash, 'hex')]
  return known.length === given.length && timingSafeEqual(known, given)
}

function isAllowedAddress(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true
  const key = ipKeyOf(ip)
  const ranges = allowed.map(readIpValue).flatMap((value) => (value.form === 'range' ? [value.range] : []))
  return key !== null && compileRanges(ranges)(key)
}

/** Why the workspace does not take the postback; null: it does (contract §7, "Postback security"). */
export function refusalOf(workspace: WorkspaceFacts, presented: Presented): Refusal | null {
  const { security } = workspace
  if (presented.keyHash !== null && !isRightKey(workspace, presented.keyHash))
    return { field: 'key', reason: 'The postback key is wrong.' }
  if (security === null) return null
  if (security.requireKey && presented.keyHash === null)
    return { field: 'key', reason: 'The workspace takes postbacks with its key only.' }
  if (!isAllowedAddress(security.allowedIps, presented.ip))
    return { field: 'ip', reason: 'The workspace takes no postbacks from this address.' }
  if (security.allowedNetworksOnly && !presented.namesActiveNetwork) {
    const reason = 'The workspace takes postbacks only that name one of its active affiliate networks.'
    return { field: 'network', reason }
  }
  return null
}

type Goal = WorkspaceFacts['goals'][number]

/** Undefined: it names one that is not there. */
function goalOf({ goalKey }: Postback, { goals }: WorkspaceFacts): Goal | null | undefined {
  if (goalKey === null) return goals.find(({ isActive }) => isActive) ?? null
  return goals.find(({ key }) => key === goalKey)
}

function statusOf(
  postback: Postback,
  { goalStatus, network }: { goalStatus: ConversionStatus | null; network: NetworkFacts | null },
) {
  // A goal that was named says what it is when the postback does not.
  if (postback.status === null && postback.goalKey !== null && goalStatus !== null)
    return { status: goalStatus }
  return readStatus(postback.status, { statusMap: network?.statusMap, lists: postback.statusLists })
}

/** Null: it is no date, or too far ahead. What is before the click is the click's own time. */
function convertedAtOf({ postback, receivedAtMs, click, workspace }: PostbackCase): number | null {
  const statedMs =
    postback.convertedAt === null ? receivedAtMs : instantOf(postback.convertedAt, workspace.timezone)
  if (statedMs === null || statedMs > receivedAtMs + dayMs) return null
  return Math.max(statedMs, click.clickedAtMs)
}

/** ISO 8601 or `YYYY-MM-DD HH:MM:SS`, in the zone without an offset; or Unix seconds or milliseconds. */
export function instantOf(text: string, timezone: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000
  if (/^\d{13}$/.test(text)) return Number(text)
  return parseInstant(text, timezone)
}

/**
 * What a visitor's browser says of money counts only where the workspace allows it, or with the key (contract
 * §7).
 */
function mayStatePayout({ source, keyHash }: Postback, workspace: WorkspaceFacts): boolean {
  return source !== 'track' || workspace.trackAcceptsPayout || isRightKey(workspace, keyHash)
}

/**
 * An amount in a currency that no rate can be stored for would never be in a report, and in another one it
 * would be wrong (contract-3 §18, "Money and days").
 */
function currencyProblem(postback: Postback, workspace: WorkspaceFacts): Refusal | null {
  const { currency } = postback
  if (currency === null || isCurrencyCode(currency) || !mayStatePayout(postback, workspace)) return null
  return { field: 'currency', reason: `The currency "${currency}" ${currencyRule}.` }
}

interface ReadPostback {
  status: ConversionStatus
  goal: Goal | null
  networkId: string | null
  convertedAtMs: number
  /** Whether the network of the postback calls a sale by this word. */
  isSale: (word: string | null) => boolean
}

function decisionOf(
  { postback, click, workspace, known }: PostbackCase,
  { status, goal, networkId, convertedAtMs, isSale }: ReadPostback,
): DecidedPostback['outcome'] {
  const offer = workspace.offers.get(click.offerId ?? '') ?? null
  const { baseCurrency } = workspace
  const isStated = postback.payout !== null && mayStatePayout(postback, workspace)
  const own =
    isStated && postback.payout !== null
      ? { payout: postback.payout.startsWith('-') ? '0' : postback.payout, currency: postback.currency }
      : null
  const goalId = goal?.id ?? null
  const ofGoal = known.filter((conversion) => conversion.goalId === goalId)
  const decision = decide(
    ofGoal.map((one) => ({ ...one, isFurtherSale: one.status === 'rebill' && isSale(one.originalStatus) })),
    { status, tid: postback.tid, own, fallback: payoutOf({ own, offer, goal, baseCurrency }) },
  )
  switch (decision.result) {
    case 'create':
    case 'update':
      return { decision, goalId, offerId: click.offerId, networkId, convertedAtMs }
    case 'duplicate':
      return { result: 'duplicate', conversionId: decision.id, reason: null, field: null }
    case 'ignored':
      return { ...ignored(null, decision.reason), conversionId: decision.id }
  }
}
