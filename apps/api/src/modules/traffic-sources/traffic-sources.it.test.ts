import { links } from '@waymark/db'
import { createOutboundHttp } from '@waymark/outbound-http'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const postbackUrl = 'https://source.example/pb?c={click_id}&s={status}&p={payout}'
const ok = { name: 'Ads', postbackUrl }
const path = '/traffic-sources'
const unknownId = '01900000-0000-7000-8000-000000000000'

const addresses: Readonly<Record<string, string[]>> = {
  'public.example': ['93.184.215.14'],
  'inside.example': ['10.1.2.3'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
}

describeWith(['postgres'], 'traffic sources', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser
  beforeAll(async () => {
    const outbound = createOutboundHttp({
      allow: ['192.168.7.0/24'],
      resolve: async (host) => addresses[host] ?? [],
    })
    test = await buildTestApp({ deps: { outbound } })
    user = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const make = async (body: object = {}, by: TestUser = user) => {
    const response = await send('POST', path, { ...ok, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const makeLink = async (body: object, by: TestUser = user) => {
    const response = await send('POST', '/links', { originalUrl: 'https://shop.example/', ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  it('answer with the record, and nothing else', async () => {
    const source = await make({ name: ' Ads ' })
    expect(source).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Ads',
      postbackUrl,
      conditions: {},
      appliesTo: 'own',
      method: 'GET',
      successPattern: null,
      errorPattern: null,
      sharePercent: 100,
      isActive: true,
      parameters: [],
      costModel: { type: 'none' },
      templateId: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: source.createdAt,
    })
    expect((await send('GET', `${path}/${source.id}`)).json().data).toEqual(source)
  })

  it('store their conditions exactly, and replace them whole', async () => {
    const conditions = { statuses: ['sale', 'rebill', 'sale'], minPayout: 0.000001 }
    const { id, conditions: stored } = await make({ conditions })
    expect(stored).toEqual({ statuses: ['sale', 'rebill'], minPayout: 0.000001 })
    const changed = async (body: object) =>
      (await send('PATCH', `${path}/${id}`, body)).json().data.conditions
    expect(await changed({ isActive: false })).toEqual(stored)
    expect(await changed({ conditions: { minPayout: 999_999_999.999999 } })).toEqual({
      minPayout: 999_999_999.999999,
    })
    expect(await changed({ conditions: {} })).toEqual({})
    expect((await send('GET', `${path}/${id}`)).json().data).toMatchObject({
      conditions: {},
      isActive: false,
    })
  })

  it('say who is heard of, how, and how many', async () => {
    const given = { appliesTo: 'all', method: 'POST', sharePercent: 1 }
    const source = await make(given)
    expect(source).toMatchObject(given)
    const changed = await send('PATCH', `${path}/${source.id}`, { sharePercent: 70, appliesTo: 'own' })
    expect(changed.json().data).toMatchObject({ appliesTo: 'own', method: 'POST', sharePercent: 70 })
  })

  it.each<[title: string, body: object, patterns: [success: string | null, error: string | null]]>([
    ['the template’s', { templateId: 'exoclick' }, [null, '\\bERROR\\b']],
    [
      'its own in spite of the template',
      { templateId: 'exoclick', errorPattern: null, successPattern: 'OK' },
      ['OK', null],
    ],
    ['none without a template', {}, [null, null]],
  ])('know failures by their text: %s', async (_, body, [successPattern, errorPattern]) => {
    const source = await make({ name: 'Exo', ...body })
    expect(source).toMatchObject({ successPattern, errorPattern })
    const changed = await send('PATCH', `${path}/${source.id}`, {
      successPattern: '(?i)^ok',
      errorPattern: null,
    })
    expect(changed.json().data).toMatchObject({ successPattern: '(?i)^ok', errorPattern: null })
  })

  it('have parameters and a cost model, replaced whole', async () => {
    const parameters = [
      { name: 'zone', token: '{zoneid}', target: 'sub_id_1' },
      { name: 'bid', token: '##BID##', target: 'cost' },
      { name: 'li_fat_id', token: '', target: 'external_id' },
    ]
    const source = await make({ parameters, costModel: { type: 'cpm', amount: 1.234567, currency: 'eur' } })
    expect(source).toMatchObject({
      parameters,
      costModel: { type: 'cpm', amount: 1.234567, currency: 'EUR' },
    })
    const changed = await send('PATCH', `${path}/${source.id}`, {
      costModel: { type: 'revshare', percent: 12.5 },
    })
    expect(changed.json().data).toMatchObject({ parameters, costModel: { type: 'revshare', percent: 12.5 } })
    expect((await send('PATCH', `${path}/${source.id}`, { parameters: [] })).json().data).toMatchObject({
      parameters: [],
      costModel: { type: 'revshare', percent: 12.5 },
    })
  })

  it('reach the redirectors with their links, at once and with each change', async () => {
    const parameters = [{ name: 'zone', token: '{zoneid}', target: 'sub_id_1' }]
    const source = await make({ parameters })
    const link = await makeLink({ trafficSourceId: source.id })
    const traffic = async () =>
      (await test.deps.replica.links.load({ domainKey: '', code: link.shortCode }))?.traffic
    expect(await traffic()).toEqual({ name: 'Ads', parameters, costModel: { type: 'none' } })
    const before = (await test.deps.replica.links.load({ domainKey: '', code: link.shortCode }))?.version
    await send('PATCH', `${path}/${source.id}`, { costModel: { type: 'cpc', amount: 0.1 } })
    expect(await traffic()).toEqual({ name: 'Ads', parameters, costModel: { type: 'cpc', amount: '0.1' } })
    const after = (await test.deps.replica.links.load({ domainKey: '', code: link.shortCode }))?.version
    expect(after).toBe((before ?? 0) + 1)
    await send('PATCH', `${path}/${source.id}`, { sharePercent: 50 })
    expect((await test.deps.replica.links.load({ domainKey: '', code: link.shortCode }))?.version).toBe(after)
  })

  it.each([
    ['is stored inactive', { templateId: 'propellerads' }, false],
    ['is stored inactive, given as it is', { postbackUrl: 'https://public.example/?aid=YOUR_AID' }, false],
    ['is active with a URL of its own', { templateId: 'propellerads', postbackUrl }, true],
  ])('of a template with placeholders %s', async (_, body, isActive) => {
    expect(await send('POST', path, { name: 'Ads', ...body })).toMatchObject({ statusCode: 201 })
    const made = (await send('POST', path, { name: 'Ads', ...body })).json().data
    expect(made).toMatchObject({ isActive })
  })

  it('are not active while their URL has placeholders of the template', async () => {
    const unready = 'https://public.example/?aid=YOUR_AID&tid=YOUR_TID'
    const details = [
      { path: 'postbackUrl', message: 'still has YOUR_AID, YOUR_TID: write your own values there' },
    ]
    const refused = async (method: Method, url: string, body: object) => {
      const response = await send(method, url, body)
      expect(response.statusCode, response.body).toBe(400)
      expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', details })
    }
    await refused('POST', path, { ...ok, postbackUrl: unready, isActive: true })
    const { id } = await make({ postbackUrl: unready })
    await refused('PATCH', `${path}/${id}`, { isActive: true })
    expect((await send('PATCH', `${path}/${id}`, { name: 'Renamed' })).statusCode).toBe(200)
    const ready = { isActive: true, postbackUrl: 'https://public.example/?aid=7&tid=8' }
    expect((await send('PATCH', `${path}/${id}`, ready)).json().data).toMatchObject(ready)
    await refused('PATCH', `${path}/${id}`, { postbackUrl: unready })
  })

  it('take from a template what is not given', async () => {
    const source = await send('POST', path, { templateId: 'zeropark', name: 'Mine', postbackUrl: null })
    expect(source.statusCode, source.body).toBe(201)
    expect(source.json().data).toMatchObject({
      templateId: 'zeropark',
      name: 'Mine',
      postbackUrl: null,
      costModel: { type: 'from_click' },
      parameters: expect.arrayContaining([{ name: 'cost', token: '{visit_cost}', target: 'cost' }]),
    })
    const facebook = await send('POST', path, {
      templateId: 'facebook',
      costModel: { type: 'cpc', amount: 1 },
    })
    expect(facebook.json().data).toMatchObject({
      name: 'Meta (Facebook, Instagram)',
      postbackUrl: null,
      costModel: { type: 'cpc', amount: 1 },
    })
  })

  it('give links the URL to paste', async () => {
    const source = await make({
      parameters: [
        { name: 'zone', token: '{zoneid}', target: 'sub_id_1' },
        { name: 'li_fat_id', token: '', target: 'external_id' },
        { name: 'c', token: '##COST##', target: 'cost' },
      ],
    })
    const [plain, withSource] = [await makeLink({}), await makeLink({ trafficSourceId: source.id })]
    const urlOf = async (link: { shortCode: string }, query = '') =>
      (await send('GET', `/links/${link.shortCode}/tracking-url${query}`)).json().data.url
    expect(await urlOf(plain)).toBe(plain.shortUrl)
    expect(await urlOf(withSource)).toBe(`${withSource.shortUrl}?zone={zoneid}&c=##COST##`)
    expect(await urlOf(plain, `?trafficSourceId=${source.id}`)).toBe(
      `${plain.shortUrl}?zone={zoneid}&c=##COST##`,
    )
    const foreign = await make({}, stranger)
    const refused = await send('GET', `/links/${plain.shortCode}/tracking-url?trafficSourceId=${foreign.id}`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().details).toEqual([expect.objectContaining({ path: 'trafficSourceId' })])
    expect(
      (await send('GET', `/links/${plain.shortCode}/tracking-url`, undefined, stranger)).statusCode,
    ).toBe(404)
  })

  it('are listed by page, order and text', async () => {
    const lister = await test.signUp()
    for (const name of ['Beta', 'alpha 100%', 'Gamma']) {
      await make({ name }, lister)
      test.clock.advance(10)
    }
    const names = async (query: string) =>
      (await send('GET', `${path}${query}`, undefined, lister))
        .json()
        .data.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Gamma', 'alpha 100%', 'Beta'])
    expect(await names('?sort=createdAt&limit=1&offset=1')).toEqual(['alpha 100%'])
    expect(await names('?search=0%25')).toEqual(['alpha 100%'])
    expect(await names('?search=SOURCE.example')).toHaveLength(3)
    const beyond = await send('GET', `${path}?offset=9`, undefined, lister)
    expect(beyond.json()).toEqual({ data: [], meta: { total: 3, limit: 50, offset: 9 } })
  })

  it.each<[unknown, string[]]>([
    [{}, ['name', 'postbackUrl']],
    [
      { name: ' ', postbackUrl: '/pb', conditions: [], isActive: 'yes', extra: 1 },
      ['name', 'postbackUrl', 'conditions', 'isActive', 'extra'],
    ],
    [{ ...ok, postbackUrl: 'https://{source}.example/' }, ['postbackUrl']],
    [{ ...ok, postbackUrl: '{_param:url}' }, ['postbackUrl']],
    [{ ...ok, postbackUrl: 'ftp://source.example/' }, ['postbackUrl']],
    [{ ...ok, postbackUrl: 'https://u:p@source.example/' }, ['postbackUrl']],
    [{ ...ok, postbackUrl: `https://source.example/${'a'.repeat(8_192)}` }, ['postbackUrl']],
    [{ ...ok, templateId: 'nobody' }, ['templateId']],
    [{ ...ok, parameters: [{ name: 'a', token: '{a}', target: 'sub_id_31' }] }, ['parameters.0.target']],
    [
      { ...ok, parameters: [{ name: 'a&b', token: '{a} ', target: 'cost' }] },
      ['parameters.0.name', 'parameters.0.token'],
    ],
    [
      {
        ...ok,
        parameters: [
          { name: 'a', token: '{a}', target: 'cost' },
          { name: 'a', token: '{b}', target: 'source' },
        ],
      },
      ['parameters.1.name'],
    ],
    [
      {
        ...ok,
        parameters: Array.from({ length: 41 }, (_, at) => ({ name: `p${at}`, token: '', target: 'source' })),
      },
      ['parameters'],
    ],
    [{ ...ok, costModel: { type: 'cpc' } }, ['costModel.amount']],
    [{ ...ok, costModel: { type: 'cpx', amount: 1 } }, ['costModel.type']],
    [{ ...ok, costModel: { type: 'cpm', amount: 1, currency: 'EURO' } }, ['costModel.currency']],
    [{ ...ok, costModel: { type: 'revshare', percent: 101 } }, ['costModel.percent']],
    [{ ...ok, conditions: { statuses: [] } }, ['conditions.statuses']],
    [
      { ...ok, conditions: { statuses: ['sale', 'approved'], minPayout: -1 } },
      ['conditions.statuses.1', 'conditions.minPayout'],
    ],
    [{ ...ok, conditions: { minPayout: 0.0000001 } }, ['conditions.minPayout']],
    [{ ...ok, conditions: { minPayout: '1' } }, ['conditions.minPayout']],
    [{ ...ok, conditions: { currency: 'USD' } }, ['conditions.currency']],
    [{ ...ok, conditions: null }, ['conditions']],
    [{ ...ok, appliesTo: 'mine', method: 'PUT', sharePercent: 0 }, ['appliesTo', 'method', 'sharePercent']],
    [
      { ...ok, appliesTo: null, method: 'post', sharePercent: 100.5 },
      ['appliesTo', 'method', 'sharePercent'],
    ],
    [{ ...ok, sharePercent: 101 }, ['sharePercent']],
    [{ ...ok, successPattern: '(', errorPattern: '(?=x)' }, ['successPattern', 'errorPattern']],
    [{ ...ok, successPattern: '', errorPattern: 'x'.repeat(201) }, ['successPattern', 'errorPattern']],
    [{ ...ok, errorPattern: '(a|b|c){999}' }, ['errorPattern']],
  ])('refuse %j naming %j, and store nothing', async (body, paths) => {
    const owner = await test.signUp()
    const response = await send('POST', path, body, owner)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    expect((await send('GET', path, undefined, owner)).json().meta.total).toBe(0)
  })

  describe('with a URL that is not to be called', () => {
    it.each([
      'http://127.0.0.1/',
      'https://[::1]/pb',
      'https://10.0.0.1/?c={click_id}',
      'http://169.254.169.254/latest',
      'http://0x7f.1/',
      'http://2130706433/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/pb',
      'https://api.localhost./pb',
      'https://db.internal/pb',
      'https://printer.local/',
      'https://a.localdomain/',
      'https://public.example:25/',
      'https://inside.example/?c={click_id}',
      'https://mixed.example/',
    ])('%s is a 422 and stores nothing', async (url) => {
      const owner = await test.signUp()
      const { id } = await make({}, owner)
      for (const response of [
        await send('POST', path, { ...ok, postbackUrl: url }, owner),
        await send('PATCH', `${path}/${id}`, { postbackUrl: url, name: 'Other' }, owner),
      ]) {
        expect(response.json()).toMatchObject({
          statusCode: 422,
          code: 'URL_BLOCKED',
          details: [{ path: 'postbackUrl' }],
        })
        expect(response.body).not.toMatch(/10\.1\.2\.3|127\.0\.0\.1/)
      }
      expect((await send('GET', path, undefined, owner)).json().data).toMatchObject([ok])
    })

    it.each([
      ['that is public', 'https://public.example/{click_id}'],
      ['that does not resolve', 'http://nowhere.example/'],
      ['in OUTBOUND_ALLOW', 'http://192.168.7.9:8080/pb'],
    ])('one with a host %s is none of them', async (_what, url) => {
      expect(await make({ postbackUrl: url })).toMatchObject({ postbackUrl: url })
    })
  })

  it('are no other workspace’s, whatever is sent with them', async () => {
    const { id } = await make({ name: 'Mine' })
    const answers = [
      await send('GET', `${path}/${id}`, undefined, stranger),
      await send('PATCH', `${path}/${id}`, { postbackUrl: 'http://127.0.0.1/' }, stranger),
      await send('DELETE', `${path}/${id}`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await send('GET', `${path}/${id}`)).json().data.name).toBe('Mine')
  })

  describe('of links', () => {
    it('are named, published, changed and removed', async () => {
      const first = await make()
      const second = await make()
      const link = await makeLink({ trafficSourceId: first.id })
      expect(link.trafficSourceId).toBe(first.id)
      const published = async () => {
        const { links } = test.deps.replica
        const snapshot = await links.load({ domainKey: '', code: link.shortCode })
        return snapshot?.trafficSourceId
      }
      expect(await published()).toBe(first.id)
      const patch = async (trafficSourceId: string | null) =>
        (await send('PATCH', `/links/${link.shortCode}`, { trafficSourceId })).json().data.trafficSourceId
      expect(await patch(second.id.toUpperCase())).toBe(second.id)
      expect(await published()).toBe(second.id)
      expect(await patch(null)).toBeNull()
      expect(await published()).toBeNull()
    })

    it('are the workspace’s own: others and unknown ones get the same answer, beside every other wrong field', async () => {
      const theirs = (await make({}, stranger)).id
      const link = await makeLink({})
      const details = [{ path: 'trafficSourceId', message: 'is no traffic source of this workspace' }]
      for (const trafficSourceId of [theirs, unknownId]) {
        for (const response of [
          await send('POST', '/links', { originalUrl: 'https://shop.example/', trafficSourceId }),
          await send('PATCH', `/links/${link.shortCode}`, { trafficSourceId }),
        ])
          expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED', details })
      }
      const both = { trafficSourceId: theirs, domainId: unknownId }
      const response = await send('PATCH', `/links/${link.shortCode}`, both)
      expect(response.json().details.map((detail: { path: string }) => detail.path)).toEqual(
        expect.arrayContaining(['domainId', 'trafficSourceId']),
      )
    })

    it('are validated item by item in bulk', async () => {
      const own = (await make()).id
      const items = [own, (await make({}, stranger)).id, own.toUpperCase(), null].map((trafficSourceId) => ({
        originalUrl: 'https://shop.example/',
        trafficSourceId,
      }))
      const { data } = (await send('POST', '/links/bulk', { links: items })).json()
      expect(data.map(({ status }: { status: string }) => status)).toEqual([
        'created',
        'failed',
        'created',
        'created',
      ])
      expect(data[1].error.details).toMatchObject([{ path: 'trafficSourceId' }])
      expect(data[2].link.trafficSourceId).toBe(own)
    })

    it('are deleted only when no link uses them; deleted links do not count', async () => {
      const { id } = await make()
      const [first, second] = [
        await makeLink({ trafficSourceId: id }),
        await makeLink({ trafficSourceId: id }),
      ]
      const refused = await send('DELETE', `${path}/${id}`)
      expect(refused.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
      expect(refused.json().message).toContain('2 links')
      expect(refused.json().details).toMatchObject([
        { path: `links.${first.id}`, message: expect.stringContaining(first.shortCode) },
        { path: `links.${second.id}`, message: expect.stringContaining(second.shortCode) },
      ])
      await send('DELETE', `/links/${first.shortCode}`)
      expect((await send('DELETE', `${path}/${id}`)).statusCode).toBe(409)
      await send('PATCH', `/links/${second.shortCode}`, { trafficSourceId: null })
      expect((await send('DELETE', `${path}/${id}`)).statusCode).toBe(204)
      expect((await send('DELETE', `${path}/${id}`)).statusCode).toBe(404)
    })

    it('are never lost between a deletion and the links that are made meanwhile', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = await make()
        const [removed, ...made] = await Promise.all([
          send('DELETE', `${path}/${id}`),
          ...Array.from({ length: 4 }, () =>
            send('POST', '/links', { originalUrl: 'https://shop.example/', trafficSourceId: id }),
          ),
        ])
        const statuses = made.map(({ statusCode }) => statusCode)
        expect([204, 409]).toContain(removed.statusCode)
        if (removed.statusCode === 204) expect(new Set(statuses)).toEqual(new Set([400]))
        const left = await test.deps.db.orm.$count(links, eq(links.trafficSourceId, id))
        expect(left).toBe(statuses.filter((status) => status === 201).length)
      }
    })
  })
})
