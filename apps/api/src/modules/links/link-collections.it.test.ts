import { randomUUID } from 'node:crypto'
import { collectionLinks, collections, links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { BulkResult } from './bulk-links.schema.ts'
import type { LinkRecord } from './link-record.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const originalUrl = 'https://shop.example/'
const unknownId = '01900000-0000-7000-8000-000000000000'
const notOurs = 'is no collection of this workspace'

describeWith(['postgres'], 'collectionIds of a link', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const collection = async (by: TestUser = user): Promise<string> => {
    const response = await send('POST', '/collections', { name: 'C' }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.id
  }
  const some = (length: number) => Promise.all(Array.from({ length }, () => collection()))
  const make = async (body: object = {}): Promise<LinkRecord> => {
    const response = await send('POST', '/links', { originalUrl, ...body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const patch = async ({ shortCode }: LinkRecord, body: object): Promise<LinkRecord> => {
    const response = await send('PATCH', `/links/${shortCode}`, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const bulk = async (items: object[]): Promise<BulkResult[]> => {
    const response = await send('POST', '/links/bulk', { links: items })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const listed = async (collectionId: string): Promise<string[]> =>
    (await send('GET', `/links/list?collectionId=${collectionId}`))
      .json()
      .data.map(({ id }: LinkRecord) => id)
  /** As the list of collections and the collection itself say it. */
  const collectionOf = async (id: string): Promise<{ linksCount: number; updatedAt: string }> => {
    const read = (await send('GET', `/collections/${id}`)).json().data
    const list = (await send('GET', '/collections?limit=100')).json().data
    expect(list.find((one: { id: string }) => one.id === id)).toEqual(read)
    return read
  }
  const memberships = (linkId: string) =>
    test.deps.db.orm.select().from(collectionLinks).where(eq(collectionLinks.linkId, linkId))
  const detailsFor = (...positions: number[]) =>
    positions.map((position) => ({ path: `collectionIds.${position}`, message: notOurs }))

  it('put a new link into them, each once, and stand in the record as in the list', async () => {
    const [first = '', second = '', other = ''] = await some(3)
    const before = await Promise.all([first, second, other].map(collectionOf))
    test.clock.advance(1_000)
    const link = await make({ collectionIds: [second, first, second.toUpperCase()] })
    expect(link.collectionIds).toEqual([first, second].toSorted())
    const list = (await send('GET', '/links/list?limit=1')).json().data
    expect(list).toEqual([link])
    expect([await listed(first), await listed(second), await listed(other)]).toEqual([
      [link.id],
      [link.id],
      [],
    ])
    const after = await Promise.all([first, second, other].map(collectionOf))
    expect(after.map(({ linksCount }) => linksCount)).toEqual([1, 1, 0])
    expect(after.map(({ updatedAt }, at) => updatedAt > (before[at]?.updatedAt ?? ''))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are replaced whole by a change, and stay when it says nothing of them', async () => {
    const [retained = '', left = '', joined = ''] = await some(3)
    const link = await make({ collectionIds: [retained, left] })
    expect((await patch(link, { title: 'T' })).collectionIds).toEqual(link.collectionIds)
    const before = await Promise.all([retained, left, joined].map(collectionOf))
    test.clock.advance(1_000)
    const changed = await patch(link, { collectionIds: [joined, retained] })
    // Those it came into first come first.
    expect(changed.collectionIds).toEqual([retained, joined])
    const after = await Promise.all([retained, left, joined].map(collectionOf))
    expect(after.map(({ linksCount }) => linksCount)).toEqual([1, 0, 1])
    // Nothing came into the first one, and nothing left it.
    expect(after.map(({ updatedAt }, at) => updatedAt > (before[at]?.updatedAt ?? ''))).toEqual([
      false,
      true,
      true,
    ])
    expect((await patch(link, { collectionIds: [] })).collectionIds).toEqual([])
    expect([await listed(retained), await listed(left), await listed(joined)]).toEqual([[], [], []])
  })

  it('are of each item of a bulk call by itself', async () => {
    const [first = '', second = ''] = await some(2)
    const foreign = await collection(stranger)
    const results = await bulk([
      { originalUrl, collectionIds: [first] },
      { originalUrl, collectionIds: [first, foreign, unknownId] },
      { originalUrl, collectionIds: [second, first] },
      { originalUrl },
    ])
    expect(results.map(({ link }) => link?.collectionIds)).toEqual([
      [first],
      undefined,
      [first, second].toSorted(),
      [],
    ])
    expect(results[1]?.error).toMatchObject({ code: 'VALIDATION_FAILED', details: detailsFor(1, 2) })
    expect([(await collectionOf(first)).linksCount, (await collectionOf(second)).linksCount]).toEqual([2, 1])
    const ids = results.flatMap(({ link }) => link?.id ?? [])
    expect((await listed(first)).toSorted()).toEqual([ids[0], ids[1]].toSorted())
  })

  it('of a bulk call are ten thousand together, and what is over them stops no other item', async () => {
    const rows = Array.from({ length: 1_000 }, () => ({
      id: randomUUID(),
      workspaceId: user.workspaceId,
      name: 'C',
    }))
    await test.deps.db.orm.insert(collections).values(rows)
    const thousand = rows.map(({ id }) => id)
    const [id = ''] = thousand
    const results = await bulk([
      ...Array.from({ length: 9 }, () => ({ originalUrl, collectionIds: thousand })),
      { originalUrl, collectionIds: thousand.slice(0, 999) },
      { originalUrl, collectionIds: [id, id] },
      { originalUrl, collectionIds: [id] },
      { originalUrl, collectionIds: [id] },
      { originalUrl },
    ])
    const failed = results.flatMap(({ index, error }) => (error ? [[index, error.details[0]?.path]] : []))
    expect(failed).toEqual([
      [10, 'collectionIds'],
      [12, 'collectionIds'],
    ])
    expect((await send('GET', `/collections/${id}`)).json().data.linksCount).toBe(11)
    const retained = results[8]?.link
    expect(retained?.collectionIds).toEqual(thousand.toSorted())
    expect(await memberships(retained?.id ?? '')).toHaveLength(1_000)
  })

  it('that are none of the workspace are named with all else that is wrong, and nothing is stored', async () => {
    const own = await collection()
    const foreign = await collection(stranger)
    const link = await make({ title: 'as it was' })
    const count = () => test.deps.db.orm.$count(links)
    const before = await count()
    const body = { originalUrl, title: 'other', collectionIds: [own, foreign, unknownId] }
    const answers = [
      [await send('POST', '/links', body), detailsFor(1, 2)],
      [await send('PATCH', `/links/${link.shortCode}`, body), detailsFor(1, 2)],
      [
        await send('POST', '/links', { ...body, trafficSourceId: unknownId }),
        [{ path: 'trafficSourceId', message: 'is no traffic source of this workspace' }, ...detailsFor(1, 2)],
      ],
    ] as const
    for (const [answer, details] of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(answer.json().details).toEqual(details)
    }
    expect(await count()).toBe(before)
    expect(await patch(link, {})).toMatchObject({ title: 'as it was', collectionIds: [] })
    expect((await collectionOf(own)).linksCount).toBe(0)
  })

  it.each<[string, unknown, string[]]>([
    ['null', null, ['collectionIds']],
    ['one id', unknownId, ['collectionIds']],
    ['no ids', ['x', unknownId, 5], ['collectionIds.0', 'collectionIds.2']],
    ['one too many', Array(1_001).fill(unknownId), ['collectionIds']],
  ])('%s: 400', async (_, collectionIds, paths) => {
    const link = await make()
    for (const answer of [
      await send('POST', '/links', { originalUrl, collectionIds }),
      await send('PATCH', `/links/${link.shortCode}`, { collectionIds }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(answer.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
    }
  })

  it('are not taken without credentials, be they whose they may', async () => {
    const body = { originalUrl, collectionIds: [await collection()] }
    const response = await test.request({ method: 'POST', url: '/links', body })
    expect([response.statusCode, response.json().details]).toEqual([
      400,
      [{ path: 'collectionIds', message: 'needs credentials: sign in, or send an API key' }],
    ])
  })

  describe('of members who see some links only', () => {
    it('are theirs neither to set nor to clear, by session or key; the rest of the link is', async () => {
      const member = await test.addMember(user.workspaceId, 'editor')
      const [own = '', other = ''] = await some(2)
      const link = await make({ collectionIds: [own] })
      const hidden = await make({ collectionIds: [other] })
      const url = `/workspaces/${user.workspaceId}/members/${member.userId}`
      const restricted = await send('PATCH', url, { linkIds: [], collectionIds: [own] })
      expect(restricted.statusCode, restricted.body).toBe(200)
      const { key } = await test.makeKey(member, { scopes: ['links:write'] })
      const refused: [Method, string, object][] = [
        ['POST', '/links', { originalUrl, collectionIds: [own] }],
        ['PATCH', `/links/${link.shortCode}`, { title: 'no', collectionIds: [own, other] }],
        ['PATCH', `/links/${link.shortCode}`, { title: 'no', collectionIds: [] }],
        ['PATCH', `/links/${hidden.shortCode}`, { collectionIds: [own] }],
      ]
      for (const [method, path, body] of refused) {
        const answers = [
          await send(method, path, body, member),
          await test.request({ method, url: path, body, key }),
        ]
        for (const answer of answers)
          expect([answer.statusCode, answer.json().code], answer.body).toEqual([403, 'ROLE_INSUFFICIENT'])
      }
      expect([await listed(own), await listed(other)]).toEqual([[link.id], [hidden.id]])
      const titled = await send('PATCH', `/links/${link.shortCode}`, { title: 'yes' }, member)
      expect([titled.statusCode, titled.json().data]).toMatchObject([
        200,
        { title: 'yes', collectionIds: [own] },
      ])
    })

    it('decide at once what these see', async () => {
      const member = await test.addMember(user.workspaceId, 'viewer')
      const own = await collection()
      const url = `/workspaces/${user.workspaceId}/members/${member.userId}`
      await send('PATCH', url, { linkIds: [], collectionIds: [own] })
      const seen = async () => (await send('GET', '/links/list', undefined, member)).json().meta.total
      expect(await seen()).toBe(0)
      const link = await make({ collectionIds: [own] })
      expect(await seen()).toBe(1)
      await patch(link, { collectionIds: [] })
      expect(await seen()).toBe(0)
    })
  })

  it('changed by many at once, with the collections too, end as one of them said and stop none', async () => {
    const ids = await some(4)
    const going = await collection()
    const [link, other] = [await make(), await make()]
    const wanted = [ids.slice(0, 2), ids.slice(2), [...ids].toReversed(), [ids[3] ?? ''], []]
    const calls = [
      ...wanted.map((collectionIds) => send('PATCH', `/links/${link.shortCode}`, { collectionIds })),
      ...wanted
        .toReversed()
        .map((collectionIds) => send('PATCH', `/links/${other.shortCode}`, { collectionIds })),
      ...ids.map((id) => send('POST', `/collections/${id}/links`, { linkIds: [other.id] })),
      send('POST', '/links', { originalUrl, collectionIds: ids.toReversed() }),
      send('POST', '/links/bulk', { links: [{ originalUrl, collectionIds: ids }] }),
      send('DELETE', `/collections/${going}`),
    ]
    const answers = await Promise.all(calls)
    for (const { statusCode, body } of answers) expect([200, 201, 204], body).toContain(statusCode)
    const stored = (await memberships(link.id)).map(({ collectionId }) => collectionId).toSorted()
    expect(wanted.map((set) => set.toSorted())).toContainEqual(stored)
  })
})
