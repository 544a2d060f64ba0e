import { type Orm, users, workspaces } from '@waymark/db'
import type { Plan } from '@waymark/domain'
import { eq } from 'drizzle-orm'
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

/** It reads all of a workspace that still exists; null when it does not. */
export async function publicReaderOf(orm: Orm, workspaceId: string): Promise<PublicReader | null> {
  const { plan, timezone, tintThresholds, deletedAt } = workspaces
  const [workspace] = await orm
    .select({ plan, timezone, tintThresholds, deletedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (workspace === undefined || workspace.deletedAt !== null) return null
  const { deletedAt: _, ...settings } = workspace
  return { workspaceId, restriction: null, userId: null, ...settings }
}
