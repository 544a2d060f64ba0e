import { auditLog, type Db, type Orm } from '@waymark/db'
import { AppError, type Plan, type RandomBytes, uuidV7 } from '@waymark/domain'
import { createUserRepository } from '../users/index.ts'
import { createAccount } from './create-account.ts'
import { replacePassword } from './password.service.ts'
import { createPasswords } from './passwords.ts'

export interface OperatorAccountsDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  /** Of the workspaces that are made. */
  defaultPlan: Plan
}

export interface OperatorAccounts {
  /** Also where `ALLOW_SIGNUP` is false. @throws AppError CONFLICT when the address is registered */
  createOwner(input: { email: string; password: string; name?: string | undefined }): Promise<void>
  /**
   * Ends every session and every pending reset; API keys stay.
   * @throws AppError NOT_FOUND for an unknown or deactivated user
   */
  resetPassword(input: { email: string; password: string }): Promise<void>
}

const unknownUser = () =>
  new AppError('NOT_FOUND', { message: 'No active user is registered with this e-mail address.' })

/**
 * Accounts as the operator of an installation manages them, without a session: for who is locked out, and for
 * the first account.
 */
export function createOperatorAccounts(deps: OperatorAccountsDeps): OperatorAccounts {
  const { db, clock, randomBytes } = deps
  const passwords = createPasswords(randomBytes)
  const newId = () => uuidV7(clock(), randomBytes(10))

  /**
   * In the transaction of the change. The entry has no workspace and no caller: only the operator reads it.
   */
  const audit = async (tx: Orm, action: string, userId: string, createdAt: Date) => {
    const resource = { resourceType: 'user', resourceId: userId, changes: { by: 'operator' } }
    await tx.insert(auditLog).values({ id: newId(), action, ...resource, createdAt })
  }

  return {
    async createOwner({ password, ...input }) {
      const passwordHash = await passwords.hash(password)
      const createdAt = new Date(clock())
      await db.transaction(async (tx) => {
        const account = { ...input, passwordHash, plan: deps.defaultPlan }
        const { userId } = await createAccount(tx, account, { newId, createdAt })
        await audit(tx, 'user.create', userId, createdAt)
      })
    },

    async resetPassword({ email, password }) {
      const passwordHash = await passwords.hash(password)
      const at = new Date(clock())
      await db.transaction(async (tx) => {
        const user = await createUserRepository(tx).findByEmail(email)
        if (!user?.isActive) throw unknownUser()
        await replacePassword(tx, { userId: user.id, passwordHash, at })
        await audit(tx, 'user.reset_password', user.id, at)
      })
    },
  }
}
