import type { Db } from '@waymark/db'
import type { Announcement, Announcer } from '@waymark/deliveries'
import { type RandomBytes, uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { countConversions } from '@waymark/offers'
import { type Addressee, createAddresseeRepository } from './addressee.repository.ts'
import { announcementOf, type CapChange, clickColumnsOf, counted } from './conversion-of-click.ts'
import type { ConversionReport, Outcome } from './conversion-report.ts'
import { createConversionRepository, type StoredConversion } from './conversions.repository.ts'
import { type ConversionChange, type DecidedPostback, decidePostback } from './decide-postback.ts'
import { createPostbackLogRepository, type ProcessedLog } from './postback-log.repository.ts'
import { unknownClick } from './waiting-postbacks.ts'
import { readWorkspaceFacts, type WorkspaceFacts } from './workspace-facts.ts'

export interface ProcessingDeps {
  db: Db
  announcer: Announcer
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** A report whose click is known. */
export interface PendingPostback {
  report: ConversionReport
  receivedAtMs: number
  click: ClickEvent
  /** Of the postback log; null: not logged. */
  logId: string | null
  /** Judged whatever the log says: it was judged before. */
  isReplay?: boolean
}

/** Null: somebody else has judged it, and the log tells what came of it. */
export type Processed = Outcome | null

interface Batch {
  nowMs: number
  randomBytes: RandomBytes
  facts: ReadonlyMap<string, WorkspaceFacts>
  /** Of reports of clicks that are no workspace's. */
  addressees: ReadonlyMap<PendingPostback, Addressee>
  conversions: Map<string, StoredConversion[]>
  changed: Map<string, StoredConversion>
  announcements: Announcement[]
  capChanges: CapChange[]
  logs: ProcessedLog[]
}

/**
 * Judges reports in the order given, in one transaction: the conversions, the counts of their offers, what is to be sent and the log
 * are written together or not at all (design §6). Their clicks are held over all nodes meanwhile.
 */
export async function processPostbacks(
  { db, announcer, clock, randomBytes }: ProcessingDeps,
  reports: readonly PendingPostback[],
): Promise<Processed[]> {
  const facts = await factsOf(db, reports)
  const addressees = await addresseesOf(db, reports, facts)
  const tokens = [...new Set(reports.map(({ click }) => click.clickToken))]
  return db.transaction(async (tx) => {
    const conversions = createConversionRepository(tx)
    const logs = createPostbackLogRepository(tx)
    await conversions.lockClicks(tokens)
    const isPending = await pendingTest(logs, reports)
    const known = Map.groupBy(await conversions.ofClicks(tokens), ({ clickToken }) => clickToken)
    const batch: Batch = {
      nowMs: clock(),
      randomBytes,
      facts,
      addressees,
      conversions: known,
      changed: new Map(),
      announcements: [],
      capChanges: [],
      logs: [],
    }
    const outcomes = reports.map((pending) => (isPending(pending) ? processOne(batch, pending) : null))
    // Offers are held before anything else is written: everybody does so.
    await countConversions(tx, batch.capChanges)
    await conversions.save([...batch.changed.values()])
    await announcer.announce(tx, batch.announcements)
    await logs.setProcessed(batch.logs, new Date(batch.nowMs))
    return outcomes
  })
}

function factsOf(db: Db, reports: readonly PendingPostback[]): Promise<Map<string, WorkspaceFacts>> {
  const distinct = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value) => value !== null)),
  ]
  return readWorkspaceFacts(db, {
    workspaceIds: distinct(reports.map(({ click }) => click.workspaceId)),
    networks: distinct(reports.flatMap(({ report, click }) => [report.network, click.networkId])),
    offerIds: distinct(reports.map(({ click }) => click.offerId)),
  })
}

/** A click of an anonymous link, or of a deleted workspace, does not say who looks for its postback. */
async function addresseesOf(
  { orm }: Db,
  reports: readonly PendingPostback[],
  facts: ReadonlyMap<string, WorkspaceFacts>,
): Promise<Map<PendingPostback, Addressee>> {
  const withoutWorkspace = reports.filter(({ click }) => !facts.has(click.workspaceId ?? ''))
  if (withoutWorkspace.length === 0) return new Map()
  const found = await createAddresseeRepository(orm).find(withoutWorkspace.map(({ report }) => report))
  return new Map(
    withoutWorkspace.flatMap((one, index) => (found[index] ? [[one, found[index]] as const] : [])),
  )
}

async function pendingTest(
  logs: ReturnType<typeof createPostbackLogRepository>,
  reports: readonly PendingPostback[],
): Promise<(report: PendingPostback) => boolean> {
  const ids = reports.flatMap(({ logId, isReplay }) => (logId === null || isReplay ? [] : [logId]))
  const pending = ids.length === 0 ? new Set<string>() : await logs.findPending(ids)
  return ({ logId, isReplay }) => logId === null || isReplay === true || pending.has(logId)
}

/** The outcome of one report; what it changes is in the batch then, and known to the next one. */
function processOne(batch: Batch, pending: PendingPostback): Outcome {
  const { click, report, receivedAtMs, logId } = pending
  const workspace = batch.facts.get(click.workspaceId ?? '')
  const isOurs = workspace && (report.workspaceId === null || report.workspaceId === workspace.id)
  const known = batch.conversions.get(click.clickToken) ?? []
  const judged = isOurs ? decidePostback({ report, receivedAtMs, click, workspace, known }) : null
  const addressee = isOurs ? null : batch.addressees.get(pending)
  const outcome =
    judged && isOurs ? { ...carryOut(batch, pending, workspace, judged), logId } : unknownClick(logId)
  if (logId !== null)
    batch.logs.push({
      id: logId,
      workspaceId: isOurs ? workspace.id : (addressee?.workspaceId ?? null),
      result: outcome.result === 'pending' ? 'ignored' : outcome.result,
      reason: outcome.reason,
      conversionId: outcome.conversionId,
      networkId: judged?.networkId ?? addressee?.networkId ?? null,
    })
  return outcome
}

function carryOut(
  batch: Batch,
  pending: PendingPostback,
  workspace: WorkspaceFacts,
  { outcome }: Pick<DecidedPostback, 'outcome'>,
): Omit<Outcome, 'logId'> {
  if ('result' in outcome) return outcome
  const before = outcome.verdict.result === 'create' ? null : knownOf(batch, pending, outcome.verdict.id)
  const after =
    before === null ? born(batch, pending, workspace, outcome) : changedBy(batch, pending, before, outcome)
  const today = new Date(pending.receivedAtMs).toISOString().slice(0, 10)
  const { conversion, changes } = counted(after, today)
  keep(batch, conversion)
  batch.capChanges.push(...changes)
  batch.announcements.push(announcementOf(conversion, before === null))
  const result = before === null ? 'created' : 'updated'
  return { result, conversionId: conversion.id, reason: null, field: null }
}

function knownOf({ conversions }: Batch, { click }: PendingPostback, id: string): StoredConversion {
  const found = conversions.get(click.clickToken)?.find((conversion) => conversion.id === id)
  if (found === undefined) throw new Error('A verdict is about a conversion that the click does not have')
  return found
}

function keep({ conversions, changed }: Batch, conversion: StoredConversion): void {
  const others = conversions.get(conversion.clickToken) ?? []
  const place = others.findIndex(({ id }) => id === conversion.id)
  conversions.set(conversion.clickToken, place < 0 ? [...others, conversion] : others.with(place, conversion))
  changed.set(conversion.id, conversion)
}

function born(
  { nowMs, randomBytes }: Batch,
  { click, report }: PendingPostback,
  { id: workspaceId }: WorkspaceFacts,
  { verdict, goalId, offerId, networkId, convertedAtMs }: ConversionChange,
): StoredConversion {
  const at = new Date(nowMs)
  return {
    ...verdict.state,
    id: uuidV7(nowMs, randomBytes(10)),
    workspaceId,
    clickToken: click.clickToken,
    linkId: click.linkId,
    offerId,
    networkId,
    goalId,
    originalStatus: report.status,
    previousStatus: null,
    source: report.source,
    clickedAt: new Date(click.clickedAtMs),
    convertedAt: new Date(convertedAtMs),
    statusChangedAt: new Date(convertedAtMs),
    click: clickColumnsOf(click),
    countedOn: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

function changedBy(
  { nowMs }: Batch,
  { report }: PendingPostback,
  before: StoredConversion,
  { verdict, convertedAtMs }: ConversionChange,
): StoredConversion {
  const previousStatus = verdict.result === 'update' ? verdict.previousStatus : null
  const changedBeforeMs = before.statusChangedAt.getTime()
  const statusChangedAtMs =
    previousStatus === null ? changedBeforeMs : Math.max(changedBeforeMs, convertedAtMs)
  return {
    ...before,
    ...verdict.state,
    originalStatus: report.status ?? before.originalStatus,
    previousStatus: previousStatus ?? before.previousStatus,
    statusChangedAt: new Date(statusChangedAtMs),
    version: before.version + 1,
    updatedAt: new Date(nowMs),
  }
}
