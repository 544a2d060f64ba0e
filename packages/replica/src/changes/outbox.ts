import { configVersions, linkChanges, links, type Orm } from '@waymark/db'
import { and, asc, eq, inArray, lt, lte, min, type SQL, sql } from 'drizzle-orm'
import { type ConfigKind, type ConfigRef, configKinds } from '../config.ts'
import type { LinkAddress } from '../types.ts'

/** Who publishes a change: the writer after its commit, or the next sweep. */
export type PublishedBy = 'writer' | 'sweep'

/** So long a change is left to its writer; then the sweep takes it for lost. */
const writerMs = 500

/** What a sweep takes. */
export interface SweepScope {
  /** Changes that are still left to their writers, too. */
  early: boolean
  /** At most so many, those that wait longest first. */
  limit: number
}

interface WaitingChange {
  seq: bigint
  linkId: string
  droppedAddresses: LinkAddress[]
}

/** By the clock of Postgres. */
const sweepAt = (publishedBy: PublishedBy): SQL =>
  publishedBy === 'sweep' ? sql`now()` : sql`now() + make_interval(secs => ${writerMs / 1000})`
const isEntry = ({ kind, key }: ConfigRef) => and(eq(configVersions.kind, kind), eq(configVersions.key, key))
const kindOf = (kind: string): ConfigKind | undefined => configKinds.find((known) => known === kind)

/**
 * Versions of all entries, and which of them redirectors may not have heard of yet. Written by `withChange`
 * alone.
 */
export function createOutbox(orm: Orm) {
  return {
    async raiseLinks(linkIds: readonly string[]): Promise<void> {
      if (linkIds.length === 0) return
      await orm
        .update(links)
        .set({ version: sql`${links.version} + 1` })
        .where(eq(links.id, sql`any(${sql.param([...linkIds])}::uuid[])`))
    },

    async addLinks(
      linkIds: readonly string[],
      options: { dropped: ReadonlyMap<string, readonly LinkAddress[]> | undefined; publishedBy: PublishedBy },
    ): Promise<void> {
      if (linkIds.length === 0) return
      const dropped = linkIds.map((linkId) => JSON.stringify(options.dropped?.get(linkId) ?? []))
      const rows = sql`unnest(${sql.param([...linkIds])}::uuid[], ${sql.param(dropped)}::jsonb[])`
      await orm.execute(
        sql`insert into ${linkChanges} (link_id, dropped_addresses, sweep_at) select *, ${sweepAt(options.publishedBy)} from ${rows}`,
      )
    },

    /** Locks the version until the transaction ends: versions follow the order of the commits. */
    async raiseConfig({ kind, key }: ConfigRef, publishedBy: PublishedBy): Promise<void> {
      await orm
        .insert(configVersions)
        .values({ kind, key, sweepAt: sweepAt(publishedBy) })
        .onConflictDoUpdate({
          target: [configVersions.kind, configVersions.key],
          set: {
            version: sql`${configVersions.version} + 1`,
            changedAt: sql`now()`,
            sweepAt: sweepAt(publishedBy),
          },
        })
    },

    /** 0 for config that was never changed. */
    async configVersion(ref: ConfigRef): Promise<number> {
      const [row] = await orm
        .select({ version: configVersions.version })
        .from(configVersions)
        .where(isEntry(ref))
      return row?.version ?? 0
    },

    /** The redirectors know this version; a later one that was published meanwhile stays. */
    async configPublished(ref: ConfigRef, version: number): Promise<void> {
      await orm
        .update(configVersions)
        .set({ publishedVersion: version })
        .where(and(isEntry(ref), lt(configVersions.publishedVersion, version)))
    },

    /** Config whose last change was not published. */
    async waitingConfig({ early, limit }: SweepScope): Promise<ConfigRef[]> {
      const rows = await orm
        .select({ kind: configVersions.kind, key: configVersions.key })
        .from(configVersions)
        .where(
          and(
            lt(configVersions.publishedVersion, configVersions.version),
            early ? undefined : lte(configVersions.sweepAt, sql`now()`),
            // Kinds of a newer api are its own to publish.
            inArray(configVersions.kind, [...configKinds]),
          ),
        )
        .orderBy(asc(configVersions.sweepAt))
        .limit(limit)
      return rows.flatMap(({ kind, key }) => {
        const known = kindOf(kind)
        return known === undefined ? [] : [{ kind: known, key }]
      })
    },

    async changesOfLinks(linkIds: readonly string[]): Promise<WaitingChange[]> {
      const { seq, linkId, droppedAddresses } = linkChanges
      return orm
        .select({ seq, linkId, droppedAddresses })
        .from(linkChanges)
        .where(inArray(linkId, [...linkIds]))
        .orderBy(asc(seq))
    },

    async removeChanges(seqs: readonly bigint[]): Promise<void> {
      if (seqs.length > 0) await orm.delete(linkChanges).where(inArray(linkChanges.seq, [...seqs]))
    },

    /** Links with changes that were not published. */
    async waitingLinks({ early, limit }: SweepScope): Promise<string[]> {
      const rows = await orm
        .select({ linkId: linkChanges.linkId })
        .from(linkChanges)
        .where(early ? undefined : lte(linkChanges.sweepAt, sql`now()`))
        .groupBy(linkChanges.linkId)
        .orderBy(asc(min(linkChanges.seq)))
        .limit(limit)
      return rows.map(({ linkId }) => linkId)
    },
  }
}
