import { links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Fields = Record<string, unknown>
type Made = Fields & { id: string; name: string; status: string; url: string }

const unknownId = '01900000-0000-7000-8000-000000000000'

/** What each noun has beside what both have. */
const nouns: [noun: string, fields: Fields][] = [
  [
    'offers',
    {
      payout: 12.5,
      payoutCurrency: 'EUR',
      countries: ['DE'],
      capDaily: 5,
      appendSubid: true,
      appendQuery: true,
    },
  ],
  ['landings', {}],
]

describeWith(['postgres'], 'many', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    stranger = await test.signUp()
  })
  beforeEach(async () => {
    user = await test.signUp()
  })
  afterAll(() => test.close())

  describe.each(nouns)('%s', (noun, fields) => {
    const send = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, by = user) =>
      test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
    const done = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, by = user) => {
      const answer = await send(method, url, body, by)
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      return answer.json().data
    }
    const make = (body: Fields = {}, by = user): Promise<Made> =>
      done('POST', `/${noun}`, { name: 'One', url: 'https://a.example/x?s={click_id}', ...body }, by)
    const read = (id: string): Promise<Made> => done('GET', `/${noun}/${id}`)
    const update = (body: Fields) => done('POST', `/${noun}/bulk-update`, body)

    it('are changed by one call, and it says why it does not change the others', async () => {
      const [changed, same, archived, foreign] = [
        await make({ groupName: 'old' }),
        await make({ status: 'paused', groupName: 'new' }),
        await make(),
        await make({}, stranger),
      ]
      await done('PATCH', `/${noun}/${archived.id}`, { status: 'archived' })
      test.clock.advance(1_000)
      const ids = [foreign.id, archived.id, unknownId, same.id, changed.id]
      const answer = await update({ ids, changes: { status: 'paused', groupName: 'new' } })
      expect(answer).toMatchObject({ matched: 3, changed: 1, unchanged: 1, failed: 3 })
      expect(
        answer.rows.map(
          ({ id, result, error }: { id: string; result: string; error: { code: string } | null }) => [
            id,
            result,
            error?.code ?? null,
          ],
        ),
      ).toEqual([
        [foreign.id, 'failed', 'NOT_FOUND'],
        [archived.id, 'failed', 'CONFLICT'],
        [unknownId, 'failed', 'NOT_FOUND'],
        [same.id, 'unchanged', null],
        [changed.id, 'changed', null],
      ])
      expect(answer.rows[4]).toEqual({
        id: changed.id,
        name: 'One',
        result: 'changed',
        error: null,
        before: { status: 'active', groupName: 'old' },
        after: { status: 'paused', groupName: 'new' },
      })
      const after = await read(changed.id)
      expect(after).toEqual({ ...changed, ...answer.rows[4].after, updatedAt: after.updatedAt })
      expect(String(after.updatedAt) > String(changed.updatedAt)).toBe(true)
      expect(await read(same.id)).toEqual(same)
      expect(await read(archived.id)).toMatchObject({ status: 'archived', groupName: null })
    })

    it('are those of a filter, in a dry run too, which changes nothing', async () => {
      const [first, second] = [await make({ name: 'Alpha 1' }), await make({ name: 'Alpha 2' })]
      const others = [await make({ name: 'Beta' }), await make({ name: 'Alpha 3', status: 'paused' })]
      const body = { filter: { search: 'alpha', status: 'active' }, changes: { groupName: 'A' } }
      const rehearsed = await update({ ...body, dryRun: true })
      expect(rehearsed).toMatchObject({ matched: 2, changed: 2 })
      expect(await read(first.id)).toEqual(first)
      expect(await update(body)).toEqual(rehearsed)
      for (const { id } of [first, second]) expect(await read(id)).toMatchObject({ groupName: 'A' })
      for (const other of others) expect(await read(other.id)).toEqual(other)
      expect(await update({ filter: { search: 'alpha' }, changes: { groupName: null } })).toMatchObject({
        matched: 3,
        changed: 2,
        unchanged: 1,
      })
    })

    it('get other URLs to the letter, unless that would be none, and their links follow', async () => {
      const [one, none] = [await make(), await make({ url: 'https://b.example/' })]
      const offer =
        noun === 'offers' ? one : await done('POST', '/offers', { name: 'O', url: 'https://o.example/' })
      const landings = noun === 'offers' ? [] : [{ id: one.id }]
      const link = await done('POST', '/links', { originalUrl: 'https://shop.example/' })
      const flowConfig = { landings, offers: [{ id: offer.id }] }
      await done('POST', `/links/${link.shortCode}/rules`, { schema: 'landing_offer', flowConfig })
      const version = async () =>
        (await test.deps.db.orm.select().from(links).where(eq(links.id, link.id)))[0]?.version
      const before = await version()
      const replaceInUrl = { find: 'https://a.example', with: 'https://c.example' }
      expect(await update({ ids: [one.id, none.id], changes: { replaceInUrl } })).toMatchObject({
        changed: 1,
        unchanged: 1,
      })
      expect((await read(one.id)).url).toBe('https://c.example/x?s={click_id}')
      expect(await version()).toBe((before ?? 0) + 1)
      const broken = await update({
        ids: [one.id],
        changes: { replaceInUrl: { find: 'https://c.example', replacement: 'no' } },
      })
      expect(broken.rows[0]).toMatchObject({ result: 'failed', error: { code: 'VALIDATION_FAILED' } })
      expect((await read(one.id)).url).toBe('https://c.example/x?s={click_id}')
    })

    it.each<[body: Fields, paths: string[]]>([
      [{ ids: [unknownId], changes: {} }, ['changes']],
      [{ changes: { status: 'paused' } }, ['ids']],
      [{ ids: [unknownId], filter: {}, changes: { status: 'paused' } }, ['filter']],
      [{ ids: ['x'], changes: { status: 'gone' } }, ['ids.0', 'changes.status']],
      [
        { filter: { color: 'red' }, changes: { name: 'x', groupName: 'G' } },
        ['filter.color', 'changes.name'],
      ],
      [
        { filter: {}, changes: { replaceInUrl: { find: '' } } },
        ['changes.replaceInUrl.find', 'changes.replaceInUrl.replacement'],
      ],
    ])('are not changed by %j', async (body, paths) => {
      const answer = await send('POST', `/${noun}/bulk-update`, body)
      expect(answer.statusCode, answer.body).toBe(400)
      const named = answer.json().details.map(({ path }: { path: string }) => path)
      expect(named.toSorted()).toEqual(paths.toSorted())
    })

    it('are copied with all that one has, paused unless it is to be active', async () => {
      const original = await make({
        ...fields,
        name: 'Sneakers',
        groupName: 'G',
        notes: 'N',
        status: 'active',
      })
      test.clock.advance(1_000)
      const copy = await done('POST', `/${noun}/${original.id}/clone`)
      expect(copy).toEqual({
        ...original,
        id: copy.id,
        name: 'Sneakers copy',
        status: 'paused',
        createdAt: copy.createdAt,
        updatedAt: copy.updatedAt,
      })
      expect(copy.id).not.toBe(original.id)
      expect(copy.createdAt > String(original.createdAt)).toBe(true)
      const named = await done('POST', `/${noun}/${original.id}/clone`, { name: 'Boots', status: 'active' })
      expect(named).toMatchObject({ name: 'Boots', status: 'active', groupName: 'G' })
      expect(await read(original.id)).toEqual(original)
    })

    it('are copied with a name of 200 characters at most, and by their own workspace alone', async () => {
      const { id } = await make({ name: 'x'.repeat(200) })
      expect((await done('POST', `/${noun}/${id}/clone`)).name).toBe(`${'x'.repeat(195)} copy`)
      expect((await send('POST', `/${noun}/${id}/clone`, undefined, stranger)).statusCode).toBe(404)
      const wrong = await send('POST', `/${noun}/${id}/clone`, { status: 'archived' })
      expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'status' }] })
    })
  })
})
