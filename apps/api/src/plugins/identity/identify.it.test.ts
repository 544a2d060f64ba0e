import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { memberships, sessions, users, workspaces } from '@waymark/db'
import { createRedisKv } from '@waymark/kv/redis'
import { describeWith, testServices } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildTestApp,
  type TestApp,
  type TestKey,
  type TestProgram,
  type TestUser,
} from '../../testing/index.ts'

/** A member of another user's workspace, by session, by key and by a session for programs. */
interface Member extends TestUser {
  key: TestKey
  program: TestProgram
}

interface Team {
  owner: TestUser
  member: Member
}

describeWith(['postgres', 'redis'], 'credentials used at one node, changed at another', () => {
  let first: TestApp
  let second: TestApp
  const kvs = [0, 1].map(() => createRedisKv({ url: testServices().redisUrl }))
  const settings = { rateLimitDisabled: false }
  beforeAll(async () => {
    const [one, two] = kvs
    if (!one || !two) throw new Error('There are no stores')
    await Promise.all(kvs.map((kv) => vi.waitFor(() => kv.ping())))
    // Signing up is limited by address: the first one, which changes things, counts nothing.
    first = await buildTestApp({ deps: { kv: one }, settings: { rateLimitDisabled: true } })
    second = await buildTestApp({ deps: { db: first.deps.db, kv: two, clock: first.clock.now }, settings })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
    await Promise.all(kvs.map((kv) => kv.close()))
  })

  async function aTeam(): Promise<Team> {
    const owner = await first.signUp()
    const member = await first.addMember(owner.workspaceId, 'editor')
    return {
      owner,
      member: { ...member, key: await first.makeKey(member), program: await first.makeProgram(member) },
    }
  }

  /** Returns the second node's answers to the member, by session, by key and by a session for programs. */
  const seen = async ({ member }: Team) => {
    const { token, workspaceId, key, program } = member
    const url = '/links/list'
    const answers = await Promise.all([
      second.request({ method: 'GET', url, token, workspaceId }),
      second.request({ method: 'GET', url, key: key.key }),
      second.request({ method: 'GET', url, token: program.token }),
    ])
    return answers.map(({ statusCode }) => statusCode)
  }
  const limit = async ({ member: { token, workspaceId } }: Team) => {
    const answer = await second.request({ method: 'GET', url: '/links/list', token, workspaceId })
    return answer.headers['x-ratelimit-limit']
  }
  /**
   * Whether the member may write there: the status of a request with an invalid body shows whether it passed
   * authorization.
   */
  const mayWrite = async ({ member: { token, workspaceId, key } }: Team) => {
    const write = { method: 'POST', url: '/links', body: {} } as const
    const answers = await Promise.all([
      second.request({ ...write, token, workspaceId }),
      second.request({ ...write, key: key.key }),
    ])
    return answers.map(({ statusCode }) => statusCode === 400)
  }
  const send = async (request: Parameters<TestApp['request']>[0], status: number) => {
    const answer = await first.request(request)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer
  }
  const rows = () => first.deps.db.orm
  const membershipOf = ({ userId, workspaceId }: TestUser) =>
    and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId))

  describe('are refused by the very next request after', () => {
    it.each<[string, (team: Team) => Promise<unknown>, [session: number, key: number, program: number]]>([
      [
        'the key was revoked',
        ({ member: { key, token, workspaceId } }) =>
          send({ method: 'DELETE', url: `/api-keys/${key.id}`, token, workspaceId }, 204),
        [200, 401, 200],
      ],
      [
        'the session for programs was taken away',
        ({ member: { program, token } }) =>
          send({ method: 'DELETE', url: `/auth/sessions/${program.id}`, token }, 204),
        [200, 200, 401],
      ],
      [
        'the session signed out',
        ({ member: { token } }) => send({ method: 'POST', url: '/auth/logout', token }, 204),
        [401, 200, 200],
      ],
      [
        'the user signed out everywhere',
        ({ member: { token } }) => send({ method: 'POST', url: '/auth/logout-all', token }, 204),
        [401, 200, 401],
      ],
      [
        'a refresh token came again when its successor was used',
        async ({ member: { refreshToken } }) => {
          const refresh = (body: object, status: number) =>
            send({ method: 'POST', url: '/auth/refresh', body }, status)
          const { data } = (await refresh({ refreshToken }, 200)).json()
          await refresh({ refreshToken: data.refreshToken }, 200)
          await refresh({ refreshToken }, 401)
        },
        [401, 200, 200],
      ],
      [
        'the session ended in the database',
        ({ member: { userId } }) =>
          rows()
            .update(sessions)
            .set({ expiresAt: new Date(0) })
            .where(eq(sessions.userId, userId)),
        [401, 200, 401],
      ],
      [
        'the workspace was deleted',
        ({ owner: { token, workspaceId } }) =>
          send({ method: 'DELETE', url: `/workspaces/${workspaceId}`, token }, 204),
        [404, 401, 401],
      ],
      [
        'the member was removed',
        ({ owner, member }) =>
          send(
            {
              method: 'DELETE',
              url: `/workspaces/${owner.workspaceId}/members/${member.userId}`,
              token: owner.token,
            },
            204,
          ),
        [404, 401, 401],
      ],
      [
        'the member was deactivated',
        ({ owner, member }) =>
          send(
            {
              method: 'PATCH',
              url: `/workspaces/${owner.workspaceId}/members/${member.userId}`,
              token: owner.token,
              body: { isActive: false },
            },
            200,
          ),
        [404, 401, 401],
      ],
      [
        'the user was deactivated',
        ({ member }) => rows().update(users).set({ isActive: false }).where(eq(users.id, member.userId)),
        [401, 401, 401],
      ],
      [
        'the user was deleted',
        ({ member }) => rows().delete(users).where(eq(users.id, member.userId)),
        [401, 401, 401],
      ],
    ])('%s', async (_name, change, expected) => {
      const team = await aTeam()
      expect(await seen(team)).toEqual([200, 200, 200])
      expect(await seen(team)).toEqual([200, 200, 200])
      await change(team)
      expect(await seen(team)).toEqual(expected)
    })

    it('the password was changed, but for the session that changed it', async () => {
      const user = await first.signUp()
      const body = { email: user.email, password: user.password }
      const other = await first.request({ method: 'POST', url: '/auth/login', body })
      const program = await first.makeProgram(user)
      const tokens = [user.token, other.json().data.accessToken, program.token]
      const me = async () =>
        (
          await Promise.all(tokens.map((token) => second.request({ method: 'GET', url: '/users/me', token })))
        ).map(({ statusCode }) => statusCode)
      expect(await me()).toEqual([200, 200, 200])
      const change = { currentPassword: user.password, newPassword: 'another horse battery staple' }
      await send({ method: 'POST', url: '/auth/password/change', token: user.token, body: change }, 204)
      expect(await me()).toEqual([200, 401, 401])
    })

    it('key or token have ended by themselves', async () => {
      const owner = await first.signUp()
      const expiresAt = new Date(first.clock.now() + 60_000).toISOString()
      const { key } = await first.makeKey(owner, { expiresAt })
      const statuses = async () => {
        const answers = await Promise.all([
          second.request({ method: 'GET', url: '/links/list', key }),
          second.request({ method: 'GET', url: '/users/me', token: owner.token }),
        ])
        return answers.map(({ statusCode }) => statusCode)
      }
      expect(await statuses()).toEqual([200, 200])
      first.clock.advance(60_000)
      expect(await statuses()).toEqual([401, 200])
      first.clock.advance(15 * 60_000)
      expect(await statuses()).toEqual([401, 401])
    })
  })

  describe('have by the very next request', () => {
    it('the new role, and the one given back', async () => {
      const team = await aTeam()
      const { owner, member } = team
      const url = `/workspaces/${owner.workspaceId}/members/${member.userId}`
      const become = (role: string) => send({ method: 'PATCH', url, token: owner.token, body: { role } }, 200)
      expect(await mayWrite(team)).toEqual([true, true])
      await become('viewer')
      expect(await mayWrite(team)).toEqual([false, false])
      await become('editor')
      expect(await mayWrite(team)).toEqual([true, true])
    })

    it('the new plan', async () => {
      const team = await aTeam()
      expect(await limit(team)).toBe('600')
      const { workspaceId } = team.owner
      await rows().update(workspaces).set({ plan: 'pro' }).where(eq(workspaces.id, workspaceId))
      expect(await limit(team)).toBe('120')
    })

    it('a restriction to some links, and their freedom again', async () => {
      const team = await aTeam()
      const { owner, member } = team
      const body = { originalUrl: 'https://example.com/' }
      await send({ method: 'POST', url: '/links', token: owner.token, body }, 201)
      const total = async () => {
        const { key } = member.key
        return (await second.request({ method: 'GET', url: '/links/list', key })).json().meta.total
      }
      expect(await total()).toBe(1)
      await rows().update(memberships).set({ linkIds: [] }).where(membershipOf(member))
      expect(await total()).toBe(0)
      await rows().update(memberships).set({ linkIds: null }).where(membershipOf(member))
      expect(await total()).toBe(1)
    })

    it('a workspace where there was none', async () => {
      const [owner, stranger] = [await first.signUp(), await first.signUp()]
      const { workspaceId } = owner
      const list = async () =>
        (await second.request({ method: 'GET', url: '/links/list', token: stranger.token, workspaceId }))
          .statusCode
      expect([await list(), await list()]).toEqual([404, 404])
      await rows().insert(memberships).values({ workspaceId, userId: stranger.userId, role: 'viewer' })
      expect(await list()).toBe(200)
    })

    it('the oldest workspace that exists, where the request names none', async () => {
      const user = await first.signUp()
      const elsewhere = await first.signUp()
      const joined = {
        userId: user.userId,
        role: 'viewer' as const,
        createdAt: new Date(first.clock.now() + 1),
      }
      await rows()
        .insert(memberships)
        .values({ workspaceId: elsewhere.workspaceId, ...joined })
      const body = { originalUrl: 'https://example.com/' }
      await send({ method: 'POST', url: '/links', token: user.token, body }, 201)
      const total = async () => {
        const { token } = user
        return (await second.request({ method: 'GET', url: '/links/list', token })).json().meta.total
      }
      const deletedAt = (value: Date | null) =>
        rows().update(workspaces).set({ deletedAt: value }).where(eq(workspaces.id, user.workspaceId))
      expect(await total()).toBe(1)
      await deletedAt(new Date())
      expect(await total()).toBe(0)
      await deletedAt(null)
      expect(await total()).toBe(1)
    })
  })

  it('are those of each request, whatever its connection sent before', async () => {
    const [one, two] = [await first.signUp(), await first.signUp()]
    const keys = [await first.makeKey(one), await first.makeKey(two)]
    const address = await second.app.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answerTo = async (headers: Record<string, string>) => {
      const sent = request(`${address}/api/v1/links/list`, { agent, headers }).end()
      const [response] = await once(sent, 'response')
      response.resume()
      await once(response, 'end')
      return { status: response.statusCode, limit: response.headers['x-ratelimit-remaining'] }
    }
    const [key, other] = keys.map(({ key: shown }) => ({ 'x-api-key': shown }))
    const session = { authorization: `Bearer ${two.token}` }
    if (!key || !other) throw new Error('There are no keys')
    // The endpoint is counted for each user by itself.
    const reported = []
    for (const headers of [key, key, other, key, session, other]) reported.push(await answerTo(headers))
    const counted = reported.map(({ limit: remaining }) => 600 - Number(remaining))
    expect(counted).toEqual([1, 2, 1, 3, 2, 3])
    await send({ method: 'DELETE', url: `/api-keys/${keys[0]?.id}`, token: one.token }, 204)
    const statuses = []
    for (const headers of [other, key, key, other, session, {}])
      statuses.push((await answerTo(headers)).status)
    expect(statuses).toEqual([200, 401, 401, 200, 200, 401])
    expect((await answerTo({ ...session, 'x-workspace-id': one.workspaceId })).status).toBe(404)
    expect((await answerTo(session)).status).toBe(200)
    agent.destroy()
  })

  it('are accepted until they are revoked, and by no request after it, however many come at once', async () => {
    const team = await aTeam()
    const { key, token, workspaceId } = team.member
    const list = () => second.request({ method: 'GET', url: '/links/list', key: key.key })
    expect((await list()).statusCode).toBe(200)
    const before = Array.from({ length: 20 }, list)
    const revoking = send({ method: 'DELETE', url: `/api-keys/${key.id}`, token, workspaceId }, 204)
    const during = Array.from({ length: 20 }, list)
    await revoking
    const after = await Promise.all(Array.from({ length: 20 }, list))
    expect(new Set(after.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    for (const answer of await Promise.all([...before, ...during])) {
      expect([200, 401]).toContain(answer.statusCode)
    }
  })
})
