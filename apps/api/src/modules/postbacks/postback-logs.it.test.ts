import { createConversionIntake, type Postback } from '@waymark/conversions'
import { postbackLogs } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestUser } from '../../testing/index.ts'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

const url = '/conversions/postback-logs'

describeWith(['postgres'], 'the postback log', () => {
  let app: PostbackApp
  let user: TestUser
  beforeAll(async () => {
    app = await openPostbackApp()
  })
  beforeEach(async () => {
    user = await app.test.signUp()
  })
  afterAll(() => app.close())

  const list = async (query: string, { token, workspaceId } = user) =>
    (await app.test.request({ method: 'GET', url: `${url}?${query}`, token, workspaceId })).json()
  const replay = (id: string, { token, workspaceId } = user) =>
    app.test.request({ method: 'POST', url: `${url}/${id}/replay`, token, workspaceId })
  const make = async (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') => {
    const { token, workspaceId } = user
    const answer = await app.test.request({ method, url: path, body, token, workspaceId })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json().data
  }
  const click = () => app.click({ workspaceId: user.workspaceId })

  it('lists each postback, newest first, by filter and page', async () => {
    const network = await make('/affiliate-networks', { name: 'N' })
    const [first, second] = [await click(), await click()]
    await app.postback({ click_id: first.clickToken, status: 'approved', tid: 'needle%1' }, '192.0.2.7')
    app.test.clock.advance(10)
    await app.postback({ click_id: first.clickToken, status: 'sms', network: network.id })
    app.test.clock.advance(10)
    await app.postback({ click_id: second.clickToken, status: 'lead' })
    const all = await list('')
    const counts = expect.any(Object)
    expect(all.meta).toEqual({ total: 3, limit: 50, offset: 0, counts })
    const total = Object.values<number>(all.meta.counts).reduce((sum, each) => sum + each, 0)
    expect(total).toBe(3)
    expect(all.data[2]).toEqual({
      id: expect.any(String),
      receivedAt: expect.stringMatching(/Z$/),
      source: 'postback',
      ip: '192.0.2.7',
      method: 'GET',
      query: { click_id: first.clickToken, status: 'approved', tid: 'needle%1' },
      result: 'created',
      reason: null,
      unknownWord: null,
      conversionId: (await app.conversionsOf(first))[0]?.id,
      networkId: null,
    })
    expect(all.data[1]).toMatchObject({
      result: 'ignored',
      reason: expect.stringContaining('sms'),
      unknownWord: 'sms',
      networkId: network.id,
    })
    const [newest, middle, oldest] = all.data.map(({ id }: { id: string }) => id)
    for (const [query, expected] of [
      ['sort=receivedAt', [oldest, middle, newest]],
      ['limit=1&offset=1', [middle]],
      ['result=ignored', [middle]],
      ['result=pending', []],
      ['unknownWord=SMS', [middle]],
      ['unknownWord=sm', []],
      ['source=track', []],
      [`networkId=${network.id}`, [middle]],
      [`conversionId=${all.data[2].conversionId}`, [oldest]],
      ['search=NEEDLE%25', [oldest]],
      [`search=${second.clickToken.slice(-12)}`, [newest]],
      ['search=192.0.2.7', [oldest]],
      [
        `from=${encodeURIComponent(all.data[1].receivedAt)}&to=${encodeURIComponent(all.data[0].receivedAt)}`,
        [middle],
      ],
    ] as const) {
      const found = (await list(query)).data.map(({ id }: { id: string }) => id)
      expect([query, found]).toEqual([query, expected])
    }
    expect((await list('', await app.test.signUp())).data).toEqual([])
  })

  it('decides an unmapped word again once the map is corrected', async () => {
    const network = await make('/affiliate-networks', { name: 'Repaired' })
    const offer = await make('/offers', {
      name: 'O',
      url: 'https://shop.example/',
      networkId: network.id,
      payout: 3,
    })
    const sent = await app.click({ workspaceId: user.workspaceId, offerId: offer.id, networkId: network.id })
    expect(await app.result({ click_id: sent.clickToken, status: 'Z77' })).toBe('ignored')
    const [log] = (await list('')).data
    expect(log).toMatchObject({ result: 'ignored', unknownWord: 'z77', conversionId: null })
    expect((await replay(log.id)).json().data).toMatchObject({ result: 'ignored' })
    await make(`/affiliate-networks/${network.id}`, { statusMap: { z77: 'sale' } }, 'PATCH')
    const again = await replay(log.id)
    const [conversion] = await app.conversionsOf(sent)
    expect(again.json().data).toEqual({
      ...log,
      result: 'created',
      reason: null,
      unknownWord: null,
      conversionId: conversion?.id,
    })
    expect(conversion).toMatchObject({ status: 'sale', originalStatus: 'Z77', payout: '3.000000' })
    expect((await replay(log.id)).json().data).toMatchObject({
      result: 'duplicate',
      conversionId: conversion?.id,
    })
    expect(await app.conversionsOf(sent)).toHaveLength(1)
    expect(await app.countedOf(offer.id)).toBe(1)
  })

  it('replays one of a code that is no currency in that very code, never in another one', async () => {
    const sent = await click()
    const stated = { click_id: sent.clickToken, payout: '5', cnv_currency: 'abc' }
    const refused = (await app.postback({ ...stated, mark: 'abc' })).json()
    expect(refused).toMatchObject({ statusCode: 400, details: [{ path: 'cnv_currency' }] })
    const [log] = (await list('')).data
    expect(log).toMatchObject({ result: 'refused', reason: expect.stringContaining('ISO 4217') })
    expect((await replay(log.id)).json().data).toMatchObject({
      result: 'refused',
      reason: expect.stringContaining('ABC'),
    })
    expect(await app.conversionsOf(sent)).toEqual([])
    expect(await app.result({ click_id: sent.clickToken, payout: '5', currency: 'usdt' })).toBe('created')
    expect(await app.conversionsOf(sent)).toMatchObject([{ payout: '5.000000', currency: 'USDT' }])
  })

  it('replays many times at once as once', async () => {
    const sent = await click()
    expect(await app.result({ click_id: sent.clickToken, goal: 'later' })).toBe('ignored')
    await make('/conversions/goals', { name: 'Later', key: 'later' })
    const [log] = (await list('')).data
    const answers = await Promise.all(Array.from({ length: 8 }, () => replay(log.id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(await app.conversionsOf(sent)).toMatchObject([{ version: 1 }])
  })

  it('replays what waits, when its click can be read, and says what still does not come', async () => {
    const sent = app.unread({ workspaceId: user.workspaceId })
    const key = (await make('/postback-security/rotate-key', {})).key
    expect(await app.result({ click_id: sent.clickToken, key })).toBe('pending')
    const [log] = (await list('')).data
    expect(log).toMatchObject({ result: 'pending', reason: 'Its click is not readable yet.' })
    expect((await replay(log.id)).json().data).toEqual(log)
    await app.store(sent)
    expect(await app.result({ click_id: sent.clickToken, tid: 'T' })).toBe('updated')
    expect((await list('')).data.map(({ result }: { result: string }) => result).toSorted()).toEqual([
      'created',
      'updated',
    ])
  })

  interface Named {
    key: string
    network: { id: string; name: string }
  }
  it.each<[how: string, parametersOf: (named: Named) => Record<string, string>, namesNetwork: boolean]>([
    ['its key', ({ key }) => ({ key }), false],
    ['the id of its network', ({ network }) => ({ network: network.id }), true],
    ['the name of its network', ({ network }) => ({ from: network.name.toUpperCase() }), true],
    ['its key, and an unknown network', ({ key }) => ({ key, network: 'Nobody' }), false],
  ])(
    'has what is about no click that can be read, where %s names it',
    async (_, parametersOf, namesNetwork) => {
      const { key } = await make('/postback-security/rotate-key', {})
      const network = await make('/affiliate-networks', { name: `Of ${user.workspaceId}` })
      const parameters = parametersOf({ key, network })
      const early = app.unread({ workspaceId: user.workspaceId }).clickToken
      const gone = uuidV7(app.test.clock.now() - 25 * 3_600_000, app.test.deps.randomBytes(10))
      const results = []
      for (const click_id of ['no-click', gone, early]) {
        app.test.clock.advance(10)
        results.push(await app.result({ click_id, ...parameters }))
      }
      expect(results).toEqual([404, 404, 'pending'])
      const unknown = { result: 'unknown', reason: 'There is no such click.', conversionId: null }
      const networkId = namesNetwork ? network.id : null
      expect((await list('')).data).toMatchObject([
        {
          result: 'pending',
          reason: 'Its click is not readable yet.',
          query: { click_id: early },
          networkId,
        },
        { ...unknown, query: { click_id: gone }, networkId },
        { ...unknown, query: { click_id: 'no-click' }, networkId },
      ])
      app.setUnavailable(true)
      expect(await app.result({ click_id: gone, ...parameters })).toBe('pending')
      app.setUnavailable(false)
      expect((await list('result=pending&search=analytics')).data).toHaveLength(1)
    },
  )

  it('has nothing of a network of whose name there are several', async () => {
    const name = `Of several, and ${user.workspaceId}`
    await make('/affiliate-networks', { name })
    await app.make('/affiliate-networks', { name })
    expect(await app.result({ click_id: 'no-click', network: name })).toBe(404)
    expect((await list('')).data).toEqual([])
  })

  it('has what is about a click of no workspace, where its key names it', async () => {
    const { key } = await make('/postback-security/rotate-key', {})
    const { clickToken } = await app.click({ workspaceId: null })
    expect(await app.result({ click_id: clickToken, key })).toBe(404)
    expect((await list('')).data).toMatchObject([{ result: 'unknown', query: { click_id: clickToken } }])
  })

  it('is closed to keys, viewers and other workspaces where it changes something', async () => {
    const sent = await click()
    await app.postback({ click_id: sent.clickToken, status: 'zzz' })
    const [log] = (await list('')).data
    const stranger = await app.test.signUp()
    expect((await replay(log.id, stranger)).statusCode).toBe(404)
    expect((await replay('019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b70')).statusCode).toBe(404)
    expect((await replay('x')).statusCode).toBe(400)
    const viewer = await app.test.addMember(user.workspaceId, 'viewer')
    expect((await replay(log.id, viewer)).statusCode).toBe(403)
    expect((await list('', viewer)).meta.total).toBe(1)
    const { key } = await app.test.makeKey(user, { scopes: ['conversions:write'] })
    expect(
      (await app.test.request({ method: 'POST', url: `${url}/${log.id}/replay`, key })).json().code,
    ).toBe('API_KEY_ROUTE_CLOSED')
  })

  /** Processed by another process: this one has not looked the click up. */
  const processedElsewhere = async (clickToken: string) => {
    const report: Postback = {
      source: 'postback',
      workspaceId: null,
      clickToken,
      status: 'zzz',
      statusLists: {},
      tid: null,
      identity: null,
      payout: null,
      currency: null,
      goalKey: null,
      convertedAt: null,
      network: null,
      keyHash: null,
      arrival: { ip: '192.0.2.7', method: 'GET', query: { click_id: clickToken, status: 'zzz' } },
    }
    await createConversionIntake(app.test.deps).receive([report])
    const [log] = (await list('')).data
    expect(log).toMatchObject({ result: 'ignored' })
    return log
  }

  it('answers 503 where the click of a replay cannot be looked up, and changes nothing', async () => {
    const log = await processedElsewhere((await click()).clickToken)
    app.setUnavailable(true)
    const answer = await replay(log.id)
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect((await list('')).data).toEqual([log])
    app.setUnavailable(false)
    expect((await replay(log.id)).json().data).toEqual(log)
  })

  it('answers a replay whose click is gone with what was', async () => {
    const log = await processedElsewhere((await click()).clickToken)
    const { clickToken } = app.unread()
    await app.test.deps.db.orm.update(postbackLogs).set({ clickToken }).where(eq(postbackLogs.id, log.id))
    const answer = await replay(log.id)
    expect([answer.statusCode, answer.json().data]).toEqual([200, log])
  })
})
