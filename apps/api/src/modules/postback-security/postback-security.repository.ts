import { type Orm, postbackSecurity } from '@waymark/db'
import { eq } from 'drizzle-orm'

export type PostbackSecurityRow = typeof postbackSecurity.$inferSelect

/** What a change may set; what is left out stays. */
export type PostbackSecurityChange = Partial<Omit<PostbackSecurityRow, 'workspaceId'>>

/** Postback security of the workspaces, a row each; `workspaceId` comes first. */
export function createPostbackSecurityRepository(orm: Orm) {
  return {
    async find(workspaceId: string): Promise<PostbackSecurityRow | null> {
      const [row] = await orm
        .select()
        .from(postbackSecurity)
        .where(eq(postbackSecurity.workspaceId, workspaceId))
      return row ?? null
    },

    /** Does what `find` does, and locks the row against other changes until the transaction ends. */
    async lock(workspaceId: string): Promise<PostbackSecurityRow | null> {
      const rows = orm.select().from(postbackSecurity).where(eq(postbackSecurity.workspaceId, workspaceId))
      return (await rows.for('no key update'))[0] ?? null
    },

    /** Does nothing where the workspace has a row: of several that come at once, one makes it. */
    async insert(row: typeof postbackSecurity.$inferInsert): Promise<void> {
      await orm
        .insert(postbackSecurity)
        .values(row)
        .onConflictDoNothing({ target: postbackSecurity.workspaceId })
    },

    async update(workspaceId: string, change: PostbackSecurityChange): Promise<PostbackSecurityRow | null> {
      const [row] = await orm
        .update(postbackSecurity)
        .set(change)
        .where(eq(postbackSecurity.workspaceId, workspaceId))
        .returning()
      return row ?? null
    },
  }
}
