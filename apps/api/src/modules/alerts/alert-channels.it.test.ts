import { randomBytes } from 'node:crypto'
import { alertChannels, alertFirings, deliveries } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { AlertRecord } from './alerts.schema.ts'

const botToken = `123456:${'A'.repeat(35)}`
const hook = 'https://hooks.slack.example/services/T0/B0/secret'
const least = { name: 'A', metric: 'roi', operator: 'lt', threshold: -12.5 }
const none = { url: null, to: null, chatId: null }

describeWith(['postgres'], 'the channels of an alert', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, by = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const make = async (body: object): Promise<AlertRecord> => {
    const answer = await send('POST', '/alerts', { ...least, ...body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data
  }
  const stored = () => test.deps.db.orm.select().from(alertChannels)

  it('come back in their order, without what opens them, which is encrypted', async () => {
    const alert = await make({
      channels: [
        { kind: 'telegram', chatId: '-1001', credentials: { botToken } },
        { kind: 'email', to: user.email.toUpperCase() },
        { kind: 'slack', credentials: { url: hook } },
        { kind: 'webhook', url: 'https://hooks.example/in', credentials: { secret: 'sixteen letters!' } },
      ],
    })
    const id = expect.any(String)
    const expected = [
      { ...none, id, kind: 'telegram', chatId: '-1001', hasCredentials: true },
      { ...none, id, kind: 'email', to: user.email, hasCredentials: false },
      { ...none, id, kind: 'slack', hasCredentials: true },
      { ...none, id, kind: 'webhook', url: 'https://hooks.example/in', hasCredentials: true },
    ]
    expect(alert.channels).toEqual(expected)
    const read = await send('GET', `/alerts/${alert.id}`)
    expect(read.json().data.channels).toEqual(alert.channels)
    const audit = (await send('GET', '/audit-log?resourceType=alert')).body
    for (const text of [JSON.stringify(await stored()), read.body, audit]) {
      for (const secret of [botToken, hook, 'sixteen letters!']) expect(text).not.toContain(secret)
    }
  })

  it('do not lose their credentials where their id is given without new ones, and go when they are left out', async () => {
    const { id, channels } = await make({
      channels: [
        { kind: 'slack', credentials: { url: hook } },
        { kind: 'telegram', chatId: '1', credentials: { botToken } },
      ],
    })
    const [, chat] = channels
    const before = (await stored()).find((row) => row.id === chat?.id)
    const changed = await send('PATCH', `/alerts/${id}`, {
      channels: [{ id: chat?.id, kind: 'telegram', chatId: '2' }],
    })
    expect(changed.json().data.channels).toEqual([{ ...chat, chatId: '2' }])
    const rows = (await stored()).filter(({ alertId }) => alertId === id)
    expect(rows.map(({ credentials }) => credentials)).toEqual([before?.credentials])
    // What a change does not name stays.
    await send('PATCH', `/alerts/${id}`, { threshold: 1 })
    expect((await send('GET', `/alerts/${id}`)).json().data.channels).toHaveLength(1)
    // Of another alert it is none.
    const other = await make({})
    const refused = await send('PATCH', `/alerts/${other.id}`, {
      channels: [{ id: chat?.id, kind: 'telegram', chatId: '2' }],
    })
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ path: 'channels.0.id' }] })
    expect((await send('DELETE', `/alerts/${id}`)).statusCode).toBe(204)
    expect((await stored()).filter(({ alertId }) => alertId === id)).toEqual([])
  })

  it.each([
    [{ kind: 'webhook', url: 'https://127.0.0.1/' }, 'channels.0.url'],
    [{ kind: 'webhook', url: 'http://hooks.example/' }, 'channels.0.url'],
    [{ kind: 'slack', credentials: { url: 'https://localhost/x' } }, 'channels.0.credentials.url'],
  ])('are refused where %j may not be called', async (channel, path) => {
    const answer = await send('POST', '/alerts', { ...least, channels: [channel] })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'URL_BLOCKED'])
    expect(answer.json().details).toMatchObject([{ path }])
  })

  it('are shown to no member who sees some links only', async () => {
    const { id } = await make({ channels: [{ kind: 'email', to: user.email }] })
    const member = await test.addMember(user.workspaceId, 'viewer', { linkIds: [] })
    expect((await send('GET', `/alerts/${id}`, undefined, member)).json().data.channels).toEqual([])
  })

  describe('the list that an alert adds to', () => {
    const list = async (kind: string, by = user) => {
      const name = `l${randomBytes(6).toString('hex')}`
      return (await send('POST', '/lists', { name, kind, entries: [] }, by)).json().data
    }
    const adding = (listId: string) => ({
      scope: 'sub_id:sub_id_3',
      scopeValue: '*',
      action: 'add_to_list',
      listId,
    })

    it('is one of the workspace, of the kind of the scope', async () => {
      const stranger = await test.signUp()
      for (const { id } of [await list('referer'), await list('sub_id', stranger)]) {
        const answer = await send('POST', '/alerts', { ...least, ...adding(id) })
        expect(answer.json()).toMatchObject({ statusCode: 400, details: [{ path: 'listId' }] })
      }
      const { id } = await list('sub_id')
      expect(await make(adding(id))).toMatchObject({ action: 'add_to_list', listId: id, scopeValue: '*' })
    })

    it('is not deleted while an alert adds to it, and is left by another action', async () => {
      const { id } = await list('sub_id')
      const alert = await make(adding(id))
      const refused = await send('DELETE', `/lists/${id}`)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT'])
      const changed = await send('PATCH', `/alerts/${alert.id}`, { action: 'notify' })
      expect(changed.json().data).toMatchObject({ action: 'notify', listId: null })
      expect((await send('DELETE', `/lists/${id}`)).statusCode).toBe(204)
    })
  })

  describe('the firings', () => {
    const fire = async (alertId: string, fields: Partial<typeof alertFirings.$inferInsert> = {}) => {
      const nowMs = test.clock.now()
      const row = {
        id: uuidV7(nowMs, randomBytes(10)),
        workspaceId: user.workspaceId,
        alertId,
        firedAt: new Date(nowMs),
        value: 1,
        sampleSize: 2,
        metric: 'roi',
        operator: 'lt',
        threshold: -12.5,
        scope: 'workspace',
        action: 'notify' as const,
      }
      await test.deps.db.orm.insert(alertFirings).values({ ...row, ...fields })
    }

    it('say what their channels were sent', async () => {
      const alert = await make({ channels: [{ kind: 'telegram', chatId: '1', credentials: { botToken } }] })
      const [channel] = alert.channels
      const deliveryId = uuidV7(test.clock.now(), randomBytes(10))
      await test.deps.db.orm.insert(deliveries).values({
        id: deliveryId,
        workspaceId: user.workspaceId,
        kind: 'channel',
        channelId: channel?.id,
        body: 'x',
        event: 'alert_fired',
        status: 'failed',
        attempts: 5,
        error: 'It answered 500.',
        createdAt: new Date(test.clock.now()),
      })
      await fire(alert.id, { deliveryIds: [deliveryId] })
      const answer = (await send('GET', `/alerts/${alert.id}/firings`)).json()
      expect(answer.meta.total).toBe(1)
      expect(answer.data).toMatchObject([
        {
          value: 1,
          sampleSize: 2,
          dimensionValue: null,
          result: null,
          channels: [
            { channelId: channel?.id, kind: 'telegram', status: 'failed', error: 'It answered 500.' },
          ],
        },
      ])
      // It goes with its channel, and the firing stays.
      await test.deps.db.orm.delete(alertChannels).where(eq(alertChannels.id, channel?.id ?? ''))
      expect((await send('GET', `/alerts/${alert.id}/firings`)).json().data).toMatchObject([{ channels: [] }])
    })

    it('are shown to members of some links as far as these go, and to no stranger', async () => {
      const link = (await send('POST', '/links', { originalUrl: 'https://shop.example/' })).json().data
      const other = (await send('POST', '/links', { originalUrl: 'https://shop.example/2' })).json().data
      const alert = await make({ scope: 'link', scopeValue: '*' })
      for (const { id } of [link, other]) await fire(alert.id, { scope: 'link', dimensionValue: id })
      const member = await test.addMember(user.workspaceId, 'viewer', { linkIds: [link.id] })
      const seen = (await send('GET', `/alerts/${alert.id}/firings`, undefined, member)).json()
      expect([seen.meta.total, seen.data[0].dimensionValue]).toEqual([1, link.id])
      const stranger = await test.signUp()
      const url = `/alerts/${alert.id}/firings`
      expect((await send('GET', url, undefined, stranger)).statusCode).toBe(404)
    })
  })
})
