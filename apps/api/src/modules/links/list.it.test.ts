import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { noClicks } from '../../testing/no-clicks.ts'
import type { LinkRecord } from './link-record.schema.ts'

const rows = [
  { title: 'Alpha 100%', originalUrl: 'https://one.example/a', tags: ['red', 'big'], isActive: true },
  { title: 'beta', originalUrl: 'https://two.example/findme', tags: ['red'], isActive: false },
  { title: null, originalUrl: 'https://three.example/c', tags: ['Findme-tag'], isActive: true },
  {
    title: 'delta_x',
    originalUrl: 'https://four.example/d',
    tags: [],
    isActive: true,
    customAlias: 'findme-alias',
  },
]

describeWith(['postgres'], 'the list of links', () => {
  let test: TestApp
  let user: TestUser
  let made: LinkRecord[]
  const totals = new Map<string, number>()
  let isStoreDown = false

  beforeAll(async () => {
    const clicksTotals = async () => {
      if (isStoreDown) throw new Error('connect ECONNREFUSED')
      return totals
    }
    test = await buildTestApp({
      deps: { analytics: { reader: { ...noClicks, clicksTotals } } },
    })
    user = await test.signUp()
    made = []
    for (const body of rows) {
      const response = await test.request({ method: 'POST', url: '/links', token: user.token, body })
      made.push(response.json().data)
      test.clock.advance(60_000)
    }
    const stranger = await test.signUp()
    await test.request({
      method: 'POST',
      url: '/links',
      token: stranger.token,
      body: { originalUrl: 'https://one.example/findme', title: 'Alpha' },
    })
  })
  afterAll(() => test.close())

  const list = (query = '') => test.request({ method: 'GET', url: `/links/list${query}`, token: user.token })
  /** Which of the rows, by their place in the table above. */
  const found = async (query: string): Promise<number[]> => {
    const response = await list(query)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.map((link: LinkRecord) => made.findIndex(({ id }) => id === link.id))
  }

  it.each([
    ['', [3, 2, 1, 0]],
    ['?sort=createdAt', [0, 1, 2, 3]],
    ['?sort=-title', [2, 3, 1, 0]],
    ['?sort=updatedAt&limit=2', [0, 1]],
    ['?limit=2&offset=1', [2, 1]],
    ['?offset=4', []],
    ['?search=findme', [3, 2, 1]],
    ['?search=FINDME', [3, 2, 1]],
    ['?search=two.example', [1]],
    ['?search=alpha', [0]],
    ['?search=%25', [0]],
    ['?search=_', [3]],
    ['?search=nothing', []],
    ['?search=', [3, 2, 1, 0]],
    ['?tag=red', [1, 0]],
    ['?tag=RED', [1, 0]],
    ['?tag=re', []],
    ['?tag=red&isActive=true', [0]],
    ['?isActive=false', [1]],
    // Links are in no collection and on no custom domain yet.
    ['?collectionId=01900000-0000-7000-8000-000000000000', []],
    ['?domainId=01900000-0000-7000-8000-000000000000', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('finds a link by its generated code', async () => {
    expect(await found(`?search=${made[2]?.shortCode}`)).toEqual([2])
  })

  it('begins at `from` and ends before `to`', async () => {
    const [from, to] = [made[1]?.createdAt, made[3]?.createdAt]
    expect(await found(`?from=${from}&to=${to}`)).toEqual([2, 1])
    expect(await found(`?from=${from?.replace('Z', '%2B00:00')}`)).toEqual([3, 2, 1])
    expect(await found('?to=2001-01-01')).toEqual([])
  })

  it('counts what fits, whatever the page', async () => {
    expect((await list('?limit=1&offset=1')).json().meta).toEqual({ total: 4, limit: 1, offset: 1 })
    expect((await list('?tag=red&limit=1')).json().meta).toEqual({ total: 2, limit: 1, offset: 0 })
    expect((await list()).json().meta).toEqual({ total: 4, limit: 50, offset: 0 })
    expect((await list('?offset=4')).json().meta).toEqual({ total: 4, limit: 50, offset: 4 })
    expect((await list('?search=nothing')).json().meta.total).toBe(0)
  })

  it('leaves deleted links out', async () => {
    const body = { originalUrl: 'https://five.example/' }
    const response = await test.request({ method: 'POST', url: '/links', token: user.token, body })
    await test.request({
      method: 'DELETE',
      url: `/links/${response.json().data.shortCode}`,
      token: user.token,
    })
    expect((await list()).json().meta.total).toBe(4)
  })

  it('shows the clicks, and the last known ones while the analytics store is unavailable', async () => {
    const clicksOf = (response: Awaited<ReturnType<typeof list>>) =>
      response.json().data.map((link: LinkRecord) => link.clicksTotal)
    await list('?sort=createdAt')
    totals.set(made[0]?.id ?? '', 41)
    test.clock.advance(1_000)
    const fresh = await list('?sort=createdAt')
    expect([clicksOf(fresh), fresh.headers['x-stale']]).toEqual([[41, 0, 0, 0], undefined])
    isStoreDown = true
    test.clock.advance(1_000)
    const stale = await list('?sort=createdAt')
    expect([stale.statusCode, clicksOf(stale), stale.headers['x-stale']]).toEqual([
      200,
      [41, 0, 0, 0],
      'clicksTotal',
    ])
    isStoreDown = false
  })
})
