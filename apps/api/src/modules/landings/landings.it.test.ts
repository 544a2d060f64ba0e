import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { LandingRecord } from './landings.schema.ts'

const url = 'https://landing.example/?c={click_id}'

describeWith(['postgres'], 'landings', () => {
  let test: TestApp
  let user: TestUser

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = user) =>
    test.request({ method, url: path, token: by.token, body })
  const created = async (body: object = {}): Promise<LandingRecord> => {
    const response = await send('POST', '/landings', { name: 'Quiz', url, ...body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  it('answer with the whole record, defaults included', async () => {
    const landing = await created()
    expect(landing).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      workspaceId: user.workspaceId,
      name: 'Quiz',
      url,
      groupName: null,
      status: 'active',
      notes: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: landing.createdAt,
    })
    expect((await send('GET', `/landings/${landing.id}`)).json().data).toEqual(landing)
  })

  it('are changed field by field, and listed', async () => {
    const { id } = await created({ groupName: 'findable', notes: 'n' })
    const patched = await send('PATCH', `/landings/${id}`, { status: 'paused', notes: null })
    expect(patched.json().data).toMatchObject({ groupName: 'findable', status: 'paused', notes: null })
    const listed = async (query: string) => (await send('GET', `/landings?search=FINDABLE${query}`)).json()
    expect((await listed('')).data).toEqual([patched.json().data])
    expect((await listed('&status=active')).meta).toEqual({ total: 0, limit: 50, offset: 0 })
  })

  it('that are archived stay so', async () => {
    const { id } = await created({ status: 'archived' })
    const refused = await send('PATCH', `/landings/${id}`, { status: 'active' })
    expect(refused.json()).toMatchObject({ statusCode: 409, details: [{ path: 'status' }] })
    expect((await send('PATCH', `/landings/${id}`, { name: 'Old' })).json().data.name).toBe('Old')
  })

  it('are no other workspace’s', async () => {
    const stranger = await test.signUp()
    const { id } = await created()
    const answers = [
      await send('GET', `/landings/${id}`, undefined, stranger),
      await send('PATCH', `/landings/${id}`, { name: 'Theirs' }, stranger),
      await send('DELETE', `/landings/${id}`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  it('are deleted', async () => {
    const { id } = await created()
    expect((await send('DELETE', `/landings/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `/landings/${id}`)).statusCode).toBe(404)
  })
})
