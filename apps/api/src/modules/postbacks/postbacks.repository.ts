import { affiliateNetworks, type Orm, postbackLogs, postbackSecurity } from '@waymark/db'
import { and, eq, inArray, or } from 'drizzle-orm'

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** What a postback tells before its click is known. */
export function createPostbackRepository(orm: Orm) {
  return {
    /** Which of these names some affiliate network takes the click id in; those of the named network where it has one of them. */
    async subidParams(names: readonly string[], network: string | null): Promise<string[]> {
      if (names.length === 0) return []
      const named = network === null ? undefined : eq(affiliateNetworks.name, network)
      const byId = network !== null && isUuid(network) ? eq(affiliateNetworks.id, network) : undefined
      const isParam = inArray(affiliateNetworks.subidParam, [...names])
      const look = (where: ReturnType<typeof and>) =>
        orm.selectDistinct({ name: affiliateNetworks.subidParam }).from(affiliateNetworks).where(where)
      const ofNamed = network === null ? [] : await look(and(isParam, or(named, byId)))
      const found = ofNamed.length > 0 ? ofNamed : await look(isParam)
      return found.map(({ name }) => name)
    },

    /** The workspace of a postback that brings no click: its key tells it, or the id of its network. */
    async workspaceOf(by: { keyHash: string | null; network: string | null }): Promise<string | null> {
      const { keyHash, network } = by
      if (keyHash !== null) {
        const [row] = await orm
          .select({ workspaceId: postbackSecurity.workspaceId })
          .from(postbackSecurity)
          .where(eq(postbackSecurity.keyHash, keyHash))
        if (row) return row.workspaceId
      }
      if (network === null || !isUuid(network)) return null
      const [row] = await orm
        .select({ workspaceId: affiliateNetworks.workspaceId })
        .from(affiliateNetworks)
        .where(eq(affiliateNetworks.id, network))
      return row?.workspaceId ?? null
    },

    async insertLog(row: typeof postbackLogs.$inferInsert): Promise<void> {
      await orm.insert(postbackLogs).values(row)
    },
  }
}
