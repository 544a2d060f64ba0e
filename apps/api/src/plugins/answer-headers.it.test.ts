import { describeWith } from '@waymark/testing'
import { expect, it } from 'vitest'
import { buildTestApp } from '../testing/index.ts'

describeWith(['postgres'], 'what an answer says of itself', () => {
  it('is that no cache may keep it and no browser reinterpret it, whatever came of the request', async () => {
    const test = await buildTestApp()
    const user = await test.signUp()
    const answers = await Promise.all([
      test.request({ method: 'GET', url: '/users/me', token: user.token }),
      test.request({ method: 'GET', url: '/users/me' }),
      test.request({ method: 'GET', url: '/no/such/route' }),
      test.request({ method: 'GET', url: '/health' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 200])
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    }
    await test.close()
  })
})
