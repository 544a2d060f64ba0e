import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

/** Contract 2 §10, "GET /session". */
describeWith(['postgres'], 'the session of a client', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ settings: { defaultPlan: 'free' } })
  })
  afterAll(() => test.close())

  const get = (url: string, { token }: Pick<TestUser, 'token'>, workspaceId?: string) =>
    test.request({ method: 'GET', url, token, ...(workspaceId !== undefined && { workspaceId }) })
  const read = async (user: Pick<TestUser, 'token'>, workspaceId?: string) => {
    const answer = await get('/session', user, workspaceId)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  it('has the user, the workspace as its own routes show them, and what the plan allows', async () => {
    const user = await test.signUp()
    const session = await read(user)
    expect(session).toEqual({
      user: (await get('/users/me', user)).json().data,
      workspace: {
        ...(await get(`/workspaces/${user.workspaceId}`, user)).json().data,
        restricted: false,
        limits: { requestsPerMinute: 30, customDomains: 3, webhooks: false, reportDays: 90 },
      },
      workspaces: [{ id: user.workspaceId, name: 'My workspace', role: 'owner' }],
      preferences: {},
    })
  })

  it('is of the workspace that the header names; all others are listed, by name', async () => {
    const owner = await test.signUp()
    const member = await test.addMember(owner.workspaceId, 'viewer', { linkIds: [] })
    const body = { name: 'A second one' }
    const made = await test.request({ method: 'POST', url: '/workspaces', token: member.token, body })
    const session = await read(member, owner.workspaceId)
    expect(session.workspace).toMatchObject({ id: owner.workspaceId, role: 'viewer', restricted: true })
    expect(session.workspaces).toHaveLength(3)
    expect(session.workspaces[0]).toEqual({ id: made.json().data.id, name: 'A second one', role: 'owner' })
  })

  it.each([
    ['that is of others', async () => (await test.signUp()).workspaceId],
    ['that does not exist', async () => '01900000-0000-7000-8000-000000000000'],
  ])('has no workspace where the header names one %s, but says which there are', async (_name, idOf) => {
    const user = await test.signUp()
    const session = await read(user, await idOf())
    expect(session.workspace).toBe(null)
    expect(session.workspaces.map(({ id }: { id: string }) => id)).toEqual([user.workspaceId])
  })

  it('has no workspace where the user is in none any more', async () => {
    const user = await test.signUp()
    await test.request({ method: 'DELETE', url: `/workspaces/${user.workspaceId}`, token: user.token })
    expect(await read(user)).toMatchObject({ workspace: null, workspaces: [] })
  })
})
