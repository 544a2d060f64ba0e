import { offers } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { OfferRecord } from './offers.schema.ts'

const url = 'https://offer.example/?aff_sub={click_id}'

describeWith(['postgres'], 'offers', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = user) =>
    test.request({ method, url: path, token: by.token, body })
  const created = async (body: object = {}): Promise<OfferRecord> => {
    const response = await send('POST', '/offers', { name: 'Sneakers', url, ...body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const patch = async (id: string, body: object) => (await send('PATCH', `/offers/${id}`, body)).json()

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  it('answer with the whole record, defaults included', async () => {
    const offer = await created()
    expect(offer).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      workspaceId: user.workspaceId,
      networkId: null,
      name: 'Sneakers',
      url,
      appendQuery: null,
      appendSubid: false,
      countries: null,
      payout: 0,
      payoutCurrency: 'USD',
      payoutModel: 'fixed',
      expectedApproval: null,
      capHourly: null,
      capDaily: null,
      capTimezone: 'UTC',
      softCaps: false,
      capTotal: null,
      status: 'active',
      notes: null,
      groupName: null,
      healthStatus: 'unknown',
      disabledReason: null,
      healthCheck: { enabled: true, url: null },
      autoDisableMinClicks: null,
      autoDisableMinCr: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: offer.createdAt,
    })
    expect((await send('GET', `/offers/${offer.id}`)).json().data).toEqual(offer)
  })

  it('get the click id in the parameter of their network, where they say so', async () => {
    const network = await send('POST', '/affiliate-networks', { name: 'Subids', subidParam: 'aff' })
    const networkId = network.json().data.id
    const [own, bare] = [
      await created({ networkId, appendSubid: true, url: 'https://offer.example/?aff=own' }),
      await created({ networkId, appendSubid: true, url: 'https://offer.example/#top' }),
    ]
    const { shortCode } = (await send('POST', '/links', { originalUrl: 'https://shop.example/' })).json().data
    const flowConfig = { landings: [], offers: [own, bare].map(({ id }) => ({ id, weight: 1 })) }
    const made = await send('POST', `/links/${shortCode}/rules`, { schema: 'landing_offer', flowConfig })
    expect(made.statusCode, made.body).toBe(201)
    const urls = async () => {
      const snapshot = await test.deps.replica.links.load({ domainKey: '', code: shortCode })
      const action = snapshot?.rules[0]?.action
      return action?.schema === 'landing_offer' ? action.offers.map((offer) => offer.url) : null
    }
    const version = async () =>
      (await test.deps.replica.links.load({ domainKey: '', code: shortCode }))?.version ?? 0
    expect(await urls()).toEqual([
      'https://offer.example/?aff=own',
      'https://offer.example/?aff={click_id}#top',
    ])
    const before = await version()
    await send('PATCH', `/affiliate-networks/${networkId}`, { subidParam: 's2' })
    expect(await urls()).toEqual([
      'https://offer.example/?aff=own&s2={click_id}',
      'https://offer.example/?s2={click_id}#top',
    ])
    expect(await version()).toBe(before + 1)
    await patch(own.id, { appendSubid: false })
    await patch(bare.id, { networkId: null })
    expect(await urls()).toEqual(['https://offer.example/?aff=own', 'https://offer.example/#top'])
    expect(await version()).toBe(before + 3)
  })

  it('are paid in the base currency of the workspace unless they say otherwise', async () => {
    const owner = await test.signUp()
    await send('PATCH', `/workspaces/${owner.workspaceId}`, { baseCurrency: 'EUR' }, owner)
    const offer = await send('POST', '/offers', { name: 'A', url }, owner)
    expect(offer.json().data.payoutCurrency).toBe('EUR')
    expect((await created({ payoutCurrency: 'gbp' })).payoutCurrency).toBe('GBP')
  })

  it.each([0, 0.1, 12.5, 0.000001, 99.99, 123_456_789.123456, 999_999_999.999999])(
    'give a payout of %d back as it was sent',
    async (payout) => {
      const { id } = await created({ payout })
      expect((await send('GET', `/offers/${id}`)).json().data.payout).toBe(payout)
    },
  )

  it('refuse a health check of a private address, and store nothing', async () => {
    const healthCheck = { url: 'http://127.0.0.1/alive' }
    const { id } = await created()
    for (const response of [
      await send('POST', '/offers', { name: 'Inside', url, healthCheck }),
      await send('PATCH', `/offers/${id}`, { healthCheck }),
    ])
      expect(response.json()).toMatchObject({
        statusCode: 422,
        code: 'URL_BLOCKED',
        details: [{ path: 'healthCheck.url' }],
      })
    expect((await send('GET', '/offers?search=Inside')).json().meta.total).toBe(0)
    expect((await send('GET', `/offers/${id}`)).json().data.healthCheck.url).toBeNull()
  })

  it('change what is said of the health check, and leave the rest of it', async () => {
    const { id } = await created({ healthCheck: { url: 'https://shop.example/alive' } })
    const changed = async (healthCheck: object) => (await patch(id, { healthCheck })).data.healthCheck
    expect(await changed({ enabled: false })).toEqual({ enabled: false, url: 'https://shop.example/alive' })
    expect(await changed({ url: null })).toEqual({ enabled: false, url: null })
    expect(await changed({})).toEqual({ enabled: false, url: null })
  })

  it('store every writable field, and change field by field', async () => {
    const network = await send('POST', '/affiliate-networks', { name: 'N' })
    const sent = {
      networkId: network.json().data.id,
      appendQuery: true,
      countries: ['GB', 'DE'],
      payout: 7.25,
      payoutModel: 'auto_from_postback',
      expectedApproval: 62.5,
      capHourly: 5,
      capDaily: 50,
      capTimezone: 'Europe/London',
      softCaps: true,
      capTotal: 0,
      status: 'paused',
      notes: 'n',
      groupName: 'g',
      healthCheck: { enabled: false, url: 'https://shop.example/alive?probe=1' },
      autoDisableMinClicks: 100,
      autoDisableMinCr: 0.00125,
    }
    const offer = await created({ ...sent, countries: ['gb', 'DE', 'GB'] })
    expect(offer).toMatchObject(sent)
    const change = {
      countries: null,
      expectedApproval: null,
      capDaily: null,
      networkId: null,
      autoDisableMinCr: null,
      payout: 8,
    }
    expect((await patch(offer.id, change)).data).toMatchObject({ ...sent, ...change })
  })

  it('are listed by status, network, text and order', async () => {
    const network = (await send('POST', '/affiliate-networks', { name: 'Lister' })).json().data.id
    await created({ name: 'cheap', payout: 1, networkId: network })
    await created({ name: 'dear', payout: 20, networkId: network, status: 'paused' })
    const names = async (query: string) => {
      const response = await send('GET', `/offers?networkId=${network}${query}`)
      return response.json().data.map((offer: OfferRecord) => offer.name)
    }
    expect(await names('&sort=-payout')).toEqual(['dear', 'cheap'])
    expect(await names('&status=active')).toEqual(['cheap'])
    expect(await names('&search=DEA')).toEqual(['dear'])
  })

  it('go the ways of the contract: an archived one stays archived', async () => {
    const { id } = await created()
    expect((await patch(id, { status: 'paused' })).data.status).toBe('paused')
    expect((await patch(id, { status: 'active' })).data.status).toBe('active')
    expect((await patch(id, { status: 'archived' })).data.status).toBe('archived')
    expect(await patch(id, { status: 'active' })).toMatchObject({
      code: 'CONFLICT',
      details: [{ path: 'status' }],
    })
    expect((await patch(id, { name: 'Old', status: 'archived' })).data).toMatchObject({
      name: 'Old',
      status: 'archived',
    })
  })

  it('that the system disabled are taken back by a person, who begins anew', async () => {
    const { id } = await created()
    const disabled = {
      status: 'auto_disabled',
      healthStatus: 'unhealthy',
      disabledReason: 'no answer',
    } as const
    await test.deps.db.orm.update(offers).set(disabled).where(eq(offers.id, id))
    expect((await send('GET', `/offers/${id}`)).json().data).toMatchObject(disabled)
    expect((await patch(id, { status: 'paused' })).code).toBe('CONFLICT')
    expect((await patch(id, { name: 'Still off' })).data).toMatchObject(disabled)
    expect((await patch(id, { status: 'active' })).data).toMatchObject({
      status: 'active',
      disabledReason: null,
      healthStatus: 'unknown',
    })
  })

  it('are no other workspace’s', async () => {
    const { id } = await created()
    const answers = [
      await send('GET', `/offers/${id}`, undefined, stranger),
      await send('PATCH', `/offers/${id}`, { name: 'Theirs' }, stranger),
      await send('DELETE', `/offers/${id}`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await send('GET', '/offers', undefined, stranger)).json().meta.total).toBe(0)
  })

  it('are deleted', async () => {
    const { id } = await created()
    expect((await send('DELETE', `/offers/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `/offers/${id}`)).statusCode).toBe(404)
  })
})
