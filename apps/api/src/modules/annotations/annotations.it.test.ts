import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { AnnotationRecord } from './annotations.schema.ts'

const note = { date: '2026-01-31', text: 'New landing page' }

describeWith(['postgres'], 'annotations', () => {
  let test: TestApp
  let owner: TestUser
  let linkId: string
  let otherLinkId: string

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = owner) =>
    test.request({ method, url: path, token: by.token, workspaceId: by.workspaceId, body })
  const create = async (body: object = {}, by = owner): Promise<AnnotationRecord> => {
    const response = await send('POST', '/annotations', { ...note, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const makeLink = async (by = owner): Promise<string> =>
    (await send('POST', '/links', { originalUrl: 'https://shop.example/' }, by)).json().data.id
  const list = async (query = '', by = owner): Promise<AnnotationRecord[]> =>
    (await send('GET', `/annotations${query}`, undefined, by)).json().data
  const datesOf = (records: readonly AnnotationRecord[]) => records.map(({ date }) => date)

  beforeAll(async () => {
    test = await buildTestApp()
    owner = await test.signUp()
    linkId = await makeLink()
    otherLinkId = await makeLink()
  })
  afterAll(() => test.close())

  it('are of the whole workspace unless they name a link', async () => {
    const made = await create()
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ...note,
      linkId: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updatedAt: made.createdAt,
    })
    expect((await send('GET', `/annotations/${made.id}`)).json().data).toEqual(made)
    expect(await create({ linkId })).toMatchObject({ linkId })
  })

  it('retain what a change leaves out', async () => {
    const made = await create({ linkId })
    const change = async (body: object) => (await send('PATCH', `/annotations/${made.id}`, body)).json().data
    test.clock.advance(1_000)
    const moved = await change({ date: '2024-02-29' })
    expect(moved).toEqual({ ...made, date: '2024-02-29', updatedAt: expect.any(String) })
    expect(moved.updatedAt > made.updatedAt).toBe(true)
    expect(await change({ text: ' Ünïcode 🦊 ' })).toMatchObject({ date: '2024-02-29', text: 'Ünïcode 🦊' })
    expect(await change({ linkId: null })).toMatchObject({ text: 'Ünïcode 🦊', linkId: null })
  })

  it('are gone when they are deleted', async () => {
    const { id } = await create()
    expect((await send('DELETE', `/annotations/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `/annotations/${id}`)).statusCode).toBe(404)
  })

  it.each([
    ['date', { date: '2026-02-30' }],
    ['date', { date: '2026-01-31T00:00:00Z' }],
    ['date', { date: '1969-12-31' }],
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(501) }],
    ['linkId', { linkId: 'x' }],
    ['linkId', { linkId: '019ac1f2-7c3a-7b5e-9d10-000000000000' }],
  ])('refuse a wrong %s: %j', async (path, body) => {
    const before = await list()
    const { id } = await create()
    const refused = { statusCode: 400, code: 'VALIDATION_FAILED', details: [{ path }] }
    expect((await send('POST', '/annotations', { ...note, ...body })).json()).toMatchObject(refused)
    expect((await send('PATCH', `/annotations/${id}`, body)).json()).toMatchObject(refused)
    await send('DELETE', `/annotations/${id}`)
    expect(await list()).toEqual(before)
  })

  it('take a text of 500 characters, and days of a link that was deleted', async () => {
    const { shortCode, id } = (await send('POST', '/links', { originalUrl: 'https://shop.example/' })).json()
      .data
    await send('DELETE', `/links/${shortCode}`)
    const text = 'x'.repeat(500)
    expect(await create({ text, linkId: id })).toMatchObject({ text, linkId: id })
  })

  describe('are listed', () => {
    let user: TestUser
    let ofUser: string
    beforeAll(async () => {
      user = await test.signUp()
      ofUser = await makeLink(user)
      for (const date of ['2026-01-02', '2026-01-01', '2026-01-03']) await create({ date }, user)
      await create({ date: '2026-01-02', linkId: ofUser }, user)
    })

    it.each([
      ['', ['2026-01-03', '2026-01-02', '2026-01-02', '2026-01-01']],
      ['?from=2026-01-02&to=2026-01-02', ['2026-01-02', '2026-01-02']],
      ['?from=2026-01-03', ['2026-01-03']],
      ['?to=2026-01-01', ['2026-01-01']],
      ['?from=2026-01-04', []],
    ])('by days: %s', async (query, dates) => {
      expect(datesOf(await list(query, user))).toEqual(dates)
    })

    it('by link', async () => {
      const listed = await list(`?linkId=${ofUser.toUpperCase()}`, user)
      expect(listed.map(({ linkId: of }) => of)).toEqual([ofUser])
    })

    it('not by days that end before they begin', async () => {
      const answer = await send('GET', '/annotations?from=2026-01-02&to=2026-01-01', undefined, user)
      expect(answer.json()).toMatchObject({ statusCode: 400, details: [{ path: 'to' }] })
    })
  })

  describe('of a member who sees some links only', () => {
    let member: TestUser
    beforeAll(async () => {
      member = await test.addMember(owner.workspaceId, 'editor', { linkIds: [linkId] })
    })

    it('are those of these links', async () => {
      const own = await create({ linkId })
      const others = [await create({ linkId: otherLinkId }), await create()]
      const listed = await list('?limit=100', member)
      expect(listed).toContainEqual(own)
      expect(new Set(listed.map(({ linkId: of }) => of))).toEqual(new Set([linkId]))
      for (const { id } of others) {
        const url = `/annotations/${id}`
        const answers = [
          await send('GET', url, undefined, member),
          await send('PATCH', url, { text: 'mine', linkId }, member),
          await send('DELETE', url, undefined, member),
        ]
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
      }
      for (const other of others)
        expect((await send('GET', `/annotations/${other.id}`)).json().data).toEqual(other)
    })

    it('are written for these links only', async () => {
      const { id } = await create({ linkId }, member)
      for (const wrong of [null, otherLinkId]) {
        const refused = { statusCode: 400, details: [{ path: 'linkId' }] }
        const body = { linkId: wrong }
        expect((await send('POST', '/annotations', { ...note, ...body }, member)).json()).toMatchObject(
          refused,
        )
        expect((await send('PATCH', `/annotations/${id}`, body, member)).json()).toMatchObject(refused)
      }
      expect((await send('POST', '/annotations', note, member)).statusCode).toBe(400)
      const changed = await send('PATCH', `/annotations/${id}`, { text: 'Mine' }, member)
      expect(changed.json().data).toMatchObject({ text: 'Mine', linkId })
    })
  })
})
