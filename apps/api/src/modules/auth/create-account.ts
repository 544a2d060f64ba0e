import { type Orm, users } from '@waymark/db'
import { AppError, type Plan } from '@waymark/domain'
import { sql } from 'drizzle-orm'
import { createUserRepository } from '../users/index.ts'
import { createWorkspaceRepository } from '../workspaces/index.ts'

export interface NewAccount {
  email: string
  name?: string | undefined
  passwordHash: string
  plan: Plan
}

const emailTaken = () =>
  new AppError('CONFLICT', {
    message: 'This e-mail address is registered already.',
    details: [{ path: 'email', message: 'Registered already.' }],
  })

const hasUsers = async (tx: Orm): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).limit(1)).length > 0

/** The first account owns the installation. Of two that come at once the later one waits, and is not it. */
async function isFirstAccount(tx: Orm): Promise<boolean> {
  if (await hasUsers(tx)) return false
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  return !(await hasUsers(tx))
}

/**
 * A user with a workspace that it owns, in the caller's transaction: both or neither.
 * @throws AppError CONFLICT when the address is registered
 */
export async function createAccount(
  tx: Orm,
  { email, name, passwordHash, plan }: NewAccount,
  { newId, createdAt }: { newId: () => string; createdAt: Date },
): Promise<{ userId: string; workspaceId: string }> {
  const [userId, workspaceId] = [newId(), newId()]
  const ownsInstallation = await isFirstAccount(tx)
  const user = { id: userId, email, name: name ?? null, passwordHash, ownsInstallation, createdAt }
  if (!(await createUserRepository(tx).insert(user))) throw emailTaken()
  const workspace = {
    id: workspaceId,
    name: name ? `${name}'s workspace` : 'My workspace',
    plan,
    createdAt,
  }
  await createWorkspaceRepository(tx).insert(workspace, userId)
  return { userId, workspaceId }
}
