import { randomBytes } from 'node:crypto'
import { capiIntegrations } from '@waymark/db'
import { createSecretBox } from '@waymark/secrets'
import { createLogger } from '@waymark/telemetry'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const path = '/capi-integrations'
const unknownId = '01900000-0000-7000-8000-000000000000'
const marker = 'TOKEN-THAT-NOBODY-MAY-SEE'
const facebook = { pixelId: '123456789012345', accessToken: `${marker}-1` }
const tiktok = { pixelCode: 'C4A1B2', accessToken: `${marker}-2` }
const google = {
  customerId: '123-456-7890',
  conversionActionId: '987',
  developerToken: `${marker}-3`,
  clientId: 'abc.apps.example',
  clientSecret: `${marker}-4`,
  refreshToken: `1//${marker}-5`,
}
const statusMapping = { lead: 'Lead', sale: 'Purchase' }
const ok = { provider: 'facebook', credentials: facebook, statusMapping }

describeWith(['postgres'], 'conversion integrations', () => {
  const secrets = createSecretBox({ key: 'a key of these tests, long enough for a key', randomBytes })
  const logged: string[] = []
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    const destination = { write: (line: string) => void logged.push(line) }
    const logger = createLogger({ name: 'api', level: 'trace', format: 'json', destination })
    test = await buildTestApp({ deps: { secrets, logger } })
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const make = async (body: object = {}, by: TestUser = user) => {
    const response = await send('POST', path, { ...ok, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const opened = async (id: string) => {
    const [row] = await test.deps.db.orm.select().from(capiIntegrations).where(eq(capiIntegrations.id, id))
    const text = secrets.open(row?.credentials ?? '', { table: 'capi_integrations', rowId: id })
    return JSON.parse(text)
  }

  it('answer with the record, and never with credentials', async () => {
    const integration = await make()
    expect(integration).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'facebook',
      provider: 'facebook',
      statusMapping,
      appliesTo: 'own',
      trafficSourceIds: [],
      collectionIds: [],
      delays: {},
      eventId: 'conversion',
      isActive: true,
      hasCredentials: true,
      lastError: null,
      pausedUntil: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: integration.createdAt,
    })
    expect((await send('GET', `${path}/${integration.id}`)).json().data).toEqual(integration)
    expect(await opened(integration.id)).toEqual(facebook)
  })

  it.each<[string, object]>([
    ['facebook', facebook],
    ['tiktok', tiktok],
    ['google', google],
    ['google', { ...google, loginCustomerId: '111', adUserDataConsent: 'GRANTED' }],
    ['google', { ...google, adUserDataConsent: 'DENIED' }],
  ])('store what %s requires', async (provider, credentials) => {
    const { id } = await make({ provider, credentials })
    expect(await opened(id)).toEqual(credentials)
  })

  const long = 'x'.repeat(5_000)
  it.each<[what: string, body: unknown, paths: string[]]>([
    ['nothing', {}, ['provider', 'credentials', 'statusMapping']],
    [
      'every wrong field',
      {
        provider: 'myspace',
        credentials: 5,
        statusMapping: { paid: 'P', sale: ' ' },
        isActive: 'yes',
        id: 'x',
      },
      ['provider', 'credentials', 'statusMapping.paid', 'statusMapping.sale', 'isActive', 'id'],
    ],
    [
      'credentials beside others',
      { ...ok, credentials: { pixelId: '', token: 'x' }, statusMapping: {} },
      ['credentials.pixelId', 'credentials.accessToken', 'credentials.token', 'statusMapping'],
    ],
    [
      'those of another provider',
      { ...ok, credentials: tiktok },
      ['credentials.pixelId', 'credentials.pixelCode'],
    ],
    [
      'missing ones',
      { ...ok, provider: 'google', credentials: { customerId: '1', adUserDataConsent: 'YES' } },
      [
        'credentials.conversionActionId',
        'credentials.developerToken',
        'credentials.clientId',
        'credentials.clientSecret',
        'credentials.refreshToken',
        'credentials.adUserDataConsent',
      ],
    ],
    ['null', { ...ok, credentials: null, statusMapping: null }, ['credentials', 'statusMapping']],
    ['a list', { ...ok, credentials: [facebook] }, ['credentials']],
    [
      'texts of the wrong kind',
      { ...ok, credentials: { pixelId: 5, accessToken: long } },
      ['credentials.pixelId', 'credentials.accessToken'],
    ],
    [
      'what no header takes',
      { ...ok, credentials: { pixelId: 'a b', accessToken: 'tok\r\nX: y' } },
      ['credentials.pixelId', 'credentials.accessToken'],
    ],
    ['names with line breaks', { ...ok, statusMapping: { sale: 'a\nb' } }, ['statusMapping.sale']],
    ['long names', { ...ok, statusMapping: { sale: 'n'.repeat(101) } }, ['statusMapping.sale']],
    ['names that are none', { ...ok, statusMapping: { sale: null } }, ['statusMapping.sale']],
    [
      'what it is to be sent',
      {
        ...ok,
        name: '',
        appliesTo: 'mine',
        eventId: 'a b',
        trafficSourceIds: ['x'],
        collectionIds: 'all',
        delays: { sale: 169, lead: -1, paid: 1 },
      },
      [
        'name',
        'appliesTo',
        'eventId',
        'trafficSourceIds.0',
        'collectionIds',
        'delays.sale',
        'delays.lead',
        'delays.paid',
      ],
    ],
    [
      'records that are not there',
      { ...ok, trafficSourceIds: [unknownId, unknownId], collectionIds: [unknownId] },
      ['trafficSourceIds.0', 'collectionIds.0'],
    ],
  ])('refuse %s, by name, and store nothing', async (_what, body, paths) => {
    const owner = await test.signUp()
    const response = await send('POST', path, body, owner)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect([...new Set(named)].toSorted()).toEqual(paths.toSorted())
    expect((await send('GET', path, undefined, owner)).json().meta.total).toBe(0)
  })

  const recordsOf = async (by: TestUser = user) => {
    const source = await send(
      'POST',
      '/traffic-sources',
      { name: 'Push', postbackUrl: null, conditions: {} },
      by,
    )
    const collection = await send('POST', '/collections', { name: 'Shops' }, by)
    expect([source.statusCode, collection.statusCode], source.body + collection.body).toEqual([201, 201])
    return { source: source.json().data.id, collection: collection.json().data.id }
  }

  it('say whose conversions they are sent, when and under which id', async () => {
    const { source, collection } = await recordsOf()
    const settings = {
      name: 'Shop, push',
      appliesTo: 'all',
      trafficSourceIds: [source],
      collectionIds: [collection],
      delays: { sale: 168, lead: 0.5, rejected: 0 },
      eventId: 'sub_id_3',
    }
    const made = await make({ ...settings, trafficSourceIds: [source, source.toUpperCase()] })
    expect(made).toMatchObject(settings)
    const patched = await send('PATCH', `${path}/${made.id}`, { delays: {}, collectionIds: [] })
    expect(patched.json().data).toMatchObject({ ...settings, delays: {}, collectionIds: [] })
    expect((await send('GET', `${path}?search=PUSH`)).json().data).toMatchObject([{ id: made.id }])
  })

  it('name no record of another workspace, by a new one or a change', async () => {
    const theirs = await recordsOf(await test.signUp())
    const { id } = await make()
    const named = { trafficSourceIds: [theirs.source], collectionIds: [theirs.collection] }
    const details = [{ path: 'trafficSourceIds.0' }, { path: 'collectionIds.0' }]
    for (const answer of [
      await send('POST', path, { ...ok, ...named }),
      await send('PATCH', `${path}/${id}`, named),
    ])
      expect(answer.json()).toMatchObject({ statusCode: 400, details })
    expect((await send('GET', `${path}/${id}`)).json().data).toMatchObject({ trafficSourceIds: [] })
  })

  it('are in the way of those who delete what they name', async () => {
    const { source, collection } = await recordsOf()
    const { id } = await make({ name: 'Meta', trafficSourceIds: [source], collectionIds: [collection] })
    const urls = [`/traffic-sources/${source}`, `/collections/${collection}`]
    for (const url of urls)
      expect((await send('DELETE', url)).json()).toMatchObject({
        statusCode: 409,
        code: 'CONFLICT',
        details: [{ path: `integrations.${id}`, message: 'is the ad platform Meta, which names it' }],
      })
    await send('DELETE', `${path}/${id}`)
    for (const url of urls) expect((await send('DELETE', url)).statusCode).toBe(204)
  })

  it('change their credentials only where they are sent, and replace the whole set then', async () => {
    const { id } = await make({
      provider: 'google',
      credentials: { ...google, loginCustomerId: '111', adUserDataConsent: 'GRANTED' },
    })
    const stored = await opened(id)
    const changed = await send('PATCH', `${path}/${id}`, {
      statusMapping: { rebill: 'Renewal' },
      isActive: false,
    })
    expect(changed.json().data).toMatchObject({
      statusMapping: { rebill: 'Renewal' },
      isActive: false,
      hasCredentials: true,
    })
    expect(await opened(id)).toEqual(stored)
    const partly = await send('PATCH', `${path}/${id}`, {
      credentials: { refreshToken: 'new' },
      isActive: true,
    })
    expect(partly.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    expect(partly.json().details).toHaveLength(5)
    expect((await send('GET', `${path}/${id}`)).json().data.isActive).toBe(false)
    expect(await opened(id)).toEqual(stored)
    await send('PATCH', `${path}/${id}`, { credentials: google })
    expect(await opened(id)).toEqual(google)
  })

  it('go to another provider only with its credentials', async () => {
    const { id } = await make()
    const patch = (body: object) => send('PATCH', `${path}/${id}`, body)
    expect((await patch({ provider: 'tiktok' })).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'credentials' }],
    })
    expect((await patch({ provider: 'tiktok', credentials: facebook })).statusCode).toBe(400)
    expect((await patch({ credentials: tiktok })).statusCode).toBe(400)
    expect((await patch({ provider: 'facebook' })).json().data.provider).toBe('facebook')
    expect(await opened(id)).toEqual(facebook)
    expect((await patch({ provider: 'tiktok', credentials: tiktok })).json().data.provider).toBe('tiktok')
    expect(await opened(id)).toEqual(tiktok)
  })

  it('are listed by page, order and text', async () => {
    const lister = await test.signUp()
    await make({}, lister)
    test.clock.advance(10)
    await make(
      { provider: 'tiktok', credentials: tiktok, statusMapping: { sale: 'CompletePayment' } },
      lister,
    )
    const found = async (query: string) =>
      (await send('GET', `${path}${query}`, undefined, lister))
        .json()
        .data.map(({ provider }: { provider: string }) => provider)
    expect(await found('')).toEqual(['tiktok', 'facebook'])
    expect(await found('?sort=provider')).toEqual(['facebook', 'tiktok'])
    expect(await found('?search=completepay')).toEqual(['tiktok'])
    expect(await found('?search=FACE')).toEqual(['facebook'])
    expect(await found('?search=NOBODY')).toEqual([])
    expect(await found('?limit=1&offset=1')).toEqual(['facebook'])
  })

  it('are no other workspace’s', async () => {
    const stranger = await test.signUp()
    const { id } = await make()
    const answers = [
      await send('GET', `${path}/${id}`, undefined, stranger),
      await send('PATCH', `${path}/${id}`, { credentials: { ...facebook, accessToken: 'theirs' } }, stranger),
      await send('DELETE', `${path}/${id}`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await opened(id)).toEqual(facebook)
    expect((await send('DELETE', `${path}/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `${path}/${id}`)).statusCode).toBe(404)
  })

  it('leave no credentials in any answer or in the log, whatever goes wrong', async () => {
    const { id } = await make()
    const answers = [
      await send('POST', path, { ...ok, credentials: { ...facebook, pixelId: '' } }),
      await send('POST', path, { ...ok, provider: 'nobody' }),
      await send('PATCH', `${path}/${id}`, { credentials: tiktok }),
      await send('GET', path),
      await test.request({
        method: 'POST',
        url: path,
        token: user.token,
        rawBody: `{"accessToken":"${marker}"`,
      }),
    ]
    // A statement that fails is logged with its parameters: those are sealed.
    await test.deps.db.transaction(async (tx) => {
      await tx.execute(
        'alter table capi_integrations add constraint never check (provider is null) not valid',
      )
    })
    answers.push(await send('POST', path, ok))
    await test.deps.db.transaction(async (tx) => {
      await tx.execute('alter table capi_integrations drop constraint never')
    })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200, 400, 500])
    for (const { body } of answers) expect(body).not.toContain(marker)
    expect(logged.join('')).toContain('insert into \\"capi_integrations\\"')
    expect(logged.join('')).not.toContain(marker)
  })
})
