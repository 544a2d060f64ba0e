import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestDemoData, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'demo data', () => {
  const demoData = createTestDemoData()
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ deps: { demoData } })
  })
  beforeEach(() => Object.assign(demoData, { started: [], isBusy: false }))
  afterAll(() => test.close())

  const load = ({ token }: TestUser, id: string, by = test) =>
    by.request({ method: 'POST', url: `/workspaces/${id}/demo-data`, token })
  const makeLink = async ({ token }: TestUser): Promise<string> => {
    const body = { originalUrl: 'https://example.com/' }
    return (await test.request({ method: 'POST', url: '/links', token, body })).json().data.shortCode
  }

  it('is begun for a new workspace by the session of its owner, and the answer says how much comes', async () => {
    const owner = await test.signUp()
    const response = await load(owner, owner.workspaceId.toUpperCase())
    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({ data: demoData.size })
    expect(demoData.started).toEqual([{ workspaceId: owner.workspaceId, accessToken: owner.token }])
    expect(response.body).not.toContain(owner.token)
  })

  it('is begun in the workspace of the path, whichever is the first of its owner', async () => {
    const owner = await test.signUp()
    const body = { name: 'Second' }
    const made = await test.request({ method: 'POST', url: '/workspaces', token: owner.token, body })
    const { id } = made.json().data
    await makeLink(owner)
    expect((await load(owner, id)).statusCode).toBe(202)
    expect(demoData.started).toMatchObject([{ workspaceId: id }])
  })

  describe('is not begun', () => {
    it.each(['admin', 'editor', 'viewer'] as const)('for the role %s, nor for a stranger', async (role) => {
      const owner = await test.signUp()
      const member = await test.addMember(owner.workspaceId, role)
      const refused = await load(member, owner.workspaceId)
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'ROLE_INSUFFICIENT' })
      const stranger = await load(await test.signUp(), owner.workspaceId)
      expect(stranger.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
      expect(demoData.started).toEqual([])
    })

    it('where the workspace has links, until they are deleted', async () => {
      const owner = await test.signUp()
      const code = await makeLink(owner)
      const refused = await load(owner, owner.workspaceId)
      expect(refused.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
      expect(refused.json().message).toContain('has links already')
      await test.request({ method: 'DELETE', url: `/links/${code}`, token: owner.token })
      expect((await load(owner, owner.workspaceId)).statusCode).toBe(202)
      expect(demoData.started).toHaveLength(1)
    })

    it('while another workspace is filled', async () => {
      const owner = await test.signUp()
      demoData.isBusy = true
      const refused = await load(owner, owner.workspaceId)
      expect(refused.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
      expect(refused.json().message).toContain('Try again in a minute')
    })

    it('where the installation offers none: the answer says who switches it on', async () => {
      const { demoData: _offered, ...deps } = test.deps
      const without = await buildTestApp({ deps })
      const owner = await test.signUp()
      const refused = await load(owner, owner.workspaceId, without)
      expect(refused.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
      expect(refused.json().message).toContain('DEMO_DATA=on')
      await without.close()
    })
  })
})
