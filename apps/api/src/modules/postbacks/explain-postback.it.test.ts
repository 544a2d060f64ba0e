import { conversions, deliveries, postbackLogs } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

describeWith(['postgres'], 'a postback that is tried', () => {
  let app: PostbackApp
  beforeAll(async () => {
    app = await openPostbackApp()
  })
  afterAll(() => app.close())

  const explain = (query: unknown, more: object = {}, by = app.user) => {
    const { token, workspaceId } = by
    const body = { query, ...more }
    return app.test.request({ method: 'POST', url: '/postback/explain', body, token, workspaceId })
  }
  const explained = async (query: unknown, more: object = {}, by = app.user) => {
    const response = await explain(query, more, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const storedCounts = () => {
    const { orm } = app.test.deps.db
    return Promise.all([conversions, deliveries, postbackLogs].map((table) => orm.$count(table)))
  }

  it('comes to what it would come to, and stores nothing', async () => {
    const { clickToken: click_id } = await app.click()
    const before = await storedCounts()
    const lead = { click_id, status: 'lead', payout: '2.5', currency: 'EUR' }
    const created = { result: 'created', reason: null, status: 'lead', payout: 2.5, currency: 'EUR' }
    expect(await explained(lead)).toEqual({ ...created, goal: null, conversion: null })
    expect(await explained(new URLSearchParams(lead).toString())).toMatchObject(created)
    expect(await storedCounts()).toEqual(before)
    expect(await app.result(lead)).toBe('created')
    const [known] = await app.conversionsOf({ clickToken: click_id })
    const about = { id: known?.id, status: 'lead', payout: 2.5 }
    expect(await explained(lead)).toMatchObject({ result: 'duplicate', status: 'lead', conversion: about })
    expect(await explained({ click_id, status: 'sale', payout: '7' })).toMatchObject({
      result: 'updated',
      status: 'sale',
      payout: 7,
      conversion: about,
    })
    expect(await explained({ click_id, status: 'xyz' })).toMatchObject({
      result: 'ignored',
      reason: expect.stringContaining('xyz'),
      status: null,
      conversion: null,
    })
    expect(await app.conversionsOf({ clickToken: click_id })).toMatchObject([{ status: 'lead', version: 1 }])
  })

  it('is refused as it would be, by its key, its address and its parameters', async () => {
    const open = { requireKey: false, allowedIps: [], allowedNetworksOnly: false }
    const { clickToken: click_id } = await app.click()
    await app.make('/postback-security', { ...open, requireKey: true, allowedIps: ['192.0.2.7'] }, 'PUT')
    const { token, workspaceId } = app.user
    const security = { method: 'GET', url: '/postback-security', token, workspaceId } as const
    const { key } = (await app.test.request(security)).json().data
    expect(await explained({ click_id })).toMatchObject({ result: 'refused', reason: expect.any(String) })
    expect(await explained({ click_id, key })).toMatchObject({ result: 'created', status: 'sale' })
    expect(await explained({ click_id, key }, { ip: '192.0.2.7' })).toMatchObject({ result: 'created' })
    expect(await explained({ click_id, key }, { ip: '192.0.2.8' })).toMatchObject({ result: 'refused' })
    await app.make('/postback-security', open, 'PUT')
    expect(await explained({ click_id, payout: 'x' })).toMatchObject({
      result: 'refused',
      reason: expect.stringMatching(/^payout: /),
    })
    expect(await explained({ status: 'sale' })).toMatchObject({
      result: 'refused',
      reason: expect.stringMatching(/^click_id: /),
    })
  })

  it('knows no clicks of others, waits for those that may come, and says when it cannot look', async () => {
    const { clickToken: click_id } = await app.click()
    const unread = app.unread()
    const stranger = await app.test.signUp()
    expect(await explained({ click_id }, {}, stranger)).toMatchObject({ result: 'unknown', conversion: null })
    expect(await explained({ click_id: 'nothing' })).toMatchObject({ result: 'unknown' })
    expect(await explained({ click_id: unread.clickToken })).toMatchObject({ result: 'pending' })
    app.setUnavailable(true)
    expect((await explain({ click_id: unread.clickToken })).statusCode).toBe(503)
    app.setUnavailable(false)
  })

  it.each<[body: unknown, more: object, path: string]>([
    [undefined, {}, 'query'],
    [7, {}, 'query'],
    [{ status: 1 }, {}, 'query'],
    [{}, { ip: 'x' }, 'ip'],
    [{}, { other: 1 }, 'other'],
  ])('refuses %j %j and names what is wrong', async (query, more, path) => {
    const response = await explain(query, more)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().details[0].path).toMatch(new RegExp(`^${path}`))
  })
})
