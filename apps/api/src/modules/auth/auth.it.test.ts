import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'

describeWith(['postgres'], 'signing up and in', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  it('makes a user, a workspace it owns and a session', async () => {
    const body = { email: '  Ann@Example.COM ', password: 'long enough', name: 'Ann' }
    const response = await test.request({ method: 'POST', url: '/auth/register', body })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().data).toMatchObject({
      user: { email: 'ann@example.com', name: 'Ann', timezone: 'UTC' },
      workspace: { name: "Ann's workspace", role: 'owner', plan: 'enterprise', baseCurrency: 'USD' },
      expiresIn: 900,
    })
    const token = response.json().data.accessToken
    const me = await test.request({ method: 'GET', url: '/users/me', token })
    expect(me.json().data).toEqual(response.json().data.user)
  })
})
