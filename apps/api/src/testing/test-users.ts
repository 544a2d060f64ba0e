import { randomUUID } from 'node:crypto'
import { memberships } from '@waymark/db'
import type { Role, Scope } from '@waymark/domain'
import { z } from 'zod'
import type { AppDeps } from '../deps.ts'
import type { SendRequest } from './test-request.ts'

export interface TestUser {
  userId: string
  workspaceId: string
  email: string
  password: string
  token: string
  refreshToken: string
}

export interface TestUsers {
  /** A new user with a workspace of its own. */
  signUp: () => Promise<TestUser>
  /**
   * A new user with a role in another user's workspace; `workspaceId` is that workspace. `links`: the only
   * ones it sees.
   */
  addMember: (workspaceId: string, role: Role, links?: MemberLinks) => Promise<TestUser>
  /** An API key of the user in the workspace. */
  makeKey: (user: TestUser, options?: { scopes?: readonly Scope[]; expiresAt?: string }) => Promise<TestKey>
  /** A session for programs of the user in the workspace. */
  makeProgram: (user: TestUser, options?: { expiresAt?: string }) => Promise<TestProgram>
}

export interface TestProgram {
  id: string
  token: string
}

export interface MemberLinks {
  linkIds: string[]
  collectionIds?: string[]
}

export interface TestKey {
  id: string
  key: string
}

const registered = z.object({
  data: z.object({
    user: z.object({ id: z.string() }),
    workspace: z.object({ id: z.string() }),
    accessToken: z.string(),
    refreshToken: z.string(),
  }),
})
const made = z.object({ data: z.object({ id: z.string(), key: z.string() }) })

const madeProgram = z.object({ data: z.object({ id: z.string(), token: z.string() }) })

const password = 'correct horse battery staple'

/** People and keys of a test, made through the routes that real ones use. */
export function createTestUsers(
  request: SendRequest,
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
): TestUsers {
  const signUp = async (): Promise<TestUser> => {
    const email = `${randomUUID()}@example.com`
    const response = await request({ method: 'POST', url: '/auth/register', body: { email, password } })
    const { user, workspace, accessToken, refreshToken } = registered.parse(response.json()).data
    return { userId: user.id, workspaceId: workspace.id, email, password, token: accessToken, refreshToken }
  }
  return {
    signUp,
    addMember: async (workspaceId, role, links) => {
      const user = await signUp()
      await db.orm.insert(memberships).values({ workspaceId, userId: user.userId, role, ...links })
      return { ...user, workspaceId }
    },
    makeKey: async ({ token, workspaceId }, options = {}) => {
      const body = { name: 'A test', ...options }
      const response = await request({ method: 'POST', url: '/api-keys', token, workspaceId, body })
      return made.parse(response.json()).data
    },
    makeProgram: async ({ token, workspaceId }, options = {}) => {
      const expiresAt = new Date(clock() + 86_400_000).toISOString()
      const body = { name: 'A test', expiresAt, workspaceId, ...options }
      const response = await request({ method: 'POST', url: '/auth/sessions', token, body })
      return madeProgram.parse(response.json()).data
    },
  }
}
