import { alertChannels, memberships, type Orm, users } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { SecretBox } from '@waymark/secrets'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '../../plugins/caller.ts'
import { checkCallable } from '../callable-url.ts'
import { checkPlan } from '../webhooks/index.ts'
import type { AlertChannelRecord, ChannelBody } from './alert-channels.schema.ts'

export interface AlertChannelDeps {
  outbound: Pick<OutboundHttp, 'checkUrl'>
  secrets: Pick<SecretBox, 'seal'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

type ChannelRow = typeof alertChannels.$inferSelect

/**
 * What can be said of channels before anything is locked.
 * @throws UPGRADE_REQUIRED for a webhook on a plan without them, URL_BLOCKED
 */
export async function checkChannels(
  { outbound }: Pick<AlertChannelDeps, 'outbound'>,
  caller: Caller,
  channels: readonly ChannelBody[],
): Promise<void> {
  if (channels.some(({ kind }) => kind === 'webhook')) checkPlan(caller)
  for (const [index, channel] of channels.entries()) {
    const path = `channels.${index}`
    const { kind } = channel
    if (kind === 'webhook') await checkUrl(outbound, `${path}.url`, channel.url)
    if (kind === 'slack' && channel.credentials !== undefined)
      await checkUrl(outbound, `${path}.credentials.url`, channel.credentials.url)
  }
}

const checkUrl = (outbound: Pick<OutboundHttp, 'checkUrl'>, path: string, url: string) =>
  checkCallable(outbound, { path, url, requireHttps: true })

export async function readChannels(
  orm: Orm,
  { workspaceId }: { workspaceId: string },
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, ChannelRow[]>> {
  if (alertIds.length === 0) return new Map()
  const rows = await orm
    .select()
    .from(alertChannels)
    .where(and(eq(alertChannels.workspaceId, workspaceId), inArray(alertChannels.alertId, [...alertIds])))
    .orderBy(asc(alertChannels.position))
  return Map.groupBy(rows, ({ alertId }) => alertId)
}

/**
 * Replaces the channels of an alert, in the transaction that has locked it. What is sent meanwhile to one
 * that goes is gone with it.
 * @throws VALIDATION_FAILED for one that the alert has not, lacking credentials, and mails to no member
 */
export async function replaceChannels(
  tx: Orm,
  deps: AlertChannelDeps,
  { caller, alertId, channels }: { caller: Caller; alertId: string; channels: readonly ChannelBody[] },
): Promise<void> {
  const existing = (await readChannels(tx, caller, [alertId])).get(alertId) ?? []
  const members = await membersOf(tx, caller, channels)
  const details = channels.flatMap((channel, index) => problemsOf(channel, index, { existing, members }))
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  const rows = channels.map((channel, position) => {
    const before = existing.find(({ id }) => id === channel.id)
    return rowOf(deps, { channel, position, before, workspaceId: caller.workspaceId, alertId })
  })
  const remaining = new Set(rows.map(({ id }) => id))
  const gone = existing.filter(({ id }) => !remaining.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(alertChannels).where(inArray(alertChannels.id, gone))
  for (const row of rows)
    await tx.insert(alertChannels).values(row).onConflictDoUpdate({ target: alertChannels.id, set: row })
}

/** Of the addresses that mails are to go to, those of members. */
async function membersOf(
  tx: Orm,
  { workspaceId }: Caller,
  channels: readonly ChannelBody[],
): Promise<ReadonlySet<string>> {
  const addresses = channels.flatMap((channel) => (channel.kind === 'email' ? [channel.to] : []))
  if (addresses.length === 0) return new Set()
  const rows = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.workspaceId, workspaceId), memberships.isActive, inArray(users.email, addresses)),
    )
  return new Set(rows.map(({ email }) => email))
}

interface Known {
  existing: readonly ChannelRow[]
  members: ReadonlySet<string>
}

function problemsOf(channel: ChannelBody, index: number, { existing, members }: Known): ErrorDetail[] {
  const path = `channels.${index}`
  const before = existing.find(({ id }) => id === channel.id)
  if (channel.id !== undefined && before?.kind !== channel.kind)
    return [{ path: `${path}.id`, message: `is the id of no ${channel.kind} of this alert` }]
  if (channel.kind === 'email')
    return members.has(channel.to)
      ? []
      : [{ path: `${path}.to`, message: 'must be the address of a member of the workspace' }]
  const needs = channel.kind === 'telegram' || channel.kind === 'slack'
  if (!needs || channel.credentials !== undefined || before !== undefined) return []
  return [{ path: `${path}.credentials`, message: 'is missing' }]
}

interface NewChannel {
  channel: ChannelBody
  position: number
  before: ChannelRow | undefined
  workspaceId: string
  alertId: string
}

function rowOf(
  deps: AlertChannelDeps,
  { channel, position, before, workspaceId, alertId }: NewChannel,
): ChannelRow {
  const nowMs = deps.clock()
  const id = before?.id ?? uuidV7(nowMs, deps.randomBytes(10))
  return {
    id,
    workspaceId,
    alertId,
    position,
    kind: channel.kind,
    settings: settingsOf(channel),
    credentials: sealed(deps, id, channel, before),
    createdAt: before?.createdAt ?? new Date(nowMs),
  }
}

function settingsOf(channel: ChannelBody): ChannelRow['settings'] {
  switch (channel.kind) {
    case 'webhook':
      return { url: channel.url }
    case 'email':
      return { to: channel.to }
    case 'telegram':
      return { chatId: channel.chatId }
    case 'slack':
      return {}
    default:
      return channel satisfies never
  }
}

function sealed(
  { secrets }: AlertChannelDeps,
  id: string,
  channel: ChannelBody,
  before: ChannelRow | undefined,
): string | null {
  if (channel.kind === 'email' || channel.credentials === null) return null
  if (channel.credentials === undefined) return before?.credentials ?? null
  return secrets.seal(JSON.stringify(channel.credentials), { table: 'alert_channels', rowId: id })
}

export function channelRecordOf({ id, kind, settings, credentials }: ChannelRow): AlertChannelRecord {
  const { url = null, to = null, chatId = null } = settings
  return { id, kind, url, to, chatId, hasCredentials: credentials !== null }
}
