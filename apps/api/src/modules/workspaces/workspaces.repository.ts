import { memberships, type Orm, workspaces } from '@waymark/db'
import { and, asc, count, desc, eq, ilike, isNull, type SQL } from 'drizzle-orm'
import type { Page } from '../../envelope.ts'
import { endProgramSessions } from '../../plugins/identity/end-program-sessions.ts'
import { containing } from '../containing.ts'
import type { WorkspacePatch, WorkspaceQuery } from './workspaces.schema.ts'

const columns = {
  id: workspaces.id,
  name: workspaces.name,
  baseCurrency: workspaces.baseCurrency,
  timezone: workspaces.timezone,
  plan: workspaces.plan,
  autoDisableMinClicks: workspaces.autoDisableMinClicks,
  autoDisableMinCr: workspaces.autoDisableMinCr,
  trackAcceptsPayout: workspaces.trackAcceptsPayout,
  identityHours: workspaces.identityHours,
  tintThresholds: workspaces.tintThresholds,
  appSchemes: workspaces.appSchemes,
  role: memberships.role,
  createdAt: workspaces.createdAt,
}

/** A workspace with the role that the calling user has there. */
export type WorkspaceRow = Pick<typeof workspaces.$inferSelect, Exclude<keyof typeof columns, 'role'>> & {
  role: (typeof memberships.$inferSelect)['role']
}

const sortColumns = { createdAt: workspaces.createdAt, name: workspaces.name }

function orderOf({ sort }: WorkspaceQuery): SQL[] {
  const order = sort.descending ? desc : asc
  return [order(sortColumns[sort.field]), order(workspaces.id)]
}

/**
 * Workspaces as one user sees them: those it is a member of, with its role there; deleted ones are found by
 * none of these.
 */
export function createWorkspaceRepository(orm: Orm) {
  const memberOf = (userId: string) =>
    and(
      eq(memberships.workspaceId, workspaces.id),
      eq(memberships.userId, userId),
      eq(memberships.isActive, true),
      isNull(workspaces.deletedAt),
    )
  const notDeleted = (id: string) => and(eq(workspaces.id, id), isNull(workspaces.deletedAt))
  const visible = (userId: string) =>
    orm.select(columns).from(workspaces).innerJoin(memberships, memberOf(userId))
  return {
    find: async (userId: string, id: string) =>
      (await visible(userId).where(eq(workspaces.id, id)))[0] ?? null,
    idsOf: async (userId: string): Promise<string[]> => {
      const rows = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .innerJoin(memberships, memberOf(userId))
      return rows.map(({ id }) => id)
    },
    list: async (userId: string, query: WorkspaceQuery): Promise<Page<WorkspaceRow>> => {
      const where = query.search ? ilike(workspaces.name, containing(query.search)) : undefined
      const total = orm
        .select({ total: count() })
        .from(workspaces)
        .innerJoin(memberships, memberOf(userId))
        .where(where)
      const items = visible(userId)
        .where(where)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset)
      const [rows, counted] = await Promise.all([items, total])
      return { items: rows, total: counted[0]?.total ?? 0 }
    },
    insert: async (row: typeof workspaces.$inferInsert, ownerId: string) => {
      await orm.insert(workspaces).values(row)
      const owner = { workspaceId: row.id, userId: ownerId, role: 'owner' as const }
      await orm.insert(memberships).values(row.createdAt ? { ...owner, createdAt: row.createdAt } : owner)
    },
    /**
     * The workspace as this change has left it, without later changes; null when the user is not a member.
     */
    update: async (
      { userId, id }: { userId: string; id: string },
      { autoDisableMinCr: rate, ...patch }: WorkspacePatch,
      at: Date,
    ): Promise<WorkspaceRow | null> => {
      const rows = await orm
        .update(workspaces)
        .set({ ...patch, ...(rate !== undefined && { autoDisableMinCr: String(rate) }), updatedAt: at })
        .from(memberships)
        .where(and(eq(workspaces.id, id), memberOf(userId)))
        .returning(columns)
      return rows[0] ?? null
    },
    /**
     * Reads the workspace, and locks it against other changes until the transaction ends; rows that refer to
     * it (conversions, deliveries) can be inserted meanwhile. Waits for rates and links that are being
     * stored: they are made for what is returned. `null` when the user is not a member.
     */
    lock: async (userId: string, id: string): Promise<WorkspaceRow | null> => {
      await orm.select({ id: workspaces.id }).from(workspaces).where(notDeleted(id)).for('no key update')
      return (await visible(userId).where(eq(workspaces.id, id)))[0] ?? null
    },
    /**
     * Waits for transactions that have locked the workspace (links being made there).
     * @returns false when it is deleted already
     */
    markDeleted: async (id: string, deletedAt: Date): Promise<boolean> => {
      const rows = await orm
        .update(workspaces)
        .set({ deletedAt, updatedAt: deletedAt })
        .where(notDeleted(id))
        .returning({ id: workspaces.id })
      if (rows.length === 0) return false
      await endProgramSessions(orm, { workspaceId: id }, deletedAt)
      return true
    },
  }
}

export type WorkspaceRepository = ReturnType<typeof createWorkspaceRepository>
