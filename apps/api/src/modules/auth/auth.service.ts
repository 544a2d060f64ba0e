import type { Db, Orm } from '@waymark/db'
import { AppError, type Plan, type RandomBytes, uuidV7 } from '@waymark/domain'
import { addressSubject } from '../../plugins/address-subject.ts'
import type { Device } from '../../plugins/identity/device.ts'
import { createUserRepository, toUserRecord, type UserRow } from '../users/index.ts'
import { createWorkspaceRepository, toWorkspaceRecord } from '../workspaces/index.ts'
import type { LoginAnswer, LoginBody, RegisterAnswer, RegisterBody } from './auth.schema.ts'
import { createAccount } from './create-account.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './sessions.repository.ts'
import type { IssuedTokens, SessionService, SignInFrom } from './sessions.service.ts'

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

/** A right password of an active account. */
export interface SignedIn extends Pick<LoginAnswer, 'user'> {
  outcome: 'signed_in'
  tokens: IssuedTokens
  /** Those of the user. */
  workspaceIds: readonly string[]
}

/** To the caller all of them are one. */
export interface FailedSignIn {
  outcome: 'wrong_password' | 'unknown_account' | 'deactivated_account'
  /** Null: there is no such account. */
  accountId: string | null
}

export type SignIn = SignedIn | FailedSignIn

export interface AuthService {
  register(input: RegisterBody, device: Device): Promise<Registered>
  login(input: LoginBody, device: Device): Promise<SignIn>
  /** Whether the account has or had a session at the address, or within its /64. */
  isKnownAt(email: string, ip: string): Promise<boolean>
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

  const signIn = async (tx: Orm, user: UserRow, from: SignInFrom): Promise<SignIn> => {
    // A change of the password comes either before this session, which is refused then, or after it, and ends
    // it.
    if (!(await createUserRepository(tx).replacePasswordHash(user.id, user.passwordHash)))
      return { outcome: user.isActive ? 'wrong_password' : 'deactivated_account', accountId: user.id }
    const tokens = await sessions.open(user.id, from, tx)
    const workspaceIds = await createWorkspaceRepository(tx).idsOf(user.id)
    return { outcome: 'signed_in', user: toUserRecord(user), tokens, workspaceIds }
  }

  return {
    register: async (input, device) => {
      if (!settings.allowSignup) {
        throw new AppError('FORBIDDEN', { message: 'Signing up is switched off at this installation.' })
      }
      const passwordHash = await passwords.hash(input.password)
      return db.transaction((tx) => register(tx, input, { passwordHash, device }))
    },
    login: async (input, device) => {
      const user = await createUserRepository(db.orm).findByEmail(input.email)
      const matches = await passwords.verify(input.password, user?.passwordHash ?? null)
      if (user === null) return { outcome: 'unknown_account', accountId: null }
      if (!matches) return { outcome: 'wrong_password', accountId: user.id }
      return db.transaction((tx) => signIn(tx, user, { ...device, remember: input.remember }))
    },
    isKnownAt: async (email, ip) => {
      const subject = addressSubject(ip)
      const known = await createSessionRepository(db.orm).addressesOf(email)
      return known.some((address) => addressSubject(address) === subject)
    },
  }
}
