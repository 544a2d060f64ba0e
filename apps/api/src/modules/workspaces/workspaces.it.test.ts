import { configVersions, workspaces } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq, ilike } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  openRecordedDatabase,
  type RecordedDatabase,
  type TestApp,
  type TestRequest,
  type TestUser,
} from '../../testing/index.ts'
import { createWorkspaceRepository } from './workspaces.repository.ts'

describeWith(['postgres'], 'workspaces', () => {
  let recorded: RecordedDatabase
  let test: TestApp
  let owner: TestUser
  beforeAll(async () => {
    recorded = await openRecordedDatabase()
    test = await buildTestApp({ deps: { db: recorded.db } })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await test.close()
    await recorded.close()
  })

  const of = (user: TestUser, id: string) => ({
    read: () => test.request({ method: 'GET', url: `/workspaces/${id}`, token: user.token }),
    patch: (body: unknown) =>
      test.request({ method: 'PATCH', url: `/workspaces/${id}`, token: user.token, body }),
    delete: () => test.request({ method: 'DELETE', url: `/workspaces/${id}`, token: user.token }),
  })
  const make = async (user: TestUser, body: object): Promise<string> =>
    (await test.request({ method: 'POST', url: '/workspaces', token: user.token, body })).json().data.id

  it('are made by their owner, listed, found by name and sorted', async () => {
    const user = await test.signUp()
    await make(user, { name: 'Zeta 100%', baseCurrency: 'eur', timezone: 'Europe/Berlin' })
    await make(user, { name: 'alpha' })
    const list = async (query: string) =>
      (await test.request({ method: 'GET', url: `/workspaces?${query}`, token: user.token })).json()
    expect(await list('search=100%25')).toMatchObject({
      data: [
        {
          name: 'Zeta 100%',
          baseCurrency: 'EUR',
          timezone: 'Europe/Berlin',
          role: 'owner',
          plan: 'enterprise',
        },
      ],
      meta: { total: 1, limit: 50, offset: 0 },
    })
    expect((await list('search=_')).meta.total).toBe(0)
    const page = await list('sort=-createdAt&limit=1&offset=1')
    expect(page).toMatchObject({ data: [{ name: 'Zeta 100%' }], meta: { total: 3, limit: 1, offset: 1 } })
  })

  it.each([
    ['owner', 200, 204],
    ['admin', 200, 403],
    ['editor', 403, 403],
    ['viewer', 403, 403],
  ] as const)('as %s: change %i, delete %i', async (role, changed, deleted) => {
    const id = await make(owner, { name: `For ${role}` })
    const member = await test.addMember(id, role)
    expect((await of(member, id).read()).json().data.role).toBe(role)
    expect((await of(member, id).patch({ name: 'Changed' })).statusCode).toBe(changed)
    expect((await of(member, id).delete()).statusCode).toBe(deleted)
  })

  /** Those of a busy workspace are hundreds of thousands of rows. */
  it('look at who visitors are only when that is to be stored for a shorter time', async () => {
    const { patch } = of(owner, await make(owner, { name: 'Hours' }))
    const shortens = async (identityHours: number) => {
      recorded.clear()
      expect((await patch({ identityHours })).json().data).toMatchObject({ identityHours })
      return recorded.texts().some((text) => text.startsWith('update "conversion_identities"'))
    }
    expect([await shortens(72), await shortens(96), await shortens(95)]).toEqual([false, false, true])
  })

  it('say what goes for offers and tracking that say nothing themselves', async () => {
    const user = await test.signUp()
    const { read, patch } = of(user, user.workspaceId)
    const off = {
      autoDisableMinClicks: 0,
      autoDisableMinCr: 0,
      trackAcceptsPayout: false,
      identityHours: 72,
    }
    expect((await read()).json().data).toMatchObject(off)
    const on = {
      autoDisableMinClicks: 500,
      autoDisableMinCr: 0.01234567,
      trackAcceptsPayout: true,
      identityHours: 720,
    }
    expect((await patch(on)).json().data).toMatchObject(on)
    expect((await patch({ name: 'Other' })).json().data).toMatchObject({ ...on, name: 'Other' })
    expect((await read()).json().data).toMatchObject(on)
  })

  it.each([
    [{ autoDisableMinClicks: -1, autoDisableMinCr: 1.01, trackAcceptsPayout: 'yes', identityHours: 721 }],
    [
      {
        autoDisableMinClicks: 1.5,
        autoDisableMinCr: 0.123456789,
        trackAcceptsPayout: null,
        identityHours: -1,
      },
    ],
    [{ autoDisableMinClicks: 2 ** 31, autoDisableMinCr: '0.5', trackAcceptsPayout: 1, identityHours: 1.5 }],
  ])('refuse %j, and name each of its fields', async (body) => {
    const user = await test.signUp()
    const response = await of(user, user.workspaceId).patch(body)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map(({ path }: { path: string }) => path)
    expect(named).toEqual(Object.keys(body))
  })

  it('have six steps of the colours of ROI, ascending', async () => {
    const user = await test.signUp()
    const { read, patch } = of(user, user.workspaceId)
    expect((await read()).json().data.tintThresholds).toEqual([-50, -20, -5, 5, 20, 50])
    const changed = [-100, -30, -0.5, 0, 12.25, 1_000]
    expect((await patch({ tintThresholds: changed })).json().data.tintThresholds).toEqual(changed)
    const { data } = (await test.request({ method: 'GET', url: '/session', token: user.token })).json()
    expect(data.workspace.tintThresholds).toEqual(changed)
  })

  it.each([
    ['five', [-50, -20, -5, 5, 20], 'tintThresholds'],
    ['seven', [-50, -20, -5, 0, 5, 20, 50], 'tintThresholds'],
    ['two that are the same', [-50, -20, -5, 5, 20, 20], 'tintThresholds'],
    ['a step back', [-50, -20, -5, 20, 5, 50], 'tintThresholds'],
    ['what is no number', [-50, -20, -5, 5, 20, '50'], 'tintThresholds.5'],
    ['too great a number', [-50, -20, -5, 5, 20, 1e7], 'tintThresholds.5'],
  ])('refuse %s as steps of colours', async (_, tintThresholds, path) => {
    const response = await of(owner, owner.workspaceId).patch({ tintThresholds })
    expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path }] })
  })

  it('that are changed by several at once show each its own change', async () => {
    const { patch } = of(owner, owner.workspaceId)
    const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`)
    const answers = await Promise.all(names.map((name) => patch({ name })))
    expect(answers.map((answer) => answer.json().data.name)).toEqual(names)
  })

  // The tests of changes at once have no other row in them: they pass whatever else a change locks out.
  it.each(['key share', 'share', 'no key update'] as const)(
    'are locked by a change against all that would miss it, and against no row that refers to them: %s',
    async (strength) => {
      const { workspaceId: id, userId } = owner
      const { orm } = test.deps.db
      const isLocked = orm.transaction(async (tx) => {
        await createWorkspaceRepository(tx).lock(userId, id)
        const other = orm.select().from(workspaces).where(eq(workspaces.id, id))
        return other.for(strength, { noWait: true }).then(
          () => false,
          () => true,
        )
      })
      expect(await isLocked).toBe(strength !== 'key share')
    },
  )

  it('of others are not found', async () => {
    const stranger = await test.signUp()
    const { read, patch, delete: remove } = of(stranger, owner.workspaceId)
    for (const response of [await read(), await patch({ name: 'Mine' }), await remove()]) {
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    }
  })

  describe('that were deleted', () => {
    const remove = async (user: TestUser) =>
      expect((await of(user, user.workspaceId).delete()).statusCode).toBe(204)
    const send = (method: 'GET' | 'POST', url: string, rest: Partial<TestRequest>) =>
      test.request({ method, url, ...rest })
    const target = { originalUrl: 'https://example.com/' }

    it('are not found by any of their members', async () => {
      const user = await test.signUp()
      const members = [user, await test.addMember(user.workspaceId, 'admin')]
      await remove(user)
      for (const member of members) {
        const { read, patch, delete: again } = of(member, user.workspaceId)
        for (const response of [await read(), await patch({ name: 'Back' }), await again()])
          expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
        const list = (await send('GET', '/workspaces', { token: member.token })).json()
        expect(list.data.map(({ id }: { id: string }) => id)).not.toContain(user.workspaceId)
        expect(list.meta.total).toBe(list.data.length)
        const chosen = { token: member.token, workspaceId: user.workspaceId }
        expect((await send('GET', '/links/list', chosen)).json()).toMatchObject({ statusCode: 404 })
      }
    })

    it('are published to redirectors by the id in lower case, however the path writes it', async () => {
      const user = await test.signUp()
      await remove({ ...user, workspaceId: user.workspaceId.toUpperCase() })
      const reported = await test.deps.db.orm
        .select({ key: configVersions.key })
        .from(configVersions)
        .where(ilike(configVersions.key, user.workspaceId))
      expect(reported).toEqual([{ key: user.workspaceId }])
    })

    it('open nothing to their keys any more', async () => {
      const user = await test.signUp()
      const { key } = await test.makeKey(user)
      expect((await send('GET', '/links/list', { key })).statusCode).toBe(200)
      await remove(user)
      for (const response of [
        await send('GET', '/links/list', { key }),
        await send('POST', '/links', { key, body: target }),
      ])
        expect(response.json()).toMatchObject({ statusCode: 401, code: 'API_KEY_INVALID' })
    })

    it('leave none of their codes to other links', async () => {
      const [user, other] = [await test.signUp(), await test.signUp()]
      const customAlias = `kept-${user.userId.slice(-12)}`
      const body = { ...target, customAlias }
      const link = (await send('POST', '/links', { token: user.token, body })).json().data
      await remove(user)
      for (const code of [customAlias, link.shortCode]) {
        expect((await send('GET', `/links/${code}`, {})).statusCode).toBe(404)
        const claim = { token: other.token, body: { ...target, customAlias: code } }
        expect((await send('POST', '/links', claim)).json()).toMatchObject({ code: 'CONFLICT' })
      }
    })

    it('leave the oldest one that exists as the choice of a session that makes none', async () => {
      const user = await test.signUp()
      const second = await make(user, { name: 'Second' })
      await make(user, { name: 'Third' })
      await remove(user)
      const made = await send('POST', '/links', { token: user.token, body: target })
      expect(made.json().data.workspaceId).toBe(second)
    })

    it('leave users without any: the answer says so, they may sign in, and may make a new one', async () => {
      const user = await test.signUp()
      await remove(user)
      const { email, password } = user
      const login = await send('POST', '/auth/login', { body: { email, password } })
      const token = login.json().data.accessToken
      expect((await send('GET', '/users/me', { token })).json().data.email).toBe(email)
      expect((await send('GET', '/workspaces', { token })).json()).toMatchObject({
        data: [],
        meta: { total: 0 },
      })
      for (const response of [
        await send('GET', '/api-keys', { token }),
        await send('POST', '/links', { token, body: target }),
      ]) {
        expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
        expect(response.json().message).toContain('POST /workspaces')
      }
      await make({ ...user, token }, { name: 'A new start' })
      expect((await send('POST', '/links', { token, body: target })).statusCode).toBe(201)
    })
  })
})
