import { auditLog, links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const targetUrl = 'https://shop.example/gb'
type Rule = { id: string; name: string; weight: number | null; createdAt: string; updatedAt: string }

describeWith(['postgres'], 'the rules of a link, saved whole', () => {
  let test: TestApp
  let user: TestUser
  let code: string
  let linkId: string
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    const link = await send('POST', '/links', { originalUrl: 'https://shop.example/' })
    code = link.json().data.shortCode
    linkId = link.json().data.id
  })

  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
    test.request({ method, url, body, token: user.token, workspaceId: user.workspaceId })
  const put = (version: number, rules: readonly object[]) =>
    send('PUT', `/links/${code}/rules`, { version, rules })
  const saved = async (
    version: number,
    rules: readonly object[],
  ): Promise<{ data: Rule[]; version: number }> => {
    const response = await put(version, rules)
    expect(response.statusCode, response.body).toBe(200)
    const { data, meta } = response.json()
    return { data, version: meta.version }
  }
  const read = async () => (await send('GET', `/links/${code}/rules`)).json()
  const versions = async () => {
    const [link] = await test.deps.db.orm.select().from(links).where(eq(links.id, linkId))
    return { snapshot: link?.version ?? 0, rules: link?.rulesVersion ?? 0 }
  }
  const audited = () =>
    test.deps.db.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resourceId, linkId), eq(auditLog.action, 'rule.update')))
      .orderBy(desc(auditLog.createdAt))

  /** Folding and comparing a value of sixteen million characters took others a sixth of a second each. */
  it.each<[path: string, conditions: (text: string) => object]>([
    ['countries.0', (text) => ({ countries: [text] })],
    ['devices.0', (text) => ({ devices: [text] })],
    ['filters.0.values.0', (text) => ({ filters: [{ kind: 'country', values: [text] }] })],
  ])('are refused for %s by its length alone where that is very large', async (path, conditionsOf) => {
    const conditions = conditionsOf(' a'.repeat(50_000))
    const response = await put(1, [{ targetUrl }, { targetUrl, conditions }])
    expect(response.json()).toMatchObject({ statusCode: 400 })
    expect(response.json().details).toEqual([
      { path: `rules.1.conditions.${path}`, message: 'At most 500 characters.' },
    ])
  })

  it('are made in the order of the list, changed by their ids, and removed by being left out', async () => {
    const first = await saved(
      1,
      ['a', 'b', 'c', 'd'].map((name) => ({ name, targetUrl })),
    )
    expect(first.data.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
    const [a, b, , d] = first.data
    test.clock.advance(1_000)
    const second = await saved(first.version, [
      { ...d, linkId: undefined, priority: -1 },
      { name: 'e', targetUrl },
      { id: b?.id, weight: 5 },
      { id: a?.id },
    ])
    expect(second.data.map(({ name }) => name)).toEqual(['d', 'a', 'b', 'e'])
    expect(second.data[1]).toEqual(a)
    expect(second.data[2]).toEqual({
      ...b,
      weight: 5,
      updatedAt: expect.not.stringMatching(b?.updatedAt ?? ''),
    })
    expect(second.data[0]).toMatchObject({ id: d?.id, createdAt: d?.createdAt, priority: -1 })
    expect(await read()).toMatchObject({ data: second.data, meta: { total: 4, version: second.version } })
  })

  it('are one change of the link, with one entry of the audit log', async () => {
    const first = await saved(1, [
      { name: 'a', targetUrl },
      { name: 'b', targetUrl },
    ])
    const before = await versions()
    const [a, b] = first.data
    test.clock.advance(1_000)
    const { data } = await saved(2, [
      { id: a?.id, weight: 7 },
      { name: 'c', targetUrl },
    ])
    expect(await versions()).toEqual({ snapshot: before.snapshot + 1, rules: before.rules + 1 })
    const [entry, ...older] = await audited()
    expect(older).toHaveLength(1)
    const made = data.find(({ name }) => name === 'c')
    expect(entry?.changes).toEqual({
      version: 2,
      before: { [a?.id ?? '']: { weight: null }, [b?.id ?? '']: expect.objectContaining({ name: 'b' }) },
      after: { [a?.id ?? '']: { weight: 7 }, [made?.id ?? '']: expect.objectContaining({ name: 'c' }) },
    })
  })

  it('are refused where another user has saved meanwhile, and every write of a rule counts', async () => {
    expect((await put(2, [])).json()).toMatchObject({ statusCode: 412, code: 'VERSION_MISMATCH', version: 1 })
    const made = (await send('POST', `/links/${code}/rules`, { targetUrl })).json().data
    expect((await versions()).rules).toBe(2)
    await send('PATCH', `/links/${code}/rules/${made.id}`, { weight: 1 })
    expect((await versions()).rules).toBe(3)
    await send('DELETE', `/links/${code}/rules/${made.id}`)
    const refused = await put(3, [{ targetUrl }])
    expect(refused.json()).toMatchObject({ code: 'VERSION_MISMATCH', version: 4 })
    expect((await read()).data).toEqual([])
    const link = (await send('GET', `/links/by-id/${linkId}`)).json().data
    expect(link.rulesVersion).toBe(4)
    await saved(4, [{ targetUrl }])
  })

  it('are saved by one of those who save at once', async () => {
    const answers = await Promise.all([
      put(1, [{ name: 'a', targetUrl }]),
      put(1, [{ name: 'b', targetUrl }]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect((await read()).data).toHaveLength(1)
  })

  describe('are all or nothing', () => {
    const ip = (value: string) => ({ match: 'all', filters: [{ kind: 'ip', values: [value] }] })
    const offers = [{ id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e' }]
    it.each<[string, object[], string[]]>([
      [
        'a wrong value',
        [{ targetUrl }, { targetUrl }, { targetUrl }, { targetUrl, conditions: ip('10.0.0.0/33') }],
        ['rules.3.conditions.filters.0.values.0'],
      ],
      ['no target', [{ targetUrl }, {}], ['rules.1.targetUrl']],
      ['an unknown field', [{ targetUrl, linkId: offers[0]?.id }], ['rules.0.linkId']],
      ['a rule of another link', [{ targetUrl }, { id: offers[0]?.id }], ['rules.1.id']],
      [
        'an offer that does not exist',
        [{ schema: 'landing_offer', flowConfig: { offers } }, { id: offers[0]?.id }],
        ['rules.0.flowConfig.offers.0.id', 'rules.1.id'],
      ],
      ['the same id twice', [{ id: offers[0]?.id }, { id: offers[0]?.id }], ['rules.1.id']],
      ['too many', Array.from({ length: 1_001 }, () => ({ targetUrl })), ['rules']],
    ])('%s: 400, and nothing is changed', async (_, rules, paths) => {
      await saved(1, [{ name: 'as it was', targetUrl }])
      const before = [await read(), await versions()]
      const response = await put(2, rules)
      expect(response.statusCode, response.body).toBe(400)
      expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
      expect([await read(), await versions()]).toEqual(before)
    })
  })

  it('repeat a flow whose offer was archived since', async () => {
    const offer = (await send('POST', '/offers', { name: 'O', url: 'https://offer.example/' })).json().data
    const flow = { schema: 'landing_offer', flowConfig: { offers: [{ id: offer.id }] } }
    const { data, version } = await saved(1, [flow])
    await send('PATCH', `/offers/${offer.id}`, { status: 'archived' })
    const [rule] = data
    const { data: after } = await saved(version, [{ ...rule, linkId: undefined, name: 'renamed' }])
    expect(after).toEqual([{ ...rule, name: 'renamed', updatedAt: expect.any(String) }])
    expect((await put(version + 1, [{ ...flow, name: 'new' }])).statusCode).toBe(400)
  })
})
