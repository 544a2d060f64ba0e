import { mapInBatches } from '@waymark/async'
import { collectionLinks, collections, type Orm } from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { LinkTransaction } from './link-changes.ts'

export interface LinkCollections {
  /** Ids of the collections that each link is in, those it came into first first; without an entry: none. */
  of(linkIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** The collections of links (contract §3, `collectionIds`). */
export function createLinkCollections(orm: Orm): LinkCollections {
  return {
    async of(linkIds) {
      const collections = new Map<string, string[]>()
      if (linkIds.length === 0) return collections
      const rows = await orm
        .select({ linkId: collectionLinks.linkId, collectionId: collectionLinks.collectionId })
        .from(collectionLinks)
        .where(inArray(collectionLinks.linkId, [...linkIds]))
        .orderBy(asc(collectionLinks.createdAt), asc(collectionLinks.collectionId))
      for (const { linkId, collectionId } of rows) {
        const known = collections.get(linkId)
        if (known === undefined) collections.set(linkId, [collectionId])
        else known.push(collectionId)
      }
      return collections
    },
  }
}

export interface WithCollections {
  collectionIds?: readonly string[] | undefined
}

/** Collections that a request names or takes a link out of. */
export interface LockedCollections {
  /** @returns a detail for each id of the body that is no collection of the workspace */
  problemsOf(body: WithCollections): ErrorDetail[]
  /** Those of the workspace. */
  ids: ReadonlySet<string>
}

/** What a link without a workspace may name: none. */
export const noCollections: LockedCollections = lockedOf([])

function lockedOf(known: readonly string[]): LockedCollections {
  const ids = new Set(known)
  return {
    ids,
    problemsOf: ({ collectionIds = [] }) =>
      collectionIds.flatMap((id, index) =>
        ids.has(id)
          ? []
          : [{ path: `collectionIds.${index}`, message: 'is no collection of this workspace' }],
      ),
  }
}

const anyOf = (ids: Iterable<string>): SQL => sql`any(${sql.param([...ids])}::uuid[])`

/**
 * Locks the collections that the bodies of a request name, and those that `linkId` is in, so that none is
 * changed or deleted meanwhile. In one order for all transactions, and after links: a transaction that has
 * locked a collection waits for no link.
 */
export async function lockCollections(
  { tx }: LinkTransaction,
  workspaceId: string,
  { bodies, linkId }: { bodies: readonly WithCollections[]; linkId?: string },
): Promise<LockedCollections> {
  const named = new Set(bodies.flatMap(({ collectionIds = [] }) => collectionIds))
  if (named.size === 0 && linkId === undefined) return noCollections
  const left =
    linkId === undefined
      ? undefined
      : inArray(
          collections.id,
          tx
            .select({ id: collectionLinks.collectionId })
            .from(collectionLinks)
            .where(eq(collectionLinks.linkId, linkId)),
        )
  const rows = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.workspaceId, workspaceId), or(sql`${collections.id} = ${anyOf(named)}`, left)))
    .orderBy(asc(collections.id))
    .for('no key update')
  return lockedOf(rows.map(({ id }) => id))
}

/** A link that comes into collections. */
export interface JoiningLink {
  linkId: string
  collectionIds: readonly string[]
}

/** Collections move in `updatedAt` when their links do. */
export async function touchCollections(tx: Orm, ids: Iterable<string>, at: Date): Promise<void> {
  const changed = new Set(ids)
  if (changed.size === 0) return
  await tx
    .update(collections)
    .set({ updatedAt: at })
    .where(sql`${collections.id} = ${anyOf(changed)}`)
}

/** Some ms of work to build. */
const rowsOfStatement = 1_000

async function insertLinks(
  tx: Orm,
  { workspaceId, at }: { workspaceId: string; at: Date },
  joining: readonly JoiningLink[],
): Promise<string[]> {
  const values = joining.flatMap(({ linkId, collectionIds }) =>
    [...new Set(collectionIds)].map((collectionId) => ({ workspaceId, collectionId, linkId, createdAt: at })),
  )
  const rows = await mapInBatches(values, rowsOfStatement, (batch) =>
    tx
      .insert(collectionLinks)
      .values(batch)
      .onConflictDoNothing()
      .returning({ id: collectionLinks.collectionId }),
  )
  return rows.map(({ id }) => id)
}

/** Puts links into collections that are locked. */
export async function joinCollections(
  { tx }: LinkTransaction,
  change: { workspaceId: string; at: Date },
  joining: readonly JoiningLink[],
): Promise<void> {
  await touchCollections(tx, await insertLinks(tx, change, joining), change.at)
}

/**
 * Makes the collections of a link exactly these; `existing` has all of them, and those that the link leaves.
 */
export async function replaceCollections(
  { tx }: LinkTransaction,
  change: { workspaceId: string; at: Date; existing: LockedCollections },
  link: JoiningLink,
): Promise<void> {
  const wanted = new Set(link.collectionIds)
  // One that the link was put into since they were locked came after this change: it stays.
  const leaving = [...change.existing.ids].filter((id) => !wanted.has(id))
  const left = await tx
    .delete(collectionLinks)
    .where(
      and(eq(collectionLinks.linkId, link.linkId), sql`${collectionLinks.collectionId} = ${anyOf(leaving)}`),
    )
    .returning({ id: collectionLinks.collectionId })
  const joined = await insertLinks(tx, change, [link])
  await touchCollections(tx, [...left.map(({ id }) => id), ...joined], change.at)
}
