import { configVersions, type Orm } from '@waymark/db'
import { type ConfigKind, type ConfigRef, configKinds } from '@waymark/replica'
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'

const isThis = ({ kind, key }: ConfigRef) => and(eq(configVersions.kind, kind), eq(configVersions.key, key))

/** Of which version each shared document is, and which one the redirectors were told of last. */
export function createDocumentVersions(orm: Orm) {
  return {
    /** Holds the row until the transaction ends: versions follow the order of the commits. */
    async raise({ kind, key }: ConfigRef): Promise<void> {
      await orm
        .insert(configVersions)
        .values({ kind, key })
        .onConflictDoUpdate({
          target: [configVersions.kind, configVersions.key],
          set: { version: sql`${configVersions.version} + 1`, changedAt: sql`now()` },
        })
    },

    /** 0 for one that was never changed. */
    async of(ref: ConfigRef): Promise<number> {
      const [row] = await orm
        .select({ version: configVersions.version })
        .from(configVersions)
        .where(isThis(ref))
      return row?.version ?? 0
    },

    /** The redirectors have been told of this version; a later one that was told meanwhile stays. */
    async markPublished(ref: ConfigRef, version: number): Promise<void> {
      await orm
        .update(configVersions)
        .set({ publishedVersion: version })
        .where(and(isThis(ref), lt(configVersions.publishedVersion, version)))
    },

    /** Documents whose last change is at least so old and was not published; those that wait longest first. */
    async behind(minAgeMs: number, limit: number): Promise<ConfigRef[]> {
      const oldEnough = sql`now() - make_interval(secs => ${minAgeMs / 1000})`
      const rows = await orm
        .select({ kind: configVersions.kind, key: configVersions.key })
        .from(configVersions)
        .where(
          and(
            lt(configVersions.publishedVersion, configVersions.version),
            lte(configVersions.changedAt, oldEnough),
            // Kinds of a newer api are its own to publish.
            inArray(configVersions.kind, [...configKinds]),
          ),
        )
        .orderBy(asc(configVersions.changedAt))
        .limit(limit)
      return rows.flatMap(({ kind, key }) => {
        const known = kindOf(kind)
        return known === undefined ? [] : [{ kind: known, key }]
      })
    },
  }
}

const kindOf = (kind: string): ConfigKind | undefined => configKinds.find((known) => known === kind)

/**
 * To be called in the transaction of whatever a shared document is built from, before rows of that are locked: the document's
 * row is held until the commit, so that changes of one document come one after the other and never wait for each other in a
 * circle. After the commit: `DocumentPublisher.publishSoon`.
 */
export async function markChanged(tx: Orm, kind: ConfigKind, key: string): Promise<void> {
  await createDocumentVersions(tx).raise({ kind, key })
}
