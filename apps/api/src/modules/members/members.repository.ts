import { apiKeys, memberships, type Orm, users, workspaces } from '@waymark/db'
import type { Role } from '@waymark/domain'
import { and, asc, count, desc, eq, ilike, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Page } from '../../envelope.ts'
import { endProgramSessions } from '../../plugins/identity/end-program-sessions.ts'
import { containing } from '../containing.ts'
import type { MemberPatch, MemberQuery } from './members.schema.ts'

const columns = {
  userId: memberships.userId,
  email: users.email,
  name: users.name,
  role: memberships.role,
  isActive: memberships.isActive,
  linkIds: memberships.linkIds,
  collectionIds: memberships.collectionIds,
  createdAt: memberships.createdAt,
}

export interface MemberRow {
  userId: string
  email: string
  name: string | null
  role: Role
  isActive: boolean
  linkIds: string[] | null
  collectionIds: string[] | null
  createdAt: Date
}

const sortColumns = { createdAt: memberships.createdAt, email: users.email, name: users.name }

/**
 * Members of workspaces that exist. `workspaceId` comes first. A member is known by the user's id, and is
 * searched and sorted by columns of the user, so that `workspaceRecords` (one table, an id) does not fit.
 */
export function createMemberRepository(orm: Orm) {
  const inWorkspace = (workspaceId: string, ...where: (SQL | undefined)[]) =>
    and(eq(memberships.workspaceId, workspaceId), ...where)
  const one = (workspaceId: string, userId: string) =>
    inWorkspace(workspaceId, eq(memberships.userId, userId))
  return {
    /**
     * Changes of who may do what in a workspace come one after the other: two owners who demote each other at
     * the same moment would leave none.
     * @returns false when it was deleted
     */
    lockWorkspace: async (workspaceId: string): Promise<boolean> => {
      const rows = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
        .for('no key update')
      return rows.length === 1
    },

    /** Null: not a member, or not an active one, or the workspace was deleted. */
    roleOf: async (workspaceId: string, userId: string): Promise<Role | null> => {
      const notDeleted = and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt))
      const rows = await orm
        .select({ role: memberships.role })
        .from(memberships)
        .innerJoin(workspaces, notDeleted)
        .where(and(one(workspaceId, userId), eq(memberships.isActive, true)))
      return rows[0]?.role ?? null
    },

    find: async (workspaceId: string, userId: string): Promise<MemberRow | null> => {
      const rows = await orm
        .select(columns)
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(one(workspaceId, userId))
      return rows[0] ?? null
    },

    hasAddress: async (workspaceId: string, email: string): Promise<boolean> => {
      const rows = await orm
        .select({ userId: users.id })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(inWorkspace(workspaceId, eq(users.email, email)))
      return rows.length > 0
    },

    page: async (workspaceId: string, query: MemberQuery): Promise<Page<MemberRow>> => {
      const pattern = query.search ? containing(query.search) : null
      const found = pattern ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined
      const where = inWorkspace(workspaceId, found)
      const ofUser = eq(users.id, memberships.userId)
      const order = query.sort.descending ? desc : asc
      const rows = orm
        .select(columns)
        .from(memberships)
        .innerJoin(users, ofUser)
        .where(where)
        .orderBy(order(sortColumns[query.sort.field]), order(memberships.userId))
        .limit(query.limit)
        .offset(query.offset)
      const total = orm.select({ total: count() }).from(memberships).innerJoin(users, ofUser).where(where)
      const [items, counted] = await Promise.all([rows, total])
      return { items, total: counted[0]?.total ?? 0 }
    },

    /** Owners who can enter, but for one. */
    otherOwners: async (workspaceId: string, userId: string): Promise<number> => {
      const entering = [eq(memberships.isActive, true), eq(users.isActive, true)]
      const rows = await orm
        .select({ owners: count() })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(inWorkspace(workspaceId, eq(memberships.role, 'owner'), ne(users.id, userId), ...entering))
      return rows[0]?.owners ?? 0
    },

    /** False when the user is a member already. */
    insert: async (row: typeof memberships.$inferInsert): Promise<boolean> => {
      const inserted = orm.insert(memberships).values(row).onConflictDoNothing()
      return (await inserted.returning({ userId: memberships.userId })).length === 1
    },

    /** Deactivating ends the member’s sessions for programs. */
    update: async (workspaceId: string, userId: string, change: MemberPatch, at: Date): Promise<void> => {
      if (Object.keys(change).length === 0) return
      await orm.update(memberships).set(change).where(one(workspaceId, userId))
      if (change.isActive === false) await endProgramSessions(orm, { workspaceId, userId }, at)
    },

    /**
     * With its keys and sessions for programs: were it invited again, the old ones would open the workspace
     * again.
     */
    remove: async (workspaceId: string, userId: string, at: Date): Promise<void> => {
      const own = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, userId))
      await orm
        .update(apiKeys)
        .set({ revokedAt: at })
        .where(and(own, isNull(apiKeys.revokedAt)))
      await endProgramSessions(orm, { workspaceId, userId }, at)
      await orm.delete(memberships).where(one(workspaceId, userId))
    },
  }
}

export type MemberRepository = ReturnType<typeof createMemberRepository>
