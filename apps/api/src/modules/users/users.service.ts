import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { type OptionalPrecondition, refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { createUserRepository, type UserRow } from './users.repository.ts'
import type { UserPatch, UserRecord } from './users.schema.ts'

export function toUserRecord({ id, email, name, timezone, createdAt }: UserRow): UserRecord {
  return { id, email, name, timezone, createdAt: createdAt.toISOString() }
}

export interface UserService {
  read(userId: string): Promise<UserRecord>
  /** @throws VERSION_MISMATCH */
  update(userId: string, patch: UserPatch, precondition: OptionalPrecondition): Promise<UserRecord>
}

/** The signed-in user's own record (contract §2). */
export function createUserService({ db, clock }: { db: Db; clock: () => number }): UserService {
  const users = createUserRepository(db.orm)
  const orGone = (row: UserRow | null): UserRecord => {
    if (row === null) throw new AppError('UNAUTHENTICATED')
    return toUserRecord(row)
  }
  return {
    read: async (userId) => orGone(await users.find(userId)),
    update: (userId, patch, precondition) =>
      db.transaction(async (tx) => {
        const locked = createUserRepository(tx)
        refuseChanged(precondition, orGone(await locked.lock(userId)))
        return orGone(await locked.update(userId, patch, new Date(clock())))
      }),
  }
}
