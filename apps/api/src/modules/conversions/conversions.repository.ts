import { conversionChanges, conversions, type Orm } from '@waymark/db'
import { and, asc, eq } from 'drizzle-orm'
import type { LinkAccess } from '../../plugins/caller.ts'
import { ofPermittedLinks } from '../links/index.ts'
import { workspaceRecords } from '../workspace-records.ts'

export type ConversionRow = typeof conversions.$inferSelect
export type ConversionChangeRow = typeof conversionChanges.$inferSelect

const conversionRecords = workspaceRecords(conversions, {
  noun: 'conversion',
  narrow: (access: LinkAccess, orm) => ofPermittedLinks(orm, access, conversions.linkId),
})

/** Conversions of the workspaces, and what became of each. */
export function createConversionRepository(orm: Orm) {
  const { read } = conversionRecords(orm)
  return {
    /** @throws NOT_FOUND */
    read,

    /** The oldest change first. */
    changesOf: ({ workspaceId, id }: ConversionRow): Promise<ConversionChangeRow[]> =>
      orm
        .select()
        .from(conversionChanges)
        .where(and(eq(conversionChanges.workspaceId, workspaceId), eq(conversionChanges.conversionId, id)))
        .orderBy(asc(conversionChanges.version)),
  }
}
