import { randomBytes, randomUUID } from 'node:crypto'
import { domains, linkChanges, linkCodes } from '@waymark/db'
import type { Replica } from '@waymark/replica/changes'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { LinkRecord } from './link-record.schema.ts'

const target = 'https://shop.example/'
const fresh = (stem: string) => `${stem}-${randomBytes(5).toString('hex')}`

describeWith(['postgres'], 'links on custom domains', () => {
  let test: TestApp
  let user: TestUser
  let replica: Replica

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, by = user) =>
    test.request({ method, url, token: by.token, body })
  const make = async (body: object = {}, by = user): Promise<LinkRecord> => {
    const response = await send('POST', '/links', { originalUrl: target, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  async function aDomain(given: Partial<typeof domains.$inferInsert> = {}, by = user) {
    const row = {
      id: randomUUID(),
      workspaceId: by.workspaceId,
      host: `${fresh('go')}.example`,
      verificationToken: 't',
      status: 'active' as const,
      ...given,
    }
    await test.deps.db.orm.insert(domains).values(row)
    return row
  }

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    replica = test.deps.replica
  })
  afterAll(() => test.close())

  it('say so in their record and in their address', async () => {
    const { id, host } = await aDomain()
    const customAlias = fresh('sale')
    const link = await make({ domainId: id.toUpperCase(), customAlias })
    expect(link).toMatchObject({ domainId: id, shortUrl: `https://${host}/${customAlias}` })
    const snapshot = await replica.links.load({ domainKey: host, code: customAlias })
    expect(snapshot).toMatchObject({ domainKey: host, shortUrl: link.shortUrl, linkId: link.id })
    expect(await replica.links.load({ domainKey: '', code: customAlias })).toBeNull()
  })

  it('live on the workspace’s default domain unless they say otherwise; null is the installation’s', async () => {
    const owner = await test.signUp()
    expect((await make({}, owner)).domainId).toBeNull()
    const { id } = await aDomain({ isDefault: true }, owner)
    expect((await make({}, owner)).domainId).toBe(id)
    expect((await make({ domainId: null }, owner)).domainId).toBeNull()
    const bulk = await send('POST', '/links/bulk', { links: [{ originalUrl: target }] }, owner)
    expect(bulk.json().data[0].link.domainId).toBe(id)
  })

  it.each<[name: string, given: () => Promise<{ id: string }>]>([
    ['pending', () => aDomain({ status: 'pending' })],
    ['banned', () => aDomain({ status: 'banned', rotatedTo: '' })],
    ['of another workspace', async () => aDomain({}, await test.signUp())],
  ])('do not take one that is %s', async (_name, given) => {
    const { id } = await given()
    const details = [{ path: 'domainId', message: 'is no active domain of this workspace' }]
    const body = { originalUrl: target, domainId: id }
    expect((await send('POST', '/links', body)).json()).toMatchObject({ statusCode: 400, details })
    const { shortCode } = await make()
    expect((await send('PATCH', `/links/${shortCode}`, { domainId: id })).json().details).toEqual(details)
    const bulk = await send('POST', '/links/bulk', { links: [body, { originalUrl: target }] })
    expect(bulk.json()).toMatchObject({ meta: { created: 1, failed: 1 }, data: [{ error: { details } }, {}] })
  })

  it('have codes of their own: each domain has its own namespace', async () => {
    const [first, second] = [await aDomain(), await aDomain()]
    const customAlias = fresh('same')
    const links = [
      await make({ customAlias }),
      await make({ customAlias, domainId: first.id }),
      await make({ customAlias, domainId: second.id }),
    ]
    expect(new Set(links.map(({ id }) => id)).size).toBe(3)
    const again = await send('POST', '/links', { originalUrl: target, customAlias, domainId: first.id })
    expect(again.json()).toMatchObject({ statusCode: 409, details: [{ path: 'customAlias' }] })
    const bulk = await send('POST', '/links/bulk', {
      links: [first.id, second.id, null].map((domainId) => ({
        originalUrl: target,
        customAlias: `${customAlias}-b`,
        domainId,
      })),
    })
    expect(bulk.json().meta).toMatchObject({ created: 3 })
  })

  it('are found by their code on any domain of the workspace, and chosen by ?domain=', async () => {
    const { id, host } = await aDomain()
    const customAlias = fresh('where')
    const own = await make({ customAlias, domainId: id, title: 'custom' })
    const titleOf = async (query = '') => {
      const response = await send('PATCH', `/links/${customAlias}${query}`, {})
      return response.json().data?.title ?? response.statusCode
    }
    expect(await titleOf()).toBe('custom')
    await make({ customAlias, title: 'default' })
    expect(await titleOf()).toBe('default')
    expect(await titleOf(`?domain=${host.toUpperCase()}`)).toBe('custom')
    expect(await titleOf('?domain=localhost:3001')).toBe('default')
    expect(await titleOf('?domain=nowhere.example')).toBe(404)

    const rules = `/links/${own.shortCode}/rules`
    expect((await send('POST', rules, { targetUrl: target })).statusCode).toBe(201)
    expect((await send('POST', `/links/${own.shortCode}/simulate`, {})).statusCode).toBe(200)
    expect((await send('GET', `/links/${own.shortCode}/qr`)).statusCode).toBe(200)
    const stranger = await test.signUp()
    expect((await send('PATCH', `/links/${own.shortCode}`, {}, stranger)).statusCode).toBe(404)
    const anybody = await test.request({ method: 'GET', url: `/links/${own.shortCode}?domain=${host}` })
    expect(anybody.json().data.shortUrl).toBe(own.shortUrl)
  })

  it('are listed by domain', async () => {
    const { id } = await aDomain()
    const link = await make({ domainId: id })
    const listed = await send('GET', `/links/list?domainId=${id}`)
    expect(listed.json().data.map((each: LinkRecord) => each.id)).toEqual([link.id])
  })

  describe('that move', () => {
    it('still have their code and alias, and give up their old address', async () => {
      const { id, host } = await aDomain()
      const customAlias = fresh('moved')
      const link = await make({ customAlias })
      const moved = await send('PATCH', `/links/${customAlias}`, { domainId: id })
      expect(moved.json().data).toMatchObject({
        domainId: id,
        shortCode: link.shortCode,
        customAlias,
        shortUrl: `https://${host}/${customAlias}`,
      })
      for (const code of [link.shortCode, customAlias]) {
        expect(await replica.links.load({ domainKey: '', code })).toBeNull()
        expect(await replica.links.load({ domainKey: host, code })).toMatchObject({
          linkId: link.id,
          codes: expect.arrayContaining([code]),
        })
      }
      const back = await send('PATCH', `/links/${customAlias}`, { domainId: null, customAlias: null })
      expect(back.json().data).toMatchObject({ domainId: null, customAlias: null })
      const codes = await test.deps.db.orm.select().from(linkCodes).where(eq(linkCodes.linkId, link.id))
      expect(codes).toMatchObject([{ domainKey: '', code: link.shortCode }])
    })

    it('publish to redirectors which addresses they gave up', async () => {
      const { id, host } = await aDomain()
      const link = await make()
      const heard: string[] = []
      const unsubscribe = await test.deps.kv.subscribe('wm:links', {
        onMessage: (message) => heard.push(message),
        onGap: () => undefined,
      })
      await send('PATCH', `/links/${link.shortCode}`, { domainId: id })
      await expect
        .poll(() => heard.map((message) => JSON.parse(message)))
        .toContainEqual({
          linkId: link.id,
          version: 2,
          addresses: [{ domainKey: host, code: link.shortCode }],
          dropped: [{ domainKey: '', code: link.shortCode }],
        })
      await unsubscribe()
      const waiting = await test.deps.db.orm.select().from(linkChanges).where(eq(linkChanges.linkId, link.id))
      expect(waiting).toEqual([])
    })

    it('do not where a code is taken, and stay as they were', async () => {
      const { id, host } = await aDomain()
      const link = await make({ customAlias: fresh('stay') })
      await make({ domainId: id, customAlias: link.shortCode })
      const refused = await send('PATCH', `/links/${link.shortCode}?domain=localhost`, { domainId: id })
      expect(refused.json()).toMatchObject({ statusCode: 409, details: [{ path: 'domainId' }] })
      await make({ domainId: id, customAlias: fresh('x') })
      const snapshot = await replica.links.load({ domainKey: '', code: link.shortCode })
      expect(snapshot).toMatchObject({ linkId: link.id, domainKey: '', version: 1 })
      expect(await replica.links.load({ domainKey: host, code: link.customAlias ?? '' })).toBeNull()
    })

    it('may not lead to themselves on their new domain', async () => {
      const { id, host } = await aDomain()
      const link = await make()
      const originalUrl = `https://${host}/${link.shortCode}`
      const refused = await send('PATCH', `/links/${link.shortCode}`, { domainId: id, originalUrl })
      expect(refused.json().details).toEqual([
        { path: 'originalUrl', message: 'must not be the link itself' },
      ])
      expect((await send('PATCH', `/links/${link.shortCode}`, { originalUrl })).statusCode).toBe(200)
    })
  })
})
