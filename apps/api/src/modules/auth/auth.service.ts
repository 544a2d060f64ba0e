import type { Db, Orm } from '@waymark/db'
import { AppError, type Plan, type RandomBytes, uuidV7 } from '@waymark/domain'
import { createUserRepository, toUserRecord } from '../users/index.ts'
import { createWorkspaceRepository, toWorkspaceRecord } from '../workspaces/index.ts'
import type { LoginAnswer, LoginBody, RegisterAnswer, RegisterBody } from './auth.schema.ts'
import { createAccount } from './create-account.ts'
import type { Passwords } from './passwords.ts'
import type { Device } from './sessions.repository.ts'
import type { IssuedTokens, SessionService } from './sessions.service.ts'

export interface AuthServiceDeps {
  db: Db
  sessions: SessionService
  passwords: Passwords
  clock: () => number
  randomBytes: RandomBytes
  settings: { allowSignup: boolean; defaultPlan: Plan }
}

export interface Registered extends Pick<RegisterAnswer, 'user' | 'workspace'> {
  tokens: IssuedTokens
}

export interface LoggedIn extends Pick<LoginAnswer, 'user'> {
  tokens: IssuedTokens
}

export interface AuthService {
  register(input: RegisterBody, device: Device): Promise<Registered>
  /** Null for a wrong password, an unknown address and a deactivated user. */
  login(input: LoginBody, device: Device): Promise<LoggedIn | null>
}

/** Accounts (contract §2, "Accounts, workspaces, keys"). */
export function createAuthService(deps: AuthServiceDeps): AuthService {
  const { db, sessions, passwords, settings } = deps
  const newId = (nowMs: number) => uuidV7(nowMs, deps.randomBytes(10))

  /** User, workspace, membership and session: all of them or none. */
  const register = async (
    tx: Orm,
    { remember, ...input }: RegisterBody,
    { passwordHash, device }: { passwordHash: string; device: Device },
  ): Promise<Registered> => {
    const createdAt = new Date(deps.clock())
    const account = { email: input.email, name: input.name, passwordHash, plan: settings.defaultPlan }
    const ids = { newId: () => newId(createdAt.getTime()), createdAt }
    const { userId, workspaceId } = await createAccount(tx, account, ids)
    const tokens = await sessions.open(userId, { ...device, remember }, tx)
    const user = await createUserRepository(tx).find(userId)
    const workspace = await createWorkspaceRepository(tx).find(userId, workspaceId)
    if (user === null || workspace === null) throw new AppError('INTERNAL')
    return { user: toUserRecord(user), workspace: toWorkspaceRecord(workspace), tokens }
  }

  return {
    register: async (input, device) => {
      if (!settings.allowSignup) {
        throw new AppError('FORBIDDEN', { message: 'Signing up is switched off at this installation.' })
      }
      const passwordHash = await passwords.hash(input.password)
      return db.transaction((tx) => register(tx, input, { passwordHash, device }))
    },
    login: async ({ email, password, remember }, device) => {
      const user = await createUserRepository(db.orm).findByEmail(email)
      const matches = await passwords.verify(password, user?.passwordHash ?? null)
      if (!matches || user === null) return null
      return db.transaction(async (tx) => {
        // A change of the password comes either before this session, which is refused then, or after it, and
        // ends it.
        if (!(await createUserRepository(tx).replacePasswordHash(user.id, user.passwordHash))) return null
        const tokens = await sessions.open(user.id, { ...device, remember }, tx)
        return { user: toUserRecord(user), tokens }
      })
    },
  }
}
