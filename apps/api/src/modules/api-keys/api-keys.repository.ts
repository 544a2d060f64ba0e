import { apiKeys, memberships, type Orm } from '@waymark/db'
import { and, eq, isNull } from 'drizzle-orm'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { workspaceRecords } from '../workspace-records.ts'

/** Whose keys are meant: one user's in the workspace, or everybody's. */
export interface KeyScope {
  workspaceId: string
  /** Null: everybody's. */
  userId: string | null
}

const keyRecords = workspaceRecords(apiKeys, {
  noun: 'API key',
  searched: [apiKeys.name],
  narrow: ({ userId }: KeyScope) => (userId === null ? undefined : eq(apiKeys.userId, userId)),
})

export function createApiKeyRepository(orm: Orm) {
  const { page, where } = keyRecords(orm)
  return {
    list: page,
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
        .where(where(scope, eq(apiKeys.id, id)))
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
