import { createHash, randomBytes } from 'node:crypto'
import { conversionIdentities, conversions, pageViews, postbackLogs } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { openTestClicks, type TestClicks } from '../../testing/test-clicks.ts'

const hash = (value: string) => createHash('sha256').update(value).digest('hex')

const form = 'application/x-www-form-urlencoded'
const text = 'text/plain;charset=UTF-8'
const multipart = 'multipart/form-data; boundary=part'
const partsOf = (values: Record<string, string>, more = '') =>
  `${Object.entries(values)
    .map(([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}${more}--part--\r\n`
const aFile = '--part\r\nContent-Disposition: form-data; name="key"; filename="a.txt"\r\n\r\nx\r\n'

/** Neither: there is none. */
interface SentBody {
  json?: true
  sent?: { form: (id: string) => string; type: string }
}

describeWith(['postgres'], 'tracking from pages', () => {
  let test: TestApp
  let user: TestUser
  let clicks: TestClicks
  beforeAll(async () => {
    clicks = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: clicks.analytics } })
    user = await test.signUp()
    for (const goal of [
      { name: 'Sign-up', key: 'signup', defaultStatus: 'lead', defaultPayout: 2.5 },
      { name: 'Deposit', key: 'deposit', defaultPayout: 20 },
    ]) {
      await send('POST', '/conversions/goals', goal)
    }
  })
  afterAll(async () => {
    await test.close()
    await clicks.close()
  })

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: unknown) =>
    test.request({ method, url, body, token: user.token, workspaceId: user.workspaceId })
  const newClick = async () => (await clicks.add([{ workspaceId: user.workspaceId }]))[0] ?? ''
  const track = (body: object) => test.request({ method: 'POST', url: '/conversions/track', body })
  const stored = async (clickToken: string) =>
    await test.deps.db.orm.select().from(conversions).where(eq(conversions.clickToken, clickToken))

  describe('a conversion', () => {
    it('has the status and the payout of its goal, and is created once', async () => {
      const clickId = await newClick()
      const body = { click_id: clickId, goal: 'signup', tid: 'T1', payout: 999, currency: 'EUR' }
      const first = await track(body)
      expect(first.statusCode, first.body).toBe(200)
      const { data } = first.json()
      expect(data).toEqual({ result: 'created', conversionId: expect.any(String) })
      expect((await track(body)).json().data).toEqual({ ...data, result: 'duplicate' })
      // The visitor knows the click id: what the page says of money is not taken.
      expect(await stored(clickId)).toMatchObject([
        {
          id: data.conversionId,
          status: 'lead',
          payout: '2.500000',
          currency: 'USD',
          tid: 'T1',
          source: 'track',
        },
      ])
    })

    it.each<[title: string, url: (id: string) => string, request: SentBody]>([
      ['a query', (id) => `?click_id=${id}&_=17`, {}],
      ['JSON', () => '', { json: true }],
      ['a query of escaped ampersands', (id) => `?_=17&amp;click_id=${id}`, {}],
      [
        'a form',
        () => '',
        { sent: { form: (id: string) => `click_id=${id}&click_id=x&tid=%7Btid%7D`, type: form } },
      ],
      [
        'a beacon of text',
        () => '',
        { sent: { form: (id: string) => JSON.stringify({ click_id: id }), type: text } },
      ],
      [
        'a beacon of a form',
        () => '',
        { sent: { form: (id: string) => partsOf({ click_id: id }), type: multipart } },
      ],
      ['a beacon of nothing', (id) => `?click_id=${id}`, { sent: { form: () => '', type: text } }],
    ])('comes by POST in %s', async (_, url, how) => {
      const id = await newClick()
      const response = await test.request({
        method: 'POST',
        url: `/conversions/track${url(id)}`,
        ...('json' in how && { body: { click_id: id } }),
        ...(how.sent !== undefined && {
          rawBody: how.sent.form(id),
          headers: { 'content-type': how.sent.type },
        }),
      })
      expect(response.json(), response.body).toMatchObject({ data: { result: 'created' } })
      expect(await stored(id)).toMatchObject([{ tid: null, status: 'sale' }])
    })

    it('comes by GET, answered with a picture where one is requested, and not by HEAD', async () => {
      const id = await newClick()
      const url = `/conversions/track?click_id=${id}`
      // There is no such HEAD: it is that of a record named `track`, which wants a session.
      expect((await test.app.inject({ method: 'HEAD', url: `/api/v1${url}` })).statusCode).toBe(401)
      expect(await stored(id)).toEqual([])
      const accept = 'image/avif,image/webp,*/*;q=0.8'
      const picture = await test.request({ method: 'GET', url, headers: { accept } })
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['content-type']).toBe('image/gif')
      expect(picture.headers['cache-control']).toBe('no-store')
      expect(picture.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
      const marked = await test.request({ method: 'GET', url, headers: { 'sec-fetch-dest': 'image' } })
      expect(marked.headers['content-type']).toBe('image/gif')
      const html = await test.request({ method: 'GET', url, headers: { accept: `text/html,${accept}` } })
      expect(html.json().data).toMatchObject({ result: 'duplicate' })
      expect(await stored(id)).toHaveLength(1)
    })

    it('has the payout that came where the workspace allows it, or with the key', async () => {
      const { key } = (await send('GET', '/postback-security')).json().data
      const amount = { payout: '12.3456789', currency: 'eur' }
      const [wrong, right, allowed] = [await newClick(), await newClick(), await newClick()]
      await track({ click_id: wrong, key: `${key}x`, ...amount })
      await track({ click_id: right, key, ...amount })
      await send('PATCH', `/workspaces/${user.workspaceId}`, { trackAcceptsPayout: true })
      await track({ click_id: allowed, ...amount })
      await send('PATCH', `/workspaces/${user.workspaceId}`, { trackAcceptsPayout: false })
      const payouts = []
      for (const id of [wrong, right, allowed]) payouts.push((await stored(id))[0])
      expect(payouts).toMatchObject([
        { payout: '2.500000', currency: 'USD' },
        { payout: '12.345679', currency: 'EUR' },
        { payout: '12.345679', currency: 'EUR' },
      ])
      const logged = await test.deps.db.orm
        .select()
        .from(postbackLogs)
        .where(eq(postbackLogs.clickToken, right))
      expect(logged).toMatchObject([{ source: 'track', result: 'created', method: 'POST' }])
      expect(logged[0]?.query).toEqual({ click_id: right, payout: '12.3456789', currency: 'eur', key: '***' })
    })

    it('stores all digits of numbers in JSON', async () => {
      const { key } = (await send('GET', '/postback-security')).json().data
      const clickId = await newClick()
      for (const tid of ['9007199254740993', '9007199254740992', '17']) {
        const rawBody = `{"click_id":"${clickId}","goal":"signup","tid":${tid},"key":"${key}","payout":123456789.1234565}`
        const headers = { 'content-type': 'application/json' }
        const answer = await test.request({ method: 'POST', url: '/conversions/track', rawBody, headers })
        expect(answer.json(), answer.body).toMatchObject({ data: { result: 'created' } })
      }
      const rows = await stored(clickId)
      expect(rows.map(({ tid }) => tid).toSorted()).toEqual(['17', '9007199254740992', '9007199254740993'])
      expect(new Set(rows.map(({ payout }) => payout))).toEqual(new Set(['123456789.123457']))
    })

    it('takes who the visitor is, hashed, and logs only that it came', async () => {
      const clickId = await newClick()
      const answer = await track({ click_id: clickId, em: 'Ann@Example.com', ph: 442079460958, zp: 94025 })
      const [stored] = await test.deps.db.orm
        .select()
        .from(conversionIdentities)
        .where(eq(conversionIdentities.conversionId, answer.json().data.conversionId))
      expect(stored?.identity).toMatchObject({
        email: hash('ann@example.com'),
        phoneE164: hash('+442079460958'),
        zip: hash('94025'),
      })
      const [log] = await test.deps.db.orm
        .select()
        .from(postbackLogs)
        .where(eq(postbackLogs.clickToken, clickId))
      expect(log?.query).toEqual({ click_id: clickId, em: '***', ph: '***', zp: '***' })
      expect(log).toMatchObject({ identity: null })
      expect(JSON.stringify(log?.report)).not.toContain(hash('94025'))
    })

    it('waits for a click that may yet come', async () => {
      const id = uuidV7(test.clock.now(), randomBytes(10))
      const response = await track({ click_id: id })
      expect(response.statusCode).toBe(200)
      expect(response.json().data).toEqual({ result: 'pending', conversionId: null })
    })

    it.each<[title: string, body: object, status: number, path: string | null]>([
      ['no click id', { goal: 'signup' }, 400, 'click_id'],
      ['an unreplaced click id', { click_id: '{click_id}' }, 400, 'click_id'],
      ['a click id that is none of ours', { click_id: 'abc' }, 404, null],
      ['an unknown field', { click_id: 'abc', amount: 5 }, 400, 'amount'],
      ['a text that is none', { click_id: 'abc', tid: true }, 400, 'tid'],
    ])('is refused: %s', async (_, body, status, path) => {
      const response = await track(body)
      expect(response.statusCode, response.body).toBe(status)
      if (path !== null) expect(response.json().details).toMatchObject([{ path }])
    })

    it.each([
      ['a file', partsOf({ click_id: 'x' }, aFile), multipart, 400, 'key'],
      ['parts without their boundary', 'click_id=x', 'multipart/form-data', 400, 'body'],
      ['parts that are cut off', '--part\r\nContent-', multipart, 400, 'body'],
      ['broken JSON', '{"click_id"', text, 400, 'body'],
    ])('is refused as a beacon: %s', async (_, rawBody, type, status, path) => {
      const headers = { 'content-type': type }
      const response = await test.request({ method: 'POST', url: '/conversions/track', rawBody, headers })
      expect(response.statusCode, response.body).toBe(status)
      expect(response.json().details).toMatchObject([{ path }])
    })

    it('is refused with a goal that is not there', async () => {
      const response = await track({ click_id: await newClick(), goal: 'gone' })
      expect(response.statusCode).toBe(400)
      expect(response.json().details).toMatchObject([{ path: 'goal' }])
    })
  })

  describe('a page view', () => {
    const view = (body: object) => test.request({ method: 'POST', url: '/track/pageview', body })
    const views = async (clickToken: string) =>
      await test.deps.db.orm.select().from(pageViews).where(eq(pageViews.clickToken, clickToken))

    it('is stored, by click id or cookie', async () => {
      const id = await newClick()
      const url = 'https://shop.example/thanks?a=1'
      const response = await view({ click_id: id, url, title: 'Thanks', referrer: '' })
      expect(response.statusCode, response.body).toBe(202)
      const rawBody = `cookie=${id}&url=${encodeURIComponent(url)}`
      for (const [sentBody, type] of [
        [rawBody, form],
        [JSON.stringify({ click_id: id, url }), text],
        [partsOf({ cookie: id, url }), multipart],
      ] as const) {
        const headers = { 'content-type': type }
        const sent = await test.request({
          method: 'POST',
          url: '/track/pageview',
          rawBody: sentBody,
          headers,
        })
        expect(sent.statusCode, sent.body).toBe(202)
      }
      expect(await views(id)).toMatchObject([
        { url, title: 'Thanks', referrer: null },
        ...Array(3).fill({ url, title: null, referrer: null }),
      ])
    })

    const id = '01900000-0000-7000-8000-000000000000'
    const url = 'https://shop.example/'
    it.each<[title: string, body: object, paths: string[]]>([
      ['no click', { url }, ['click_id']],
      ['a click id that is none, and no page', { click_id: 'abc', url: 'javascript:0' }, ['click_id', 'url']],
      ['a page that is too long', { click_id: id, url: `${url}${'x'.repeat(9_000)}` }, ['url']],
      ['an unknown field', { click_id: id, url, page: 1 }, ['page']],
      ['no click beside what else is wrong', { url: 'x', more: 1 }, ['click_id', 'more', 'url']],
    ])('is refused: %s', async (_, body, paths) => {
      const response = await view(body)
      expect(response.statusCode).toBe(400)
      expect(
        response
          .json()
          .details.map((one: { path: string }) => one.path)
          .toSorted(),
      ).toEqual(paths)
    })
  })

  it('is open to pages of every origin, refusals and limits too, and only it', async () => {
    const limited = await buildTestApp({ deps: test.deps, settings: { rateLimitDisabled: false } })
    const callApi = (method: 'OPTIONS' | 'POST', url: string) =>
      limited.app.inject({ method, url, headers: { origin: 'https://shop.example' } })
    const requested = await callApi('OPTIONS', '/api/v1/conversions/track?click_id=x')
    expect(requested.statusCode).toBe(204)
    expect(requested.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
    })
    const refused = await callApi('POST', '/api/v1/track/pageview')
    expect(refused.statusCode).toBe(400)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect(refused.headers['x-ratelimit-limit']).toBe('600')
    const tracked = await callApi('POST', '/api/v1/conversions/track')
    expect(tracked.headers['x-ratelimit-limit']).toBe('600')
    const closed = await callApi('OPTIONS', '/api/v1/offers')
    expect(closed.statusCode).toBe(405)
    expect(closed.headers['access-control-allow-origin']).toBeUndefined()
    await limited.close()
  })
})
