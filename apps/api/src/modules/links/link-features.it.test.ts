import { links, workspaces } from '@waymark/db'
import { linkClicksCounter } from '@waymark/domain'
import { verifyLinkPassword } from '@waymark/redirect-flow'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { linkRecord } from './link-record.schema.ts'

const target = 'https://shop.example/secret'

describeWith(['postgres'], 'what a link may require of its visitors', () => {
  let test: TestApp
  let user: TestUser

  const send = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    test.request({ method, url, token: user.token, body })
  const make = async (body: object) => {
    const response = await send('POST', '/links', { originalUrl: target, ...body })
    expect(response.statusCode, response.body).toBe(201)
    return linkRecord.strict().parse(response.json().data)
  }
  const change = async (code: string, body: object) =>
    linkRecord.strict().parse((await send('PATCH', `/links/${code}`, body)).json().data)
  const published = (code: string) => test.deps.replica.links.load({ domainKey: '', code })
  const stored = async (id: string) =>
    (await test.deps.db.orm.select().from(links).where(eq(links.id, id)))[0]

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  it('a password, which is never shown, nor its hash, nor where it leads', async () => {
    const link = await make({ password: 'sesame ☂' })
    expect(link.hasPassword).toBe(true)
    const hash = (await stored(link.id))?.passwordHash ?? ''
    expect(await verifyLinkPassword('sesame ☂', hash)).toBe(true)
    expect(await published(link.shortCode)).toMatchObject({ passwordHash: hash })

    const answers = [
      await send('GET', '/links/list'),
      await send('PATCH', `/links/${link.shortCode}`, { title: 'T' }),
      await test.request({ method: 'GET', url: `/links/${link.shortCode}` }),
    ]
    for (const { body } of answers) expect(body).not.toMatch(/sesame|scrypt/)
    const anybody = answers.at(-1)?.json().data
    expect(anybody).toMatchObject({ originalUrl: null, title: 'T' })
    expect((await stored(link.id))?.passwordHash).toBe(hash)
  })

  it('the rest of a path and whose UTM tags win, as the snapshot has them where they are not the usual', async () => {
    const plain = await make({})
    expect(plain).toMatchObject({ appendPath: false, utmPrecedence: 'visit' })
    expect(await published(plain.shortCode)).not.toHaveProperty('appendPath')
    expect(await published(plain.shortCode)).not.toHaveProperty('utmPrecedence')
    const said = { appendPath: true, utmPrecedence: 'link' }
    expect(await change(plain.shortCode, said)).toMatchObject(said)
    expect(await published(plain.shortCode)).toMatchObject(said)
    const copy = await send('POST', `/links/${plain.shortCode}/clone`, {})
    expect(copy.json().data).toMatchObject(said)
  })

  it('another password, or none any more', async () => {
    const { id, shortCode } = await make({ password: 'first' })
    expect((await change(shortCode, { password: 'second' })).hasPassword).toBe(true)
    const hash = (await stored(id))?.passwordHash ?? ''
    expect([await verifyLinkPassword('first', hash), await verifyLinkPassword('second', hash)]).toEqual([
      false,
      true,
    ])
    expect((await change(shortCode, { password: null })).hasPassword).toBe(false)
    const anybody = await test.request({ method: 'GET', url: `/links/${shortCode}` })
    expect(anybody.json().data.originalUrl).toBe(target)
  })

  it('no more than so many clicks, the same variant, pixels', async () => {
    const fields = {
      clickLimit: 100,
      bindVisitors: 'rule_landing_offer',
      retargetingPixels: [{ provider: 'facebook', pixelId: '123456789012345' }],
      redirectType: 'double_meta',
      title: 'T',
    }
    const link = await make({ ...fields, trafficSourceId: null })
    expect(link).toMatchObject({ ...fields, trafficSourceId: null })
    expect(await published(link.shortCode)).toMatchObject(fields)
    const cleared = { clickLimit: null, bindVisitors: null, retargetingPixels: [] }
    expect(await change(link.shortCode, cleared)).toMatchObject(cleared)
    expect(await published(link.shortCode)).toMatchObject(cleared)
  })

  it('counts clicks from the first one on, and anew where there was no limit meanwhile', async () => {
    const { kv } = test.deps
    const { id, shortCode } = await make({ clickLimit: 2 })
    const key = linkClicksCounter.key(id)
    expect(await kv.takeBelow(key, 2)).toEqual({ kind: 'taken', count: 1 })
    await change(shortCode, { clickLimit: 9 })
    expect(await kv.takeBelow(key, 9)).toEqual({ kind: 'taken', count: 2 })
    await change(shortCode, { clickLimit: null })
    await kv.set(key, '2', 60_000)
    await change(shortCode, { title: 'T' })
    expect(await kv.get(key)).toBe('2')
    await kv.delete([key])
    await kv.openProvisional({ key, fromMs: 0, before: 2, ttlMs: 60_000 })
    await change(shortCode, { clickLimit: 9 })
    expect(await kv.takeProvisionally(key, 9)).toEqual({ kind: 'unset' })
    expect((await published(shortCode))?.clickLimit).toBe(9)
  })

  it('counts from the first click on in bulk too, and only where there is a limit', async () => {
    const { kv } = test.deps
    const items = [{ originalUrl: target, clickLimit: 3 }, { originalUrl: target }]
    const { data } = (await send('POST', '/links/bulk', { links: items })).json()
    const keys = data.map(({ link }: { link: { id: string } }) => linkClicksCounter.key(link.id))
    expect(await kv.getMany(keys)).toEqual(['0', null])
  })

  it.each([
    '301',
    '303',
    '307',
    '308',
    'meta',
    'js',
    'iframe',
    'blank_referrer',
    'formsubmit',
    'remote',
    'curl',
  ])('to be sent on by %s', async (redirectType) =>
    expect((await make({ redirectType })).redirectType).toBe(redirectType),
  )

  it('counts a visitor once for as long as the workspace says, unless the link says otherwise', async () => {
    const { orm } = test.deps.db
    await orm.update(workspaces).set({ uniquenessHours: 72 }).where(eq(workspaces.id, user.workspaceId))
    expect((await make({})).uniquenessHours).toBe(72)
    expect((await make({ uniquenessHours: 1 })).uniquenessHours).toBe(1)
    const bulk = await send('POST', '/links/bulk', { links: [{ originalUrl: target }] })
    expect(bulk.json().data[0].link.uniquenessHours).toBe(72)
    const anonymous = await test.request({ method: 'POST', url: '/links', body: { originalUrl: target } })
    expect(anonymous.json().data.uniquenessHours).toBe(24)
  })

  it('passwords in bulk too, but few: each takes its time', async () => {
    const items = Array.from({ length: 52 }, () => ({ originalUrl: target, password: 'sesame' }))
    const { data, meta } = (await send('POST', '/links/bulk', { links: items })).json()
    expect(meta).toEqual({ total: 52, created: 50, failed: 2 })
    expect(data[49].link.hasPassword).toBe(true)
    expect(data[50].error.details).toMatchObject([{ path: 'password' }])
  }, 60_000)

  it('nothing of a link that is made without credentials', async () => {
    const body = { originalUrl: target, password: 'sesame', clickLimit: 5, domainId: null }
    const refused = await test.request({ method: 'POST', url: '/links', body })
    const paths = refused.json().details.map(({ path }: { path: string }) => path)
    expect([refused.statusCode, paths.toSorted()]).toEqual([400, ['clickLimit', 'domainId', 'password']])
  })
})
