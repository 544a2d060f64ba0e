import type { ClickRow } from '@waymark/analytics-store'
import { sampleClick } from '@waymark/conversions/testing'
import { collectionLinks, collections } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestKey, type TestUser } from '../../testing/index.ts'
import { noClicks } from '../../testing/no-clicks.ts'

interface Link {
  id: string
  shortCode: string
}

describeWith(['postgres'], 'a member restricted to some links', () => {
  const clicks = new Map<string, ClickRow>()
  let test: TestApp
  let owner: TestUser
  let member: TestUser
  let key: TestKey
  let own: Link
  let collected: Link
  let other: Link

  const makeLink = async (): Promise<Link> => {
    const body = { originalUrl: 'https://example.com/' }
    return (await test.request({ method: 'POST', url: '/links', token: owner.token, body })).json().data
  }
  const makeCollection = async (links: readonly Link[]): Promise<string> => {
    const { workspaceId } = owner
    const id = uuidV7(test.clock.now(), test.deps.randomBytes(10))
    await test.deps.db.orm.insert(collections).values({ id, workspaceId, name: 'Some' })
    const rows = links.map(({ id: linkId }) => ({ workspaceId, collectionId: id, linkId }))
    if (rows.length > 0) await test.deps.db.orm.insert(collectionLinks).values(rows)
    return id
  }
  const restrict = (body: object, whom = member) =>
    test.request({
      method: 'PATCH',
      url: `/workspaces/${owner.workspaceId}/members/${whom.userId}`,
      token: owner.token,
      body,
    })
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    test.request({ method, url, token: member.token, workspaceId: owner.workspaceId, body })
  const listed = async (): Promise<string[]> => {
    const answers = [
      await send('GET', '/links/list'),
      await test.request({ method: 'GET', url: '/links/list', key: key.key }),
    ]
    const [first = [], second] = answers.map((response) => {
      const { data, meta } = response.json()
      expect(meta.total).toBe(data.length)
      return data.map(({ id }: Link) => id).toSorted()
    })
    expect(second).toEqual(first)
    return first
  }

  beforeAll(async () => {
    const reader = {
      ...noClicks,
      clickByToken: async (_workspaceId: string, token: string) => clicks.get(token) ?? null,
    }
    test = await buildTestApp({ deps: { analytics: { reader } } })
    owner = await test.signUp()
    member = await test.addMember(owner.workspaceId, 'editor')
    key = await test.makeKey(member, { scopes: ['admin:write'] })
    own = await makeLink()
    collected = await makeLink()
    other = await makeLink()
    const collectionIds = [await makeCollection([collected])]
    const response = await restrict({ linkIds: [own.id], collectionIds })
    expect(response.json().data).toMatchObject({ linkIds: [own.id], collectionIds })
  })
  afterAll(() => test.close())

  it('sees these links and those of its collections, in lists and totals, by session and by key', async () => {
    expect(await listed()).toEqual([own.id, collected.id].toSorted())
  })

  const aboutLink: [
    name: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ][] = [
    ['change it', 'PATCH', '', { title: 'Mine' }],
    ['draw its QR code', 'GET', '/qr'],
    ['read its rules', 'GET', '/rules'],
    ['make a rule', 'POST', '/rules', { ruleType: 'geo', targetUrl: 'https://example.com/' }],
    ['simulate a visit', 'POST', '/simulate', {}],
    ['read its analytics', 'GET', '/analytics/summary'],
    ['delete it', 'DELETE', ''],
  ]
  describe.each(aboutLink)('who tries to %s', (_name, method, path, body) => {
    it('does so for a link of its own', async () => {
      const link = await makeLink()
      expect((await restrict({ linkIds: [own.id, link.id] })).statusCode).toBe(200)
      const response = await send(method, `/links/${link.shortCode}${path}`, body)
      expect(response.statusCode, response.body).toBeLessThan(300)
    })
    it('sees nothing of another one', async () => {
      const response = await send(method, `/links/${other.shortCode}${path}`, body)
      // Analytics distinguish another user's link from none, by the contract's §1.
      expect(response.statusCode).toBe(path.startsWith('/analytics') ? 403 : 404)
    })
  })

  it('does not send visitors of its rules to a link it does not see', async () => {
    const rule = (campaignCode: string) => ({
      ruleType: 'custom',
      schema: 'action',
      flowConfig: { actionType: 'send_to_campaign', campaignCode },
    })
    const url = `/links/${own.shortCode}/rules`
    expect((await send('POST', url, rule(collected.shortCode))).statusCode).toBe(201)
    expect((await send('POST', url, rule(other.shortCode))).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'flowConfig.campaignCode' }],
    })
  })

  it('looks up clicks of its links only', async () => {
    const clickOf = (link: Link) => {
      const click = sampleClick('2026-01-02T03:04:05Z', { workspaceId: owner.workspaceId, linkId: link.id })
      clicks.set(click.clickToken, { ...click, offerClickedAtMs: null })
      return `/analytics/events/${click.clickToken}`
    }
    expect((await send('GET', clickOf(own))).statusCode).toBe(200)
    expect((await send('GET', clickOf(other))).statusCode).toBe(404)
  })

  it('shows its links only on bio pages', async () => {
    const page = (link: Link) => ({
      slug: `page-${link.shortCode}`,
      title: 'Links',
      links: [{ title: 'One', linkId: link.id }],
    })
    expect((await send('POST', '/bio-pages', page(own))).statusCode).toBe(201)
    expect((await send('POST', '/bio-pages', page(other))).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'links.0.linkId' }],
    })
  })

  it('sees, changes and deletes bio pages whose visitors all go to its links, and no others', async () => {
    const entry = (link: Link) => ({ title: 'One', linkId: link.id })
    const elsewhere = { title: 'Shop', url: 'https://shop.example/' }
    const pageOf = async (links: object[]): Promise<string> => {
      const body = {
        slug: `page-${uuidV7(test.clock.now(), test.deps.randomBytes(10))}`,
        title: 'Links',
        links,
      }
      const answer = await test.request({ method: 'POST', url: '/bio-pages', token: owner.token, body })
      return answer.json().data.id
    }
    const others = [[entry(own), entry(other)], [entry(own), elsewhere], []]
    const before = (await send('GET', '/bio-pages')).json()
    for (const links of others) {
      const url = `/bio-pages/${await pageOf(links)}`
      for (const answer of [
        await send('GET', url),
        await send('PATCH', url, { links: [entry(own)] }),
        await send('DELETE', url),
      ])
        expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    }
    expect((await send('GET', '/bio-pages')).json()).toEqual(before)
    const id = await pageOf([entry(own), entry(collected)])
    const url = `/bio-pages/${id}`
    expect((await send('GET', url)).json()).toMatchObject({ data: { id } })
    const { data, meta } = (await send('GET', '/bio-pages')).json()
    expect([data[0].id, meta.total]).toEqual([id, before.meta.total + 1])
    expect((await send('PATCH', url, { title: 'Mine' })).statusCode).toBe(200)
    const details = (path: string) => ({ statusCode: 400, details: [{ path }] })
    expect((await send('PATCH', url, { links: [elsewhere] })).json()).toMatchObject(details('links.0.linkId'))
    expect((await send('PATCH', url, { links: [] })).json()).toMatchObject(details('links'))
    const page = { slug: 'empty-page', title: 'Links' }
    expect((await send('POST', '/bio-pages', page)).json()).toMatchObject(details('links'))
    expect((await send('DELETE', url)).statusCode).toBe(204)
  })

  const made = '01900000-0000-7000-8000-000000000000'
  const source = { name: 'Ads', postbackUrl: 'https://ads.example/?click={click_id}' }
  it.each<['GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object]>([
    ['POST', '/webhooks', { url: 'https://hooks.example/', events: ['conversion'] }],
    ['PATCH', `/webhooks/${made}`, { url: 'https://hooks.example/' }],
    ['POST', `/webhooks/${made}/rotate-secret`],
    ['POST', `/webhooks/${made}/test`],
    ['GET', `/webhooks/${made}/deliveries`],
    ['POST', `/webhooks/${made}/deliveries/${made}/redeliver`],
    ['POST', '/traffic-sources', source],
    ['PATCH', `/traffic-sources/${made}`, source],
    ['GET', `/traffic-sources/${made}/postbacks`],
    ['POST', '/capi-integrations', {}],
    ['PATCH', `/capi-integrations/${made}`, {}],
    ['GET', `/capi-integrations/${made}/deliveries`],
    ['POST', `/capi-integrations/${made}/deliveries/${made}/redeliver`],
  ])('does not have conversions of every link sent to it, or shown: %s %s', async (method, url, body) => {
    const code = method === 'GET' ? 'FORBIDDEN' : 'ROLE_INSUFFICIENT'
    expect((await send(method, url, body)).json()).toMatchObject({ statusCode: 403, code })
    const byKey = (await test.request({ method, url, key: key.key, body })).json()
    expect([byKey.statusCode, [code, 'API_KEY_ROUTE_CLOSED'].includes(byKey.code)]).toEqual([403, true])
  })

  it('makes no links, alone or in bulk, by session or by key', async () => {
    const body = { originalUrl: 'https://example.com/' }
    const answers = [
      await send('POST', '/links', body),
      await send('POST', '/links/bulk', { links: [body] }),
      await test.request({ method: 'POST', url: '/links', key: key.key, body }),
    ]
    for (const response of answers)
      expect(response.json()).toMatchObject({ statusCode: 403, code: 'ROLE_INSUFFICIENT' })
  })

  it.each<[name: string, body: () => Promise<object>, sees: () => Link[]]>([
    ['one list alone', async () => ({ linkIds: [own.id], collectionIds: null }), () => [own]],
    [
      'a collection alone',
      async () => ({ linkIds: null, collectionIds: [await makeCollection([collected])] }),
      () => [collected],
    ],
    ['an empty list, which is no link', async () => ({ linkIds: [], collectionIds: null }), () => []],
    [
      'an empty collection',
      async () => ({ linkIds: [], collectionIds: [await makeCollection([])] }),
      () => [],
    ],
  ])('is restricted by %s', async (_name, body, sees) => {
    expect((await restrict(await body())).statusCode).toBe(200)
    expect(await listed()).toEqual(
      sees()
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('sees every link again when both lists are null', async () => {
    await restrict({ linkIds: null, collectionIds: null })
    expect(await listed()).toEqual(expect.arrayContaining([own.id, collected.id, other.id]))
  })

  it('is an editor or a viewer: no role that could lift the restriction itself', async () => {
    const admin = await test.addMember(owner.workspaceId, 'admin')
    expect((await restrict({ linkIds: [own.id] }, admin)).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'linkIds' }],
    })
    await restrict({ linkIds: [own.id] })
    expect((await restrict({ role: 'admin' })).json()).toMatchObject({ details: [{ path: 'linkIds' }] })
    expect((await restrict({ role: 'admin', linkIds: null })).statusCode).toBe(200)
    expect((await restrict({ role: 'editor' })).statusCode).toBe(200)
  })
})
