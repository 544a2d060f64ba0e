import { AppError } from '@waymark/domain'
import type { Membership, SessionIdentity } from '../../plugins/caller.ts'
import { limitsOf } from '../billing/index.ts'
import { type PreferencesRepository, toUserRecord, type UserRepository } from '../users/index.ts'
import { toWorkspaceRecord, type WorkspaceRepository } from '../workspaces/index.ts'
import type { CurrentSession } from './session.schema.ts'

/** As many as a menu can show. */
const page = { limit: 1_000, offset: 0, sort: { field: 'name', descending: false } } as const

export interface SessionReaderDeps {
  users: Pick<UserRepository, 'find'>
  workspaces: Pick<WorkspaceRepository, 'find' | 'list'>
  preferences: Pick<PreferencesRepository, 'find'>
}

export type SessionReader = (session: SessionIdentity) => Promise<CurrentSession>

/** What the console needs of its session (contract 2 §10). */
export function createSessionReader({ users, workspaces, preferences }: SessionReaderDeps): SessionReader {
  const readWorkspace = async (userId: string, { workspaceId, restriction, plan }: Membership) => {
    const row = await workspaces.find(userId, workspaceId)
    const record = row && toWorkspaceRecord(row)
    return record && { ...record, restricted: restriction !== null, limits: limitsOf(plan) }
  }
  return async ({ userId, membership }) => {
    const [user, workspace, { items }, stored] = await Promise.all([
      users.find(userId),
      membership && readWorkspace(userId, membership),
      workspaces.list(userId, page),
      preferences.find(userId),
    ])
    if (user === null) throw new AppError('UNAUTHENTICATED')
    return {
      user: toUserRecord(user),
      workspace,
      workspaces: items.map(({ id, name, role }) => ({ id, name, role })),
      preferences: stored,
    }
  }
}
