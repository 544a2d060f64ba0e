import { apiKeys, memberships, type Orm, sessions, users, workspaces } from '@waymark/db'
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Device } from './device.ts'
import type { Touch } from './note-use.ts'

/**
 * Who a key or a session belongs to and what its owner may do, as of now: one statement, so that all of it
 * was true at one time.
 */
export function createIdentityRepository(orm: Orm) {
  const membership = {
    workspaceId: workspaces.id,
    role: memberships.role,
    plan: workspaces.plan,
    timezone: workspaces.timezone,
    isSuspended: sql<boolean>`${workspaces.suspendedAt} is not null`.as('is_suspended'),
    linkIds: memberships.linkIds,
    collectionIds: memberships.collectionIds,
  }
  const activeMembership = and(eq(memberships.userId, users.id), eq(memberships.isActive, true))

  // A key whose owner was deactivated or has left the workspace, or whose workspace was deleted, has no row
  // here.
  const keyByPublicId = orm
    .select({
      keyId: apiKeys.id,
      userId: apiKeys.userId,
      secretHash: apiKeys.secretHash,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      membership,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), eq(users.isActive, true)))
    .innerJoin(memberships, and(activeMembership, eq(memberships.workspaceId, apiKeys.workspaceId)))
    .innerJoin(workspaces, and(eq(workspaces.id, apiKeys.workspaceId), isNull(workspaces.deletedAt)))
    .where(eq(apiKeys.publicId, sql.placeholder('publicId')))
    .prepare('identity_key')

  const sessionById = orm
    .select({
      userId: sessions.userId,
      ownsInstallation: users.ownsInstallation,
      expiresAt: sessions.expiresAt,
      programWorkspaceId: sessions.workspaceId,
      membership,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .leftJoin(
      memberships,
      and(
        activeMembership,
        or(
          sql`${sql.placeholder('workspaceId')}::uuid is null`,
          eq(memberships.workspaceId, sql`${sql.placeholder('workspaceId')}::uuid`),
        ),
      ),
    )
    .leftJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt)))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isNull(sessions.revokedAt)))
    // Without a choice the oldest membership is meant (contract §2), of those whose workspace exists.
    .orderBy(isNull(workspaces.id), asc(memberships.createdAt), asc(memberships.workspaceId))
    .limit(1)
    .prepare('identity_session')

  const programByToken = orm
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      membership,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .innerJoin(memberships, and(activeMembership, eq(memberships.workspaceId, sessions.workspaceId)))
    .innerJoin(workspaces, and(eq(workspaces.id, sessions.workspaceId), isNull(workspaces.deletedAt)))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(sessions.revokedAt)))
    .prepare('identity_program')

  return {
    findKey: async (publicId: string) => (await keyByPublicId.execute({ publicId }))[0] ?? null,
    findSession: async (sessionId: string, workspaceId: string | null) =>
      (await sessionById.execute({ sessionId, workspaceId }))[0] ?? null,
    /** `null`: deleted, or its user may not enter the workspace any more. */
    findProgram: async (tokenHash: string) => (await programByToken.execute({ tokenHash }))[0] ?? null,
    touchProgram: async (sessionId: string, { at, unlessAfter, ip, userAgent }: TouchedBy) => {
      const stale = or(isNull(sessions.lastUsedAt), lt(sessions.lastUsedAt, unlessAfter))
      await orm
        .update(sessions)
        .set({ lastUsedAt: at, ip, userAgent })
        .where(and(eq(sessions.id, sessionId), stale))
    },
    touchKey: async (keyId: string, { at, unlessAfter }: Omit<TouchedBy, keyof Device>) => {
      const stale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, unlessAfter))
      await orm
        .update(apiKeys)
        .set({ lastUsedAt: at })
        .where(and(eq(apiKeys.id, keyId), stale))
    },
  }
}

type TouchedBy = Parameters<Touch>[1]

export type IdentityRepository = ReturnType<typeof createIdentityRepository>
export type KeyRow = NonNullable<Awaited<ReturnType<IdentityRepository['findKey']>>>
