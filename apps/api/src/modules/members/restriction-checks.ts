import { collections, type Orm } from '@waymark/db'
import { AppError, type ErrorDetail, type Role, roleAllows } from '@waymark/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { permittedLinks } from '../links/index.ts'

/** What a member is to be. */
export interface WantedMember {
  role: Role
  linkIds: readonly string[] | null
  collectionIds: readonly string[] | null
}

const unknownIds = (field: string, ids: readonly string[], known: ReadonlySet<string>): ErrorDetail[] =>
  ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `${field}.${index}`, message: `is no ${field.slice(0, -3)} of this workspace` }],
  )

/** Who manages members could lift a restriction of its own: it would restrict nothing. */
function problemsOfRole(wanted: WantedMember): ErrorDetail[] {
  if (!roleAllows(wanted.role, 'admin')) return []
  const given = (['linkIds', 'collectionIds'] as const).filter((field) => wanted[field] !== null)
  return given.map((path) => ({
    path,
    message: 'must be null: only editors and viewers are restricted to some links',
  }))
}

async function existingCollections(orm: Orm, workspaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const where = and(eq(collections.workspaceId, workspaceId), inArray(collections.id, [...ids]))
  const rows = await orm.select({ id: collections.id }).from(collections).where(where)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Member restrictions (contract §2).
 * @param added the ids to look up: those that stand in the record already may have been deleted since
 * @throws VALIDATION_FAILED naming every id that is none of the workspace
 */
export async function checkRestriction(
  orm: Orm,
  workspaceId: string,
  { wanted, added }: { wanted: WantedMember; added: Partial<Omit<WantedMember, 'role'>> },
): Promise<void> {
  const linkIds = added.linkIds ?? []
  const collectionIds = added.collectionIds ?? []
  const knownLinks = await permittedLinks(orm, { workspaceId, restriction: null }, linkIds)
  const knownCollections = await existingCollections(orm, workspaceId, collectionIds)
  const details = [
    ...problemsOfRole(wanted),
    ...unknownIds('linkIds', linkIds, knownLinks),
    ...unknownIds('collectionIds', collectionIds, knownCollections),
  ]
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}
