import { createHmac } from 'node:crypto'
import { describeWith, openReceiver, type ReceivedRequest, type Receiver, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import { type Account, done, signUp } from './support/integrator.ts'

interface Webhook {
  id: string
  secret: string
}

interface Delivery {
  id: string
  status: string
  attempts: number
  nextAttemptAt: string | null
  responseStatus: number | null
  error: string | null
  createdAt: string
}

const minuteMs = 60_000
const waitOptions = { timeoutMs: 60_000 }

describeWith(['postgres', 'redis', 'kafka'], 'receivers at fault', () => {
  let installation: Installation
  let account: Account
  const receivers: Receiver[] = []

  beforeAll(async () => {
    installation = await createInstallation()
    // An address that the worker may not call is used here for a name that leads to another address since the
    // webhook was made.
    const api = await installation.startApi({ OUTBOUND_ALLOW: '127.0.0.1/32,127.0.0.2/32' })
    await installation.startWorker({ OUTBOUND_ALLOW: '127.0.0.1/32', WORKER_ROLES: 'deliveries' })
    account = await signUp(api.url, 'faults@example.com')
  })
  afterAll(async () => {
    // Before the worker, which waits for the answers of those that hang.
    await Promise.all(receivers.map((receiver) => receiver.close()))
    await installation?.stop()
  })

  const receiverOf = async (...how: Parameters<typeof openReceiver>): Promise<Receiver> => {
    const receiver = await openReceiver(...how)
    receivers.push(receiver)
    return receiver
  }
  const call = <Data>(method: string, path: string, body?: object) =>
    done(account.session.call<Data>(method, path, body))
  const subscribe = (url: string) => call<Webhook>('POST', '/webhooks', { url, events: ['conversion'] })
  const sendTest = ({ id }: Webhook) => call<Delivery>('POST', `/webhooks/${id}/test`)
  const deliveriesOf = ({ id }: Webhook) => call<Delivery[]>('GET', `/webhooks/${id}/deliveries?limit=100`)

  /** The webhook's only delivery, when an attempt of it has ended. */
  const attempted = (webhook: Webhook) =>
    waitFor(async () => (await deliveriesOf(webhook)).find(({ status }) => status !== 'pending'), {
      ...waitOptions,
      description: 'an attempt has ended',
    })
  const untilReceived = (receiver: Receiver, count: number) =>
    waitFor(() => receiver.requests.length >= count, { ...waitOptions, description: `${count} requests` })

  it('delays no other receiver while one hangs', async () => {
    const [hanging, quick] = [await receiverOf('hang'), await receiverOf()]
    const [slow, other] = [await subscribe(hanging.url), await subscribe(quick.url)]
    // Ten at once, five seconds each: they take most of a minute.
    await Promise.all(Array.from({ length: 100 }, () => sendTest(slow)))
    await untilReceived(hanging, 1)
    await Promise.all(Array.from({ length: 5 }, () => sendTest(other)))
    await untilReceived(quick, 5)
    expect((await deliveriesOf(slow)).filter(({ attempts }) => attempts === 0)).not.toEqual([])
    await hanging.close()
    await waitFor(async () => (await deliveriesOf(slow)).every(({ status }) => status === 'retrying'), {
      ...waitOptions,
      description: 'the others are tried again later',
    })
  })

  it('tries one that is down again a minute later, and at once when that is requested', async () => {
    const receiver = await receiverOf({ status: 503 })
    const webhook = await subscribe(receiver.url)
    await sendTest(webhook)
    const failed = await attempted(webhook)
    expect(failed).toMatchObject({ status: 'retrying', attempts: 1, responseStatus: 503 })
    const dueMs = Date.parse(failed.nextAttemptAt ?? '')
    expect(dueMs).toBeGreaterThanOrEqual(Date.parse(failed.createdAt) + minuteMs)
    expect(dueMs).toBeLessThanOrEqual(Date.now() + minuteMs)

    receiver.answer({ status: 204 })
    await call('POST', `/webhooks/${webhook.id}/deliveries/${failed.id}/redeliver`)
    expect(await attempted(webhook)).toMatchObject({
      id: failed.id,
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      responseStatus: 204,
    })
    const [first, second] = receiver.requests
    expect(second?.body).toEqual(first?.body)
  })

  it('tries again where no server listens', async () => {
    const receiver = await receiverOf()
    const webhook = await subscribe(receiver.url)
    await receiver.close()
    await sendTest(webhook)
    expect(await attempted(webhook)).toMatchObject({ status: 'retrying', attempts: 1, responseStatus: null })
  })

  const isSignedBy = (secret: string, { headers, body }: ReceivedRequest) =>
    headers['x-webhook-signature'] === createHmac('sha256', secret).update(body).digest('hex')

  it('signs with the new secret from the moment it is given, old deliveries too', async () => {
    const receiver = await receiverOf()
    const webhook = await subscribe(receiver.url)
    const { id: deliveryId } = await sendTest(webhook)
    await attempted(webhook)
    const { secret } = await call<Webhook>('POST', `/webhooks/${webhook.id}/rotate-secret`)
    await call('POST', `/webhooks/${webhook.id}/deliveries/${deliveryId}/redeliver`)
    await sendTest(webhook)
    await untilReceived(receiver, 3)
    expect(receiver.requests.map((request) => isSignedBy(webhook.secret, request))).toEqual([
      true,
      false,
      false,
    ])
    expect(receiver.requests.map((request) => isSignedBy(secret, request))).toEqual([false, true, true])
  })

  it('does not follow a redirect', async () => {
    const receiver = await receiverOf({ status: 307, headers: { location: '/elsewhere' } })
    const webhook = await subscribe(`${receiver.url}/hook`)
    await sendTest(webhook)
    expect(await attempted(webhook)).toMatchObject({ status: 'retrying', responseStatus: 307 })
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('refuses a target that has become private, at the delivery', async () => {
    const receiver = await receiverOf({}, { host: '127.0.0.2' })
    const webhook = await subscribe(receiver.url)
    await sendTest(webhook)
    const { error, ...delivery } = await attempted(webhook)
    expect(delivery).toMatchObject({ status: 'retrying', attempts: 1, responseStatus: null })
    // People hear that it is not allowed, and of no address.
    expect(error).toMatch(/not allowed/)
    expect(error).not.toContain('127.')
    expect(receiver.requests).toEqual([])
  })
})
