import { randomBytes, randomUUID } from 'node:crypto'
import { deliveries, links, webhooks } from '@waymark/db'
import { createRedisKv } from '@waymark/kv/redis'
import { createDomainEmptying } from '@waymark/links'
import type { DirectoryDomain, LinkSnapshot } from '@waymark/replica'
import { describeWith, testServices } from '@waymark/testing'
import { asc, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestRequest, type TestUser } from '../../testing/index.ts'
import type { DomainRecord } from './domains.schema.ts'

const aName = (stem: string) => `${stem}-${randomBytes(5).toString('hex')}`

describeWith(['postgres', 'redis'], 'a banned domain', () => {
  let test: TestApp
  let kv: ReturnType<typeof createRedisKv>

  beforeAll(async () => {
    // A database of its own: there is one directory, and versions of other tests would stand in it.
    kv = createRedisKv({ url: `${testServices().redisUrl}/8` })
    test = await buildTestApp({ deps: { kv }, settings: { publicShortUrl: 'https://links.example' } })
  })
  afterAll(async () => {
    await test.close()
    await kv.close()
  })

  const send = (user: TestUser, method: TestRequest['method'], url: string, body?: unknown) =>
    test.request({ method, url, token: user.token, body })
  const make = async <Data>(user: TestUser, url: string, body: object): Promise<Data> => {
    const response = await send(user, 'POST', url, body)
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json().data
  }
  const activate = async (user: TestUser, body: object = {}) => {
    const domain = await make<DomainRecord>(user, '/domains', { host: `${aName('go')}.example`, ...body })
    test.dns.txtRecords.set(domain.verification.txt.name, [domain.verificationToken])
    return make<DomainRecord>(user, `/domains/${domain.id}/verify`, {})
  }
  const link = (user: TestUser, domainId: string | null, body: object = {}) =>
    make<LinkRecord>(user, '/links', { originalUrl: 'https://shop.example/', domainId, ...body })
  const ban = (user: TestUser, { id }: DomainRecord) =>
    send(user, 'POST', `/domains/${id}/ban`, { reason: 'Listed' })
  /** A workspace whose server receives the webhook of bans. */
  const subscribed = async (): Promise<TestUser> => {
    const user = await test.signUp()
    const { workspaceId } = user
    const url = 'https://hooks.example/'
    const events = ['domain_banned']
    const hook = { id: randomUUID(), workspaceId, url, events, secret: 'sealed' }
    await test.deps.db.orm.insert(webhooks).values(hook)
    return user
  }
  const eventsOf = async ({ workspaceId }: TestUser) => {
    const rows = test.deps.db.orm.select().from(deliveries).orderBy(asc(deliveries.seq))
    const ours = await rows.where(eq(deliveries.workspaceId, workspaceId))
    return ours.map(({ body }) => JSON.parse(body ?? ''))
  }
  const inDirectory = async ({ host }: DomainRecord): Promise<DirectoryDomain | undefined> => {
    const stored = await kv.getVersioned('wm:doc:domains:')
    const { domains } = JSON.parse(stored?.value ?? '{}').content
    return domains.find((each: DirectoryDomain) => each.host === host)
  }
  const published = async ({ id }: { id: string }): Promise<LinkSnapshot> =>
    JSON.parse((await kv.getVersioned(`wm:linkdoc:${id}`))?.value ?? '{}')

  interface LinkRecord {
    id: string
    shortCode: string
    shortUrl: string
  }

  it('hands its links to the active domain that was verified first, and notifies once', async () => {
    const user = await subscribed()
    const [blocked, next] = [await activate(user, { isDefault: true }), await activate(user)]
    await activate(user)
    const moved = await link(user, blocked.id, { customAlias: 'sale' })
    const answers = await Promise.all([ban(user, blocked), ban(user, blocked), ban(user, blocked)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const record = (await send(user, 'GET', `/domains/${blocked.id}`)).json().data
    expect(record).toMatchObject({
      status: 'banned',
      isDefault: false,
      banReason: 'Listed',
      rotatedTo: next.host,
      bannedAt: expect.any(String),
    })
    expect(await eventsOf(user)).toMatchObject([
      {
        event: 'domain_banned',
        data: { domainId: blocked.id, domain: blocked.host, reason: 'Listed', rotatedTo: next.host },
      },
    ])
    expect(await published(moved)).toMatchObject({
      version: 2,
      domainKey: next.host,
      shortUrl: `https://${next.host}/sale`,
    })
    expect(await kv.get(`wm:link:${blocked.host}:sale`)).toBeNull()
    expect(await inDirectory(blocked)).toMatchObject({ status: 'banned', rotatedTo: `https://${next.host}` })
    expect((await send(user, 'GET', `/domains/${next.id}`)).json().data.isDefault).toBe(true)
  })

  it('without another one hands them to the default domain, renames what is taken there, and stores how', async () => {
    const user = await test.signUp()
    const [blocked, alias] = [await activate(user), aName('sale')]
    await link(await test.signUp(), null, { customAlias: alias })
    const moved = await link(user, blocked.id, { customAlias: alias })
    const page = await make<{ id: string }>(user, '/bio-pages', {
      slug: 'me-too',
      title: 'Me',
      domainId: blocked.id,
    })
    await make(await test.signUp(), '/bio-pages', { slug: 'me-too', title: 'You' })
    const record = (await ban(user, blocked)).json().data
    expect(record.rotatedTo).toBe('links.example')
    const { renamedCodes, rotatedTo } = (await inDirectory(blocked)) ?? {}
    expect(rotatedTo).toBe('https://links.example')
    expect(Object.keys(renamedCodes ?? {}).toSorted()).toEqual([alias, 'me-too'].toSorted())
    expect(renamedCodes?.[alias]).toMatch(new RegExp(`^${alias}-\\w{4}$`))
    const snapshot = await published(moved)
    expect(snapshot).toMatchObject({ domainKey: '', shortCode: moved.shortCode })
    expect(snapshot.codes.toSorted()).toEqual([moved.shortCode, renamedCodes?.[alias]].toSorted())
    expect((await send(user, 'GET', `/bio-pages/${page.id}`)).json().data).toMatchObject({
      domainId: null,
      slug: renamedCodes?.['me-too'],
      url: `https://links.example/${renamedCodes?.['me-too']}`,
    })
    const document = await kv.getVersioned(`wm:doc:bio_page:${renamedCodes?.['me-too']}`)
    expect(JSON.parse(document?.value ?? '{}').content).toMatchObject({ title: 'Me' })
    const old = await kv.getVersioned(`wm:doc:bio_page:${blocked.host}/me-too`)
    expect(JSON.parse(old?.value ?? '{}')).toMatchObject({ content: null })
  })

  it('banned after another sends the visitors of both to where its own go', async () => {
    const user = await subscribed()
    const [first, second, third] = [await activate(user), await activate(user), await activate(user)]
    const moved = await link(user, first.id)
    await ban(user, first)
    await ban(user, second)
    expect(await inDirectory(first)).toMatchObject({ rotatedTo: `https://${third.host}` })
    expect((await published(moved)).domainKey).toBe(third.host)
    await ban(user, third)
    expect(await inDirectory(first)).toMatchObject({ rotatedTo: 'https://links.example' })
    expect((await published(moved)).domainKey).toBe('')
    expect((await eventsOf(user)).map(({ data }) => data.rotatedTo)).toEqual([
      second.host,
      third.host,
      'links.example',
    ])
  })

  it('with more links than a batch is emptied by the sweeper, deleted ones too', async () => {
    const user = await test.signUp()
    const [blocked, next] = [await activate(user), await activate(user)]
    const { orm } = test.deps.db
    const many = 2_500
    await orm.execute(sql`
      with made as (
        insert into links (id, workspace_id, domain_id, domain_key, short_code, original_url, deleted_at)
        select gen_random_uuid(), ${user.workspaceId}, ${blocked.id}, ${blocked.host}, 'many' || i, 'https://shop.example/',
          case when i % 10 = 0 then now() end
        from generate_series(1, ${many}::int) i
        returning id, domain_key, short_code
      ) insert into link_codes (domain_key, code, link_id) select domain_key, short_code, id from made`)
    await link(user, next.id, { customAlias: 'many7' })
    expect((await ban(user, blocked)).statusCode).toBe(200)
    const emptying = createDomainEmptying(test.deps)
    const startedMs = performance.now()
    while (await emptying.sweep()) expect(performance.now() - startedMs).toBeLessThan(30_000)
    const left = await orm.select({ left: count() }).from(links).where(eq(links.domainId, blocked.id))
    expect(left).toEqual([{ left: 0 }])
    expect(await orm.$count(links, eq(links.domainId, next.id))).toBe(many + 1)
    const wrong = await orm.execute(sql`
      select count(*)::int as wrong from link_codes c join links l on l.id = c.link_id where c.domain_key <> l.domain_key`)
    expect(wrong.rows).toEqual([{ wrong: 0 }])
    expect(Object.keys((await inDirectory(blocked))?.renamedCodes ?? {})).toEqual(['many7'])
    await test.deps.replica.publisher.sweep({ early: true, limit: 5_000 })
    expect(await kv.get(`wm:link:${blocked.host}:many8`)).toBeNull()
    expect(await kv.get(`wm:link:${next.host}:many8`)).not.toBeNull()
  })

  it.each([
    [
      'pending',
      async (user: TestUser) => make<DomainRecord>(user, '/domains', { host: `${aName('go')}.example` }),
    ],
    [
      'banned',
      async (user: TestUser) => {
        const domain = await activate(user)
        await ban(user, domain)
        return domain
      },
    ],
  ])('is made of no %s one', async (_, aDomain) => {
    const user = await subscribed()
    const domain = await aDomain(user)
    const before = await eventsOf(user)
    expect((await ban(user, domain)).json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    expect((await send(user, 'PATCH', `/domains/${domain.id}`, { rootUrl: null })).statusCode).toBe(200)
    expect(await eventsOf(user)).toEqual(before)
  })

  it('is never the default, nor verified anew', async () => {
    const user = await test.signUp()
    const domain = await activate(user)
    await ban(user, domain)
    expect((await send(user, 'PATCH', `/domains/${domain.id}`, { isDefault: true })).statusCode).toBe(409)
    expect((await send(user, 'POST', `/domains/${domain.id}/verify`)).statusCode).toBe(409)
    const stranger = await test.signUp()
    expect((await send(stranger, 'POST', '/domains', { host: domain.host })).statusCode).toBe(409)
  })

  it('in use by links or pages is not given up, by deleted ones it is, and their codes are free', async () => {
    const user = await test.signUp()
    const domain = await activate(user)
    const url = `/domains/${domain.id}`
    const used = await link(user, domain.id, { customAlias: 'sale' })
    expect((await send(user, 'DELETE', url)).json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    await send(user, 'DELETE', `/links/sale?domain=${domain.host}`)
    const page = await make<{ id: string }>(user, '/bio-pages', {
      slug: 'me-here',
      title: 'Me',
      domainId: domain.id,
    })
    expect((await send(user, 'DELETE', url)).statusCode).toBe(409)
    await send(user, 'DELETE', `/bio-pages/${page.id}`)
    expect((await send(user, 'DELETE', url)).statusCode).toBe(204)
    await test.deps.replica.publisher.sweep({ early: true })
    expect(await kv.get(`wm:link:${domain.host}:sale`)).toBeNull()
    const stranger = await test.signUp()
    const anew = await activate(stranger, { host: domain.host })
    const taken = await link(stranger, anew.id, { customAlias: 'sale' })
    expect(taken.id).not.toBe(used.id)
  })
})
