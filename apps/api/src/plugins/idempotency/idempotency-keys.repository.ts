import { idempotencyKeys, laterBy, type Orm, postgresClock } from '@waymark/db'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { StoredAnswer } from './stored-answer.ts'

/** Whose request it is, and which. */
export interface RequestName {
  userId: string
  workspaceId: string
  method: string
  path: string
  key: string
}

/** A request that runs. `createdAt` distinguishes it from one that replaced it. */
export interface Claim extends RequestName {
  createdAt: Date
}

/** A row with the same name is free to be taken when it is so old, in milliseconds. */
export interface FreeAfter {
  /** Whatever its state is. */
  anyMs: number
  /** There is no answer yet, and the body is the same. */
  unfinishedMs: number
}

export type KeyRow = typeof idempotencyKeys.$inferSelect

const named = ({ userId, workspaceId, method, path, key }: RequestName) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.workspaceId, workspaceId),
    eq(idempotencyKeys.method, method),
    eq(idempotencyKeys.path, path),
    eq(idempotencyKeys.key, key),
  )

const claimed = (claim: Claim) => and(named(claim), eq(idempotencyKeys.createdAt, claim.createdAt))

const agoBy = (ms: number) => laterBy(postgresClock(), -ms)

/**
 * First answers of requests with an `Idempotency-Key`. Their age is by the date of Postgres, which all nodes
 * share.
 */
export function createIdempotencyKeyRepository(orm: Orm) {
  return {
    /** One of the requests that come at the same time gets it; the others get null. */
    async claim(name: RequestName, bodyHash: string, free: FreeAfter): Promise<Claim | null> {
      const createdAt = postgresClock()
      const [row] = await orm
        .insert(idempotencyKeys)
        .values({ ...name, createdAt, bodyHash })
        .onConflictDoUpdate({
          target: [
            idempotencyKeys.userId,
            idempotencyKeys.workspaceId,
            idempotencyKeys.method,
            idempotencyKeys.path,
            idempotencyKeys.key,
          ],
          set: { bodyHash, statusCode: null, answer: null, createdAt },
          setWhere: or(
            lt(idempotencyKeys.createdAt, agoBy(free.anyMs)),
            and(
              isNull(idempotencyKeys.statusCode),
              eq(idempotencyKeys.bodyHash, bodyHash),
              lt(idempotencyKeys.createdAt, agoBy(free.unfinishedMs)),
            ),
          ),
        })
        .returning({ createdAt: idempotencyKeys.createdAt })
      return row ? { ...name, ...row } : null
    },

    async find(name: RequestName): Promise<KeyRow | null> {
      const [row] = await orm.select().from(idempotencyKeys).where(named(name))
      return row ?? null
    },

    async store(claim: Claim, answer: StoredAnswer): Promise<void> {
      await orm.update(idempotencyKeys).set(answer).where(claimed(claim))
    },

    async release(claim: Claim): Promise<void> {
      await orm.delete(idempotencyKeys).where(claimed(claim))
    },
  }
}
