import { randomBytes } from 'node:crypto'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const dayMs = 24 * 60 * 60_000
const target = 'https://shop.example/'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

describeWith(['postgres'], 'links', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: object, by: TestUser = user) =>
    test.request({ method, url, body, token: by.token, workspaceId: user.workspaceId })
  const make = async (url: string, body: object) => {
    const response = await send('POST', url, body)
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json().data
  }
  const rulesOf = async (code: string) => (await send('GET', `/links/${code}/rules`)).json().data
  const served = (code: string) => test.deps.replica.links.load({ domainKey: '', code })

  describe('are cloned', () => {
    it('with all that they have, but their codes, and inactive', async () => {
      const collection = await make('/collections', { name: 'Summer' })
      const offer = await make('/offers', { name: 'O', url: target })
      const original = await make('/links', {
        originalUrl: target,
        title: 'alpha',
        tags: ['b', 'a'],
        password: 'open sesame',
        clickLimit: 9,
        utm: { source: 'news' },
        subIdMap: { a: 'sub_id_1' },
        notes: 'N',
        collectionIds: [collection.id],
        retargetingPixels: [{ provider: 'facebook', pixelId: '123456789012345' }],
      })
      const flow = { schema: 'landing_offer', flowConfig: { offers: [{ id: offer.id, weight: 3 }] } }
      for (const rule of [
        { name: 'first', targetUrl: target },
        flow,
        { name: 'third', targetUrl: target, weight: 5 },
      ])
        await make(`/links/${original.shortCode}/rules`, rule)
      test.clock.advance(1_000)
      const copy = await make(`/links/${original.shortCode}/clone`, {})
      const { id, shortCode, shortUrl, title, isActive, createdAt, updatedAt, rulesVersion, ...same } =
        original
      expect(copy).toMatchObject({
        ...same,
        title: 'alpha copy',
        isActive: false,
        clicksTotal: 0,
        hasPassword: true,
        rulesCount: 3,
        activeRulesCount: 3,
      })
      expect([copy.id, copy.shortCode]).not.toContain(id)
      const [rules, copied] = [await rulesOf(shortCode), await rulesOf(copy.shortCode)]
      const content = (all: { id: string; linkId: string; createdAt: string; updatedAt: string }[]) =>
        all.map(({ id: _id, linkId: _link, createdAt: _made, updatedAt: _changed, ...rest }) => rest)
      expect(content(copied)).toEqual(content(rules))
      expect(await served(copy.shortCode)).toMatchObject({ status: 'inactive' })
    })

    it('with an alias, a title and active where that is requested; not with an alias that is taken', async () => {
      const { shortCode } = await make('/links', { originalUrl: target })
      const customAlias = `copy-${randomBytes(5).toString('hex')}`
      const body = { customAlias, title: null, isActive: true }
      expect(await make(`/links/${shortCode}/clone`, body)).toMatchObject(body)
      expect((await send('POST', `/links/${shortCode}/clone`, body)).statusCode).toBe(409)
      expect((await make(`/links/${shortCode}/clone`, {})).title).toBe(`${shortCode} copy`)
    })
  })

  describe('come back after their deletion', () => {
    it('with their codes and rules, and are served again', async () => {
      const link = await make('/links', { originalUrl: target, title: 'back' })
      await make(`/links/${link.shortCode}/rules`, { targetUrl: target })
      const rules = await rulesOf(link.shortCode)
      await send('DELETE', `/links/${link.shortCode}`)
      expect(await served(link.shortCode)).toMatchObject({ status: 'deleted' })
      const restored = await make(`/links/${link.shortCode}/restore`, {})
      expect(restored).toEqual({
        ...link,
        rulesVersion: 2,
        updatedAt: expect.any(String),
        rulesCount: 1,
        activeRulesCount: 1,
      })
      expect(await rulesOf(link.shortCode)).toEqual(rules)
      expect(await served(link.shortCode)).toMatchObject({ status: 'active', rules: [expect.anything()] })
      expect((await send('POST', `/links/${link.shortCode}/restore`)).json().data).toEqual(restored)
    })

    it('within 30 days, and to those who may see them', async () => {
      const link = await make('/links', { originalUrl: target })
      const path = `/links/${link.shortCode}/restore`
      await send('DELETE', `/links/${link.shortCode}`)
      const without = await test.addMember(user.workspaceId, 'editor', { linkIds: [] })
      expect((await send('POST', path, undefined, without)).statusCode).toBe(404)
      const stranger = await test.signUp()
      expect((await test.request({ method: 'POST', url: path, token: stranger.token })).statusCode).toBe(404)
      test.clock.advance(30 * dayMs + 1)
      // Sessions do not last so long.
      const { email, password } = user
      const again = await test.request({ method: 'POST', url: '/auth/login', body: { email, password } })
      const { accessToken: token } = again.json().data
      expect((await send('POST', path, undefined, { ...user, token })).statusCode).toBe(404)
    })
  })
})
