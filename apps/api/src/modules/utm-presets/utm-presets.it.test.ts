import { utmPresets } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { UtmPresetRecord } from './utm-presets.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const none = { source: null, medium: null, campaign: null, term: null, content: null }

describeWith(['postgres'], 'UTM presets', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const make = async (body: object, by: TestUser = user): Promise<UtmPresetRecord> => {
    const response = await send('POST', '/utm-presets', body, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  it('answer with the whole record, tags that are left out or empty null', async () => {
    const preset = await make({ name: ' Newsletter ', source: ' news 🦊 ', medium: '', term: '%20&=' })
    expect(preset).toEqual({
      ...none,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Newsletter',
      source: 'news 🦊',
      term: '%20&=',
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: preset.createdAt,
    })
    expect((await send('GET', `/utm-presets/${preset.id}`)).json().data).toEqual(preset)
  })

  it('change in what is sent and in nothing else', async () => {
    const preset = await make({ name: 'Change', source: 'a', medium: 'b' })
    test.clock.advance(1_000)
    const url = `/utm-presets/${preset.id}`
    const changed = (await send('PATCH', url, { medium: null, campaign: 'c' })).json().data
    expect(changed).toEqual({ ...preset, medium: null, campaign: 'c', updatedAt: expect.any(String) })
    expect(changed.updatedAt > preset.updatedAt).toBe(true)
    expect((await send('GET', url)).json().data).toEqual(changed)
  })

  it('have a name of their own in the workspace, whatever its case', async () => {
    const preset = await make({ name: 'Ünique' })
    const other = await make({ name: 'Another' })
    for (const response of [
      await send('POST', '/utm-presets', { name: ' üNIQUE ' }),
      await send('PATCH', `/utm-presets/${other.id}`, { name: 'ÜNIQUE' }),
    ])
      expect(response.json()).toMatchObject({
        statusCode: 409,
        code: 'CONFLICT',
        details: [{ path: 'name' }],
      })
    expect((await send('PATCH', `/utm-presets/${preset.id}`, { name: 'ÜNIQUE' })).statusCode).toBe(200)
    await make({ name: 'Ünique' }, await test.signUp())
  })

  it('get a name that many want at once only once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', '/utm-presets', { name: 'wanted' })),
    )
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
  })

  it('come by pages, and are found by name and tags', async () => {
    const by = await test.signUp()
    for (const [at, name] of ['delta', 'alpha', 'charlie', 'bravo'].entries()) {
      await make({ name, campaign: `summer_${at}` }, by)
      test.clock.advance(1)
    }
    const names = async (query: string) => {
      const { data, meta } = (await send('GET', `/utm-presets${query}`, undefined, by)).json()
      return [data.map(({ name }: UtmPresetRecord) => name), meta.total]
    }
    expect(await names('')).toEqual([['bravo', 'charlie', 'alpha', 'delta'], 4])
    expect(await names('?sort=name&limit=2&offset=1')).toEqual([['bravo', 'charlie'], 4])
    expect(await names('?sort=-name&offset=9')).toEqual([[], 4])
    expect(await names('?search=ALPH')).toEqual([['alpha'], 1])
    expect(await names('?search=R_2')).toEqual([['charlie'], 1])
    expect(await names('?search=%25')).toEqual([[], 0])
  })

  it('of another workspace are not there, and what is deleted is gone', async () => {
    const preset = await make({ name: 'mine' })
    const stranger = await test.signUp()
    const url = `/utm-presets/${preset.id}`
    for (const by of [stranger, user]) {
      for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
        if (by === stranger || method === 'DELETE')
          expect((await send(method, url, body, by)).statusCode).toBe(by === stranger ? 404 : 204)
    }
    expect((await send('GET', '/utm-presets', undefined, stranger)).json().data).toEqual([])
    expect((await send('GET', url)).statusCode).toBe(404)
    expect((await send('DELETE', url)).statusCode).toBe(404)
  })

  it('are read by viewers, written by editors, and outlive the api that stored them', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const editor = await test.addMember(user.workspaceId, 'editor')
    const preset = await make({ name: 'of an editor' }, editor)
    const url = `/utm-presets/${preset.id}`
    for (const [method, path] of [
      ['POST', '/utm-presets'],
      ['PATCH', url],
      ['DELETE', url],
    ] as const)
      expect((await send(method, path, { name: 'x' }, viewer)).json().code).toBe('ROLE_INSUFFICIENT')
    const again = await buildTestApp({ deps: test.deps })
    const read = { method: 'GET', url, token: viewer.token, workspaceId: user.workspaceId } as const
    expect((await again.request(read)).json().data).toEqual(preset)
    await again.close()
  })

  describe('bad input', () => {
    let preset: UtmPresetRecord
    let before: number
    const stored = () => test.deps.db.orm.$count(utmPresets)
    beforeAll(async () => {
      preset = await make({ name: 'as it was' })
      before = await stored()
    })

    const long = (length: number) => 'x'.repeat(length)
    const url = '/utm-presets'
    const rows: Row[] = [
      ['POST', url, {}, ['name']],
      ['POST', url, [], ['body']],
      ['POST', url, { name: ' ' }, ['name']],
      ['POST', url, { name: long(201) }, ['name']],
      ['POST', url, { name: null }, ['name']],
      [
        'POST',
        url,
        { name: 'a', source: 5, medium: long(256), campaign: [] },
        ['source', 'medium', 'campaign'],
      ],
      ['POST', url, { name: 'a', id: 'x', utm_source: 'x' }, ['id', 'utm_source']],
      ['PATCH', `${url}/ID`, { name: null, term: {}, content: false }, ['name', 'term', 'content']],
      ['PATCH', `${url}/ID`, { workspaceId: 'x' }, ['workspaceId']],
      ['PATCH', `${url}/7`, { name: '' }, ['id', 'name']],
      ['GET', `${url}/7`, undefined, ['id']],
      ['DELETE', `${url}/7`, undefined, ['id']],
      ['GET', `${url}?limit=101&offset=x&sort=source`, undefined, ['limit', 'offset', 'sort']],
    ]

    it.each(rows)('%s %s %j names %j', async (method, path, body, paths) => {
      const response = await send(method, path.replace('ID', preset.id), body)
      expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect(await stored()).toBe(before)
      expect((await send('GET', `${url}/${preset.id}`)).json().data).toEqual(preset)
    })
  })
})
