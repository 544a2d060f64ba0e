import type { Role } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'

describeWith(['postgres'], 'members', () => {
  let test: TestApp
  let owner: TestUser

  const membersOf = (workspaceId: string) => `/workspaces/${workspaceId}/members`
  const list = (by: TestUser, query = '', workspaceId = by.workspaceId) =>
    test.request({ method: 'GET', url: `${membersOf(workspaceId)}${query}`, token: by.token })
  const patch = (by: TestUser, member: { userId: string }, body: object, workspaceId = by.workspaceId) =>
    test.request({
      method: 'PATCH',
      url: `${membersOf(workspaceId)}/${member.userId}`,
      token: by.token,
      body,
    })
  const remove = (by: TestUser, member: { userId: string }, workspaceId = by.workspaceId) =>
    test.request({ method: 'DELETE', url: `${membersOf(workspaceId)}/${member.userId}`, token: by.token })

  beforeAll(async () => {
    test = await buildTestApp()
    owner = await test.signUp()
  })
  afterAll(() => test.close())

  it('are listed with the whole record, found by address and sorted', async () => {
    const boss = await test.signUp()
    const editor = await test.addMember(boss.workspaceId, 'editor')
    const record = {
      userId: editor.userId,
      email: editor.email,
      name: null,
      role: 'editor',
      isActive: true,
      linkIds: null,
      collectionIds: null,
      createdAt: expect.stringMatching(/Z$/),
    }
    const all = (await list(boss)).json()
    expect(all.meta).toEqual({ total: 2, limit: 50, offset: 0 })
    expect(all.data.map(({ role }: { role: Role }) => role)).toEqual(['owner', 'editor'])
    expect(all.data[1]).toEqual(record)
    expect((await list(boss, `?search=${editor.email.toUpperCase()}`)).json().data).toEqual([record])
    const last = (await list(boss, '?sort=-createdAt&limit=1&offset=1')).json()
    expect(last).toMatchObject({ data: [{ role: 'owner' }], meta: { total: 2 } })
  })

  it.each([
    ['owner', 200],
    ['admin', 200],
    ['editor', 403],
    ['viewer', 403],
  ] as const)('are shown to an %s: %i', async (role, statusCode) => {
    const member = await test.addMember(owner.workspaceId, role)
    expect((await list(member)).statusCode).toBe(statusCode)
  })

  describe('are changed by their betters only:', () => {
    const rows: [actor: Role, member: Role, wanted: Role, statusCode: number][] = [
      ['owner', 'owner', 'admin', 200],
      ['owner', 'editor', 'owner', 200],
      ['admin', 'editor', 'admin', 200],
      ['admin', 'admin', 'viewer', 200],
      ['admin', 'owner', 'editor', 403],
      ['admin', 'owner', 'owner', 403],
      ['admin', 'editor', 'owner', 403],
      ['editor', 'viewer', 'editor', 403],
      ['viewer', 'viewer', 'editor', 403],
    ]
    it.each(rows)('%s makes %s %s: %i', async (actor, before, role, statusCode) => {
      const [by, member] = [
        await test.addMember(owner.workspaceId, actor),
        await test.addMember(owner.workspaceId, before),
      ]
      const response = await patch(by, member, { role })
      expect(response.statusCode, response.body).toBe(statusCode)
      if (statusCode === 403) expect(response.json().code).toBe('ROLE_INSUFFICIENT')
      else expect(response.json().data).toMatchObject({ userId: member.userId, role })
      const stored = (await list(owner, `?search=${member.email}`)).json().data[0].role
      expect(stored).toBe(statusCode === 200 ? role : before)
    })

    it.each([
      ['admin', 'owner', 403],
      ['admin', 'admin', 204],
      ['owner', 'owner', 204],
      ['editor', 'viewer', 403],
    ] as const)('%s removes %s: %i', async (actor, before, statusCode) => {
      const [by, member] = [
        await test.addMember(owner.workspaceId, actor),
        await test.addMember(owner.workspaceId, before),
      ]
      expect((await remove(by, member)).statusCode).toBe(statusCode)
      expect((await list(owner, `?search=${member.email}`)).json().meta.total).toBe(
        statusCode === 204 ? 0 : 1,
      )
    })

    it.each(['admin', 'editor', 'viewer'] as const)('%s leaves', async (role) => {
      const member = await test.addMember(owner.workspaceId, role)
      expect((await remove(member, member)).statusCode).toBe(204)
      expect((await remove(member, member)).statusCode).toBe(404)
    })

    it('a viewer leaves by its id in upper case too', async () => {
      const member = await test.addMember(owner.workspaceId, 'viewer')
      expect((await remove(member, { ...member, userId: member.userId.toUpperCase() })).statusCode).toBe(204)
    })
  })

  it('always have an owner who can sign in, whatever is tried', async () => {
    const last = await test.signUp()
    const unavailable = await test.addMember(last.workspaceId, 'owner')
    expect((await patch(last, unavailable, { isActive: false })).statusCode).toBe(200)
    const tries = [
      await patch(last, last, { role: 'admin' }),
      await patch(last, last, { isActive: false }),
      await remove(last, last),
    ]
    for (const response of tries) expect(response.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    expect((await patch(last, unavailable, { isActive: true })).statusCode).toBe(200)
    expect((await remove(last, last)).statusCode).toBe(204)
  })

  it('still have an owner when two demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await test.signUp()
      const other = await test.addMember(one.workspaceId, 'owner')
      const answers = await Promise.all([
        patch(one, other, { role: 'viewer' }),
        patch(other, one, { role: 'viewer' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    }
  })

  it('are changed and removed for the state that was read, and no other', async () => {
    const boss = await test.signUp()
    const editor = await test.addMember(boss.workspaceId, 'editor')
    const url = `${membersOf(boss.workspaceId)}/${editor.userId}`
    const send = (method: 'PATCH' | 'DELETE', tag: unknown, body?: object) =>
      test.request({ method, url, token: boss.token, body, headers: { 'if-match': String(tag) } })
    const viewer = await send('PATCH', '*', { role: 'viewer' })
    const seen = viewer.headers.etag
    const answers = [
      await send('PATCH', seen, { role: 'editor' }),
      await send('PATCH', seen, { role: 'admin' }),
      await send('DELETE', seen),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 412, 412])
    expect((await send('DELETE', answers[0]?.headers.etag)).statusCode).toBe(204)
  })

  it('hand a workspace over', async () => {
    const founder = await test.signUp()
    const heir = await test.addMember(founder.workspaceId, 'editor')
    expect((await patch(founder, heir, { role: 'owner' })).statusCode).toBe(200)
    expect((await patch(founder, founder, { role: 'editor' })).json().data.role).toBe('editor')
    const url = `/workspaces/${founder.workspaceId}`
    expect((await test.request({ method: 'DELETE', url, token: founder.token })).statusCode).toBe(403)
    expect((await test.request({ method: 'DELETE', url, token: heir.token })).statusCode).toBe(204)
  })

  it('and their keys are out from the next request on, on every node', async () => {
    const other = await buildTestApp({ deps: test.deps })
    const boss = await test.signUp()
    const member = await test.addMember(boss.workspaceId, 'editor')
    const { key } = await test.makeKey(member)
    const enter = async () => {
      const requested = [
        await other.request({ method: 'GET', url: '/links/list', key }),
        await other.request({
          method: 'GET',
          url: '/links/list',
          token: member.token,
          workspaceId: boss.workspaceId,
        }),
      ]
      return requested.map(({ statusCode }) => statusCode)
    }
    const rename = (token: string | undefined, withKey?: string) =>
      other.request({
        method: 'POST',
        url: '/links',
        ...(withKey ? { key: withKey } : { token, workspaceId: boss.workspaceId }),
        body: { originalUrl: 'https://example.com/' },
      })
    expect(await enter()).toEqual([200, 200])
    await patch(boss, member, { isActive: false })
    expect(await enter()).toEqual([401, 404])
    await patch(boss, member, { isActive: true, role: 'viewer' })
    expect(await enter()).toEqual([200, 200])
    expect((await rename(undefined, key)).json().code).toBe('ROLE_INSUFFICIENT')
    expect((await rename(member.token)).json().code).toBe('ROLE_INSUFFICIENT')
    await patch(boss, member, { role: 'editor' })
    expect((await rename(undefined, key)).statusCode).toBe(201)
    await remove(boss, member)
    expect(await enter()).toEqual([401, 404])
    await other.close()
  })

  it('who come back do not find their old keys working', async () => {
    const boss = await test.signUp()
    const member = await test.addMember(boss.workspaceId, 'editor')
    const { key } = await test.makeKey(member)
    await remove(boss, member)
    const invited = await test.request({
      method: 'POST',
      url: `/workspaces/${boss.workspaceId}/invitations`,
      token: boss.token,
      body: { email: member.email, role: 'editor' },
    })
    const url = `/invitations/${invited.json().data.token}/accept`
    expect((await test.request({ method: 'POST', url, token: member.token })).statusCode).toBe(201)
    expect((await test.request({ method: 'GET', url: '/links/list', key })).statusCode).toBe(401)
  })

  it('of other workspaces are not found', async () => {
    const stranger = await test.signUp()
    const answers = [
      await list(stranger, '', owner.workspaceId),
      await patch(stranger, owner, { role: 'viewer' }, owner.workspaceId),
      await remove(stranger, owner, owner.workspaceId),
      await patch(owner, stranger, { role: 'viewer' }),
      await remove(owner, stranger),
      await list(owner, '', unknownId),
    ]
    for (const response of answers) expect(response.json()).toMatchObject({ statusCode: 404 })
  })

  it.each([
    ['an unknown role', { role: 'root' }, ['role']],
    ['an address', { email: 'x@example.com' }, ['email']],
    ['a null role, a wordy activity', { role: null, isActive: 'yes' }, ['isActive', 'role']],
    ['links that are none', { linkIds: ['x'], collectionIds: 'all' }, ['collectionIds', 'linkIds.0']],
    [
      'links and collections that do not exist',
      { linkIds: [unknownId], collectionIds: [unknownId] },
      ['collectionIds.0', 'linkIds.0'],
    ],
  ])('are not changed by %s', async (_name, body, paths) => {
    const member = await test.addMember(owner.workspaceId, 'editor')
    const response = await patch(owner, member, body)
    expect(response.statusCode).toBe(400)
    const named = response.json().details.map(({ path }: { path: string }) => path)
    expect(named.toSorted()).toEqual(paths)
    expect((await list(owner, `?search=${member.email}`)).json().data[0]).toMatchObject({
      role: 'editor',
      isActive: true,
      linkIds: null,
    })
  })
})
