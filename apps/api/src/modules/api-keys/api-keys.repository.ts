import { apiKeys, memberships, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, isNull } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import type { ApiKeyQuery } from './api-keys.schema.ts'

const sortColumns = { createdAt: apiKeys.createdAt, name: apiKeys.name }

/** Whose keys are meant: one user's in the workspace, or everybody's. */
export interface KeyScope {
  workspaceId: string
  /** Null: everybody's. */
  userId: string | null
}

const within = ({ workspaceId, userId }: KeyScope) =>
  and(eq(apiKeys.workspaceId, workspaceId), userId === null ? undefined : eq(apiKeys.userId, userId))

export function createApiKeyRepository(orm: Orm) {
  return {
    list: async (scope: KeyScope, { search, sort, limit, offset }: ApiKeyQuery): Promise<Page<ApiKeyRow>> => {
      const where = and(within(scope), search ? ilike(apiKeys.name, containing(search)) : undefined)
      const order = sort.descending ? desc : asc
      const total = createTotal(orm, apiKeys, where)
      const rows = await orm
        .select({ item: apiKeys, total: total.column })
        .from(apiKeys)
        .where(where)
        .orderBy(order(sortColumns[sort.field]), order(apiKeys.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },
    insert: async (row: typeof apiKeys.$inferInsert) => {
      await insertBounded(orm, recordBounds.apiKeys, row, (tx) => tx.insert(apiKeys).values(row))
    },
    /** Who owns the key and which role the owner has there; the role is null when the owner has left. */
    findOwner: async (scope: KeyScope, id: string) => {
      const owner = and(
        eq(memberships.workspaceId, apiKeys.workspaceId),
        eq(memberships.userId, apiKeys.userId),
      )
      const rows = await orm
        .select({ userId: apiKeys.userId, role: memberships.role })
        .from(apiKeys)
        .leftJoin(memberships, owner)
        .where(and(within(scope), eq(apiKeys.id, id)))
      return rows[0] ?? null
    },
    revoke: async (workspaceId: string, id: string, revokedAt: Date) => {
      const active = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt))
      await orm.update(apiKeys).set({ revokedAt }).where(active)
    },
  }
}

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>
export type ApiKeyRow = typeof apiKeys.$inferSelect
