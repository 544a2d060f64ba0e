import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { redirectRules } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { linkSnapshotSchema } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import { describeWith, tempDir } from '@waymark/testing'
import { createGeoOpener } from '@waymark/visitor'
import { mmdbFile } from '@waymark/visitor/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { RuleRecord } from './rules.schema.ts'
import { maxRulesPerLink } from './rules.schema.ts'

const targetUrl = 'https://shop.example/gb?click={click_id}'
const gb = { match: 'all', filters: [{ kind: 'country', values: ['GB'] }] }

describeWith(['postgres'], 'rules', () => {
  let test: TestApp
  let user: TestUser
  let replica: Replica
  let link: { id: string; shortCode: string }

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    test.request({ method, url: `/links/${link.shortCode}/rules${path}`, token: user.token, body })
  const created = async (body: object = {}): Promise<RuleRecord> => {
    const response = await send('POST', '', { targetUrl, ...body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  /** As a redirector takes it. */
  const published = async () =>
    linkSnapshotSchema.parse(await replica.links.load({ domainKey: '', code: link.shortCode }))

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    replica = test.deps.replica
  })
  beforeEach(async () => {
    const body = { originalUrl: 'https://shop.example/' }
    link = (await test.request({ method: 'POST', url: '/links', token: user.token, body })).json().data
  })
  afterAll(() => test.close())

  it('answer with the whole record, defaults included', async () => {
    const rule = await created()
    expect(rule).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      linkId: link.id,
      ruleType: 'custom',
      name: null,
      targetUrl,
      priority: 0,
      weight: null,
      conditions: {},
      schema: 'redirect',
      redirectType: '302',
      flowConfig: null,
      appendQuery: null,
      deepLink: null,
      flowType: 'regular',
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: rule.createdAt,
    })
  })

  it('store what was sent, in general and in shorthand form', async () => {
    const general = {
      ruleType: 'geo',
      name: 'GB',
      priority: -5,
      weight: 0,
      conditions: gb,
      appendQuery: false,
      flowType: 'forced',
    }
    expect(await created(general)).toMatchObject(general)
    const shorthand = { countries: ['GB'], devices: ['mobile'] }
    expect((await created({ conditions: shorthand })).conditions).toEqual(shorthand)
  })

  it('are in the snapshot at once, changed and removed', async () => {
    const rule = await created({ conditions: gb, weight: 3 })
    const spec = { id: rule.id, weight: 3, conditions: { filters: [{ kind: 'country', values: ['GB'] }] } }
    expect(await published()).toMatchObject({ version: 2, rules: [spec] })

    await send('PATCH', `/${rule.id}`, { isActive: false })
    expect(await published()).toMatchObject({ version: 3, rules: [] })

    await send('PATCH', `/${rule.id}`, { isActive: true, redirectType: '301' })
    expect(await published()).toMatchObject({ version: 4, rules: [{ action: { redirectType: '301' } }] })

    await send('PATCH', `/${rule.id}`, { appendQuery: true })
    expect(await published()).toMatchObject({ version: 5, rules: [{ action: { appendQuery: true } }] })

    expect((await send('DELETE', `/${rule.id}`)).statusCode).toBe(204)
    expect((await send('DELETE', `/${rule.id}`)).statusCode).toBe(404)
    expect(await published()).toMatchObject({ version: 6, rules: [] })
  })

  it('are listed in processing order', async () => {
    const order: [name: string, flowType: string, priority: number][] = [
      ['last', 'default', -9],
      ['third', 'regular', 5],
      ['second', 'regular', 1],
      ['first', 'forced', 99],
      ['fourth', 'regular', 5],
    ]
    for (const [name, flowType, priority] of order) {
      await created({ name, flowType, priority })
      test.clock.advance(10)
    }
    const names = async (query: string) => {
      const response = await send('GET', query)
      return response.json().data.map((rule: RuleRecord) => rule.name)
    }
    expect(await names('')).toEqual(['first', 'second', 'third', 'fourth', 'last'])
    expect(await names('?sort=-priority')).toEqual(['last', 'fourth', 'third', 'second', 'first'])
    expect(await names('?sort=createdAt&limit=2')).toEqual(['last', 'third'])
    expect(await names('?search=IR')).toEqual(['first', 'third'])
    expect((await send('GET', '?limit=1')).json().meta).toMatchObject({ total: 5, limit: 1, offset: 0 })
  })

  it('are changed field by field and checked as a whole', async () => {
    const rule = await created({ name: 'a', weight: 5, conditions: gb })
    const changed = await send('PATCH', `/${rule.id}`, { weight: null, conditions: { devices: ['tablet'] } })
    expect(changed.json().data).toMatchObject({
      name: 'a',
      weight: null,
      targetUrl,
      conditions: { devices: ['tablet'] },
    })
    const refused = await send('PATCH', `/${rule.id}`, { targetUrl: null })
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ path: 'targetUrl' }] })
  })

  it('may need no more work for regexes than a visit may cost, those of all active rules together', async () => {
    const values = Array(10).fill('(a|b)*a(a|b){28}$')
    const costly = { conditions: { filters: [{ kind: 'user_agent', matching: 'regex', values }] } }
    for (let rule = 0; rule < 3; rule++) await created(costly)
    const refused = await send('POST', '', { targetUrl, ...costly })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().details).toEqual([
      { path: 'conditions', message: expect.stringContaining('too costly together') },
    ])
    const resting = await created({ ...costly, isActive: false })
    expect((await send('PATCH', `/${resting.id}`, { isActive: true })).statusCode).toBe(400)
    expect((await send('PATCH', `/${resting.id}`, { name: 'resting' })).statusCode).toBe(200)
    expect((await send('POST', '', { targetUrl, conditions: gb })).statusCode).toBe(201)
  })

  it('may need no more work for masks, with the regexes beside them', async () => {
    const masks = (count: number) => Array.from({ length: count }, (_, at) => `*part${at}*`)
    const costly = { conditions: { filters: [{ kind: 'referer', matching: 'mask', values: masks(1_000) }] } }
    await created(costly)
    const refused = await send('POST', '', { targetUrl, ...costly })
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ path: 'conditions' }] })
    const values = Array(10).fill('(a|b)*a(a|b){28}$')
    const regexes = { conditions: { filters: [{ kind: 'user_agent', matching: 'regex', values }] } }
    expect((await send('POST', '', { targetUrl, ...regexes })).statusCode).toBe(400)
    const addresses = { conditions: { filters: [{ kind: 'ip', values: ['*:?:?:*:1'] }] } }
    expect((await send('POST', '', { targetUrl, ...addresses })).statusCode).toBe(201)
  })

  it('name the wrong value of their conditions', async () => {
    const filters = [
      { kind: 'bot' },
      { kind: 'ip', values: ['10.0.0.0/8', '10.0.0.0/40'] },
      { kind: 'weather' },
    ]
    const refused = await send('POST', '', { targetUrl, conditions: { filters } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'conditions.filters.1.values.1',
      'conditions.filters.2.kind',
    ])
  })

  describe('by what a geo database knows', () => {
    let folder: Awaited<ReturnType<typeof tempDir>>
    beforeAll(async () => {
      folder = await tempDir()
      for (const type of ['GeoIP2-ISP', 'GeoIP2-Connection-Type'])
        await writeFile(`${folder.path}/${type}.mmdb`, mmdbFile(type, []))
    })
    afterAll(() => folder[Symbol.asyncDispose]())

    const filters = [
      { kind: 'country', values: ['GB'] },
      { kind: 'isp', values: ['O2'] },
      { kind: 'city', values: ['London'] },
      { kind: 'connection_type', mode: 'is_not', values: ['cellular'] },
    ]
    const isp = {
      path: 'conditions.filters.1',
      message: expect.stringMatching(/ isp .*GEOIP_ISP_DB.*Redirectors/),
    }
    const connection = {
      path: 'conditions.filters.3',
      message: expect.stringMatching(/ connection_type .*GEOIP_ISP_DB.*Redirectors/),
    }
    it.each<[files: string[], warnings: object[]]>([
      [[], [isp, connection]],
      [['GeoIP2-ISP'], [connection]],
      [['GeoIP2-Connection-Type'], [isp]],
      [['GeoIP2-ISP', 'GeoIP2-Connection-Type'], []],
      [['missing'], [isp, connection]],
    ])('are saved with a warning where none does: %j', async (files, warnings) => {
      const geo = createGeoOpener({ ispDbs: files.map((type) => `${folder.path}/${type}.mmdb`) })
      const other = await buildTestApp({ deps: { ...test.deps, geo: geo.open } })
      const url = `/links/${link.shortCode}/rules`
      const write = async (method: 'POST' | 'PATCH', at: string, body: object) => {
        const response = await other.request({ method, url: at, token: user.token, body })
        expect(response.statusCode, response.body).toBeLessThan(300)
        return response.json()
      }
      const meta = warnings.length === 0 ? {} : { meta: { warnings } }
      const made = await write('POST', url, { targetUrl, conditions: { filters } })
      expect(made).toEqual({ data: expect.objectContaining({ conditions: { filters } }), ...meta })
      const at = `${url}/${made.data.id}`
      expect(await write('PATCH', at, { name: 'Renamed' })).toEqual({ data: expect.anything(), ...meta })
      const aimedElsewhere = await write('PATCH', at, { conditions: gb })
      expect(aimedElsewhere).toEqual({ data: expect.objectContaining({ conditions: gb }) })
      await other.close()
      await geo.close()
    })
  })

  it('belong to their link', async () => {
    const rule = await created()
    const body = { originalUrl: 'https://shop.example/' }
    link = (await test.request({ method: 'POST', url: '/links', token: user.token, body })).json().data
    expect((await send('PATCH', `/${rule.id}`, { name: 'x' })).statusCode).toBe(404)
    expect((await send('DELETE', `/${rule.id}`)).statusCode).toBe(404)
  })

  it('do not raise the version when nothing came of a change', async () => {
    await send('DELETE', '/019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a')
    await send('POST', '', { targetUrl: `http://localhost:3001/${link.shortCode}` })
    expect(await published()).toMatchObject({ version: 1 })
  })

  describe('a link takes a thousand', () => {
    it('and refuses the next ones, however many come at once', async () => {
      const { orm } = test.deps.db
      const values = Array.from({ length: maxRulesPerLink - 1 }, () => ({
        id: uuidV7(test.clock.now(), randomBytes(10)),
        linkId: link.id,
        targetUrl,
      }))
      await orm.insert(redirectRules).values(values)
      const answers = await Promise.all([1, 2, 3].map(() => send('POST', '', { targetUrl })))
      expect(answers.map((response) => response.statusCode).toSorted()).toEqual([201, 409, 409])
      const rows = await orm.select().from(redirectRules).where(eq(redirectRules.linkId, link.id))
      expect(rows).toHaveLength(maxRulesPerLink)
    })
  })
})
