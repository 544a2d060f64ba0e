import { auditLog, domains, links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const unknownId = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
interface Made {
  id: string
  shortCode: string
  updatedAt: string
}

describeWith(['postgres'], 'a bulk update of links', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
  })
  beforeEach(async () => {
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: object, by: TestUser = user) =>
    test.request({ method, url, body, token: by.token, workspaceId: user.workspaceId })
  const make = async (body: object = {}): Promise<Made> =>
    (await send('POST', '/links', { originalUrl: 'https://a.example/x', ...body })).json().data
  const bulk = (body: object, by: TestUser = user) => send('POST', '/links/bulk-update', body, by)
  const updated = async (body: object, by: TestUser = user) => {
    const response = await bulk(body, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const read = async ({ id }: Made) => (await send('GET', `/links/by-id/${id}`)).json().data
  const served = ({ shortCode }: Made) => test.deps.replica.links.load({ domainKey: '', code: shortCode })
  const versionOf = async ({ id }: Made) =>
    (await test.deps.db.orm.select({ version: links.version }).from(links).where(eq(links.id, id)))[0]
      ?.version

  it('changes those that can be changed, and says why it does not change the others', async () => {
    const collection = (await send('POST', '/collections', { name: 'Summer' })).json().data
    const changed = await make({ tags: ['old', 'b'] })
    const same = await make({ isActive: false, tags: ['new'], utm: { source: 's' } })
    await send('PATCH', `/links/${same.shortCode}`, {
      collectionIds: [collection.id],
      expiresAt: '2027-01-01T00:00:00.000Z',
    })
    const failed = await make({ startsAt: '2028-01-01T00:00:00.000Z' })
    const changes = {
      isActive: false,
      tags: { add: ['new'], remove: ['old'] },
      collectionIds: { add: [collection.id] },
      expiresAt: '2027-01-01T00:00:00.000Z',
      utm: { source: 's' },
    }
    const ids = [unknownId, failed.id, same.id, changed.id]
    const before = await versionOf(changed)
    const answer = await updated({ ids, changes })
    expect(answer).toMatchObject({ matched: 3, changed: 1, unchanged: 1, failed: 2 })
    expect(answer.rows.map(({ id }: Made) => id)).toEqual(ids)
    expect(answer.rows.map(({ error }: { error: { code: string } | null }) => error?.code ?? null)).toEqual([
      'NOT_FOUND',
      'VALIDATION_FAILED',
      null,
      null,
    ])
    expect(answer.rows[3]).toMatchObject({
      result: 'changed',
      before: { isActive: true, tags: ['old', 'b'], collectionIds: [], expiresAt: null, utm: null },
      after: { isActive: false, tags: ['b', 'new'], collectionIds: [collection.id] },
    })
    expect(await read(changed)).toMatchObject({
      ...changes,
      tags: ['b', 'new'],
      collectionIds: [collection.id],
      utm: { source: 's', medium: null },
    })
    expect(await versionOf(changed)).toBe((before ?? 0) + 1)
    expect(await served(changed)).toMatchObject({ status: 'inactive' })
    expect(await read(failed)).toMatchObject({ isActive: true, tags: [] })
    expect(
      (await updated({ ids: [changed.id], changes: { collectionIds: { remove: [collection.id] } } })).changed,
    ).toBe(1)
    expect(await read(changed)).toMatchObject({ collectionIds: [] })
  })

  it('replaces in targets, and refuses what would be no URL', async () => {
    const [one, two] = [await make(), await make({ originalUrl: 'https://c.example/a.example' })]
    const row = {
      id: one.id,
      before: { originalUrl: 'https://a.example/x' },
    }
    const replaceInTarget = { find: 'a.example', with: '{c}.example' }
    const answer = await updated({ filter: {}, changes: { replaceInTarget } })
    expect(answer.rows).toEqual([
      expect.objectContaining({ id: one.id, result: 'failed' }),
      expect.objectContaining({ id: two.id, after: { originalUrl: 'https://c.example/{c}.example' } }),
    ])
    const fine = await updated({
      ids: [one.id],
      changes: { replaceInTarget: { find: 'a.ex', replacement: 'b.ex' } },
    })
    expect(fine.rows[0]).toMatchObject({ ...row, after: { originalUrl: 'https://b.example/x' } })
    expect(await served(one)).toMatchObject({ originalUrl: 'https://b.example/x' })
  })

  it('says in a dry run what would happen, and changes nothing', async () => {
    const made = [await make({ tags: ['x'], title: 'Ex' }), await make({ tags: ['x'] }), await make()]
    const before = await Promise.all(made.map(read))
    const body = { filter: { tag: 'x' }, changes: { isActive: false } }
    const dry = await updated({ ...body, dryRun: true })
    expect(dry).toMatchObject({ matched: 2, changed: 2 })
    expect(dry.rows.map(({ title }: { title: string | null }) => title)).toEqual(
      expect.arrayContaining(['Ex', null]),
    )
    expect(await Promise.all(made.map(read))).toEqual(before)
    const entries = () => test.deps.db.orm.select().from(auditLog).where(eq(auditLog.userId, user.userId))
    expect((await entries()).filter(({ action }) => action === 'link.bulk-update')).toEqual([])
    expect(await updated(body)).toEqual(dry)
    expect((await entries()).filter(({ action }) => action === 'link.bulk-update')).toHaveLength(1)
  })

  it('deletes', async () => {
    const [one, other] = [await make(), await make()]
    const answer = await updated({ ids: [one.id], changes: { delete: true } })
    expect(answer.rows).toEqual([
      expect.objectContaining({ result: 'changed', before: { deleted: false }, after: { deleted: true } }),
    ])
    expect(await served(one)).toMatchObject({ status: 'deleted' })
    expect(await served(other)).toMatchObject({ status: 'active' })
  })

  it('moves links to a domain, but those whose code is taken there', async () => {
    const host = `bulk-${user.workspaceId}.example.com`
    const domain = (await send('POST', '/domains', { host })).json().data
    test.dns.txtRecords.set(domain.verification.txt.name, [domain.verification.txt.value])
    await send('POST', `/domains/${domain.id}/verify`)
    const [moved, refused] = [await make({ domainId: null }), await make({ domainId: null })]
    await make({ domainId: domain.id, customAlias: refused.shortCode })
    const ids = [moved.id, refused.id]
    const answer = await updated({ ids, changes: { domainId: domain.id } })
    expect(answer.rows.map(({ result }: { result: string }) => result)).toEqual(['changed', 'failed'])
    expect(answer.rows[1].error.code).toBe('CONFLICT')
    expect(await served(moved)).toBeNull()
    expect(await test.deps.replica.links.load({ domainKey: host, code: moved.shortCode })).not.toBeNull()
    expect(await served(refused)).toMatchObject({ status: 'active' })
    expect((await bulk({ ids, changes: { domainId: unknownId } })).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'changes.domainId' }],
    })
  })

  it('is of the links that a restricted member sees, and not of their collections', async () => {
    const [own, other] = [await make(), await make()]
    const member = await test.addMember(user.workspaceId, 'editor', { linkIds: [own.id] })
    const changes = { isActive: false }
    expect(await updated({ filter: {}, changes }, member)).toMatchObject({ matched: 1, changed: 1 })
    expect(await updated({ ids: [other.id], changes }, member)).toMatchObject({ matched: 0, failed: 1 })
    expect(await read(other)).toMatchObject({ isActive: true })
    expect((await bulk({ ids: [own.id], changes: { collectionIds: { add: [] } } }, member)).statusCode).toBe(
      403,
    )
  })

  it('takes back the deletion of those that can come back', async () => {
    const domain = (await send('POST', '/domains', { host: 'back.example' })).json().data
    await test.deps.db.orm.update(domains).set({ status: 'active' }).where(eq(domains.id, domain.id))
    const [one, moved, old, there] = [
      await make(),
      await make({ domainId: domain.id }),
      await make(),
      await make(),
    ]
    const deleted = [one, moved, old].map(({ id }) => id)
    await updated({ ids: deleted, changes: { delete: true } })
    await test.deps.db.orm.update(domains).set({ status: 'banned' }).where(eq(domains.id, domain.id))
    await test.deps.db.orm
      .update(links)
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(links.id, old.id))
    const answer = await updated({ ids: [...deleted, there.id], changes: { restore: true } })
    expect(
      answer.rows.map(({ result, error }: { result: string; error: { code: string } | null }) => [
        result,
        error?.code ?? null,
      ]),
    ).toEqual([
      ['changed', null],
      ['failed', 'CONFLICT'],
      ['failed', 'NOT_FOUND'],
      ['failed', 'NOT_FOUND'],
    ])
    expect(answer.rows[0]).toMatchObject({ before: { deleted: true }, after: { deleted: false } })
    expect(await served(one)).toMatchObject({ status: 'active' })
    expect(await served(old)).toMatchObject({ status: 'deleted' })
  })

  it.each<[object, string[]]>([
    [{ changes: { isActive: true } }, ['ids']],
    [{ ids: [unknownId], afterId: null, changes: { isActive: true } }, ['afterId']],
    [{ filter: {}, changes: { restore: true } }, ['changes.restore']],
    [{ ids: [unknownId], changes: { restore: true, isActive: true } }, ['changes.restore']],
    [{ ids: [unknownId], filter: {}, changes: { isActive: true } }, ['filter']],
    [{ ids: [unknownId], changes: {} }, ['changes']],
    [{ ids: [unknownId], changes: { delete: true, isActive: true } }, ['changes.delete']],
    [
      { ids: [unknownId], changes: { replaceInTarget: { find: '' } } },
      ['changes.replaceInTarget.find', 'changes.replaceInTarget.replacement'],
    ],
    [{ filter: { nothing: 1 }, changes: { isActive: true } }, ['filter.nothing']],
    [{ ids: Array.from({ length: 1_001 }, () => unknownId), changes: { isActive: true } }, ['ids']],
  ])('refuses %j', async (body, paths) => {
    const response = await bulk(body)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  it('takes a thousand, and a filter that finds more is refused', async () => {
    const items = Array.from({ length: 1_000 }, (_, n) => ({ originalUrl: `https://a.example/${n}` }))
    await send('POST', '/links/bulk', { links: items })
    const answer = await updated({ filter: {}, changes: { tags: { add: ['all'] } } })
    expect(answer).toMatchObject({ matched: 1_000, changed: 1_000 })
    await make()
    const refused = await bulk({ filter: {}, changes: { isActive: false } })
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ path: 'filter' }] })
    // In parts: what the change does to the filter leaves no link out, and takes none twice.
    const changes = { isActive: false }
    const first = await updated({ filter: { isActive: true }, afterId: null, changes })
    expect(first).toMatchObject({ changed: 1_000, nextAfterId: first.rows.at(-1).id })
    const rest = { filter: { isActive: true }, afterId: first.nextAfterId, changes }
    expect(await updated(rest)).toMatchObject({ changed: 1, nextAfterId: null })
  })
})
