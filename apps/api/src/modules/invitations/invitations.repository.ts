import { invitations, type Orm, workspaces } from '@waymark/db'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'
import type { InvitationQuery } from './invitations.schema.ts'

export type InvitationRow = typeof invitations.$inferSelect

const unaccepted = workspaceRecords(invitations, {
  noun: 'invitation: it was accepted, revoked or has expired',
  searched: [invitations.email],
  narrow: () => isNull(invitations.acceptedAt),
})

/** Invitations into workspaces. One that was accepted or has expired is not open. */
export function createInvitationRepository(orm: Orm) {
  const { page, insertUnlessTaken, remove, where } = unaccepted(orm)
  return {
    pageOpen: (scope: WorkspaceScope, query: InvitationQuery, now: Date) =>
      page(scope, query, gt(invitations.expiresAt, now)),

    /** Null when the address has an open invitation there. */
    insert: insertUnlessTaken,

    /** @throws NOT_FOUND when there is no such unaccepted invitation */
    remove,

    /** An expired one makes room for the next to the same address. */
    deleteExpired: async (scope: WorkspaceScope, email: string, now: Date): Promise<void> => {
      const expired = and(eq(invitations.email, email), lte(invitations.expiresAt, now))
      await orm.delete(invitations).where(where(scope, expired))
    },

    /** Where a token leads, whether or not it is still valid. */
    findByToken: async (tokenHash: string): Promise<InvitationRow | null> =>
      (await orm.select().from(invitations).where(eq(invitations.tokenHash, tokenHash)))[0] ?? null,

    /** What it is to, where it is still open and its workspace exists. */
    findOpen: async (tokenHash: string, now: Date) => {
      const open = and(
        eq(invitations.tokenHash, tokenHash),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, now),
      )
      const rows = await orm
        .select({
          workspaceName: workspaces.name,
          role: invitations.role,
          email: invitations.email,
          expiresAt: invitations.expiresAt,
        })
        .from(invitations)
        .innerJoin(workspaces, and(eq(workspaces.id, invitations.workspaceId), isNull(workspaces.deletedAt)))
        .where(open)
      return rows[0] ?? null
    },

    /** Of several who accept at once, one gets it. */
    markAccepted: async (id: string, at: Date): Promise<boolean> => {
      const open = and(eq(invitations.id, id), isNull(invitations.acceptedAt), gt(invitations.expiresAt, at))
      const rows = await orm.update(invitations).set({ acceptedAt: at }).where(open).returning()
      return rows.length === 1
    },

    workspaceName: async (workspaceId: string): Promise<string> => {
      const rows = await orm
        .select({ name: workspaces.name })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
      return rows[0]?.name ?? ''
    },
  }
}
