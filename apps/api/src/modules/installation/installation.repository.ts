import { apiKeys, auditLog, type Orm, sessions, users, workspaces } from '@waymark/db'
import { and, asc, count, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '../containing.ts'
import type { InstallationQuery } from './installation.schema.ts'

/** A part of a list, as the operator requests it. */
export interface Part {
  search?: string | undefined
  limit: number
  offset: number
}

const countOf = (table: SQL, condition: SQL) =>
  sql<number>`(select count(*) from ${table} where ${condition})`.mapWith(Number)

// By its name: a select from one table names its columns without the table, which within is another one's.
const ofWorkspace = sql`workspace_id = workspaces.id`
const activeMembers = sql`memberships m where m.workspace_id = workspaces.id and m.is_active`

const workspaceColumns = {
  id: workspaces.id,
  name: workspaces.name,
  plan: workspaces.plan,
  owners: sql<
    string[]
  >`array(select u.email from memberships m join users u on u.id = m.user_id where m.workspace_id = workspaces.id and m.role = 'owner' and m.is_active order by u.email)`,
  members: sql<number>`(select count(*) from ${activeMembers})`.mapWith(Number),
  links: countOf(sql`links`, sql`${ofWorkspace} and deleted_at is null`),
  conversions: countOf(sql`conversions`, ofWorkspace),
  lastChangeAt: sql<Date | null>`(select max(created_at) from audit_log where ${ofWorkspace})`.mapWith(
    auditLog.createdAt,
  ),
  suspendedAt: workspaces.suspendedAt,
  createdAt: workspaces.createdAt,
}

const userColumns = {
  email: users.email,
  name: users.name,
  isActive: users.isActive,
  ownsInstallation: users.ownsInstallation,
  workspaces: countOf(sql`memberships m`, sql`m.user_id = users.id and m.is_active`),
  lastSeenAt:
    sql<Date | null>`(select max(s.last_used_at) from sessions s where s.user_id = users.id)`.mapWith(
      sessions.lastUsedAt,
    ),
  createdAt: users.createdAt,
}

const keyColumns = {
  id: apiKeys.id,
  publicId: apiKeys.publicId,
  name: apiKeys.name,
  workspace: workspaces.name,
  owner: users.email,
  scopes: apiKeys.scopes,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
}

const sortColumns = { createdAt: workspaces.createdAt, name: workspaces.name }
const notDeleted = isNull(workspaces.deletedAt)

/** All workspaces, accounts and keys of an installation, as its operator sees them. */
export function createInstallationRepository(orm: Orm) {
  const totalOf = async (rows: Promise<{ total: number }[]>) => (await rows)[0]?.total ?? 0
  return {
    async workspaces({ search, limit, offset, sort }: InstallationQuery) {
      const where = and(notDeleted, search ? ilike(workspaces.name, containing(search)) : undefined)
      const order = sort.descending ? desc : asc
      const items = await orm
        .select(workspaceColumns)
        .from(workspaces)
        .where(where)
        .orderBy(order(sortColumns[sort.field]), order(workspaces.id))
        .limit(limit)
        .offset(offset)
      return {
        items,
        total: await totalOf(orm.select({ total: count() }).from(workspaces).where(where).execute()),
      }
    },

    async users({ search, limit, offset }: Part) {
      const where = search
        ? or(ilike(users.email, containing(search)), ilike(users.name, containing(search)))
        : undefined
      const items = await orm
        .select(userColumns)
        .from(users)
        .where(where)
        .orderBy(asc(users.createdAt), asc(users.id))
        .limit(limit)
        .offset(offset)
      return {
        items,
        total: await totalOf(orm.select({ total: count() }).from(users).where(where).execute()),
      }
    },

    async keys({ search, limit, offset }: Part) {
      const where = and(
        notDeleted,
        search
          ? or(
              ilike(apiKeys.name, containing(search)),
              ilike(apiKeys.publicId, containing(search)),
              ilike(users.email, containing(search)),
              ilike(workspaces.name, containing(search)),
            )
          : undefined,
      )
      const ofKey = eq(workspaces.id, apiKeys.workspaceId)
      const ofOwner = eq(users.id, apiKeys.userId)
      const items = await orm
        .select(keyColumns)
        .from(apiKeys)
        .innerJoin(workspaces, ofKey)
        .innerJoin(users, ofOwner)
        .where(where)
        .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
        .limit(limit)
        .offset(offset)
      const counted = orm
        .select({ total: count() })
        .from(apiKeys)
        .innerJoin(workspaces, ofKey)
        .innerJoin(users, ofOwner)
        .where(where)
      return { items, total: await totalOf(counted.execute()) }
    },

    counts: async () => ({
      workspaces: await totalOf(orm.select({ total: count() }).from(workspaces).where(notDeleted).execute()),
      users: await totalOf(orm.select({ total: count() }).from(users).execute()),
    }),

    /** In bytes. */
    databaseSize: async () => {
      const { rows } = await orm.execute<{ bytes: string }>(
        sql`select pg_database_size(current_database()) as bytes`,
      )
      return Number(rows[0]?.bytes)
    },

    /** @returns the name of the workspace; `null` where there is none, or it was deleted */
    suspend: async (id: string, suspendedAt: Date | null): Promise<string | null> => {
      const rows = await orm
        .update(workspaces)
        .set({ suspendedAt })
        .where(and(eq(workspaces.id, id), notDeleted))
        .returning({ name: workspaces.name })
      return rows[0]?.name ?? null
    },

    /** @returns the id of the account; `null` where there is none that is active */
    ownInstallation: async (email: string, ownsInstallation: boolean): Promise<string | null> => {
      const rows = await orm
        .update(users)
        .set({ ownsInstallation })
        .where(and(eq(users.email, email), eq(users.isActive, true)))
        .returning({ id: users.id })
      return rows[0]?.id ?? null
    },

    /** @returns whose key it was; `null` where there is none that was valid */
    revokeKey: async (publicId: string, revokedAt: Date) => {
      const rows = await orm
        .update(apiKeys)
        .set({ revokedAt })
        .where(and(eq(apiKeys.publicId, publicId), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id, name: apiKeys.name, workspaceId: apiKeys.workspaceId })
      return rows[0] ?? null
    },
  }
}

export type InstallationRepository = ReturnType<typeof createInstallationRepository>
export type WorkspaceRow = Awaited<ReturnType<InstallationRepository['workspaces']>>['items'][number]
