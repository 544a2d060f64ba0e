import { type Orm, sharedDocuments } from '@waymark/db'
import { type DocumentKind, type DocumentRef, documentKinds } from '@waymark/replica'
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'

const isThis = ({ kind, key }: DocumentRef) =>
  and(eq(sharedDocuments.kind, kind), eq(sharedDocuments.key, key))

/** Of which version each shared document is, and which one the redirectors were told of last. */
export function createDocumentVersions(orm: Orm) {
  return {
    /** Holds the row until the transaction ends: versions follow the order of the commits. */
    async raise({ kind, key }: DocumentRef): Promise<void> {
      await orm
        .insert(sharedDocuments)
        .values({ kind, key })
        .onConflictDoUpdate({
          target: [sharedDocuments.kind, sharedDocuments.key],
          set: { version: sql`${sharedDocuments.version} + 1`, changedAt: sql`now()` },
        })
    },

    /** 0 for one that was never changed. */
    async of(ref: DocumentRef): Promise<number> {
      const [row] = await orm
        .select({ version: sharedDocuments.version })
        .from(sharedDocuments)
        .where(isThis(ref))
      return row?.version ?? 0
    },

    /** The redirectors have been told of this version; a later one that was told meanwhile stays. */
    async markPublished(ref: DocumentRef, version: number): Promise<void> {
      await orm
        .update(sharedDocuments)
        .set({ publishedVersion: version })
        .where(and(isThis(ref), lt(sharedDocuments.publishedVersion, version)))
    },

    /** Documents whose last change is at least so old and was not published; those that wait longest first. */
    async behind(minAgeMs: number, limit: number): Promise<DocumentRef[]> {
      const oldEnough = sql`now() - make_interval(secs => ${minAgeMs / 1000})`
      const rows = await orm
        .select({ kind: sharedDocuments.kind, key: sharedDocuments.key })
        .from(sharedDocuments)
        .where(
          and(
            lt(sharedDocuments.publishedVersion, sharedDocuments.version),
            lte(sharedDocuments.changedAt, oldEnough),
            // Kinds of a newer api are its own to publish.
            inArray(sharedDocuments.kind, [...documentKinds]),
          ),
        )
        .orderBy(asc(sharedDocuments.changedAt))
        .limit(limit)
      return rows.flatMap(({ kind, key }) => {
        const known = kindOf(kind)
        return known === undefined ? [] : [{ kind: known, key }]
      })
    },
  }
}

const kindOf = (kind: string): DocumentKind | undefined => documentKinds.find((known) => known === kind)

/**
 * To be called in the transaction of whatever a shared document is built from, before rows of that are locked: the document's
 * row is held until the commit, so that changes of one document come one after the other and never wait for each other in a
 * circle. After the commit: `DocumentPublisher.publishSoon`.
 */
export async function markChanged(tx: Orm, kind: DocumentKind, key: string): Promise<void> {
  await createDocumentVersions(tx).raise({ kind, key })
}
