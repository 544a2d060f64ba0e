import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { adPlatformDefaults } from '@waymark/ad-platforms'
import {
  capiIntegrations,
  conversionIdentities,
  conversions,
  createDb,
  type Db,
  deliveries,
  trafficSources,
  webhooks,
} from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import {
  aConversion,
  anIntegration,
  aTrafficSource,
  aWebhook,
  aWorkspace,
  type ConversionOf,
} from '@waymark/deliveries/testing'
import type { VisitorIdentity } from '@waymark/domain'
import { createOutboundHttp } from '@waymark/outbound-http'
import { createSecretBox } from '@waymark/secrets'
import { createLogger } from '@waymark/telemetry'
import { describeWith, openReceiver, type Receiver, type TestDatabase, waitFor } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RunningRole } from '../../runtime/worker-role.ts'
import { createDeliveries } from './index.ts'

const minute = 60_000
const loopback = ['127.0.0.0/8']
const secrets = createSecretBox({ key: 'a key of these tests, long enough for a key', randomBytes })
const facebook = { pixelId: '123', accessToken: 'EAAB-secret' }
const google = {
  customerId: '1',
  conversionActionId: '2',
  developerToken: 'dev-secret',
  clientId: 'client',
  clientSecret: 'client-secret',
  refreshToken: 'refresh-secret',
}

/** The signature as a receiver would compute it, with another implementation. */
function opensslSignature(bytes: Buffer, secret: string): string {
  const openssl = spawnSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], { input: bytes })
  expect(openssl.status, String(openssl.stderr)).toBe(0)
  return /([0-9a-f]{64})\s*$/.exec(openssl.stdout.toString())?.[1] ?? ''
}

const sentEvents = z.object({ data: z.array(z.object({ user_data: z.record(z.string(), z.unknown()) })) })

describeWith(['postgres'], 'deliveries', () => {
  let database: TestDatabase
  let db: Db
  let receiver: Receiver
  let workspaceId: string
  let nowMs: number
  /** Beside the time that the tests take. */
  let passedMs = 0
  let running: RunningRole[]
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 6 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    nowMs = Date.parse('2026-01-02T03:04:05.678Z')
    receiver = await openReceiver()
    workspaceId = await aWorkspace(db)
    running = []
  })
  afterEach(async () => {
    await receiver.close()
    await Promise.all(running.map((role) => role.close()))
    await db.orm.delete(deliveries)
  })

  const dbClock = setPostgresClock(() => nowMs)
  const outgoingEvents = createOutgoingEventQueue({ clock: () => nowMs, dbClock, randomBytes })
  const publish = (...conversions: ConversionOf[]) =>
    db.transaction((tx) =>
      outgoingEvents.queueEvents(
        tx,
        conversions.map((conversion) => aConversion(workspaceId, conversion)),
      ),
    )
  const rows = () => db.orm.select().from(deliveries).orderBy(asc(deliveries.seq))
  const eventually = (isSo: () => boolean | Promise<boolean>) =>
    waitFor(isSo, { timeoutMs: 25_000, description: 'the deliveries' })
  const ended = () =>
    eventually(async () =>
      (await rows()).every(
        ({ attempts, status }) => attempts > 0 || status === 'failed' || status === 'unsupported',
      ),
    )
  const start = async (allow = loopback) => {
    const role = createDeliveries({
      db,
      secrets,
      outbound: createOutboundHttp({ allow }),
      settings: {
        ...adPlatformDefaults,
        facebookUrl: receiver.url,
        tiktokUrl: receiver.url,
        googleTokenUrl: `${receiver.url}/token`,
        googleDataManagerUrl: receiver.url,
        googleAdsUrl: receiver.url,
      },
      telegramUrl: receiver.url,
      logger: createLogger({ name: 'worker', level: 'silent', format: 'json' }),
      clock: () => nowMs,
      dbClock,
      monotonicMs: () => performance.now() + passedMs,
      limits: { pollMs: 20 },
    })
    running.push(await role.start())
  }
  const sealedHook = (id: string, secret: string) => secrets.seal(secret, { table: 'webhooks', rowId: id })
  const hook = (secret = 'a secret', fields: Parameters<typeof aWebhook>[2] = {}) => {
    const id = randomUUID()
    return aWebhook(db, workspaceId, {
      id,
      url: `${receiver.url}/in?a=1`,
      secret: sealedHook(id, secret),
      ...fields,
    })
  }
  const integration = (provider: 'facebook' | 'google', credentials: object) => {
    const id = randomUUID()
    const sealed = secrets.seal(JSON.stringify(credentials), { table: 'capi_integrations', rowId: id })
    return anIntegration(db, workspaceId, { id, provider, credentials: sealed })
  }

  describe('of webhooks', () => {
    it('are POSTs of the stored bytes, signed as openssl signs them', async () => {
      const secret = randomBytes(32).toString('hex')
      await hook(secret)
      await publish({ currency: 'EUR', payout: '0.300000' })
      await start()
      await ended()
      const [request] = receiver.requests
      const [row] = await rows()
      expect(request).toMatchObject({ method: 'POST', path: '/in?a=1' })
      expect(request?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-webhook-event': 'conversion',
        'x-webhook-signature': opensslSignature(request?.body ?? Buffer.alloc(0), secret),
      })
      expect(request?.body.toString('utf8')).toBe(row?.body)
      expect(JSON.parse(row?.body ?? '')).toEqual({
        event: 'conversion',
        data: {
          conversionId: row?.conversionId,
          status: 'sale',
          payout: 0.3,
          currency: 'EUR',
          clickToken: expect.any(String),
          offerId: null,
          isNew: true,
        },
        timestamp: '2026-01-02T03:04:05.678Z',
      })
      expect(row).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200 })
    })

    it('are the same bytes at every attempt, under the secret of that moment', async () => {
      const id = await hook('the old one')
      await publish({})
      receiver.answer({ status: 500, body: 'no' })
      await start()
      await eventually(async () => (await rows())[0]?.status === 'retrying')
      await db.orm
        .update(webhooks)
        .set({ secret: sealedHook(id, 'the new one') })
        .where(eq(webhooks.id, id))
      receiver.answer({ status: 204 })
      nowMs += minute
      await eventually(async () => (await rows())[0]?.status === 'delivered')
      const [first, second] = receiver.requests
      expect(second?.body).toEqual(first?.body)
      const signed = [first, second].map((request) => request?.headers['x-webhook-signature'])
      const bytes = first?.body ?? Buffer.alloc(0)
      expect(signed).toEqual(['the old one', 'the new one'].map((secret) => opensslSignature(bytes, secret)))
    })

    it('are signed anew at each attempt under one id, as receivers by Standard Webhooks verify', async () => {
      nowMs = Date.now()
      const secret = randomBytes(32).toString('hex')
      await hook(secret)
      await publish({})
      receiver.answer({ status: 500 })
      await start()
      await eventually(async () => (await rows())[0]?.status === 'retrying')
      receiver.answer({ status: 204 })
      nowMs += minute
      await eventually(async () => (await rows())[0]?.status === 'delivered')
      const standard = new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`)
      const [row] = await rows()
      const sentAt = receiver.requests.map(({ body, headers }) => {
        const signed = {
          'webhook-id': String(headers['webhook-id']),
          'webhook-timestamp': String(headers['webhook-timestamp']),
          'webhook-signature': String(headers['webhook-signature']),
        }
        expect(signed['webhook-id']).toBe(row?.id)
        expect(standard.verify(body.toString('utf8'), signed)).toEqual(JSON.parse(row?.body ?? ''))
        return Number(signed['webhook-timestamp'])
      })
      expect(sentAt).toEqual([nowMs - minute, nowMs].map((ms) => Math.floor(ms / 1000)))
    })

    it.each([
      [200, 'delivered'],
      [204, 'delivered'],
      [299, 'delivered'],
      [304, 'retrying'],
      [400, 'retrying'],
      [410, 'retrying'],
      [503, 'retrying'],
    ])('answered by %i are %s', async (status, became) => {
      await hook()
      await publish({})
      receiver.answer({ status })
      await start()
      await ended()
      expect(await rows()).toMatchObject([{ status: became, responseStatus: status }])
    })

    it('follow no redirect', async () => {
      const elsewhere = await openReceiver()
      await hook()
      await publish({})
      receiver.answer({ status: 307, headers: { location: `${elsewhere.url}/` } })
      await start()
      await ended()
      expect(await rows()).toMatchObject([
        {
          status: 'retrying',
          responseStatus: 307,
          error: expect.stringContaining('redirects are not followed'),
        },
      ])
      expect(elsewhere.requests).toEqual([])
      await elsewhere.close()
    })

    it.each(['http', 'https'])(
      'do not reach private addresses by %s, whatever was allowed before',
      async (scheme) => {
        await hook('a secret', { url: receiver.url.replace('http', scheme) })
        await publish({})
        await start([])
        await ended()
        expect(await rows()).toMatchObject([
          {
            status: 'retrying',
            attempts: 1,
            responseStatus: null,
            error: expect.stringContaining('not allowed'),
          },
        ])
        expect(receiver.requests).toEqual([])
      },
    )

    it('store the beginning of a large answer', async () => {
      await hook()
      await publish({})
      receiver.answer({ body: `${'x'.repeat(1_023)}üy`.repeat(1_000) })
      await start()
      await ended()
      expect(await rows()).toMatchObject([{ status: 'delivered', responseBody: 'x'.repeat(1_023) }])
    })

    it('to a server that hangs fail after 5 seconds, and delay no other', async () => {
      const slow = await openReceiver('hang')
      await hook('a secret', { url: slow.url })
      await publish(...Array.from({ length: 30 }, () => ({})))
      const quick = await hook()
      await publish(...Array.from({ length: 30 }, () => ({})))
      await start()
      await eventually(() => receiver.requests.length === 30)
      const slowRows = (await rows()).filter(({ destinationId }) => destinationId !== quick)
      expect(slowRows.every(({ status }) => status !== 'delivered')).toBe(true)
      await eventually(async () => (await rows()).some(({ status }) => status === 'retrying'))
      const [late] = (await rows()).filter(({ status }) => status === 'retrying')
      expect(late).toMatchObject({ responseStatus: null, error: 'No answer came within 5 seconds.' })
      expect(late?.responseMs).toBeGreaterThanOrEqual(4_900)
      await slow.close()
    })

    it('are not sent once it was switched off', async () => {
      const id = await hook()
      await publish({})
      await db.orm.update(webhooks).set({ isActive: false }).where(eq(webhooks.id, id))
      await start()
      await ended()
      expect(await rows()).toMatchObject([
        { status: 'failed', attempts: 0, error: 'The destination was switched off.' },
      ])
      expect(receiver.requests).toEqual([])
    })

    it('wait for the key that their secret was encrypted with', async () => {
      await hook('a secret', { secret: sealedHook(randomUUID(), 'of another row') })
      await publish({})
      await start()
      await ended()
      expect(await rows()).toMatchObject([{ status: 'retrying', error: 'Its stored secret cannot be read.' }])
      expect(receiver.requests).toEqual([])
    })
  })

  it('of traffic sources are GETs of the URL as it was when the event was queued', async () => {
    const id = await aTrafficSource(db, workspaceId, {
      postbackUrl: `${receiver.url}/pb?cid={external_id}&s={status}&p={payout}&a={sub_id_1}`,
    })
    await publish({})
    await db.orm
      .update(trafficSources)
      .set({ postbackUrl: 'https://new.example/' })
      .where(eq(trafficSources.id, id))
    receiver.answer({ body: 'thanks' })
    await start()
    await ended()
    expect(receiver.requests).toMatchObject([
      { method: 'GET', path: '/pb?cid=e%2F1&s=sale&p=12.5&a=a%20%26%20b' },
    ])
    expect(receiver.requests[0]?.body).toHaveLength(0)
    expect(await rows()).toMatchObject([{ status: 'delivered', responseBody: 'thanks' }])
  })

  it.each<[answer: string, fields: object, status: string, error: string | null]>([
    ['ERROR: Tag is invalid', {}, 'delivered', null],
    [
      'ERROR: Tag is invalid',
      { errorPattern: 'ERROR' },
      'retrying',
      'It answered 200, but its text says an error: errorPattern matches.',
    ],
    ['ERROR: Tag is invalid', { errorPattern: '^error' }, 'delivered', null],
    ['OK', { errorPattern: 'ERROR', successPattern: '^OK$' }, 'delivered', null],
    [
      'taken',
      { successPattern: 'OK' },
      'retrying',
      'It answered 200, but its text says no success: successPattern does not match.',
    ],
    [
      '',
      { successPattern: 'OK' },
      'retrying',
      'It answered 200, but its text says no success: successPattern does not match.',
    ],
    [`${'x'.repeat(4_094)}OK`, { successPattern: 'OK' }, 'delivered', null],
    [
      `${'x'.repeat(4_095)}OK`,
      { successPattern: 'OK' },
      'retrying',
      'It answered 200, but its text says no success: successPattern does not match.',
    ],
  ])('of traffic sources that answer 200 and %.24s are, by %j, %s', async (body, fields, status, error) => {
    await aTrafficSource(db, workspaceId, { postbackUrl: `${receiver.url}/pb`, ...fields })
    await publish({})
    receiver.answer({ body })
    await start()
    await ended()
    expect(await rows()).toMatchObject([
      { status, error, responseStatus: 200, responseBody: body.slice(0, 1_024) },
    ])
  })

  it.each([
    [
      '/pb/{status}?cid={external_id}&a={sub_id_1}&t=x+y#{status}',
      '/pb/sale',
      'cid=e%2F1&a=a%20%26%20b&t=x+y',
    ],
    ['/pb', '/pb', ''],
  ])('of traffic sources that take POST send the query of %s as a form', async (template, path, form) => {
    const postbackUrl = receiver.url + template
    const id = await aTrafficSource(db, workspaceId, { postbackUrl, method: 'POST' })
    await publish({})
    // An event is sent as it was when it was queued.
    await db.orm.update(trafficSources).set({ method: 'GET' }).where(eq(trafficSources.id, id))
    await start()
    await ended()
    const [request] = receiver.requests
    expect(request).toMatchObject({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) },
    })
    expect(request?.body.toString('latin1')).toBe(form)
    expect(await rows()).toMatchObject([{ status: 'delivered', method: 'POST' }])
  })

  describe('of integrations', () => {
    it('send the platform its own event name, and are delivered when it confirms', async () => {
      await integration('facebook', facebook)
      await publish({ click: { fbclid: 'fb-click' } })
      receiver.answer({ body: '{"events_received":1,"messages":[],"fbtrace_id":"t"}' })
      await start()
      await ended()
      const [request] = receiver.requests
      expect(request?.path).toMatch(/^\/v[\d.]+\/123\/events/)
      expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject({ data: [{ event_name: 'Purchase' }] })
      expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 1 }])
    })

    /** Stores a conversion, and who its visitor is for so long. */
    const storeIdentity = async (conversionId: string, identity: VisitorIdentity, forMs: number) => {
      const now = new Date(nowMs)
      const dates = { clickedAt: now, convertedAt: now, createdAt: now, updatedAt: now }
      const click = { ...aConversion(workspaceId).conversion.click, bioLinkId: null, isUnique: true }
      const amount = { payout: '1', currency: 'USD', status: 'sale' as const }
      const row = {
        ...dates,
        ...amount,
        workspaceId,
        click,
        clickToken: randomUUID(),
        source: 'postback' as const,
      }
      await db.orm.insert(conversions).values({ ...row, id: conversionId })
      const expiresAt = new Date(nowMs + forMs)
      await db.orm.insert(conversionIdentities).values({ conversionId, workspaceId, identity, expiresAt })
    }

    it.each([
      ['as long as that is stored', 1, { em: ['hash-of-an-email-address'] }],
      ['and no more when its time is over', 0, {}],
    ])('say who the visitor is, %s', async (_, forMs, named) => {
      await integration('facebook', facebook)
      const conversionId = randomUUID()
      await storeIdentity(conversionId, { email: 'hash-of-an-email-address' }, forMs)
      await publish({ conversionId })
      const message = 'Cannot match hash-of-an-email-address'
      receiver.answer({ status: 400, body: JSON.stringify({ error: { code: 100, message } }) })
      await start()
      await ended()
      const { data } = sentEvents.parse(JSON.parse(receiver.requests[0]?.body.toString() ?? ''))
      expect(data[0]?.user_data).toMatchObject(named)
      expect('em' in (data[0]?.user_data ?? {})).toBe('em' in named)
      // The history lasts for months, and platforms repeat what they refuse.
      const [row] = await rows()
      expect(row?.error).toContain('Cannot match')
      expect(
        JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? `${value}` : value)).includes(
          'hash-of',
        ),
      ).toBe(forMs === 0)
    })

    it('wait when the platform refuses the credentials, with a reason and without the token', async () => {
      const id = await integration('facebook', facebook)
      await publish({ click: { fbclid: 'fb-click' } })
      const error = { message: `Token EAAB-secret is invalid`, type: 'OAuthException', code: 190 }
      receiver.answer({ status: 400, body: JSON.stringify({ error }) })
      await start()
      await ended()
      const [row] = await rows()
      expect(row).toMatchObject({
        status: 'retrying',
        attempts: 1,
        error: expect.stringContaining('refuses the credentials'),
      })
      const [noted] = await db.orm.select().from(capiIntegrations).where(eq(capiIntegrations.id, id))
      expect(noted?.lastError).toContain('refuses the credentials')
      // From the end of the attempt on, which was some milliseconds before its outcome is written.
      const pauseMs = Number(noted?.pausedUntil) - nowMs
      expect(pauseMs).toBeLessThanOrEqual(5 * minute)
      expect(pauseMs).toBeGreaterThan(4 * minute)
      expect(JSON.stringify([row?.error, row?.responseBody, noted?.lastError])).not.toContain('EAAB-secret')
    })

    it('are tried again when the platform is overrun', async () => {
      await integration('facebook', facebook)
      await publish({ click: { fbclid: 'fb-click' } })
      receiver.answer({ status: 503 })
      await start()
      await ended()
      expect(await rows()).toMatchObject([{ status: 'retrying', attempts: 1, responseStatus: 503 }])
    })

    it('of google share an access token until it ends', async () => {
      await integration('google', google)
      const tokens = () => receiver.requests.filter(({ path }) => path === '/token').length
      const scope = 'https://www.googleapis.com/auth/datamanager'
      receiver.answer(({ path }) => {
        if (path !== '/token') return { body: '{"requestId":"r"}' }
        const token = { access_token: `ya29.${tokens()}`, expires_in: 3_599, scope, token_type: 'Bearer' }
        return { body: JSON.stringify(token) }
      })
      const click = { gclid: 'g-click' }
      await publish({ click }, { click }, { click })
      await start()
      await ended()
      expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
      expect(tokens()).toBe(1)
      passedMs += 3_600_000
      await publish({ click })
      await ended()
      expect(tokens()).toBe(2)
      const bearers = receiver.requests.map(({ headers }) => headers.authorization)
      expect(bearers.filter((bearer) => bearer === 'Bearer ya29.2')).toHaveLength(1)
    })

    /** A conversion that is created, gets another payout, and is rejected. */
    const changes = (conversionId = randomUUID()): ConversionOf[] => {
      const click = { gclid: 'g-click', fbclid: 'fb-click' }
      return [{ payout: '10' }, { payout: '12' }, { payout: '12', status: 'rejected' as const }].map(
        (change, index) => ({ conversionId, click, isNew: index === 0, ...change }),
      )
    }

    it('of google are corrected and taken back, in the order of what happened', async () => {
      await integration('google', google)
      const scope = 'https://www.googleapis.com/auth/adwords'
      receiver.answer(({ path }) =>
        path === '/token'
          ? { body: JSON.stringify({ access_token: 'ya29.1', expires_in: 3_599, scope }) }
          : { body: '{"results":[{}],"jobId":"1"}' },
      )
      await publish(...changes())
      await start()
      await ended()
      const [, ...sent] = receiver.requests.map(({ path, body }) => [
        path.split(':')[1],
        path === '/token' ? null : JSON.parse(body.toString()),
      ])
      const orderId = `${(await rows())[0]?.conversionId}:sale`
      const of = (members: object) => ({ conversionAdjustments: [{ orderId, ...members }] })
      expect(sent).toMatchObject([
        ['uploadClickConversions', { conversions: [{ orderId, conversionValue: 10 }] }],
        [
          'uploadConversionAdjustments',
          of({ adjustmentType: 'RESTATEMENT', restatementValue: { adjustedValue: 12 } }),
        ],
        ['uploadConversionAdjustments', of({ adjustmentType: 'RETRACTION' })],
      ])
      expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
    })

    it('of a platform that takes nothing back are in the history, and nothing is sent', async () => {
      await integration('facebook', facebook)
      receiver.answer({ body: '{"events_received":1}' })
      await publish(...changes())
      await start()
      await ended()
      expect(receiver.requests).toHaveLength(1)
      expect(await rows()).toMatchObject([
        { action: 'send', status: 'delivered' },
        { action: 'restate', status: 'unsupported', attempts: 0, error: expect.stringContaining('facebook') },
        { action: 'retract', status: 'unsupported', attempts: 0, error: expect.stringContaining('facebook') },
      ])
    })

    it('take nothing back that the platform never had', async () => {
      await integration('facebook', facebook)
      receiver.answer({ status: 400, body: '{"error":{"code":100,"message":"No such event"}}' })
      await publish(...changes().filter((_change, index) => index !== 1))
      await start()
      await ended()
      expect(await rows()).toMatchObject([
        { action: 'send', status: 'failed', attempts: 1 },
        {
          action: 'retract',
          status: 'failed',
          attempts: 0,
          error: expect.stringContaining('nothing to take'),
        },
      ])
    })

    it('of google wait when the refresh token was revoked', async () => {
      await integration('google', google)
      receiver.answer({ status: 400, body: '{"error":"invalid_grant"}' })
      await publish({ click: { gclid: 'g-click' } })
      await start()
      await ended()
      expect(await rows()).toMatchObject([
        { status: 'retrying', error: expect.stringMatching(/refuses the credentials.*invalid_grant/) },
      ])
    })
  })
})
