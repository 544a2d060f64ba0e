import { foldCase } from '@waymark/domain'
import { foldCases } from '@waymark/domain/testing'
import { describeWith } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { foldedTag } from './folded-tags.ts'

describeWith(['postgres'], 'tags of links', () => {
  let test: TestApp
  let user: TestUser
  const codes: string[] = []
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    for (const tags of [['a', 'b'], ['b', 'c'], ['b'], ['c/d %']]) codes.push((await make(tags)).shortCode)
    const gone = await make(['gone'])
    await send('DELETE', `/links/${gone.shortCode}`)
  })
  afterAll(() => test.close())

  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    by: TestUser = user,
  ) => test.request({ method, url, body, token: by.token, workspaceId: user.workspaceId })
  const make = async (tags: string[]) =>
    (await send('POST', '/links', { originalUrl: 'https://shop.example/', tags })).json().data
  const list = async (by: TestUser = user) => (await send('GET', '/links/tags', undefined, by)).json().data
  const tagsOf = async (code: string) => (await send('GET', `/links/${code}?full=true`)).json().data.tags
  const rename = (tag: string, name: string, by: TestUser = user) =>
    send('PATCH', `/links/tags/${encodeURIComponent(tag)}`, { name }, by)

  it('are listed with their links, renamed, and merged', async () => {
    expect(await list()).toEqual([
      { tag: 'b', linksCount: 3 },
      { tag: 'a', linksCount: 1 },
      { tag: 'c', linksCount: 1 },
      { tag: 'c/d %', linksCount: 1 },
    ])
    expect((await rename('c/d %', 'd')).json()).toEqual({ data: { tag: 'd', linksCount: 1 } })
    expect((await rename('b', 'c')).json()).toEqual({ data: { tag: 'c', linksCount: 3 } })
    expect(await Promise.all(codes.map(tagsOf))).toEqual([['a', 'c'], ['c'], ['c'], ['d']])
    expect((await rename('b', 'c')).statusCode).toBe(404)
    expect((await rename('a', ' ')).json()).toMatchObject({ statusCode: 400, details: [{ path: 'name' }] })
  })

  it('are compared by NFC and without case, and shown as first written', async () => {
    const written = ['Café', 'cafe\u0301', 'Été']
    const first = await make(written)
    expect(first.tags).toEqual(['Café', 'Été'])
    const second = await make(['CAFÉ', 'été'])
    expect(second.tags).toEqual(['CAFÉ', 'été'])
    const shown = async () => (await list()).filter(({ tag }: { tag: string }) => /[éÉ]/.test(tag))
    expect(await shown()).toEqual([
      { tag: 'Café', linksCount: 2 },
      { tag: 'Été', linksCount: 2 },
    ])
    const changes = { tags: { add: ['CAFe\u0301', 'new'], remove: ['ÉTÉ'] } }
    await send('POST', '/links/bulk-update', { filter: { tag: 'éTé' }, changes })
    expect(await tagsOf(first.shortCode)).toEqual(['Café', 'new'])
    expect(await tagsOf(second.shortCode)).toEqual(['CAFÉ', 'new'])
    expect((await rename('café', 'Coffee')).json().data).toEqual({ tag: 'Coffee', linksCount: 2 })
    expect((await rename('NEW', 'coffee')).json().data).toEqual({ tag: 'coffee', linksCount: 2 })
    expect(await tagsOf(second.shortCode)).toEqual(['coffee'])
  })

  /** In a locale of its own Postgres would fold by it, and not as the rest of the code does. */
  it.each(foldCases)('%j and %j are folded by Postgres as they are elsewhere', async (...texts) => {
    for (const text of texts.slice(0, 2)) {
      const folded = sql<string>`${foldedTag(sql`${text}::text`)} as folded`
      const { rows } = await test.deps.db.orm.execute(sql`select ${folded}`)
      expect(rows).toEqual([{ folded: foldCase(String(text)) }])
    }
  })

  it('are those of the links that a member sees', async () => {
    const own = await make(['shared', 'mine'])
    await make(['shared', 'theirs'])
    const member = await test.addMember(user.workspaceId, 'editor', { linkIds: [own.id] })
    expect(await list(member)).toEqual([
      { tag: 'mine', linksCount: 1 },
      { tag: 'shared', linksCount: 1 },
    ])
    expect((await rename('theirs', 'mine', member)).statusCode).toBe(404)
    expect((await rename('shared', 'mine', member)).json().data).toEqual({ tag: 'mine', linksCount: 1 })
    expect((await list()).find(({ tag }: { tag: string }) => tag === 'shared')).toEqual({
      tag: 'shared',
      linksCount: 1,
    })
  })
})
