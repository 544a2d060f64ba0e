import { type Orm, refreshTokens, sessions, users } from '@waymark/db'
import { and, eq, isNull, lt, ne } from 'drizzle-orm'

export type RevokedReason = NonNullable<(typeof sessions.$inferSelect)['revokedReason']>

/** Sign-ins and the refresh tokens that came of each. */
export function createSessionRepository(orm: Orm) {
  return {
    insert: async (row: { id: string; userId: string; createdAt: Date; expiresAt: Date }) => {
      await orm.insert(sessions).values(row)
    },
    /** Housekeeping at a sign-in: what has ended by itself says nothing any more. */
    deleteExpired: async (userId: string, now: Date) => {
      await orm.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)))
    },
    extend: async (id: string, expiresAt: Date) => {
      await orm.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))
    },
    revoke: async (id: string, revokedReason: RevokedReason, revokedAt: Date) => {
      await orm
        .update(sessions)
        .set({ revokedAt, revokedReason })
        .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    },
    /** @param exceptId the session to leave open */
    revokeAll: async (
      userId: string,
      revokedReason: RevokedReason,
      { revokedAt, exceptId }: { revokedAt: Date; exceptId?: string },
    ) => {
      const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
      await orm
        .update(sessions)
        .set({ revokedAt, revokedReason })
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
    },
    insertToken: async (row: { tokenHash: string; sessionId: string; createdAt: Date }) => {
      await orm.insert(refreshTokens).values(row)
    },
    markTokenUsed: async (tokenHash: string, usedAt: Date) => {
      await orm.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.tokenHash, tokenHash))
    },
    /**
     * The token with its session, both locked until the transaction ends: of two exchanges one comes second.
     */
    lockToken: async (tokenHash: string) => {
      const rows = await orm
        .select({
          sessionId: sessions.id,
          userId: sessions.userId,
          usedAt: refreshTokens.usedAt,
          revokedAt: sessions.revokedAt,
          expiresAt: sessions.expiresAt,
          userIsActive: users.isActive,
        })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(refreshTokens.tokenHash, tokenHash))
        .for('update', { of: [refreshTokens, sessions] })
      return rows[0] ?? null
    },
  }
}

export type SessionRepository = ReturnType<typeof createSessionRepository>
export type LockedToken = NonNullable<Awaited<ReturnType<SessionRepository['lockToken']>>>
