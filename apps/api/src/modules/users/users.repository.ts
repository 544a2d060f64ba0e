import { type Orm, users } from '@waymark/db'
import { and, eq, sql } from 'drizzle-orm'
import type { UserPatch } from './users.schema.ts'

export function createUserRepository(orm: Orm) {
  const byId = orm
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('user_by_id')
  return {
    find: async (userId: string) => (await byId.execute({ userId }))[0] ?? null,
    findByEmail: async (email: string) =>
      (await orm.select().from(users).where(eq(users.email, email)))[0] ?? null,
    /** False when the address is registered already. Waits for a transaction that is registering it. */
    insert: async (row: typeof users.$inferInsert) => {
      const inserted = orm.insert(users).values(row).onConflictDoNothing({ target: users.email })
      return (await inserted.returning({ id: users.id })).length === 1
    },
    /** Whether the active user still has this password, and locks it until the transaction ends. */
    replacePasswordHash: async (userId: string, passwordHash: string): Promise<boolean> => {
      const rows = await orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.isActive, true)))
        .for('no key update')
      return rows.length === 1
    },
    /** Reads the user, and locks it against other changes until the transaction ends. */
    lock: async (userId: string) =>
      (await orm.select().from(users).where(eq(users.id, userId)).for('no key update'))[0] ?? null,
    update: async (userId: string, patch: UserPatch, at: Date) => {
      const rows = await orm
        .update(users)
        .set({ ...patch, updatedAt: at })
        .where(eq(users.id, userId))
        .returning()
      return rows[0] ?? null
    },
  }
}

export type UserRepository = ReturnType<typeof createUserRepository>
export type UserRow = typeof users.$inferSelect
