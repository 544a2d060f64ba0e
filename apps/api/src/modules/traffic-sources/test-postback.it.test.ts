import { deliveries } from '@waymark/db'
import { createOutboundHttp } from '@waymark/outbound-http'
import { describeWith, openReceiver, type Receiver } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

describeWith(['postgres'], 'POST /traffic-sources/{id}/test', () => {
  let store: TestClicks
  let test: TestApp
  let ours: ReportedWorkspace
  let receiver: Receiver
  beforeAll(async () => {
    store = await openTestClicks()
    const outbound = createOutboundHttp({ allow: ['127.0.0.0/8'] })
    test = await buildTestApp({ deps: { analytics: store.analytics, outbound } })
    ours = await openReportedWorkspace(test, store.analytics)
    receiver = await openReceiver()
  })
  afterAll(async () => {
    await receiver.close()
    await test.close()
    await store.close()
  })

  const aSource = (postbackUrl: string | null, more: object = {}) =>
    ours.make('/traffic-sources', { name: 'Ads', postbackUrl, ...more })
  const send = async (id: string, body?: object, user = ours.user) => {
    const { token, workspaceId } = user
    const url = `/traffic-sources/${id}/test`
    const response = await test.request({ method: 'POST', url, body, token, workspaceId })
    return { status: response.statusCode, data: response.json().data, json: response.json() }
  }

  it('calls the URL once with a conversion that never was, and says what was sent and answered', async () => {
    receiver.answer({ status: 202, body: 'thanks' })
    const id = await aSource(`${receiver.url}/p?c={click_id}&s={status}&p={payout}&t={sub1}`)
    const { status, data } = await send(id)
    expect(status).toBe(200)
    const path = expect.stringMatching(/^\/p\?c=[0-9a-f-]{36}&s=sale&p=1&t=test-1$/)
    expect(receiver.requests.map((request) => [request.method, request.path])).toEqual([['GET', path]])
    expect(data).toEqual({
      isDelivered: true,
      error: null,
      sent: { method: 'GET', url: `${receiver.url}${receiver.requests[0]?.path}`, headers: {}, body: null },
      answer: { status: 202, ms: expect.any(Number), body: 'thanks' },
    })
    expect(await test.deps.db.orm.select().from(deliveries)).toEqual([])
  })

  it('sends the facts of a click of the workspace, in the form that the source has', async () => {
    receiver.requests.length = 0
    receiver.answer({ status: 500, body: 'no' })
    const [click] = await ours.click([{ at: '2026-01-02T03:04:05Z', subIds: { sub_id_1: 'zone 7' } }])
    const url = `${receiver.url}/p?c={click_id}&z={sub1}&s={status}`
    const more = { method: 'POST', isActive: false, conditions: { statuses: ['rebill'] } }
    const { data } = await send(await aSource(url, more), { clickToken: click?.clickToken })
    const body = `c=${click?.clickToken}&z=zone%207&s=rebill`
    expect(receiver.requests.map((request) => request.body.toString())).toEqual([body])
    expect(data).toMatchObject({
      isDelivered: false,
      error: 'It answered 500.',
      sent: { method: 'POST', url: `${receiver.url}/p`, body },
      answer: { status: 500, body: 'no' },
    })
  })

  it('reaches no private address', async () => {
    const id = await aSource(`${receiver.url}/p`)
    const closed = await buildTestApp({ deps: { ...test.deps, outbound: createOutboundHttp({ allow: [] }) } })
    const { token, workspaceId } = ours.user
    const url = `/traffic-sources/${id}/test`
    const response = await closed.request({ method: 'POST', url, token, workspaceId })
    await closed.app.close()
    const error = 'The target address is not allowed.'
    expect(response.json().data).toMatchObject({ isDelivered: false, error, answer: null })
  })

  it('refuses a click of another workspace, and a source without a postback URL', async () => {
    const theirs = await openReportedWorkspace(test, store.analytics)
    const [click] = await theirs.click([{ at: '2026-01-02T03:04:05Z' }])
    const foreign = await send(await aSource(`${receiver.url}/p`), { clickToken: click?.clickToken })
    expect([foreign.status, foreign.json.details]).toEqual([
      400,
      [{ path: 'clickToken', message: 'is no click of this workspace' }],
    ])
    expect((await send(await aSource(null))).status).toBe(409)
    expect((await send(await aSource(`${receiver.url}/p`), {}, theirs.user)).status).toBe(404)
  })
})
