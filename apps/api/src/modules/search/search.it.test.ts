import { randomUUID } from 'node:crypto'
import { conversions } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  openTestClicks,
  type TestApp,
  type TestClicks,
  type TestUser,
} from '../../testing/index.ts'
import { openReportedWorkspace } from '../../testing/reported-workspace.ts'
import type { SearchResult } from './search.schema.ts'

describeWith(['postgres'], 'search', () => {
  let store: TestClicks
  let test: TestApp
  let clickToken: string
  let user: TestUser
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    const owner = await openReportedWorkspace(test, store.analytics)
    user = owner.user
    const url = 'https://target.example/p'
    const rows: [string, string, object][] = [
      [
        'link',
        '/links',
        { originalUrl: 'https://www.Alpha-Shop.example/p?x=zebra', title: 'Summer sale 50%' },
      ],
      ['alias', '/links', { originalUrl: url, customAlias: `al-${randomUUID()}` }],
      ['offer', '/offers', { name: 'Summer sneakers', url }],
      ['landing', '/landings', { name: 'Quiz', url: 'https://landing.example/summer' }],
      ['network', '/affiliate-networks', { name: 'Summer network' }],
      ['traffic_source', '/traffic-sources', { name: 'Summer ads', postbackUrl: url }],
      ['collection', '/collections', { name: 'Summer' }],
    ]
    for (const [name, path, body] of rows) ids[name] = (await send('POST', path, body)).json().data.id
    const [click] = await owner.click([{ at: new Date().toISOString(), linkId: ids.link ?? null }])
    clickToken = click?.clickToken ?? ''
    const at = new Date()
    const times = { clickedAt: at, convertedAt: at, createdAt: at, updatedAt: at }
    ids.conversion = randomUUID()
    await test.deps.db.orm.insert(conversions).values({
      id: ids.conversion,
      workspaceId: user.workspaceId,
      clickToken,
      linkId: ids.link ?? null,
      tid: 'T-77',
      status: 'sale',
      payout: '1',
      currency: 'USD',
      source: 'postback',
      ...times,
      click: JSON.parse('{}'),
    })
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, by: TestUser = user) =>
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const find = async (text: string, by: TestUser = user): Promise<SearchResult[]> => {
    const response = await send('GET', `/search?q=${encodeURIComponent(text)}`, undefined, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const found = async (text: string, by: TestUser = user) =>
    (await find(text, by)).map(({ kind, id }) => [kind, id])

  it('finds every noun by its name, the nearest first', async () => {
    const all = await find('SUMMER')
    expect(all.map(({ kind }) => kind)).toEqual([
      'collection',
      'link',
      'offer',
      'network',
      'traffic_source',
      'landing',
    ])
    expect(all[1]).toEqual({
      kind: 'link',
      id: ids.link,
      label: 'Summer sale 50%',
      detail: expect.stringMatching(/^http:\/\/localhost:3001\/\w{7}$/),
      path: `/w/${user.workspaceId}/links/${ids.link}`,
    })
  })

  describe('finds a link', () => {
    it.each([
      ['the middle of a host', 'pha-sh', true],
      ['a host, whatever its case', 'WWW.alpha', true],
      ['the beginning of a word of the title', 'su', true],
      ['a character', '5', true],
      ['a wildcard as it is', '0%', false],
      ['a wildcard in the middle', ' 50%', true],
      ['what is not in the host', 'zebra', false],
      ['the middle of a word by two characters', 'um', false],
    ])('by %s: %s', async (_, text, isFound) => {
      expect((await found(text)).some(([kind, id]) => kind === 'link' && id === ids.link)).toBe(isFound)
    })

    it('by its code, alias and id', async () => {
      const link = (await send('GET', `/links/by-id/${ids.alias}`)).json().data
      for (const text of [link.shortCode, link.customAlias, link.customAlias.slice(5, 20), link.id])
        expect(await found(text)).toContainEqual(['link', ids.alias])
    })

    it('unless it is deleted', async () => {
      const gone = (
        await send('POST', '/links', { originalUrl: 'https://gone.example/', title: 'Gone for good' })
      ).json()
      await send('DELETE', `/links/${gone.data.shortCode}`)
      expect(await find('gone for good')).toEqual([])
    })
  })

  it('finds clicks and conversions by their whole names', async () => {
    expect(await found(clickToken)).toEqual([
      ['click', clickToken],
      ['conversion', ids.conversion],
    ])
    expect(await found(ids.conversion ?? '')).toEqual([['conversion', ids.conversion]])
    expect(await found('T-77')).toEqual([['conversion', ids.conversion]])
    expect(await found('T-7')).toEqual([])
  })

  it('shows what the caller may see', async () => {
    const stranger = await test.signUp()
    for (const text of ['summer', 'T-77', clickToken, ids.link ?? ''])
      expect(await find(text, stranger)).toEqual([])
    const { workspaceId } = user
    const none = { ...(await test.addMember(workspaceId, 'viewer', { linkIds: [] })), workspaceId }
    expect((await find('summer', none)).map(({ kind }) => kind)).toEqual([
      'offer',
      'network',
      'traffic_source',
      'landing',
    ])
    expect(await find(clickToken, none)).toEqual([])
    const some = {
      ...(await test.addMember(workspaceId, 'viewer', { linkIds: [ids.link ?? ''] })),
      workspaceId,
    }
    expect(await found(clickToken, some)).toHaveLength(2)
    expect(await found('alpha', some)).toEqual([['link', ids.link]])
  })

  it('finds 20 at most, and hides no kind behind another', async () => {
    const links = Array.from({ length: 60 }, (_, n) => ({
      originalUrl: 'https://many.example/',
      title: `a many ${n}`,
    }))
    await send('POST', '/links/bulk', { links })
    const offer = (await send('POST', '/offers', { name: 'one of many', url: 'https://x.example/' })).json()
      .data
    const results = await found('many')
    expect(results).toHaveLength(20)
    expect(results).toContainEqual(['offer', offer.id])
  })

  it('finds nothing without a text, and takes 200 characters at most', async () => {
    for (const query of ['', '?q=', '?q=%20'])
      expect((await send('GET', `/search${query}`)).json()).toEqual({ data: [] })
    expect((await send('GET', `/search?q=${'x'.repeat(201)}`)).statusCode).toBe(400)
  })
})
