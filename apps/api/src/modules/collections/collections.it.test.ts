import { collections } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { CollectionRecord } from './collections.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const unknownId = '01900000-0000-7000-8000-000000000000'

describeWith(['postgres'], 'collections', () => {
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
  const make = async (body: object = { name: 'C' }, by: TestUser = user): Promise<CollectionRecord> => {
    const response = await send('POST', '/collections', body, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const link = async (by: TestUser = user): Promise<{ id: string; shortCode: string }> => {
    const response = await send('POST', '/links', { originalUrl: 'https://shop.example/' }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const add = (id: string, linkIds: string[], by: TestUser = user) =>
    send('POST', `/collections/${id}/links`, { linkIds }, by)
  const countOf = async (id: string) => (await send('GET', `/collections/${id}`)).json().data.linksCount
  const listed = async (collectionId: string, by: TestUser = user) => {
    const { data } = (await send('GET', `/links/list?collectionId=${collectionId}`, undefined, by)).json()
    return data.map(({ id }: { id: string }) => id).toSorted()
  }

  it('answer with the whole record, what is left out or empty null', async () => {
    const collection = await make({ name: ' Summer ', color: '#Ff8800', emoji: '🏖️', description: ' ' })
    expect(collection).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Summer',
      description: null,
      color: '#Ff8800',
      emoji: '🏖️',
      linksCount: 0,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: collection.createdAt,
    })
    expect((await send('GET', `/collections/${collection.id}`)).json().data).toEqual(collection)
    expect(await make()).toMatchObject({ description: null, color: null, emoji: null })
  })

  it('change in what is sent and in nothing else', async () => {
    const collection = await make({ name: 'Change', color: '#000000' })
    await add(collection.id, [(await link()).id])
    test.clock.advance(1_000)
    const url = `/collections/${collection.id}`
    const changed = (await send('PATCH', url, { color: null, emoji: '🚀' })).json().data
    expect(changed).toEqual({
      ...collection,
      color: null,
      emoji: '🚀',
      linksCount: 1,
      updatedAt: expect.any(String),
    })
    expect(changed.updatedAt > collection.updatedAt).toBe(true)
    expect((await send('GET', url)).json().data).toEqual(changed)
  })

  it('take links once, however often and from however many they come', async () => {
    const { id } = await make()
    const links = [await link(), await link(), await link()].map((one) => one.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(id, [...links, ...links])))
    for (const answer of answers)
      expect([answer.statusCode, answer.json().data.linksCount], answer.body).toEqual([200, 3])
    expect(await listed(id)).toEqual(links.toSorted())
    const before = (await send('GET', `/collections/${id}`)).json().data
    test.clock.advance(1_000)
    expect((await add(id, links)).json().data).toEqual(before)
  })

  it('stand in the records of their links, in the order they were joined', async () => {
    const [first, second] = [await make(), await make()]
    const one = await link()
    const collectionIds = async () => {
      const list = await send('GET', '/links/list?limit=100')
      const found = list.json().data.find(({ id }: { id: string }) => id === one.id)
      const patched = (await send('PATCH', `/links/${one.shortCode}`, {})).json().data
      expect(patched.collectionIds).toEqual(found.collectionIds)
      return found.collectionIds
    }
    expect(await collectionIds()).toEqual([])
    await add(second.id, [one.id])
    test.clock.advance(1)
    await add(first.id, [one.id])
    expect(await collectionIds()).toEqual([second.id, first.id])
    await send('DELETE', `/collections/${second.id}`)
    expect(await collectionIds()).toEqual([first.id])
  })

  it('give links back, as often as requested, and do not change them when they are deleted', async () => {
    const { id } = await make()
    const one = await link()
    await add(id, [one.id])
    for (let time = 0; time < 2; time += 1)
      expect((await send('DELETE', `/collections/${id}/links/${one.id}`)).statusCode).toBe(204)
    expect([await countOf(id), await listed(id)]).toEqual([0, []])
    await add(id, [one.id])
    expect((await send('DELETE', `/collections/${id}`)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await send(method, `/collections/${id}`)).statusCode).toBe(404)
    expect((await send('PATCH', `/links/${one.shortCode}`, {})).json().data.collectionIds).toEqual([])
  })

  it('do not count links that were deleted, nor take them', async () => {
    const { id } = await make()
    const [retained, deleted] = [await link(), await link()]
    await add(id, [retained.id, deleted.id])
    await send('DELETE', `/links/${deleted.shortCode}`)
    expect([await countOf(id), await listed(id)]).toEqual([1, [retained.id]])
    expect((await add(id, [deleted.id])).json().details).toEqual([
      { path: 'linkIds.0', message: 'is no link of this workspace' },
    ])
    expect((await send('DELETE', `/collections/${id}/links/${deleted.id}`)).statusCode).toBe(404)
  })

  it('take all links or none, and name each that is none of the workspace', async () => {
    const { id } = await make()
    const own = await link()
    const foreign = await link(stranger)
    const response = await add(id, [own.id, foreign.id, unknownId])
    expect(response.statusCode).toBe(400)
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'linkIds.1',
      'linkIds.2',
    ])
    expect(await countOf(id)).toBe(0)
    expect((await send('DELETE', `/collections/${id}/links/${foreign.id}`)).statusCode).toBe(404)
  })

  it('of another workspace are not there', async () => {
    const { id } = await make()
    const [own, foreign] = [await link(), await link(stranger)]
    await add(id, [own.id])
    const url = `/collections/${id}`
    const answers = [
      await send('GET', url, undefined, stranger),
      await send('PATCH', url, { name: 'x' }, stranger),
      await add(id, [foreign.id], stranger),
      await send('DELETE', `${url}/links/${foreign.id}`, undefined, stranger),
      await send('DELETE', url, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(await listed(id, stranger)).toEqual([])
    expect(await listed(id)).toEqual([own.id])
  })

  it('come by pages, and are found by name and description', async () => {
    const by = await test.signUp()
    for (const [at, name] of ['delta', 'alpha', 'charlie', 'bravo'].entries()) {
      const { id } = await make({ name, description: `about_${at}` }, by)
      if (name === 'alpha') await add(id, [(await link(by)).id], by)
      test.clock.advance(1)
    }
    const names = async (query: string) => {
      const { data, meta } = (await send('GET', `/collections${query}`, undefined, by)).json()
      return [data.map(({ name, linksCount }: CollectionRecord) => `${name} ${linksCount}`), meta.total]
    }
    expect(await names('')).toEqual([['bravo 0', 'charlie 0', 'alpha 1', 'delta 0'], 4])
    expect(await names('?sort=name&limit=2&offset=1')).toEqual([['bravo 0', 'charlie 0'], 4])
    expect(await names('?sort=-name&offset=9')).toEqual([[], 4])
    expect(await names('?search=ALPH')).toEqual([['alpha 1'], 1])
    expect(await names('?search=T_2')).toEqual([['charlie 0'], 1])
    expect(await names('?search=%25')).toEqual([[], 0])
  })

  it('decide what members see who are restricted to them, and are not theirs to change', async () => {
    const member = await test.addMember(user.workspaceId, 'editor')
    const [own, other] = [await make(), await make()]
    const [seen, hidden] = [await link(), await link()]
    await add(own.id, [seen.id])
    await add(other.id, [seen.id, hidden.id])
    const restricted = await send('PATCH', `/workspaces/${user.workspaceId}/members/${member.userId}`, {
      linkIds: [],
      collectionIds: [own.id],
    })
    expect(restricted.statusCode, restricted.body).toBe(200)
    const list = (await send('GET', '/collections', undefined, member)).json()
    expect([list.meta.total, list.data[0]]).toMatchObject([1, { id: own.id, linksCount: 1 }])
    expect((await send('GET', `/collections/${other.id}`, undefined, member)).statusCode).toBe(404)
    expect((await add(own.id, [seen.id], member)).statusCode).toBe(403)
    expect(await listed(other.id, member)).toEqual([seen.id])
    await send('DELETE', `/collections/${own.id}/links/${seen.id}`)
    expect((await send('GET', '/links/list', undefined, member)).json().meta.total).toBe(0)
  })

  it('are read by viewers, written by editors, and outlive the api that stored them', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const editor = await test.addMember(user.workspaceId, 'editor')
    const collection = await make({ name: 'of an editor' }, editor)
    expect((await send('PATCH', `/collections/${collection.id}`, {}, viewer)).json().code).toBe(
      'ROLE_INSUFFICIENT',
    )
    const again = await buildTestApp({ deps: test.deps })
    const url = `/collections/${collection.id}`
    const read = { method: 'GET', url, token: viewer.token, workspaceId: user.workspaceId } as const
    expect((await again.request(read)).json().data).toEqual(collection)
    await again.close()
  })

  describe('bad input', () => {
    let collection: CollectionRecord
    let before: number
    const stored = () => test.deps.db.orm.$count(collections)
    beforeAll(async () => {
      collection = await make({ name: 'as it was' })
      before = await stored()
    })

    const long = (length: number) => 'x'.repeat(length)
    const url = '/collections'
    const rows: Row[] = [
      ['POST', url, {}, ['name']],
      ['POST', url, [], ['body']],
      ['POST', url, { name: ' ' }, ['name']],
      ['POST', url, { name: long(201) }, ['name']],
      [
        'POST',
        url,
        { name: 5, description: long(5_001), color: 'red', emoji: long(33) },
        ['name', 'description', 'color', 'emoji'],
      ],
      ['POST', url, { name: 'a', color: '#ff880' }, ['color']],
      ['POST', url, { name: 'a', color: '#ff880g' }, ['color']],
      ['POST', url, { name: 'a', color: '#ff88001' }, ['color']],
      ['POST', url, { name: 'a', linksCount: 3, id: 'x' }, ['linksCount', 'id']],
      ['PATCH', `${url}/ID`, { name: null, color: '' }, ['name', 'color']],
      ['PATCH', `${url}/7`, { name: '' }, ['id', 'name']],
      ['POST', `${url}/ID/links`, {}, ['linkIds']],
      ['POST', `${url}/ID/links`, { linkIds: [] }, ['linkIds']],
      ['POST', `${url}/ID/links`, { linkIds: 'all' }, ['linkIds']],
      ['POST', `${url}/ID/links`, { linkIds: ['x', unknownId, 5] }, ['linkIds.0', 'linkIds.2']],
      ['POST', `${url}/ID/links`, { linkIds: Array(1_001).fill(unknownId) }, ['linkIds']],
      ['DELETE', `${url}/ID/links/x`, undefined, ['linkId']],
      ['GET', `${url}/7`, undefined, ['id']],
      ['GET', `${url}?limit=101&offset=x&sort=color`, undefined, ['limit', 'offset', 'sort']],
    ]

    it.each(rows)('%s %s %j names %j', async (method, path, body, paths) => {
      const response = await send(method, path.replace('ID', collection.id), body)
      expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect(await stored()).toBe(before)
      expect((await send('GET', `${url}/${collection.id}`)).json().data).toEqual(collection)
    })
  })
})
