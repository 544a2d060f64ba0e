import type { Db, Orm } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createEntrySink } from '../publisher.ts'
import {
  type ConfigEntries,
  createBaseOf,
  createConfigBuilders,
  createConfigEntries,
} from './builders/config.ts'
import { createLinkSnapshots, type LinkSnapshots } from './builders/link.ts'
import { createEntryPublisher, type EntryPublisher } from './publisher.ts'
import { type Change, withChange } from './with-change.ts'

export interface ReplicaDeps {
  db: Db
  kv: Kv
  /** Unix ms. */
  clock: () => number
  logger: { warn(fields: object, message: string): void }
  /** What addresses on the default domain begin with. */
  shortUrl: string
}

export interface Committed<Result> {
  result: Result
  changed: Change
}

/** What redirectors replicate, from the side of the database. */
export interface Replica {
  /** From Postgres, for redirectors that cannot get them from Redis. */
  links: LinkSnapshots
  config: ConfigEntries
  publisher: EntryPublisher
  /**
   * Runs `work` in a transaction that also notes its change, and after the commit has that published to the
   * redirectors (invariant 3 of the design: live within a second, on every redirector). Answers without them
   * too: what could not be published at once is left to the sweep.
   * @param first what changes whatever `work` does, and is locked before it: no two changes of it run at once
   */
  commit<Result>(work: (tx: Orm) => Promise<Committed<Result>>, first?: Change): Promise<Result>
  /** `commit` for the settings of a workspace, of which no two changes run at once. */
  changeSettings<Result>(workspaceId: string, work: (tx: Orm) => Promise<Result>): Promise<Result>
}

/** Made once, by `compose.ts`. */
export function createReplica({ db, kv, clock, logger, shortUrl }: ReplicaDeps): Replica {
  const baseOf = createBaseOf(shortUrl)
  const links = createLinkSnapshots({ orm: db.orm, baseOf, clock })
  const config = createConfigEntries(db.orm, createConfigBuilders(baseOf))
  const builder = { links: links.ofLinks, config: config.load }
  const publisher = createEntryPublisher({ db, builder, sink: createEntrySink({ kv }), logger })
  const commit: Replica['commit'] = async (work, first = {}) => {
    const { result, refs } = await db.transaction(async (tx) => {
      const before = await withChange(tx, first)
      const { result, changed } = await work(tx)
      return { result, refs: [...(await withChange(tx, changed)), ...before] }
    })
    await publisher.publishSoon(refs)
    return result
  }
  return {
    links,
    config,
    publisher,
    commit,
    changeSettings: (workspaceId, work) =>
      commit(async (tx) => ({ result: await work(tx), changed: {} }), {
        config: [{ kind: 'workspace', key: workspaceId }],
      }),
  }
}
