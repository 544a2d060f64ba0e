import type { Role, Scope } from '@waymark/domain'
import { buildTestApp, type TestApp } from '../test-app.ts'
import type { TestRequest } from '../test-request.ts'
import type { TestUser } from '../test-users.ts'

export type Credentials = Pick<TestRequest, 'key' | 'token' | 'workspaceId' | 'headers'>

/** Everybody who may try a route: the members of a workspace and those who are none. */
export interface Cast {
  workspaceId: string
  members: Readonly<Record<Role, TestUser>>
  /** An editor who sees no link. */
  restricted: TestUser
  stranger: TestUser
}

export async function createCast(test: TestApp): Promise<Cast> {
  const owner = await test.signUp()
  const join = (role: Role) => test.addMember(owner.workspaceId, role)
  const [admin, editor, viewer, restricted, stranger] = [
    await join('admin'),
    await join('editor'),
    await join('viewer'),
    await test.addMember(owner.workspaceId, 'editor', { linkIds: [] }),
    await test.signUp(),
  ]
  const { workspaceId } = owner
  return { workspaceId, members: { owner, admin, editor, viewer }, restricted, stranger }
}

/** Credentials that were valid once, and credentials that never were. */
export interface DeadCredentials {
  brokenKey: Credentials
  revokedKey: Credentials
  expiredKey: Credentials
  brokenSession: Credentials
  endedSession: Credentials
  expiredSession: Credentials
  brokenProgram: Credentials
  endedProgram: Credentials
}

/** A key and a session of two hours ago, when the key had a minute to live. */
async function createExpired(test: TestApp) {
  const agoMs = 2 * 3_600_000
  const earlier = await buildTestApp({ deps: { ...test.deps, clock: () => test.clock.now() - agoMs } })
  const user = await earlier.signUp()
  const expiresAt = new Date(test.clock.now() - agoMs + 60_000).toISOString()
  const { key } = await earlier.makeKey(user, { scopes: ['admin:write'], expiresAt })
  await earlier.close()
  return { expiredKey: { key }, expiredSession: { token: user.token } }
}

export async function createDeadCredentials(test: TestApp): Promise<DeadCredentials> {
  const user = await test.signUp()
  const revoked = await test.makeKey(user, { scopes: ['admin:write'] })
  await test.request({ method: 'DELETE', url: `/api-keys/${revoked.id}`, token: user.token })
  const program = await test.makeProgram(user)
  await test.request({ method: 'DELETE', url: `/auth/sessions/${program.id}`, token: user.token })
  await test.request({ method: 'POST', url: '/auth/logout', token: user.token })
  return {
    brokenKey: { key: `wmk_${'1'.repeat(8)}_${'1'.repeat(40)}` },
    revokedKey: { key: revoked.key },
    brokenSession: { token: 'junk' },
    endedSession: { token: user.token },
    brokenProgram: { token: `wms_${'1'.repeat(43)}` },
    endedProgram: { token: program.token },
    ...(await createExpired(test)),
  }
}

/** Keys of a user, each made once. */
export function createKeyRing(test: TestApp) {
  const made = new Map<string, string>()
  return async (user: TestUser, scope: Scope): Promise<Credentials> => {
    const name = `${user.userId} ${scope}`
    const key = made.get(name) ?? (await test.makeKey(user, { scopes: [scope] })).key
    made.set(name, key)
    return { key }
  }
}

/** Sessions for programs of a user, each made once. */
export function createProgramRing(test: TestApp) {
  const made = new Map<string, string>()
  return async (user: TestUser): Promise<Credentials> => {
    const token = made.get(user.userId) ?? (await test.makeProgram(user)).token
    made.set(user.userId, token)
    return { token }
  }
}
