import { createHash } from 'node:crypto'
import { conversionIdentities, postbackLogs, workspaces } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

const multipart = 'multipart/form-data; boundary=part'
const formOfParts = (values: Record<string, string>) =>
  `${Object.entries(values)
    .map(([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--part--\r\n`

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const open = { requireKey: false, allowedIps: [], allowedNetworksOnly: false }

describeWith(['postgres'], 'receiving postbacks', () => {
  let app: PostbackApp
  beforeAll(async () => {
    app = await openPostbackApp()
  })
  afterAll(() => app.close())

  const post = (rawBody: string, contentType: string, query = '') =>
    app.test.app.inject({
      method: 'POST',
      url: `/api/v1/postback${query}`,
      headers: { 'content-type': contentType },
      payload: rawBody,
    })
  const key = async () => {
    const { token, workspaceId } = app.user
    const answer = await app.test.request({ method: 'GET', url: '/postback-security', token, workspaceId })
    return String(answer.json().data.key)
  }
  const logOf = (clickToken: string) =>
    app.test.deps.db.orm.select().from(postbackLogs).where(eq(postbackLogs.clickToken, clickToken))

  it.each([
    ['click_id', 'status', 'payout', 'currency', 'tid'],
    ['clickid', 'cnv_status', 'revenue', 'cnv_currency', 'txid'],
    ['subid', 'status', 'amount', 'currency', 'transaction_id'],
    ['sub_id', 'status', 'payout', 'currency', 'tid'],
    ['cid', 'status', 'payout', 'currency', 'tid'],
  ])(
    'reads %s, %s, %s, %s and %s from query, form and JSON alike',
    async (id, status, payout, currency, tid) => {
      const expected = { status: 'lead', payout: '1.250000', currency: 'EUR', tid: 'A 1' }
      const sends = [
        async (values: Record<string, string>) => app.postback(values),
        async (values: Record<string, string>) =>
          post('', 'application/json', `?${new URLSearchParams(values)}`),
        async (values: Record<string, string>) =>
          post(`${new URLSearchParams(values)}`, 'application/x-www-form-urlencoded'),
        async (values: Record<string, string>) =>
          post(JSON.stringify({ ...values, [payout]: 1.25, other: true, none: null }), 'application/json'),
      ]
      for (const send of sends) {
        const click = await app.click()
        const values = {
          [id]: click.clickToken.toUpperCase(),
          [status]: 'hold',
          [payout]: '1.25',
          [currency]: 'eur',
          [tid]: 'A 1',
        }
        const answer = await send(values)
        expect(answer.json(), answer.body).toMatchObject({ data: { result: 'created' } })
        expect(await app.conversionsOf(click)).toMatchObject([expected])
      }
    },
  )

  // The spellings of tokens have a table of their own: unreplaced-token.test.ts of domain.
  it.each([
    'click_id=&clickid={subid}&subid=TOKEN&subid=other&tid={tid}&payout=&status=&date=&currency=',
    'clickid=[subid]&subid=TOKEN&tid=__TID__&payout=%%payout%%&status=[status]&date=[date]&currency=null',
    'click_id=TOKEN&tid=%257Btid%257D&payout=null&status=undefined&date=%7Bdate%7D&currency=%7Bcurrency%7D',
  ])('takes the first value of a parameter, and passes over empty and unreplaced ones: %s', async (query) => {
    const click = await app.click()
    const url = `/postback?${query.replace('TOKEN', click.clickToken)}`
    const answer = await app.test.request({ method: 'GET', url })
    expect(answer.json().data?.result, answer.body).toBe('created')
    expect(await app.conversionsOf(click)).toMatchObject([{ status: 'sale', tid: null, payout: '0.000000' }])
  })

  const form = 'application/x-www-form-urlencoded'
  it.each<[how: string, values: (token: string) => string, contentType: string | null]>([
    ['a query', (token) => `click_id=${token}&amp;status=rejected&amp;tid=T`, null],
    ['a form', (token) => `amp;click_id=${token}&amp;status=rejected&amp%3Btid=T`, form],
    [
      'JSON as plain text',
      (token) => JSON.stringify({ subid: token, status: 'rejected', tid: 'T' }),
      'text/plain;charset=UTF-8',
    ],
    [
      'a form of parts',
      (token) => formOfParts({ 'amp;subid': token, status: 'rejected', tid: 'T' }),
      multipart,
    ],
  ])('reads names behind escaped ampersands, and beacons: %s', async (_how, values, contentType) => {
    const click = await app.click()
    const text = values(click.clickToken)
    const answer =
      contentType === null
        ? await app.test.request({ method: 'GET', url: `/postback?${text}` })
        : await post(text, contentType)
    expect(answer.json().data?.result, answer.body).toBe('created')
    expect(await app.conversionsOf(click)).toMatchObject([{ status: 'rejected', tid: 'T' }])
  })

  it('reads the lists of Keitaro’s templates', async () => {
    const template = {
      sale_status: 'buyout, Z9',
      lead_status: 'dep',
      rejected_status: 'lead_trash',
      ignore_status: 'approved',
    }
    for (const [word, expected] of [
      ['z9', 'sale'],
      ['DEP', 'lead'],
      ['lead_trash', 'rejected'],
    ]) {
      const click = await app.click()
      expect(
        await app.result({ subid: click.clickToken, status: String(word), from: 'A network', ...template }),
      ).toBe('created')
      expect(await app.conversionsOf(click)).toMatchObject([{ status: expected }])
    }
    const click = await app.click()
    expect(await app.result({ subid: click.clickToken, status: 'approved', ...template })).toBe('ignored')
  })

  it('takes the click id in the parameter of the network, named or not', async () => {
    const network = await app.make('/affiliate-networks', { name: 'Own name', subidParam: 'aff_click' })
    for (const named of [network.id, 'own NAME', 'unheard of', '']) {
      const click = await app.click()
      expect(
        await app.result({ aff_click: click.clickToken, aff_sub9: click.clickToken, network: named }),
      ).toBe('created')
      expect(await app.conversionsOf(click)).toHaveLength(1)
    }
    expect(await app.result({ aff_sub9: (await app.click()).clickToken })).toBe(400)
  })

  it('reads words by the map of the network that is named, else of the click’s', async () => {
    const own = await app.make('/affiliate-networks', { name: 'Of the offer', statusMap: { W: 'lead' } })
    const other = await app.make('/affiliate-networks', { name: 'Named', statusMap: { W: 'rejected' } })
    const offer = await app.make('/offers', { name: 'O', url: 'https://shop.example/', networkId: own.id })
    for (const [network, expected] of [
      [{}, 'lead'],
      [{ network: 'Named' }, 'rejected'],
      [{ network: String(other.id) }, 'rejected'],
      [{ from: 'Named' }, 'rejected'],
    ] as const) {
      const click = await app.click({ offerId: offer.id })
      expect(await app.result({ click_id: click.clickToken, status: ' w ', ...network })).toBe('created')
      // A network that is named says what its words mean; the click stays its own network's.
      expect(await app.conversionsOf(click)).toMatchObject([{ status: expected, networkId: own.id }])
    }
    const click = await app.click()
    expect(await app.result({ click_id: click.clickToken, status: 'w', network: 'Named' })).toBe('created')
    expect(await app.conversionsOf(click)).toMatchObject([{ status: 'rejected', networkId: other.id }])
  })

  it.each([
    ['9007199254740993', '9007199254740992'],
    ['12345678901234567891', '12345678901234567890'],
    ['123456789012345678901234', '123456789012345678901235'],
    ['1.0000000000000000001', '1.0000000000000000002'],
  ])('stores all digits of numbers in JSON: %s and %s are two transactions', async (first, second) => {
    const click = await app.click()
    for (const tid of [first, second]) {
      const body = `{"click_id":"${click.clickToken}","status":"sale","tid":${tid},"payout":123456789.1234565}`
      const answer = await post(body, 'application/json')
      expect(answer.json(), answer.body).toMatchObject({ data: { result: 'created' } })
    }
    const payout = '123456789.123457'
    expect(await app.conversionsOf(click)).toMatchObject([
      { status: 'sale', tid: first, payout },
      { status: 'rebill', tid: second, payout },
    ])
  })

  it.each([
    ['1e3', '1000', '1000.000000'],
    ['1.25e1', '12.5', '12.500000'],
    ['5', '5', '5.000000'],
    ['12.50', '12.50', '12.500000'],
  ])('reads %s in JSON as %s', async (number, tid, payout) => {
    const click = await app.click()
    const body = `{"click_id":"${click.clickToken}","tid":${number},"payout":${number}}`
    expect((await post(body, 'application/json')).statusCode).toBe(200)
    expect(await app.conversionsOf(click)).toMatchObject([{ tid, payout }])
  })

  it.each([
    ['"meta":{"campaign":{"id":7}},"items":[1,{"sku":"a"}],"sub_id_1":["x"]', 200, []],
    ['"payout":{"amount":5}', 400, ['payout']],
    ['"payout":[5],"tid":{"id":1},"sale_status":["paid"]', 400, ['payout', 'sale_status', 'tid']],
    [`"meta":${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 400, null],
  ] as const)('of nested values in JSON ignores those of no parameter: %s', async (fields, status, paths) => {
    const click = await app.click()
    const answer = await post(`{"click_id":"${click.clickToken}",${fields}}`, 'application/json')
    expect(answer.statusCode, answer.body).toBe(status)
    const named: { path: string }[] = answer.json().details ?? []
    if (paths !== null) expect(named.map(({ path }) => path).toSorted()).toEqual(paths)
    expect(await app.conversionsOf(click)).toHaveLength(status === 200 ? 1 : 0)
  })

  it.each([
    ['text/plain', 'text/plain; charset=utf-8', 'OK'],
    ['text/plain, */*;q=0.1', 'text/plain; charset=utf-8', 'OK'],
    ['application/json, text/plain, */*', 'application/json; charset=utf-8', null],
    ['text/plain;q=0.5, application/json', 'application/json; charset=utf-8', null],
    ['text/plain;q=0', 'application/json; charset=utf-8', null],
    ['*/*', 'application/json; charset=utf-8', null],
    ['text/html', 'application/json; charset=utf-8', null],
  ])('answers a network that accepts %s with %s', async (accept, type, text) => {
    const click = await app.click()
    for (const method of ['GET', 'POST'] as const) {
      const url = `/api/v1/postback?click_id=${click.clickToken}`
      const answer = await app.test.app.inject({ method, url, headers: { accept } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      if (text === null) expect(answer.json()).toMatchObject({ data: { result: expect.any(String) } })
      else expect(answer.body).toBe(text)
    }
    expect(await app.conversionsOf(click)).toHaveLength(1)
    const refused = await app.test.app.inject({ url: '/api/v1/postback', headers: { accept } })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it.each([
    ['2026-01-02 03:04:05', '2026-01-02T02:04:05.000Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['1767323045', '2026-01-02T03:04:05.000Z'],
    ['2025-12-01', '2026-01-01T00:00:00.000Z'],
  ])('the date %s, in the zone of the workspace, is %s', async (date, expected) => {
    const mine = eq(workspaces.id, app.user.workspaceId)
    await app.test.deps.db.orm.update(workspaces).set({ timezone: 'Europe/Berlin' }).where(mine)
    const clickedAtMs = Date.parse('2026-01-01T00:00:00Z')
    const clickToken = uuidV7(clickedAtMs, app.test.deps.randomBytes(10))
    const click = await app.click({ clickedAtMs, clickToken })
    expect(await app.result({ click_id: clickToken, date })).toBe('created')
    expect(await app.conversionsOf(click)).toMatchObject([{ convertedAt: new Date(expected) }])
  })

  it('ignores a date more than 24 hours ahead', async () => {
    const click = await app.click()
    const at = (hours: number) => new Date(app.test.clock.now() + hours * 3_600_000).toISOString()
    expect(await app.result({ click_id: click.clickToken, date: at(25) })).toBe('ignored')
    expect(await app.result({ click_id: click.clickToken, date: at(23) })).toBe('created')
  })

  it('refuses a body that is no JSON object or form, and nothing is stored', async () => {
    const click = await app.click()
    for (const [body, type, status] of [
      ['[1]', 'application/json', 400],
      ['{"click_id":{"a":1}}', 'application/json', 400],
      ['{', 'application/json', 400],
      [`click_id=${click.clickToken}`, 'text/plain', 415],
    ] as const)
      expect([body, (await post(body, type)).statusCode]).toEqual([body, status])
    const head = await app.test.request({ method: 'HEAD', url: `/postback?click_id=${click.clickToken}` })
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET, POST'])
    expect(await app.conversionsOf(click)).toEqual([])
  })

  it.each([
    ['no UUID', () => 'abc'],
    ['a UUID of no time', () => '5d4f2d2c-9b0e-4b68-9c52-3b7d2e9a1c11'],
    ['older than a day', () => uuidV7(Date.now() - 25 * 3_600_000, Buffer.alloc(10, 3))],
    ['of tomorrow', () => uuidV7(Date.now() + 25 * 3_600_000, Buffer.alloc(10, 4))],
  ])('answers 404 for a click that cannot come: %s', async (_name, tokenOf) => {
    const clickToken = tokenOf()
    expect(await app.result({ click_id: clickToken })).toBe(404)
    expect(await logOf(clickToken)).toMatchObject([{ result: 'unknown', workspaceId: null, retryAt: null }])
  })

  it('knows no clicks of deleted workspaces, and none of anonymous links', async () => {
    const other = await app.test.signUp()
    const click = await app.click({ workspaceId: other.workspaceId })
    const url = `/workspaces/${other.workspaceId}`
    expect((await app.test.request({ method: 'DELETE', url, token: other.token })).statusCode).toBe(204)
    expect(await app.result({ click_id: click.clickToken })).toBe(404)
    const anonymous = await app.click({ workspaceId: null })
    expect(await app.result({ click_id: anonymous.clickToken })).toBe(404)
  })

  it('ignores a goal that is not there, and takes the oldest active one where none is named', async () => {
    const click = await app.click()
    expect(await app.result({ click_id: click.clickToken, goal: 'nope' })).toBe('ignored')
    const make = (goalKey: string, isActive: boolean, defaultStatus: string) =>
      app.make('/conversions/goals', { name: goalKey, key: goalKey, isActive, defaultStatus })
    await make('off', false, 'lead')
    const oldest = await make('oldest', true, 'lead')
    app.test.clock.advance(10)
    const named = await make('newer', true, 'lead')
    expect(await app.result({ click_id: click.clickToken })).toBe('created')
    expect(await app.result({ click_id: click.clickToken, goal: 'newer' })).toBe('created')
    expect(await app.conversionsOf(click)).toMatchObject([
      { goalId: oldest.id, status: 'sale' },
      { goalId: named.id, status: 'lead' },
    ])
  })

  it('obeys the security of the click’s workspace, at once', async () => {
    const right = await key()
    const network = await app.make('/affiliate-networks', { name: 'Allowed' })
    await app.make('/affiliate-networks', { name: 'Off', isActive: false })
    const stranger = await app.test.signUp()
    const asStranger = { token: stranger.token, workspaceId: stranger.workspaceId }
    const foreign = (
      await app.test.request({ method: 'GET', url: '/postback-security', ...asStranger })
    ).json()
    const send = async (settings: object, parameters: Record<string, string>, ip?: string) => {
      await app.make('/postback-security', { ...open, ...settings }, 'PUT')
      const click = await app.click()
      const response = await app.postback({ click_id: click.clickToken, ...parameters }, ip)
      if (response.statusCode === 403) {
        expect(response.json().code).toBe('FORBIDDEN')
        expect(await app.conversionsOf(click)).toEqual([])
        expect(await logOf(click.clickToken)).toMatchObject([
          { result: 'refused', workspaceId: app.user.workspaceId },
        ])
      }
      return response.statusCode
    }
    const range = { allowedIps: ['192.0.2.0/24', '2001:db8::/32'] }
    const networks = { allowedNetworksOnly: true }
    for (const [settings, parameters, ip, status] of [
      [{}, { key: 'wrong' }, undefined, 403],
      [{}, { key: foreign.data.key }, undefined, 403],
      [{}, { key: right }, undefined, 200],
      [{ requireKey: true }, {}, undefined, 403],
      [{ requireKey: true }, { key: right }, undefined, 200],
      [range, {}, '192.0.2.255', 200],
      [range, {}, '192.0.3.0', 403],
      [range, {}, '::ffff:192.0.2.7', 200],
      [range, {}, '2001:db8::1', 200],
      [range, {}, '2001:db9::1', 403],
      [networks, {}, undefined, 403],
      [networks, { network: 'Off' }, undefined, 403],
      [networks, { network: 'Nobody' }, undefined, 403],
      [networks, { network: 'Allowed' }, undefined, 200],
      [networks, { from: 'Nobody' }, undefined, 403],
      [networks, { from: 'Allowed' }, undefined, 200],
      [networks, { network: String(network.id) }, undefined, 200],
    ] as const)
      expect([settings, parameters, ip, await send(settings, parameters, ip)]).toEqual([
        settings,
        parameters,
        ip,
        status,
      ])
    await app.make('/postback-security/rotate-key', {})
    expect(await send(open, { key: right })).toBe(403)
    await app.make('/postback-security', open, 'PUT')
  })

  it('stores no key in the log', async () => {
    const right = await key()
    const click = await app.click()
    await app.postback({ click_id: click.clickToken, key: right })
    const [row] = await logOf(click.clickToken)
    expect(row?.query).toEqual({ click_id: click.clickToken, key: '***' })
    expect(
      JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(right)
  })

  it.each([
    ['em', 'Ann@Example.com', { email: hash('ann@example.com'), googleEmail: hash('ann@example.com') }],
    ['em', hash('a').toUpperCase(), { email: hash('a'), googleEmail: hash('a') }],
    ['ph', '+44 20 7946 0958', { phoneDigits: hash('442079460958'), phoneE164: hash('+442079460958') }],
    ['fn', 'Annabel', { firstName: hash('annabel') }],
    ['ln', 'Lovelace', { lastName: hash('lovelace') }],
    ['zp', 'SW1A 2AA', { zip: hash('sw1a2aa') }],
    ['ct', 'Llanfair', { city: hash('llanfair') }],
    ['country', 'GB', { country: hash('gb') }],
    ['_fbp', 'fb.1.1596403881668.1098115397', { fbp: 'fb.1.1596403881668.1098115397' }],
    ['_ttp', '2GnnYzNoYGzGqBmsXmmVg', { ttp: '2GnnYzNoYGzGqBmsXmmVg' }],
    ['em', '{email}', null],
    ['EM', 'ann@example.com', null],
    ['em', 'no address', null],
  ])('takes %s of the visitor, %s, hashed, and logs only that it came', async (name, value, identity) => {
    const { clickToken } = await app.click()
    const answer = await app.postback({ click_id: clickToken, [name]: value })
    const { conversionId } = answer.json().data
    const stored = await app.test.deps.db.orm
      .select()
      .from(conversionIdentities)
      .where(eq(conversionIdentities.conversionId, conversionId))
    expect(stored.map((row) => row.identity)).toEqual(identity === null ? [] : [identity])
    const [row] = await logOf(clickToken)
    expect(row?.query).toEqual({ click_id: clickToken, [name]: '***' })
    const logged = JSON.stringify({ ...row, seq: null })
    for (const secret of [value, ...Object.values(identity ?? {})]) expect(logged).not.toContain(secret)
  })

  it('logs parameters that are cut in the middle of a character, and what others send at that moment', async () => {
    const clicks = [await app.click(), await app.click()]
    const half = 'a'.repeat(99)
    const [first, second] = await Promise.all(
      clicks.map(({ clickToken }, index) =>
        app.result({ click_id: clickToken, ...(index === 0 && { [`${half}💸`]: `${half.repeat(6)}💸` }) }),
      ),
    )
    expect([first, second]).toEqual(['created', 'created'])
    const [row] = await logOf(clicks[0]?.clickToken ?? '')
    expect(Object.keys(row?.query ?? {})).toEqual(['click_id', `${half}\ufffd`])
  })
})
