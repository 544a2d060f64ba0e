import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { NetworkRecord } from './affiliate-networks.schema.ts'

const url = 'https://offer.example/'

describeWith(['postgres'], 'affiliate networks', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = user) =>
    test.request({ method, url: path, token: by.token, body })
  const created = async (body: object, by = user): Promise<NetworkRecord> => {
    const response = await send('POST', '/affiliate-networks', body, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  it('answer with the whole record, defaults included', async () => {
    const network = await created({ name: ' Plain ' })
    expect(network).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      workspaceId: user.workspaceId,
      name: 'Plain',
      postbackUrlTemplate: null,
      subidParam: 'sub1',
      statusMap: {},
      isActive: true,
      expectedApproval: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: network.createdAt,
    })
    expect((await send('GET', `/affiliate-networks/${network.id}`)).json().data).toEqual(network)
  })

  it('take from a template what is not given', async () => {
    expect(await created({ templateId: 'affise', name: 'By template' })).toMatchObject({
      name: 'By template',
      subidParam: 'sub1',
      statusMap: { 1: 'sale', 2: 'lead', 3: 'rejected', 5: 'lead' },
      postbackUrlTemplate: `${test.deps.settings.publicApiUrl}/api/v1/postback?click_id={sub1}&payout={sum}&currency={currency}&status={status}&tid={transactionid}`,
    })
    const given = {
      subidParam: 'aff',
      statusMap: { ok: 'sale' },
      postbackUrlTemplate: null,
      expectedApproval: 0,
    }
    expect(await created({ templateId: 'scaleo', ...given })).toMatchObject({
      name: 'Scaleo (platform)',
      ...given,
    })
    const unknown = await send('POST', '/affiliate-networks', { templateId: 'nobody' })
    expect(unknown.json().details).toEqual([expect.objectContaining({ path: 'templateId' })])
  })

  it('store statuses in lower case, whatever they are called', async () => {
    const { id, statusMap } = await created({
      name: 'Mapped',
      statusMap: { ' Approved ': 'sale', constructor: 'lead', toString: 'rejected' },
    })
    expect(Object.entries(statusMap)).toEqual(
      expect.arrayContaining([
        ['approved', 'sale'],
        ['constructor', 'lead'],
        ['tostring', 'rejected'],
      ]),
    )
    const patched = await send('PATCH', `/affiliate-networks/${id}`, { statusMap: { HOLD: 'lead' } })
    expect(patched.json().data.statusMap).toEqual({ hold: 'lead' })
  })

  it('name all that is wrong with a status map at once, and are not stored', async () => {
    const statusMap = { Held: 'lead', hELD: 'sold', '': 'sale', ['x'.repeat(101)]: 1 }
    const response = await send('POST', '/affiliate-networks', { name: 'Wrongly mapped', statusMap })
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const paths = response.json().details.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(
      [
        'statusMap',
        'statusMap.""',
        'statusMap.hELD',
        `statusMap.${'x'.repeat(101)}`,
        `statusMap.${'x'.repeat(101)}`,
      ].toSorted(),
    )
    expect((await send('GET', '/affiliate-networks?search=Wrongly')).json().data).toEqual([])
  })

  it('have a name of their own in a workspace, and only there', async () => {
    await created({ name: 'Taken' })
    const other = await created({ name: 'Other' })
    await created({ name: 'Taken' }, stranger)
    const refused = [
      await send('POST', '/affiliate-networks', { name: 'Taken' }),
      await send('PATCH', `/affiliate-networks/${other.id}`, { name: 'Taken' }),
    ]
    for (const response of refused) {
      expect(response.json()).toMatchObject({
        statusCode: 409,
        code: 'CONFLICT',
        details: [{ path: 'name', message: 'is already taken' }],
      })
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', '/affiliate-networks', { name: 'Race' })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
  })

  it('are listed by page, order and text', async () => {
    const lister = await test.signUp()
    for (const name of ['Beta', 'alpha 100%', 'Gamma']) {
      await created({ name }, lister)
      test.clock.advance(10)
    }
    const names = async (query: string) => {
      const response = await send('GET', `/affiliate-networks${query}`, undefined, lister)
      return response.json().data.map((network: NetworkRecord) => network.name)
    }
    expect(await names('')).toEqual(['Gamma', 'alpha 100%', 'Beta'])
    expect(await names('?sort=createdAt&limit=1&offset=1')).toEqual(['alpha 100%'])
    expect(await names('?search=0%25')).toEqual(['alpha 100%'])
    expect(await names('?search=ALPHA')).toEqual(['alpha 100%'])
    const beyond = await send('GET', '/affiliate-networks?offset=9', undefined, lister)
    expect(beyond.json()).toEqual({ data: [], meta: { total: 3, limit: 50, offset: 9 } })
  })

  it('with offers are deleted only when these are to stay without one', async () => {
    const { id } = await created({ name: 'Busy' })
    const offer = await send('POST', '/offers', { name: 'O', url, networkId: id })
    const offerPath = `/offers/${offer.json().data.id}`
    expect((await send('DELETE', `/affiliate-networks/${id}`)).json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('detach=true'),
      details: [{ path: `offers.${offer.json().data.id}`, message: expect.stringContaining('offer O') }],
    })
    expect((await send('GET', offerPath)).json().data.networkId).toBe(id)
    expect((await send('DELETE', `/affiliate-networks/${id}?detach=true`)).statusCode).toBe(204)
    expect((await send('GET', offerPath)).json().data.networkId).toBeNull()
    expect((await send('DELETE', `/affiliate-networks/${id}`)).statusCode).toBe(404)
  })

  it('are no other workspace’s', async () => {
    const { id } = await created({ name: 'Mine' })
    const path = `/affiliate-networks/${id}`
    const answers = [
      await send('GET', path, undefined, stranger),
      await send('PATCH', path, { name: 'Theirs' }, stranger),
      await send('DELETE', `${path}?detach=true`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await send('GET', path)).json().data.name).toBe('Mine')
  })

  it('are a viewer’s to read, not to change', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const asViewer = { token: viewer.token, workspaceId: user.workspaceId }
    const { id } = await created({ name: 'Watched' })
    const read = await test.request({ method: 'GET', url: `/affiliate-networks/${id}`, ...asViewer })
    const write = await test.request({
      method: 'PATCH',
      url: `/affiliate-networks/${id}`,
      ...asViewer,
      body: {},
    })
    expect([read.statusCode, write.statusCode, write.json().code]).toEqual([200, 403, 'ROLE_INSUFFICIENT'])
  })
})
