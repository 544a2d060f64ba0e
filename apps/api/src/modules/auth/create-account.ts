import type { Orm } from '@waymark/db'
import { AppError, type Plan } from '@waymark/domain'
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
  const user = { id: userId, email, name: name ?? null, passwordHash, createdAt }
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
