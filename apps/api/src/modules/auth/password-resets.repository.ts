import { type Orm, passwordResets, users } from '@waymark/db'
import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'

/** Tokens that a lost password is replaced with: good once, and until they expire. */
export function createPasswordResetRepository(orm: Orm) {
  return {
    insert: async (row: typeof passwordResets.$inferInsert): Promise<void> => {
      await orm.insert(passwordResets).values(row)
    },

    countSince: async (userId: string, since: Date): Promise<number> => {
      const recent = and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, since))
      const rows = await orm.select({ resets: count() }).from(passwordResets).where(recent)
      return rows[0]?.resets ?? 0
    },

    deleteBefore: async (userId: string, before: Date): Promise<void> => {
      await orm
        .delete(passwordResets)
        .where(and(eq(passwordResets.userId, userId), lt(passwordResets.createdAt, before)))
    },

    /**
     * Uses the token up. Of several concurrent calls with it, one succeeds.
     * @returns whose it is; null when it is not valid
     */
    use: async (tokenHash: string, at: Date): Promise<string | null> => {
      const matches = and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, at),
      )
      const rows = await orm
        .update(passwordResets)
        .set({ usedAt: at })
        .where(matches)
        .returning({ userId: passwordResets.userId })
      return rows[0]?.userId ?? null
    },

    /** No token issued before is valid any longer. */
    useAll: async (userId: string, at: Date): Promise<void> => {
      const unused = and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt))
      await orm.update(passwordResets).set({ usedAt: at }).where(unused)
    },

    setPassword: async (userId: string, passwordHash: string, at: Date): Promise<string | null> => {
      const rows = await orm
        .update(users)
        .set({ passwordHash, updatedAt: at })
        .where(and(eq(users.id, userId), eq(users.isActive, true)))
        .returning({ email: users.email })
      return rows[0]?.email ?? null
    },
  }
}
