import { type Db, links, offers, workspaces } from '@waymark/db'
import { linkClicksCounter, nilUuid, offerClicksCounter } from '@waymark/domain'
import { type Kv, provisionalKey } from '@waymark/kv'
import { recountConversions } from '@waymark/offers'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'

export interface RebuildDeps {
  db: Db
  /** Null: the counters are in the memory of the running process, and end with it. */
  kv: Pick<Kv, 'delete'> | null
  onProgress: (rebuilt: Rebuilt) => void
}

export interface Rebuilt {
  workspaces: number
  /** Days of offers' caps whose count was wrong. */
  rebuiltDays: number
  /** Counters that were forgotten. */
  counters: number
}

const atOnce = 1_000

type Ids = (afterId: string) => Promise<{ id: string }[]>

/** All that there are, in parts. */
async function* parts(read: Ids): AsyncGenerator<string[]> {
  let ids = (await read(nilUuid)).map(({ id }) => id)
  while (ids.length > 0) {
    yield ids
    ids = ids.length < atOnce ? [] : (await read(ids.at(-1) ?? '')).map(({ id }) => id)
  }
}

/**
 * Counts again, from the conversions, what caps are compared with, and forgets the live counters of clicks:
 * the redirectors begin each with the analytics' figure, as they do where one has ended. It may run beside
 * everything else, and again.
 */
export async function rebuildCounters(
  { db, kv, onProgress }: RebuildDeps,
  workspaceId?: string,
): Promise<Rebuilt> {
  const { orm } = db
  const rebuilt: Rebuilt = { workspaces: 0, rebuiltDays: 0, counters: 0 }
  const requested: Ids = (afterId) =>
    orm
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(workspaceId ? eq(workspaces.id, workspaceId) : undefined, gt(workspaces.id, afterId)))
      .orderBy(asc(workspaces.id))
      .limit(atOnce)
  const offersOf =
    (id: string): Ids =>
    (afterId) =>
      orm
        .select({ id: offers.id })
        .from(offers)
        .where(and(eq(offers.workspaceId, id), gt(offers.id, afterId)))
        .orderBy(asc(offers.id))
        .limit(atOnce)
  const limitedOf =
    (id: string): Ids =>
    (afterId) =>
      orm
        .select({ id: links.id })
        .from(links)
        .where(and(eq(links.workspaceId, id), isNotNull(links.clickLimit), gt(links.id, afterId)))
        .orderBy(asc(links.id))
        .limit(atOnce)
  const forget = async (keys: string[]) => {
    if (kv === null) return
    await kv.delete(keys.flatMap((key) => [key, provisionalKey(key)]))
    rebuilt.counters += keys.length
  }
  for await (const ids of parts(requested)) {
    for (const id of ids) {
      rebuilt.rebuiltDays += (await db.transaction((tx) => recountConversions(tx, id))).corrected
      for await (const offerIds of parts(offersOf(id))) await forget(offerIds.map(offerClicksCounter.key))
      for await (const linkIds of parts(limitedOf(id))) await forget(linkIds.map(linkClicksCounter.key))
      rebuilt.workspaces += 1
      onProgress(rebuilt)
    }
  }
  return rebuilt
}
