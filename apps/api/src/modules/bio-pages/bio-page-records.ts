import type { Caller } from '../../plugins/caller.ts'
import type { BioPageRepository, BioPageRow } from './bio-pages.repository.ts'
import type { BioPageRecord } from './bio-pages.schema.ts'

export interface BioPageRecordsDeps {
  pages: Pick<BioPageRepository, 'domainIds'>
  /** The address of a code on a domain ('' is the default domain). */
  urlOf: (domainKey: string, code: string) => string
}

/** Rows as they are shown. */
export function createBioPageRecords({ pages, urlOf }: BioPageRecordsDeps) {
  const recordOf = (row: BioPageRow, domainId: string | null): BioPageRecord => {
    const { id, slug, domainKey, title, description, avatarUrl, theme, links } = row
    return {
      id,
      slug,
      domainId,
      url: urlOf(domainKey, slug),
      title,
      description,
      avatarUrl,
      theme,
      links: links.map((entry) => ({ ...entry, relMe: entry.relMe ?? false })),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  }
  const domainIdsFor = async ({ workspaceId }: Caller, rows: readonly BioPageRow[]) =>
    rows.some(({ domainKey }) => domainKey !== '') ? pages.domainIds(workspaceId) : null

  return {
    async of(caller: Caller, row: BioPageRow): Promise<BioPageRecord> {
      const domainIds = await domainIdsFor(caller, [row])
      return recordOf(row, domainIds?.get(row.domainKey) ?? null)
    },
    async ofAll(caller: Caller, rows: readonly BioPageRow[]): Promise<BioPageRecord[]> {
      const domainIds = await domainIdsFor(caller, rows)
      return rows.map((row) => recordOf(row, domainIds?.get(row.domainKey) ?? null))
    },
  }
}
