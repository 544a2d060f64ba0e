import { domains } from '@waymark/db'
import { asc } from 'drizzle-orm'
import type { DocumentBuilder } from './builder.ts'

/** All verified domains of all workspaces: redirectors tell by it which hosts are ours. */
export const buildDomains: DocumentBuilder<'domains'> = async (orm) => {
  const rows = await orm.select().from(domains).orderBy(asc(domains.host))
  return {
    domains: rows.flatMap((row) => {
      const { id: domainId, host, workspaceId, status, rootUrl, notFoundUrl, rotatedTo, renamedCodes } = row
      if (status === 'pending') return []
      return [{ host, domainId, workspaceId, status, rootUrl, notFoundUrl, rotatedTo, renamedCodes }]
    }),
  }
}
