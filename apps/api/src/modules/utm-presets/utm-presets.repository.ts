import { type Orm, utmPresets } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type UtmPresetRow = typeof utmPresets.$inferSelect

/** What a change may set; what is left out stays. */
export type UtmPresetChange = Partial<Omit<UtmPresetRow, 'id' | 'workspaceId' | 'createdAt'>>

export const utmPresetNameKey = 'utm_presets_name'

export const utmPresetSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: utmPresets.createdAt,
  updatedAt: utmPresets.updatedAt,
  name: utmPresets.name,
} as const

const searched = [
  utmPresets.name,
  utmPresets.source,
  utmPresets.medium,
  utmPresets.campaign,
  utmPresets.term,
  utmPresets.content,
]

export interface UtmPresetPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof utmPresetSortFields)[number]>
}

/** The UTM presets of the workspaces; `workspaceId` comes first. */
export function createUtmPresetRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(utmPresets.workspaceId, workspaceId), eq(utmPresets.id, id))

  return {
    async page(
      workspaceId: string,
      { search, sort, limit, offset }: UtmPresetPageQuery,
    ): Promise<Page<UtmPresetRow>> {
      const pattern = containing(search ?? '')
      const isFound = search ? or(...searched.map((column) => ilike(column, pattern))) : undefined
      const where = and(eq(utmPresets.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, utmPresets, where)
      const rows = await orm
        .select({ item: utmPresets, total: total.column })
        .from(utmPresets)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(utmPresets.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<UtmPresetRow | null> {
      const [row] = await orm.select().from(utmPresets).where(one(workspaceId, id))
      return row ?? null
    },

    /** Rejects with a violation of `utmPresetNameKey` when the name is taken; so does `update`. */
    async insert(row: typeof utmPresets.$inferInsert): Promise<UtmPresetRow> {
      const [inserted] = await insertBounded(orm, recordBounds.utmPresets, row, (tx) =>
        tx.insert(utmPresets).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted UTM preset')
      return inserted
    },

    async update(workspaceId: string, id: string, change: UtmPresetChange): Promise<UtmPresetRow | null> {
      const [row] = await orm.update(utmPresets).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** False when the workspace has no such preset. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm.delete(utmPresets).where(one(workspaceId, id)).returning({ id: utmPresets.id })
      return rows.length === 1
    },
  }
}
