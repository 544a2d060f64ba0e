import { type Orm, users, workspaces } from '@waymark/db'
import type { Plan } from '@waymark/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { LinkAccess } from '../../plugins/caller.ts'

/**
 * Who reads reports: a member of the workspace, or, without a user, a visitor with the token of a public
 * page.
 */
export interface ReportReader extends LinkAccess {
  userId: string | null
  plan: Plan
  /** Of the workspace. */
  timezone: string
  /** Aborts when the reader has left. */
  signal?: AbortSignal
}

/**
 * The zone of a report whose body names none: that of the user (specification, POST /analytics/report), else
 * the workspace's.
 */
export async function zoneOf(orm: Orm, { userId, timezone }: ReportReader): Promise<string> {
  if (userId === null) return timezone
  const [user] = await orm.select({ timezone: users.timezone }).from(users).where(eq(users.id, userId))
  return user?.timezone ?? timezone
}

/** The reader with a token, and in which colours of its workspace the figures are shown. */
export interface PublicReader extends ReportReader {
  tintThresholds: number[]
}

/** It reads all of its workspace; `null` where that is deleted, or suspended by the operator. */
export async function publicReaderOf(orm: Orm, workspaceId: string): Promise<PublicReader | null> {
  const { id, plan, timezone, tintThresholds, deletedAt, suspendedAt } = workspaces
  const [settings] = await orm
    .select({ plan, timezone, tintThresholds })
    .from(workspaces)
    .where(and(eq(id, workspaceId), isNull(deletedAt), isNull(suspendedAt)))
  return settings ? { workspaceId, restriction: null, userId: null, ...settings } : null
}
