import { randomUUID } from 'node:crypto'
import { auditLog, conversionChanges } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostbackApp, type PostbackApp } from '../postbacks/testing/postback-app.ts'

describeWith(['postgres'], 'a conversion by itself', () => {
  let app: PostbackApp
  beforeAll(async () => {
    app = await openPostbackApp()
  })
  afterAll(() => app.close())

  const get = (id: string, credentials: object = app.user) =>
    app.test.request({ method: 'GET', url: `/conversions/${id}`, ...credentials })
  const patch = (id: string, body: object, credentials: object = app.user) =>
    app.test.request({ method: 'PATCH', url: `/conversions/${id}`, body, ...credentials })
  const send = async (clickToken: string, parameters: Record<string, string | number>) => {
    app.test.clock.advance(1_000)
    return app.result({ click_id: clickToken, ...parameters })
  }
  /** A conversion of a click of its own, as the postback makes it. */
  const convert = async (
    parameters: Record<string, string | number>,
    click: Parameters<PostbackApp['click']>[0] = {},
  ) => {
    const made = await app.click(click)
    expect(await send(made.clickToken, parameters)).toBe('created')
    const [conversion] = await app.conversionsOf(made)
    if (conversion === undefined) throw new Error('The postback made no conversion')
    return { click: made, id: conversion.id }
  }
  const historyOf = async (id: string) => (await get(id)).json().data.history

  it('is the record of the log, and has its history from lead to sale to rejected', async () => {
    const { click, id } = await convert({ status: 'lead', payout: 2, tid: 'T' })
    await send(click.clickToken, { status: 'sale', payout: 12.5, currency: 'EUR', tid: 'T' })
    await send(click.clickToken, { status: 'sale', payout: 12.5, currency: 'EUR', tid: 'T' })
    await send(click.clickToken, { status: 'sale', payout: 13, tid: 'T' })
    await send(click.clickToken, { status: 'lead', tid: 'T' })
    await send(click.clickToken, { status: 'rejected', tid: 'T' })
    const { data } = (await get(id)).json()
    expect(data).toMatchObject({
      id,
      clickToken: click.clickToken,
      status: 'rejected',
      previousStatus: 'sale',
      payout: 13,
      currency: 'EUR',
      tid: 'T',
      source: 'postback',
      click: { countryCode: 'GB', countryName: 'United Kingdom', subIds: { sub_id_1: 'adset-7' } },
    })
    const shared = { at: expect.stringMatching(/Z$/), origin: 'postback' }
    expect(data.history).toEqual([
      { ...shared, from: null, to: 'lead', payout: 2, currency: 'USD' },
      { ...shared, from: 'lead', to: 'sale', payout: 12.5, currency: 'EUR' },
      { ...shared, from: 'sale', to: 'sale', payout: 13, currency: 'EUR' },
      { ...shared, from: 'sale', to: 'rejected', payout: 13, currency: 'EUR' },
    ])
    const times = data.history.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)).toBe(data.updatedAt)
  })

  it('says of what is imported and corrected where it came from', async () => {
    const { clickToken } = await app.click()
    const row = { clickId: clickToken, status: 'lead', payout: 1 }
    await app.make('/conversions/import', { row })
    const [{ id } = { id: '' }] = await app.conversionsOf({ clickToken })
    await app.make(`/conversions/${id}`, { status: 'sale', payout: 3 }, 'PATCH')
    expect(await historyOf(id)).toMatchObject([
      { from: null, to: 'lead', payout: 1, origin: 'import' },
      { from: 'lead', to: 'sale', payout: 3, origin: 'correction' },
    ])
  })

  it('has in its history what came since histories are stored, where it is older', async () => {
    const { click, id } = await convert({ status: 'lead' })
    const { orm } = app.test.deps.db
    await orm.delete(conversionChanges).where(eq(conversionChanges.conversionId, id))
    expect(await historyOf(id)).toEqual([])
    await send(click.clickToken, { status: 'sale' })
    expect(await historyOf(id)).toMatchObject([{ from: 'lead', to: 'sale' }])
  })

  describe('corrected', () => {
    it('is counted, sent and to be projected as if a postback had changed it', async () => {
      await app.make('/webhooks', { url: 'https://hooks.example/', events: ['conversion'] })
      const offer = await app.make('/offers', { name: 'O', url: 'https://shop.example/', payout: 4 })
      const { click, id } = await convert({ status: 'sale' }, { offerId: offer.id })
      const before = await app.conversionsOf(click)
      expect(await app.countedOf(offer.id)).toBe(1)
      const answer = await patch(id, { status: 'rejected', payout: 0, currency: 'eur' })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().data).toMatchObject({
        status: 'rejected',
        previousStatus: 'sale',
        payout: 0,
        currency: 'EUR',
      })
      const [after] = await app.conversionsOf(click)
      expect(after?.version).toBe((before[0]?.version ?? 0) + 1)
      expect(after?.statusChangedAt).toEqual(after?.updatedAt)
      expect(await app.countedOf(offer.id)).toBe(0)
      expect(await app.eventsOf(click)).toMatchObject([
        { status: 'sale', payout: 4, isNew: true },
        { status: 'rejected', payout: 0, currency: 'EUR', isNew: false },
      ])
    })

    it('goes to the traffic source of its click, as it is now', async () => {
      const postbackUrl = 'https://ads.example/?s={status}&p={payout}'
      const source = await app.make('/traffic-sources', { name: 'Ads', postbackUrl })
      const { id } = await convert({ status: 'lead', payout: 2 }, { trafficSourceId: source.id })
      await patch(id, { status: 'sale', payout: 9 })
      const url = `/traffic-sources/${source.id}/postbacks`
      const sent = (await app.test.request({ method: 'GET', url, ...app.user })).json().data
      expect(sent.map((postback: { url: string }) => postback.url).toSorted()).toEqual([
        'https://ads.example/?s=lead&p=2',
        'https://ads.example/?s=sale&p=9',
      ])
      await app.make(`/traffic-sources/${source.id}`, { isActive: false }, 'PATCH')
    })

    it('does not change what is left out, nor the time of its status where that stays', async () => {
      const { click, id } = await convert({ status: 'sale', payout: 7 })
      const [before] = await app.conversionsOf(click)
      app.test.clock.advance(5_000)
      expect((await patch(id, { currency: 'GBP' })).json().data).toMatchObject({
        status: 'sale',
        payout: 7,
        currency: 'GBP',
        previousStatus: null,
        statusChangedAt: before?.statusChangedAt.toISOString(),
      })
    })

    it('is in the audit log', async () => {
      const { id } = await convert({ status: 'lead' })
      await patch(id, { status: 'sale', payout: 9 })
      const [entry] = await app.test.deps.db.orm
        .select()
        .from(auditLog)
        .where(eq(auditLog.resourceId, id))
        .orderBy(desc(auditLog.createdAt))
      expect(entry).toMatchObject({
        action: 'conversion.update',
        workspaceId: app.user.workspaceId,
        userId: app.user.userId,
        changes: { status: 'sale', payout: 9 },
      })
    })

    it.each([
      ['to a status that it cannot get', { status: 'lead', payout: 1 }, 409, 'status'],
      ['to a status that there is not', { status: 'paid' }, 400, 'status'],
      ['to a payout below zero', { payout: -1 }, 400, 'payout'],
      ['to a currency that there is not', { currency: 'EURO' }, 400, 'currency'],
    ])('%s stays what it is', async (_what, body, statusCode, path) => {
      const { click, id } = await convert({ status: 'sale', payout: 7 })
      const stored = async () => [
        await app.conversionsOf(click),
        await app.eventsOf(click),
        await historyOf(id),
      ]
      const before = await stored()
      const answer = await patch(id, body)
      expect(answer.statusCode, answer.body).toBe(statusCode)
      expect(answer.json().details).toMatchObject([{ path }])
      expect(await stored()).toEqual(before)
    })

    it('to what it is, changes and sends nothing', async () => {
      const { click, id } = await convert({ status: 'sale', payout: 7 })
      const before = [await app.conversionsOf(click), await app.eventsOf(click)]
      for (const body of [{}, { status: 'sale', payout: 7, currency: 'usd' }]) {
        expect((await patch(id, body)).statusCode).toBe(200)
      }
      expect([await app.conversionsOf(click), await app.eventsOf(click)]).toEqual(before)
      expect(await historyOf(id)).toHaveLength(1)
    })

    it('twenty times at once, is changed once by each that fits', async () => {
      const { click, id } = await convert({ status: 'lead', payout: 1 })
      const payouts = Array.from({ length: 20 }, (_, index) => index + 2)
      const answers = await Promise.all(payouts.map((payout) => patch(id, { payout })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(payouts.map(() => 200))
      const history: { payout: number }[] = await historyOf(id)
      expect(
        history
          .slice(1)
          .map(({ payout }) => payout)
          .toSorted((a, b) => a - b),
      ).toEqual(payouts)
      expect(Number((await app.conversionsOf(click))[0]?.payout)).toBe(history.at(-1)?.payout)
    })
  })

  it('is corrected for the state that was read, once', async () => {
    const { click, id } = await convert({ status: 'lead' })
    const { token, workspaceId } = app.user
    const tag = String((await get(id)).headers.etag)
    const correct = (payout: number) =>
      app.test.request({
        method: 'PATCH',
        url: `/conversions/${id}`,
        body: { payout },
        headers: { 'if-match': tag },
        token,
        workspaceId,
      })
    const answers = await Promise.all([correct(1), correct(2)])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 412])
    expect(Number((await app.conversionsOf(click))[0]?.payout)).toBe(statuses.indexOf(200) + 1)
  })

  describe('is there', () => {
    it('for no caller of another workspace, to read or to change', async () => {
      const { click, id } = await convert({ status: 'lead' })
      const stranger = await app.test.signUp()
      for (const one of [id, randomUUID()]) {
        expect((await get(one, stranger)).statusCode).toBe(404)
        expect((await patch(one, { status: 'sale' }, stranger)).statusCode).toBe(404)
      }
      expect((await app.conversionsOf(click))[0]?.status).toBe('lead')
    })

    it('for members who see some links where it is of one of them, and only to read', async () => {
      const link = await app.make('/links', { originalUrl: 'https://shop.example/' })
      const ours = await convert({ status: 'lead' }, { linkId: link.id })
      const other = await convert({ status: 'lead' })
      const { workspaceId } = app.user
      const member = await app.test.addMember(workspaceId, 'editor', { linkIds: [link.id] })
      expect((await get(ours.id, member)).statusCode).toBe(200)
      expect((await get(other.id, member)).statusCode).toBe(404)
      expect((await patch(ours.id, { status: 'sale' }, member)).json()).toMatchObject({
        statusCode: 403,
        code: 'ROLE_INSUFFICIENT',
      })
    })
  })
})
