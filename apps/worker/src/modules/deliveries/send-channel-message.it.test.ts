import { randomBytes, randomUUID } from 'node:crypto'
import { adPlatformDefaults } from '@waymark/ad-platforms'
import { alertChannels, createDb, type Db, deliveries } from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { queueChannelMessages } from '@waymark/deliveries'
import { aChannel, aWorkspace } from '@waymark/deliveries/testing'
import type { Mail } from '@waymark/mail'
import { createOutboundHttp } from '@waymark/outbound-http'
import { createSecretBox } from '@waymark/secrets'
import { describeWith, openReceiver, type Receiver, type TestDatabase, waitFor } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RunningRole } from '../../runtime/worker-role.ts'
import { createDeliveries } from './index.ts'

const minute = 60_000
const secrets = createSecretBox({ key: 'a key of these tests, long enough for a key', randomBytes })
const botToken = `123456:${'A'.repeat(35)}`
const body = 'Waymark alert: Zones\n\nroi below -20\n- sub_id:sub_id_3 `<!channel> & co`: -31'

describeWith(['postgres'], 'messages to the channels of alerts', () => {
  let database: TestDatabase
  let db: Db
  let receiver: Receiver
  let workspaceId: string
  let nowMs: number
  let mails: Mail[]
  let mailFails = false
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
    mails = []
    mailFails = false
    running = []
  })
  afterEach(async () => {
    await receiver.close()
    await Promise.all(running.map((role) => role.close()))
    await db.orm.delete(deliveries)
  })

  const dbClock = setPostgresClock(() => nowMs)
  const rows = () => db.orm.select().from(deliveries).orderBy(asc(deliveries.seq))
  const eventually = (isSo: () => boolean | Promise<boolean>) =>
    waitFor(isSo, { timeoutMs: 25_000, description: 'the messages' })
  const ended = () =>
    eventually(async () =>
      (await rows()).every(({ attempts, status }) => attempts > 0 || status === 'failed'),
    )
  const mail = {
    deliver: async (sent: Mail) => {
      if (mailFails) throw new Error('mail.internal:587 is unavailable')
      mails.push(sent)
    },
    close: () => {},
  }
  const start = async (fields: { mail?: typeof mail | null } = {}) => {
    const role = createDeliveries({
      db,
      secrets,
      mail,
      clock: () => nowMs,
      dbClock,
      settings: adPlatformDefaults,
      ...fields,
      outbound: createOutboundHttp({ allow: ['127.0.0.0/8'] }),
      telegramUrl: receiver.url,
      logger: { warn: () => {}, error: () => {} },
      limits: { pollMs: 20 },
    })
    running.push(await role.start())
  }
  const channel = (
    kind: 'webhook' | 'email' | 'telegram' | 'slack',
    settings: object,
    credentials?: object,
  ) => {
    const id = randomUUID()
    const sealed = credentials && {
      credentials: secrets.seal(JSON.stringify(credentials), { table: 'alert_channels', rowId: id }),
    }
    return aChannel(db, workspaceId, { id, kind, settings, ...sealed })
  }
  const queue = (...channelIds: string[]) =>
    db.transaction((tx) =>
      queueChannelMessages(
        tx,
        channelIds.map((channelId) => ({ workspaceId, channelId, body })),
        { nowMs, dbClock, randomBytes },
      ),
    )

  it('go to Telegram as plain text, by the bot of the channel', async () => {
    await queue(await channel('telegram', { chatId: '-1001' }, { botToken }))
    await start()
    await ended()
    const [request] = receiver.requests
    expect(request).toMatchObject({ method: 'POST', path: `/bot${botToken}/sendMessage` })
    expect(JSON.parse(String(request?.body))).toEqual({
      chat_id: '-1001',
      text: body,
      link_preview_options: { is_disabled: true },
    })
    expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('go to Slack without what calls people or hides where a link leads', async () => {
    await queue(await channel('slack', {}, { url: `${receiver.url}/services/T/B/x` }))
    await start()
    await ended()
    const [request] = receiver.requests
    expect(request?.path).toBe('/services/T/B/x')
    expect(JSON.parse(String(request?.body)).text).toContain('`&lt;!channel&gt; &amp; co`')
  })

  it('go to webhooks as the stored bytes, signed where the channel has a secret', async () => {
    const url = `${receiver.url}/in`
    await queue(
      await channel('webhook', { url }),
      await channel('webhook', { url }, { secret: 'sixteen letters!' }),
    )
    await start()
    await ended()
    const signed = receiver.requests.map(({ headers }) => headers['x-webhook-signature'] !== undefined)
    expect(signed.toSorted()).toEqual([false, true])
    expect(receiver.requests.map((request) => String(request.body))).toEqual([body, body])
    expect(receiver.requests[0]?.headers['x-webhook-event']).toBe('alert_fired')
  })

  it('go by mail under their first line, again where the server did not take them, which is not named', async () => {
    mailFails = true
    await queue(await channel('email', { to: 'ann@example.com' }))
    await start()
    await eventually(async () => (await rows())[0]?.status === 'retrying')
    expect((await rows())[0]?.error).toBe('The mail server did not take the mail.')
    mailFails = false
    nowMs += minute
    await eventually(async () => (await rows())[0]?.status === 'delivered')
    expect(mails).toEqual([{ to: 'ann@example.com', subject: 'Waymark alert: Zones', text: body }])
  })

  it('fail by mail where the operator has set no server', async () => {
    await queue(await channel('email', { to: 'ann@example.com' }))
    await start({ mail: null })
    await ended()
    expect(await rows()).toMatchObject([{ status: 'failed', error: expect.stringContaining('SMTP_URL') }])
  })

  it.each([
    [400, 'failed'],
    [401, 'failed'],
    [403, 'failed'],
    [404, 'failed'],
    [429, 'retrying'],
    [502, 'retrying'],
  ])('that Telegram answers by %i are %s, and say why without the token', async (status, became) => {
    const said = `Bad Request: chat not found for ${botToken}`
    receiver.answer({ status, body: JSON.stringify({ ok: false, description: said }) })
    await queue(await channel('telegram', { chatId: '1' }, { botToken }))
    await start()
    await ended()
    const [row] = await rows()
    expect(row).toMatchObject({ status: became, responseStatus: status })
    expect(row?.error).toContain('chat not found for ***')
    expect(
      JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(botToken)
  })

  it('are sent to the others where one channel fails, whatever it is', async () => {
    const id = randomUUID()
    const unreadable = secrets.seal('{}', { table: 'alert_channels', rowId: randomUUID() })
    const broken = await aChannel(db, workspaceId, { id, kind: 'telegram', credentials: unreadable })
    const hanging = await openReceiver('hang')
    const slow = await channel('webhook', { url: hanging.url })
    await queue(broken, slow, await channel('slack', {}, { url: `${receiver.url}/x` }))
    await start()
    await eventually(() => receiver.requests.length === 1)
    await eventually(async () => (await rows())[2]?.status === 'delivered')
    await eventually(async () => (await rows())[0]?.status === 'retrying')
    await hanging.close()
  })

  it('go with their channel', async () => {
    const id = await channel('webhook', { url: receiver.url })
    await queue(id)
    await db.orm.delete(alertChannels).where(eq(alertChannels.id, id))
    expect(await rows()).toEqual([])
  })
})
