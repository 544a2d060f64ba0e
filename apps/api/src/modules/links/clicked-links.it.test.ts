import type { AnalyticsReader } from '@waymark/analytics-store'
import { workspaces } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'
import { createClickedLinks } from './clicked-links.ts'
import { listLinksQuery } from './links.schema.ts'

const day = '2026-01-10'
const range = `clicksFrom=${day}&clicksTo=${day}`

describeWith(['postgres'], 'links with clicks in a range', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace
  const links = new Map<string, string>()
  const make = async (title: string, fields: object = {}) => {
    links.set(title, await ours.make('/links', { originalUrl: 'https://shop.example/', title, ...fields }))
  }
  const idOf = (title: string) => links.get(title) ?? ''

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    for (const title of ['busy', 'calm', 'before', 'bots', 'none']) await make(title)
    await make('paused', { isActive: false, tags: ['summer'] })
    const other = await openReportedWorkspace(test, store.analytics)
    await ours.click([
      { at: `${day}T00:00:00Z`, linkId: idOf('busy') },
      { at: `${day}T23:59:59.999Z`, linkId: idOf('calm') },
      { at: '2026-01-09T23:59:59.999Z', linkId: idOf('before') },
      { at: '2026-01-11T00:00:00Z', linkId: idOf('before') },
      { at: `${day}T12:00:00Z`, linkId: idOf('bots'), isBot: true },
      { at: `${day}T12:00:00Z`, linkId: idOf('paused') },
    ])
    await other.click([{ at: `${day}T12:00:00Z`, linkId: idOf('none') }])
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  const list = (query: string, by: { token: string; workspaceId: string } = ours.user) =>
    test.request({ method: 'GET', url: `/links/list?${query}`, token: by.token, workspaceId: by.workspaceId })
  const titles = async (query: string, by = ours.user): Promise<string[]> => {
    const response = await list(query, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.map(({ title }: { title: string }) => title)
  }

  it.each([
    ['sort=title', ['before', 'bots', 'busy', 'calm', 'none', 'paused']],
    [`sort=title&${range}`, ['busy', 'calm', 'paused']],
    ['sort=-clicks&limit=1', ['before']],
    ['sort=-lastClickAt&limit=4', ['before', 'calm', 'paused', 'busy']],
    ['sort=lastClickAt&offset=2&limit=3', ['busy', 'paused', 'calm']],
    ['sort=-clicks&tag=summer', ['paused']],
    [`sort=-title&${range}&limit=1&offset=1`, ['calm']],
    [`${range}&tag=summer`, ['paused']],
    [`sort=title&${range}&isActive=true`, ['busy', 'calm']],
    [`clicksFrom=${day}T00:00:00Z&clicksTo=${day}T12:00:00Z`, ['busy']],
    // Its last click was at midnight of Greenwich, on the day before in New York.
    [`sort=title&${range}&clicksTimezone=America/New_York`, ['before', 'calm', 'paused']],
    ['clicksFrom=2026-01-12&clicksTo=2026-01-13', []],
  ])('%s are %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('are counted over all pages', async () => {
    expect((await list(`${range}&limit=1`)).json().meta).toMatchObject({ total: 3, limit: 1 })
  })

  it('are those that a member may see', async () => {
    const { workspaceId } = ours.user
    const member = await test.addMember(workspaceId, 'viewer', { linkIds: [idOf('calm'), idOf('none')] })
    expect(await titles(range, { ...ours.user, token: member.token })).toEqual(['calm'])
    const stranger = await test.signUp()
    expect((await list(range, stranger)).json().data).toEqual([])
  })

  it('are looked for among those of the member, so that busier ones of others leave none out', async () => {
    let linkIds: readonly string[] | null = null
    const reader: Pick<AnalyticsReader, 'reportRows' | 'linkFigures'> = {
      linkFigures: async () => new Map(),
      async *reportRows(query) {
        linkIds = query.linkIds
        yield []
      },
    }
    const caller = { workspaceId: ours.user.workspaceId, timezone: 'UTC', plan: 'pro' as const }
    const restriction = { linkIds: [idOf('calm')], collectionIds: [] }
    const query = { limit: 1, offset: 0, clicksFrom: day, clicksTo: day }
    await createClickedLinks({ orm: test.deps.db.orm, reader }).of(
      { ...caller, restriction },
      listLinksQuery.parse(query),
    )
    expect(linkIds).toEqual([idOf('calm')])
  })

  /** Each page read all clicks anew; links of a member had none beside 100,000 busier ones of others. */
  it('are sorted by figures that pages share, a member’s by those of the own links', async () => {
    const linkFigures = vi.fn<AnalyticsReader['linkFigures']>(async () => new Map([[idOf('calm'), 1]]))
    const reader = { linkFigures, async *reportRows() {} }
    const { figures } = createClickedLinks({ orm: test.deps.db.orm, reader })
    const by = (linkIds: string[] | null, sort: string) =>
      figures(
        {
          workspaceId: ours.user.workspaceId,
          restriction: linkIds === null ? null : { linkIds, collectionIds: [] },
        },
        listLinksQuery.parse({ sort }),
      )
    linkFigures.mockRejectedValueOnce(new Error('no store'))
    await expect(by(null, 'clicks')).rejects.toThrow('no store')
    const pages = await Promise.all([by(null, 'clicks'), by(null, '-clicks'), by(null, 'lastClickAt')])
    expect(pages.map((page) => page?.get(idOf('calm')))).toEqual([1, 1, 1])
    await by([idOf('calm')], '-clicks')
    const requested = linkFigures.mock.calls.map(([, { figure, linkIds }]) => [figure, linkIds])
    expect(requested).toEqual([
      ['clicks', null],
      ['clicks', null],
      ['lastClickAt', null],
      ['clicks', [idOf('calm')]],
    ])
  })

  it.each([
    [`clicksFrom=${day}`, 'clicksTo'],
    [`clicksTo=${day}`, 'clicksFrom'],
    [`clicksFrom=soon&clicksTo=${day}`, 'clicksFrom'],
    [`clicksFrom=${day}T01:00:00Z&clicksTo=${day}T01:00:00Z`, 'clicksTo'],
  ])('are refused with a range that is none: %s', async (query, path) => {
    const response = await list(query)
    expect(response.statusCode).toBe(400)
    expect(response.json().details.map((detail: { path: string }) => detail.path)).toEqual([path])
  })

  it('are refused for more days than the plan reports on', async () => {
    const { orm } = test.deps.db
    await orm.update(workspaces).set({ plan: 'free' }).where(eq(workspaces.id, ours.user.workspaceId))
    expect((await list('clicksFrom=2025-01-01&clicksTo=2026-01-01')).json().code).toBe('UPGRADE_REQUIRED')
    expect(await titles(`clicksFrom=2025-12-01&clicksTo=${day}&search=calm`)).toEqual(['calm'])
  })
})
