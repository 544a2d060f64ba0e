import { type Orm, sessions } from '@waymark/db'
import { and, eq, isNull } from 'drizzle-orm'

/**
 * Ends the sessions for programs of a workspace, or of one user there: for good, so that no token opens it
 * again when the user comes back (contract-3 §22).
 */
export async function endProgramSessions(
  orm: Orm,
  { workspaceId, userId }: { workspaceId: string; userId?: string },
  revokedAt: Date,
): Promise<void> {
  const ofUser = userId === undefined ? undefined : eq(sessions.userId, userId)
  await orm
    .update(sessions)
    .set({ revokedAt, revokedReason: 'admin' })
    .where(and(eq(sessions.workspaceId, workspaceId), ofUser, isNull(sessions.revokedAt)))
}
