import { randomBytes } from 'node:crypto'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'a link in full', () => {
  let test: TestApp
  let user: TestUser
  let link: { id: string; shortCode: string }
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    const { token, workspaceId } = user
    const body = {
      originalUrl: 'https://shop.example/',
      customAlias: `full-${randomBytes(5).toString('hex')}`,
      password: 'open sesame',
      notes: 'Goes out on Friday',
      isStarred: true,
    }
    link = (await test.request({ method: 'POST', url: '/links', body, token, workspaceId })).json().data
  })
  afterAll(() => test.close())

  const get = (url: string, by: { key?: string; token?: string; workspaceId?: string }) =>
    test.request({ method: 'GET', url, ...by })

  it('is read by its id, and by its code with full=true', async () => {
    const { token, workspaceId } = user
    const byId = await get(`/links/by-id/${link.id}`, { token, workspaceId })
    expect(byId.json()).toEqual({ data: link })
    expect(link).toMatchObject({ notes: 'Goes out on Friday', isStarred: true, rulesVersion: 1 })
    const full = await get(`/links/${link.shortCode}?full=true`, { token, workspaceId })
    expect(full.json()).toEqual({ data: link })
    const { key } = await test.makeKey(user, { scopes: ['links:read'] })
    expect((await get(`/links/${link.shortCode}?full=true`, { key })).json()).toEqual({ data: link })
    expect((await get(`/links/by-id/${link.id}`, { key })).json()).toEqual({ data: link })
  })

  it('is short information to everybody without full=true', async () => {
    const { token } = user
    for (const by of [{}, { token }]) {
      const { data } = (await get(`/links/${link.shortCode}?full=false`, by)).json()
      expect(Object.keys(data)).not.toContain('notes')
      expect(data).toMatchObject({ originalUrl: null, shortCode: link.shortCode })
    }
  })

  it('is refused to who may not read links', async () => {
    const url = `/links/${link.shortCode}?full=true`
    expect((await get(url, {})).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' })
    expect((await get(url, { key: 'wmk_broken' })).statusCode).toBe(401)
    const { key } = await test.makeKey(user, { scopes: ['costs:read'] })
    expect((await get(url, { key })).json()).toMatchObject({ code: 'API_KEY_SCOPE_INSUFFICIENT' })
    const stranger = await test.signUp()
    expect((await get(url, { token: stranger.token })).statusCode).toBe(404)
    expect((await get(`/links/by-id/${link.id}`, { token: stranger.token })).statusCode).toBe(404)
  })

  it('is shown to restricted members where it is one of theirs', async () => {
    const { workspaceId } = user
    const without = await test.addMember(workspaceId, 'viewer', { linkIds: [] })
    const limits = await test.addMember(workspaceId, 'viewer', { linkIds: [link.id] })
    for (const url of [`/links/by-id/${link.id}`, `/links/${link.shortCode}?full=true`]) {
      expect((await get(url, { token: without.token, workspaceId })).statusCode).toBe(404)
      expect((await get(url, { token: limits.token, workspaceId })).json()).toEqual({ data: link })
    }
  })
})
