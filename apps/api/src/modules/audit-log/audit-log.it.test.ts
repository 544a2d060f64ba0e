import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { auditRecord } from './audit-log.schema.ts'

const page = z.object({
  data: z.array(auditRecord),
  meta: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
})
const minuteMs = 60_000

describeWith(['postgres'], 'GET /audit-log', () => {
  let test: TestApp
  let owner: TestUser
  let editor: TestUser
  let presetId: string
  let begin: number

  const by = ({ token, workspaceId }: TestUser) => ({ token, workspaceId })
  const get = (query: string, user = owner) =>
    test.request({ method: 'GET', url: `/audit-log${query}`, ...by(user) })
  const read = async (query = '', user = owner) => page.parse((await get(query, user)).json())
  const actions = async (query: string) => (await read(query)).data.map(({ action }) => action)

  beforeAll(async () => {
    test = await buildTestApp()
    owner = await test.signUp()
    editor = await test.addMember(owner.workspaceId, 'editor')
    begin = test.clock.now()
    test.clock.advance(minuteMs)
    const made = await test.request({
      method: 'POST',
      url: '/utm-presets',
      ...by(owner),
      body: { name: 'one' },
    })
    presetId = made.json().data.id
    test.clock.advance(minuteMs)
    const url = `/utm-presets/${presetId}`
    await test.request({ method: 'PATCH', url, ...by(editor), body: { campaign: 'winter' } })
    test.clock.advance(minuteMs)
    await test.request({ method: 'DELETE', url, ...by(owner) })
  })
  afterAll(() => test.close())

  it('says who did what to which record, when, from where: newest first', async () => {
    const { data, meta } = await read()
    expect(data.map(({ action }) => action)).toEqual([
      'utm-preset.delete',
      'utm-preset.update',
      'utm-preset.create',
      'auth.register',
    ])
    expect(meta).toEqual({ total: 4, limit: 50, offset: 0 })
    expect(data[1]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      user: { id: editor.userId, email: editor.email },
      apiKeyId: null,
      sessionId: null,
      action: 'utm-preset.update',
      resourceType: 'utm-preset',
      resourceId: presetId,
      changes: { campaign: 'winter' },
      ip: '127.0.0.1',
      userAgent: expect.any(String),
    })
  })

  it('filters, pages and sorts', async () => {
    expect(await actions(`?userId=${editor.userId}`)).toEqual(['utm-preset.update'])
    expect(await actions('?action=utm-preset.delete')).toEqual(['utm-preset.delete'])
    expect(await actions('?resourceType=auth')).toEqual(['auth.register'])
    expect(await actions(`?resourceId=${presetId}&sort=at`)).toEqual([
      'utm-preset.create',
      'utm-preset.update',
      'utm-preset.delete',
    ])
    expect(await actions('?search=PRESET.up')).toEqual(['utm-preset.update'])
    const iso = (minutes: number) => new Date(begin + minutes * minuteMs).toISOString()
    expect(await actions(`?from=${iso(0.5)}&to=${iso(1.5)}`)).toEqual(['utm-preset.create'])
    const second = await read('?limit=1&offset=1')
    expect([second.data[0]?.action, second.meta]).toEqual([
      'utm-preset.update',
      { total: 4, limit: 1, offset: 1 },
    ])
    expect((await read('?offset=10')).meta.total).toBe(4)
  })

  it('is for owners and admins of the workspace', async () => {
    const viewer = await test.addMember(owner.workspaceId, 'viewer')
    const admin = await test.addMember(owner.workspaceId, 'admin')
    expect((await get('', viewer)).json().code).toBe('ROLE_INSUFFICIENT')
    expect((await get('', editor)).json().code).toBe('ROLE_INSUFFICIENT')
    expect((await get('', admin)).statusCode).toBe(200)
    const stranger = await test.signUp()
    expect((await read(`?resourceId=${presetId}`, stranger)).data).toEqual([])
  })

  it.each([
    ['?from=yesterday', 'from'],
    ['?to=2026-13-01', 'to'],
    ['?userId=me', 'userId'],
    ['?action=', 'action'],
    ['?limit=0', 'limit'],
    ['?sort=action', 'sort'],
  ])('refuses %s', async (query, path) => {
    const response = await get(query)
    expect([response.statusCode, response.json().details?.[0]?.path]).toEqual([400, path])
  })
})
