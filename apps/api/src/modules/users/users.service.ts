import { AppError } from '@waymark/domain'
import type { UserRepository, UserRow } from './users.repository.ts'
import type { UserPatch, UserRecord } from './users.schema.ts'

export function toUserRecord({ id, email, name, timezone, createdAt }: UserRow): UserRecord {
  return { id, email, name, timezone, createdAt: createdAt.toISOString() }
}

export interface UserService {
  read(userId: string): Promise<UserRecord>
  update(userId: string, patch: UserPatch): Promise<UserRecord>
}

/** The signed-in user's own record (contract §2). */
export function createUserService(deps: { users: UserRepository; clock: () => number }): UserService {
  const orGone = (row: UserRow | null): UserRecord => {
    if (row === null) throw new AppError('UNAUTHENTICATED')
    return toUserRecord(row)
  }
  return {
    read: async (userId) => orGone(await deps.users.find(userId)),
    update: async (userId, patch) => orGone(await deps.users.update(userId, patch, new Date(deps.clock()))),
  }
}
