import { invitations, type Orm, workspaces } from '@waymark/db'
import { and, asc, desc, eq, gt, ilike, isNull, lte } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import { containing } from '../containing.ts'
import type { InvitationQuery } from './invitations.schema.ts'

export type InvitationRow = typeof invitations.$inferSelect

const sortColumns = { createdAt: invitations.createdAt, email: invitations.email }

/** Invitations into workspaces. One that was accepted or has expired is not open. */
export function createInvitationRepository(orm: Orm) {
  const unaccepted = (workspaceId: string) =>
    and(eq(invitations.workspaceId, workspaceId), isNull(invitations.acceptedAt))
  return {
    pageOpen: async (
      workspaceId: string,
      query: InvitationQuery,
      now: Date,
    ): Promise<Page<InvitationRow>> => {
      const found = query.search ? ilike(invitations.email, containing(query.search)) : undefined
      const where = and(unaccepted(workspaceId), gt(invitations.expiresAt, now), found)
      const order = query.sort.descending ? desc : asc
      const total = createTotal(orm, invitations, where)
      const rows = await orm
        .select({ item: invitations, total: total.column })
        .from(invitations)
        .where(where)
        .orderBy(order(sortColumns[query.sort.field]), order(invitations.id))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    /** An expired one makes room for the next to the same address. */
    deleteExpired: async (workspaceId: string, email: string, now: Date): Promise<void> => {
      const expired = and(eq(invitations.email, email), lte(invitations.expiresAt, now))
      await orm.delete(invitations).where(and(unaccepted(workspaceId), expired))
    },

    /** Null when the address has an open invitation there. */
    insert: async (row: typeof invitations.$inferInsert): Promise<InvitationRow | null> =>
      (await orm.insert(invitations).values(row).onConflictDoNothing().returning())[0] ?? null,

    /** @returns false when there is no such unaccepted invitation */
    delete: async (workspaceId: string, id: string): Promise<boolean> => {
      const rows = await orm
        .delete(invitations)
        .where(and(unaccepted(workspaceId), eq(invitations.id, id)))
        .returning({ id: invitations.id })
      return rows.length === 1
    },

    /** Where a token leads, whether or not it still holds. */
    findByToken: async (tokenHash: string): Promise<InvitationRow | null> =>
      (await orm.select().from(invitations).where(eq(invitations.tokenHash, tokenHash)))[0] ?? null,

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
