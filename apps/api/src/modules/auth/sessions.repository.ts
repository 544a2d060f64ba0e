import {
  laterBy,
  type Orm,
  type PostgresClock,
  postgresClock,
  refreshTokens,
  sessions,
  users,
} from '@waymark/db'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page } from '../../envelope.ts'
import type { Device } from '../../plugins/identity/device.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import type { SessionQuery } from './session-list.schema.ts'

export type RevokedReason = NonNullable<(typeof sessions.$inferSelect)['revokedReason']>

const shown = {
  id: sessions.id,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  ip: sessions.ip,
  userAgent: sessions.userAgent,
  name: sessions.name,
  workspaceId: sessions.workspaceId,
  expiresAt: sessions.expiresAt,
}
export type SessionRow = Pick<typeof sessions.$inferSelect, keyof typeof shown>

interface ProgramRow {
  id: string
  userId: string
  name: string
  workspaceId: string
  tokenHash: string
  expiresAt: Date
}

/** A session that was never used is one whose last use is the longest ago. */
function orderOf({ sort }: SessionQuery): SQL[] {
  const column = shown[sort.field]
  return sort.descending
    ? [sql`${column} desc nulls last`, desc(sessions.id)]
    : [sql`${column} asc nulls first`, asc(sessions.id)]
}

const matches = (text: string) =>
  or(ilike(sessions.userAgent, text), ilike(sessions.ip, text), ilike(sessions.name, text))

const successors = alias(refreshTokens, 'successors')

/**
 * Sign-ins and the refresh tokens that came of each. All times are of Postgres: several nodes read and write
 * them.
 */
export function createSessionRepository(orm: Orm, clock: PostgresClock = postgresClock) {
  const open = (userId: string) =>
    and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock()))
  const revoked = (revokedReason: RevokedReason) => ({ revokedAt: clock(), revokedReason })
  return {
    insert: async (row: { id: string; userId: string; remember: boolean } & Device, idleMs: number) => {
      const now = clock()
      const times = { createdAt: now, lastUsedAt: now, expiresAt: laterBy(now, idleMs) }
      await orm.insert(sessions).values({ ...row, ...times })
    },
    /** A session for programs, with no use yet. @throws CONFLICT when its workspace has too many of them */
    insertProgram: (row: ProgramRow) =>
      insertBounded(orm, recordBounds.programSessions, row, async (tx) => {
        await tx.insert(sessions).values({ ...row, createdAt: clock() })
      }),
    /** Housekeeping at a sign-in: what has ended by itself says nothing any more. */
    deleteExpired: async (userId: string) => {
      await orm.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, clock())))
    },
    /** @param idleMs how long it lives without the next use */
    noteUse: async (id: string, device: Device, idleMs: number) => {
      const now = clock()
      const used = { ...device, lastUsedAt: now, expiresAt: laterBy(now, idleMs) }
      await orm.update(sessions).set(used).where(eq(sessions.id, id))
    },
    revoke: async (id: string, reason: RevokedReason) => {
      const isOpen = and(eq(sessions.id, id), isNull(sessions.revokedAt))
      await orm.update(sessions).set(revoked(reason)).where(isOpen)
    },
    /** @returns its workspace, `null` of a sign-in; undefined when the user has no such open session */
    revokeOwn: async ({ id, userId }: { id: string; userId: string }, reason: RevokedReason) => {
      const own = and(eq(sessions.id, id), open(userId))
      const rows = await orm
        .update(sessions)
        .set(revoked(reason))
        .where(own)
        .returning({ workspaceId: sessions.workspaceId })
      return rows[0]
    },
    /** @param exceptId the session to leave open */
    revokeAll: async (userId: string, reason: RevokedReason, exceptId?: string) => {
      const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
      await orm
        .update(sessions)
        .set(revoked(reason))
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
    },
    /** Returns those that a token still belongs to. */
    pageOpen: async (userId: string, query: SessionQuery): Promise<Page<SessionRow>> => {
      const where = and(open(userId), query.search ? matches(containing(query.search)) : undefined)
      const [items, counted] = await Promise.all([
        orm
          .select(shown)
          .from(sessions)
          .where(where)
          .orderBy(...orderOf(query))
          .limit(query.limit)
          .offset(query.offset),
        orm.select({ total: count() }).from(sessions).where(where),
      ])
      return { items, total: counted[0]?.total ?? 0 }
    },

    /** The last hundred sessions in which people signed in to the account, ended ones among them. */
    addressesOf: async (email: string): Promise<string[]> => {
      const rows = await orm
        .select({ ip: sessions.ip })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(users.email, email), isNotNull(sessions.ip), isNull(sessions.tokenHash)))
        .orderBy(desc(sessions.lastUsedAt))
        .limit(100)
      return rows.flatMap(({ ip }) => ip ?? [])
    },

    insertToken: async (tokenHash: string, sessionId: string) => {
      await orm.insert(refreshTokens).values({ tokenHash, sessionId, createdAt: clock() })
    },
    /** Whose session the token is or was of; null for one that no sign-in made. */
    sessionIdOf: async (tokenHash: string): Promise<string | null> => {
      const rows = await orm
        .select({ sessionId: refreshTokens.sessionId })
        .from(refreshTokens)
        .where(eq(refreshTokens.tokenHash, tokenHash))
      return rows[0]?.sessionId ?? null
    },
    /**
     * The session of the token, locked until the transaction ends: exchanges of one session come one after
     * the other. What they read of its tokens must be read after it.
     */
    lockSessionOf: async (tokenHash: string) => {
      const rows = await orm
        .select({
          id: sessions.id,
          userId: sessions.userId,
          remember: sessions.remember,
          isUsable: sql<boolean>`${sessions.revokedAt} is null and ${sessions.expiresAt} > ${clock()} and ${users.isActive}`,
        })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(refreshTokens.tokenHash, tokenHash))
        .for('update', { of: sessions })
      return rows[0] ?? null
    },
    findToken: async (tokenHash: string): Promise<TokenState | null> => {
      const rows = await orm
        .select({
          usedForMs: sql<
            string | null
          >`extract(epoch from ${clock()} - ${refreshTokens.usedAt}) * 1000`.mapWith(Number),
          unusedSuccessor: successors.tokenHash,
        })
        .from(refreshTokens)
        .leftJoin(
          successors,
          and(eq(successors.tokenHash, refreshTokens.successorHash), isNull(successors.usedAt)),
        )
        .where(eq(refreshTokens.tokenHash, tokenHash))
      return rows[0] ?? null
    },
    /** The time of its first use stays. */
    replaceToken: async (tokenHash: string, successorHash: string) => {
      const usedAt = sql`coalesce(${refreshTokens.usedAt}, ${clock()})`
      await orm
        .update(refreshTokens)
        .set({ usedAt, successorHash })
        .where(eq(refreshTokens.tokenHash, tokenHash))
    },
    /** An unused one, which is worth nothing from then on: using it is reuse. */
    retireToken: async (tokenHash: string) => {
      await orm.update(refreshTokens).set({ usedAt: clock() }).where(eq(refreshTokens.tokenHash, tokenHash))
    },
  }
}

/** Of a token whose session is locked. */
export interface TokenState {
  /** Since it was exchanged first; null: never. */
  usedForMs: number | null
  /** Its hash; null: it has none, or that one was used. */
  unusedSuccessor: string | null
}

export type SessionRepository = ReturnType<typeof createSessionRepository>
