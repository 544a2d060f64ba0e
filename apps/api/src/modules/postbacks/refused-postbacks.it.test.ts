import { postbackLogs } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

describeWith(['postgres'], 'postbacks that do not fit', () => {
  let app: PostbackApp
  beforeAll(async () => {
    app = await openPostbackApp()
  })
  afterAll(() => app.close())

  const key = async () => {
    const { token, workspaceId } = app.user
    const answer = await app.test.request({ method: 'GET', url: '/postback-security', token, workspaceId })
    return String(answer.json().data.key)
  }
  const logOf = (clickToken: string) =>
    app.test.deps.db.orm.select().from(postbackLogs).where(eq(postbackLogs.clickToken, clickToken))

  it.each<[Record<string, string>, string[]]>([
    [{}, ['click_id']],
    [{ click_id: '{click_id}', subid: ' ' }, ['click_id']],
    [{ click_id: 'x'.repeat(256) }, ['click_id']],
    [
      { payout: 'much', currency: 'euro', date: 'soon', tid: 'x'.repeat(256), status: 'y'.repeat(256) },
      ['click_id', 'payout', 'currency', 'date', 'tid', 'status'],
    ],
    [{ payout: '1e9' }, ['click_id', 'payout']],
    [{ payout: '1000000000' }, ['click_id', 'payout']],
    [{ payout: '1,234.56' }, ['click_id', 'payout']],
    [{ payout: '1,2,3' }, ['click_id', 'payout']],
  ])('%j are refused naming %j, and stored in the log of the workspace', async (parameters, paths) => {
    const response = await app.postback({ ...parameters, key: await key(), mark: paths.join() })
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map(({ path }: { path: string }) => path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    const { token, workspaceId } = app.user
    const logs = await app.test.request({
      method: 'GET',
      url: '/conversions/postback-logs?limit=1',
      token,
      workspaceId,
    })
    expect(logs.json().data).toMatchObject([
      {
        result: 'refused',
        query: { key: '***', mark: paths.join() },
        reason: expect.stringContaining('click_id'),
      },
    ])
  })

  it('are stored in the log of the workspace of their click, without a key too', async () => {
    const click = await app.click()
    expect(await app.result({ click_id: click.clickToken.toUpperCase(), payout: '1.234,5' })).toBe(400)
    expect(await logOf(click.clickToken)).toMatchObject([
      {
        workspaceId: app.user.workspaceId,
        result: 'refused',
        query: { payout: '1.234,5' },
        reason: expect.stringContaining('payout'),
        retryAt: null,
      },
    ])
  })

  it('are logged where nothing names the workspace, also while the analytics store is unavailable', async () => {
    const click = await app.click()
    app.setUnavailable(true)
    expect(await app.result({ click_id: click.clickToken, currency: 'euro' })).toBe(400)
    app.setUnavailable(false)
    expect(await logOf(click.clickToken)).toMatchObject([{ workspaceId: null, result: 'refused' }])
    expect(await app.result({ mark: 'nobody', payout: 'much' })).toBe(400)
    const unowned = (await logOf('')).filter(({ query }) => query.mark === 'nobody')
    expect(unowned).toMatchObject([{ workspaceId: null, result: 'refused', method: 'GET' }])
  })
})
