import { mapInSlices } from '@waymark/async'
import type { OutgoingEvent } from '@waymark/deliveries'
import { type RandomBytes, uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { countConversions } from '@waymark/offers'
import { capReached } from './cap-reached.ts'
import { type CapChange, changeOf, counted, newConversion, nextVersion } from './conversion-of-click.ts'
import {
  createConversionRepository,
  type StoredChange,
  type StoredConversion,
} from './conversions.repository.ts'
import { type ConversionChange, type DecidedPostback, decidePostback } from './decide-postback.ts'
import { createIdentityRepository, type NewIdentity } from './identity.repository.ts'
import { eventOf } from './outgoing-conversion.ts'
import { type Outcome, unknownClick } from './postback.ts'
import { createPostbackLogRepository, type ProcessedLog } from './postback-log.repository.ts'
import type { Processing } from './processing.ts'
import type { ReceivedPostback } from './received-postback.ts'
import type { Recipient } from './recipient.repository.ts'
import type { WorkspaceFacts } from './workspace-facts.ts'

/** A postback whose click is known. */
export interface PostbackOfClick extends Pick<ReceivedPostback, 'postback' | 'receivedAtMs' | 'logId'> {
  click: ClickEvent
  /** Processed whatever the log says: it was processed before. */
  isReplay?: boolean
}

/** Null: another process has decided it, and the log says what came of it. */
export type Committed = Outcome | null

/** What is decided within a transaction, and written at its end. */
interface Batch {
  nowMs: number
  randomBytes: RandomBytes
  facts: ReadonlyMap<string, WorkspaceFacts>
  /** Of postbacks of clicks that are no workspace's. */
  recipients: ReadonlyMap<PostbackOfClick, Recipient>
  conversions: Map<string, StoredConversion[]>
  changed: Map<string, StoredConversion>
  /** Of their histories. */
  changes: StoredChange[]
  events: OutgoingEvent[]
  capChanges: CapChange[]
  logs: ProcessedLog[]
  identities: NewIdentity[]
}

/**
 * Decides postbacks in the order given, in one transaction: the conversions with their histories, the counts
 * of their offers, what is to be sent and the log are written together or not at all (design §6). Their
 * clicks are locked over all nodes meanwhile.
 */
export async function commitPostbacks(
  deps: Processing,
  postbacks: readonly PostbackOfClick[],
): Promise<Committed[]> {
  const { db, outgoingEvents, clock, randomBytes } = deps
  const facts = await factsOf(deps, postbacks)
  const recipients = await recipientsOf(deps, postbacks, facts)
  const tokens = [...new Set(postbacks.map(({ click }) => click.clickToken))]
  return db.transaction(async (tx) => {
    const conversions = createConversionRepository(tx)
    const logs = createPostbackLogRepository(tx)
    await conversions.lockClicks(tokens)
    const isPending = await pendingTest(logs, postbacks)
    const batch: Batch = {
      nowMs: clock(),
      randomBytes,
      facts,
      recipients,
      conversions: Map.groupBy(await conversions.ofClicks(tokens), ({ clickToken }) => clickToken),
      changed: new Map(),
      changes: [],
      events: [],
      capChanges: [],
      logs: [],
      identities: [],
    }
    const outcomes = await mapInSlices(postbacks, (one) => (isPending(one) ? processOne(batch, one) : null))
    // Offers are locked before anything else is written: every transaction does so.
    const { reached } = await countConversions(tx, batch.capChanges, batch.nowMs)
    await conversions.save([...batch.changed.values()])
    await conversions.saveChanges(batch.changes)
    await createIdentityRepository(tx).store(batch.identities)
    await outgoingEvents.queueEvents(tx, [...batch.events, ...reached.map(capReached)])
    await logs.setProcessed(batch.logs, new Date(batch.nowMs))
    return outcomes
  })
}

/** What the workspaces of the clicks say of their postbacks, as it is now. */
export function factsOf(
  { readFacts }: Pick<Processing, 'readFacts'>,
  postbacks: readonly Pick<PostbackOfClick, 'postback' | 'click'>[],
): Promise<Map<string, WorkspaceFacts>> {
  const distinct = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value) => value !== null)),
  ]
  return readFacts({
    workspaceIds: distinct(postbacks.map(({ click }) => click.workspaceId)),
    networks: distinct(postbacks.flatMap(({ postback, click }) => [postback.network, click.networkId])),
    offerIds: distinct(postbacks.map(({ click }) => click.offerId)),
  })
}

/** A click of an anonymous link, or of a deleted workspace, does not say who looks for its postback. */
async function recipientsOf(
  { recipients }: Processing,
  postbacks: readonly PostbackOfClick[],
  facts: ReadonlyMap<string, WorkspaceFacts>,
): Promise<Map<PostbackOfClick, Recipient>> {
  const withoutWorkspace = postbacks.filter(({ click }) => !facts.has(click.workspaceId ?? ''))
  if (withoutWorkspace.length === 0) return new Map()
  const found = await recipients.find(withoutWorkspace.map(({ postback }) => postback))
  return new Map(
    withoutWorkspace.flatMap((one, index) => (found[index] ? [[one, found[index]] as const] : [])),
  )
}

async function pendingTest(
  logs: ReturnType<typeof createPostbackLogRepository>,
  postbacks: readonly PostbackOfClick[],
): Promise<(one: PostbackOfClick) => boolean> {
  const ids = postbacks.flatMap(({ logId, isReplay }) => (logId === null || isReplay ? [] : [logId]))
  const pending = ids.length === 0 ? new Set<string>() : await logs.findPending(ids)
  return ({ logId, isReplay }) => logId === null || isReplay === true || pending.has(logId)
}

/** The outcome of one postback; what it changes is in the batch then, and known to the next one. */
function processOne(batch: Batch, one: PostbackOfClick): Outcome {
  const { click, postback, receivedAtMs, logId } = one
  const workspace = batch.facts.get(click.workspaceId ?? '')
  const isOurs = workspace && (postback.workspaceId === null || postback.workspaceId === workspace.id)
  const known = batch.conversions.get(click.clickToken) ?? []
  const decided = isOurs ? decidePostback({ postback, receivedAtMs, click, workspace, known }) : null
  const recipient = isOurs ? null : batch.recipients.get(one)
  const outcome =
    decided && isOurs ? { ...carryOut(batch, one, workspace, decided), logId } : unknownClick(logId)
  if (isOurs) noteIdentity(batch, workspace, { postback, outcome })
  if (logId !== null)
    batch.logs.push({
      id: logId,
      workspaceId: isOurs ? workspace.id : (recipient?.workspaceId ?? null),
      result: outcome.result === 'pending' ? 'ignored' : outcome.result,
      reason: outcome.reason,
      unknownWord: outcome.unknownWord ?? null,
      conversionId: outcome.conversionId,
      networkId: decided?.networkId ?? recipient?.networkId ?? null,
    })
  return outcome
}

/** A postback that changes nothing may say who the visitor is, too: what is not sent yet is sent with it. */
function noteIdentity(
  { identities }: Batch,
  { id: workspaceId, identityHours }: WorkspaceFacts,
  { postback, outcome }: Pick<PostbackOfClick, 'postback'> & { outcome: Outcome },
): void {
  const { conversionId, result } = outcome
  if (postback.identity === null || conversionId === null || identityHours === 0) return
  if (result === 'created' || result === 'updated' || result === 'duplicate')
    identities.push({ conversionId, workspaceId, identity: postback.identity, hours: identityHours })
}

function carryOut(
  batch: Batch,
  one: PostbackOfClick,
  workspace: WorkspaceFacts,
  { outcome }: Pick<DecidedPostback, 'outcome'>,
): Omit<Outcome, 'logId'> {
  if ('result' in outcome) return outcome
  const before = outcome.decision.result === 'create' ? null : knownOf(batch, one, outcome.decision.id)
  const after =
    before === null ? born(batch, one, workspace, outcome) : changedBy(batch, one, before, outcome)
  const { conversion, changes } = counted(after, one.receivedAtMs)
  noteChange(batch, conversion)
  batch.changes.push(changeOf(before, conversion, one.postback.source))
  batch.capChanges.push(...changes)
  batch.events.push(eventOf(conversion, before === null))
  const result = before === null ? 'created' : 'updated'
  return { result, conversionId: conversion.id, reason: null, field: null }
}

function knownOf({ conversions }: Batch, { click }: PostbackOfClick, id: string): StoredConversion {
  const found = conversions.get(click.clickToken)?.find((conversion) => conversion.id === id)
  if (found === undefined) throw new Error('A decision is about a conversion that the click does not have')
  return found
}

function noteChange({ conversions, changed }: Batch, conversion: StoredConversion): void {
  const others = conversions.get(conversion.clickToken) ?? []
  const index = others.findIndex(({ id }) => id === conversion.id)
  conversions.set(conversion.clickToken, index < 0 ? [...others, conversion] : others.with(index, conversion))
  changed.set(conversion.id, conversion)
}

function born(
  { nowMs, randomBytes }: Batch,
  { click, postback }: PostbackOfClick,
  { id: workspaceId }: WorkspaceFacts,
  { decision, goalId, offerId, networkId, convertedAtMs }: ConversionChange,
): StoredConversion {
  const { status: originalStatus, source } = postback
  const made = {
    ...decision.state,
    id: uuidV7(nowMs, randomBytes(10)),
    workspaceId,
    offerId,
    networkId,
    goalId,
  }
  return newConversion(click, { ...made, originalStatus, source }, { nowMs, convertedAtMs })
}

function changedBy(
  { nowMs }: Batch,
  { postback }: PostbackOfClick,
  before: StoredConversion,
  { decision, convertedAtMs }: ConversionChange,
): StoredConversion {
  const originalStatus = postback.status ?? before.originalStatus
  return nextVersion(before, { ...decision.state, originalStatus }, { nowMs, happenedAtMs: convertedAtMs })
}
