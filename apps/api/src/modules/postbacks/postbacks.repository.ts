import { affiliateNetworks, type Orm, postbackLogs } from '@waymark/db'
import { and, eq, inArray, or } from 'drizzle-orm'

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** What a postback says before its click is known. */
export function createPostbackRepository(orm: Orm) {
  return {
    /**
     * Which of these names some affiliate network takes the click id in; those of the named network where it
     * has one of them.
     */
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

    async insertLog(row: typeof postbackLogs.$inferInsert): Promise<void> {
      await orm.insert(postbackLogs).values(row)
    },
  }
}
