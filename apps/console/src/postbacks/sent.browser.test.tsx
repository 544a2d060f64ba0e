import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const ids = {
  source: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
  integration: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a',
  webhook: '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a',
}
const conversionId = '019ac1f0-4444-7b5e-9d10-5a3f5d1c2b4a'
const names = { source: 'Push', integration: 'facebook', webhook: 'CRM' }
const delivery = (id: string, kind: keyof typeof ids, changes: object = {}) => ({
  id,
  receiver: { kind, id: ids[kind], name: names[kind], isActive: true },
  event: 'conversion',
  url: null,
  conversionId: 'v1',
  deliveredAt: null,
  responseBody: null,
  status: 'delivered',
  attempts: 1,
  responseStatus: 200,
  responseMs: 41,
  error: null,
  createdAt: `2026-11-25T10:00:0${id.slice(1)}.000Z`,
  nextAttemptAt: null,
  ...changes,
})
const failed = delivery('d1', 'source', {
  status: 'failed',
  attempts: 5,
  responseStatus: 503,
  error: 'It answered 503.',
  url: 'https://push.example/pb?cid=abc',
})
const sent = [delivery('d3', 'integration'), delivery('d2', 'webhook'), failed]
const routes: FakeRoutes = {
  'GET /api/v1/traffic-sources': list(
    { id: ids.source, name: 'Push', postbackUrl: 'https://push.example/pb' },
    { id: 's2', name: 'Hears of nothing', postbackUrl: null },
  ),
  'GET /api/v1/capi-integrations': list({ id: ids.integration, provider: 'facebook' }),
  'GET /api/v1/webhooks': list({ id: ids.webhook, url: 'https://hook.example/', description: 'CRM' }),
  // Two, then the third.
  'GET /api/v1/deliveries': ({ query: { status, kind, cursor } }) => {
    const found = sent.filter(
      (one) => (!status || one.status === status) && (!kind || one.receiver.kind === kind),
    )
    const [data, nextCursor] =
      cursor === 'after-two'
        ? [found.slice(2), null]
        : [found.slice(0, 2), found.length > 2 ? 'after-two' : null]
    return { data, meta: { limit: 2, nextCursor } }
  },
  'GET /api/v1/deliveries/{id}': ({ path }) => {
    const data = sent.find(({ id }) => path.endsWith(`/${id}`))
    return data ? { data } : fakeError(404, 'NOT_FOUND')
  },
}
const open = async (search = '', more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(`/postbacks/sent${search}`, { ...routes, ...more }, facts)
}
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1, 5).map(({ textContent }) => textContent))
const drawer = page.getByRole('dialog', { name: 'What was sent' })

describe('what was sent', () => {
  it('99: is one list of sources, platforms and webhooks, the newest first, and more by a press', async () => {
    const { api } = await open()
    const newest = [
      ['facebookad platform', 'conversion', 'Delivered', '200 · 41 ms'],
      ['CRMwebhook', 'conversion', 'Delivered', '200 · 41 ms'],
    ]
    await expect.poll(rows).toEqual(newest)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect
      .poll(rows)
      .toEqual([
        ...newest,
        ['Pushtraffic source', 'https://push.example/pb?cid=abc', 'Failed', '503 · 41 ms'],
      ])
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
    // One call a page, whatever the number of receivers.
    expect(api.calls.filter(({ path }) => /deliveries|postbacks/.test(path))).toHaveLength(2)
    await expectAccessible()
  })

  it('99: is shown by its state and by whom it was for, which the address says', async () => {
    const { api, history } = await open()
    await page.getByRole('tab', { name: 'Failed' }).click()
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['Pushtraffic source'])
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByLabelText('To', { exact: true }).selectOptions('CRM (webhook)')
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['CRMwebhook'])
    expect(history.location.href).toContain(`receiver=webhook.${ids.webhook}`)
    const [last] = api.calls.filter(({ path }) => path.endsWith('/deliveries')).slice(-1)
    expect(last?.query).toEqual({ limit: '50', kind: 'webhook', receiverId: ids.webhook })
    await page.getByLabelText('To', { exact: true }).selectOptions('All ad platforms')
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['facebookad platform'])
  })

  it('99: is of one conversion only where the address names it, which the page says and removes', async () => {
    const { api, history } = await open(`?conversion=${conversionId}`, {
      'GET /api/v1/conversions/{conversionId}': { data: { id: conversionId, tid: 'T-77' } },
    })
    const lists = () => api.calls.filter(({ path }) => path.endsWith('/deliveries'))
    await expect.element(page.getByText('Conversion: T-77')).toBeVisible()
    expect(lists().map(({ query }) => query)).toEqual([{ limit: '50', conversionId }])
    await expectAccessible()
    await page.getByRole('button', { name: 'Remove Conversion: T-77' }).click()
    await expect.poll(() => lists().at(-1)?.query).toEqual({ limit: '50' })
    expect(history.location.href).not.toContain(conversionId)
    await expect.element(page.getByText('Conversion: T-77')).not.toBeInTheDocument()
  })

  it('has nothing about a conversion, and shows all by one press', async () => {
    const { api } = await open(`?conversion=${conversionId}&receiver=webhook`, {
      'GET /api/v1/conversions/{conversionId}': fakeError(404, 'NOT_FOUND'),
      'GET /api/v1/deliveries': ({ query }) => ({
        data: query.conversionId || query.kind ? [] : sent,
        meta: { limit: 50, nextCursor: null },
      }),
    })
    await expect.element(page.getByText(`Conversion: ${conversionId}`)).toBeVisible()
    await page.getByRole('button', { name: 'Remove search and filters' }).click()
    await expect.poll(rows).toHaveLength(3)
    expect(api.calls.at(-1)?.query).toEqual({ limit: '50' })
  })

  it('requests all where the address names nothing that can be', async () => {
    const { api } = await open('?receiver=source.1&result=odd&conversion=1')
    await expect.poll(rows).toHaveLength(2)
    const [first] = api.calls.filter(({ path }) => path.endsWith('/deliveries'))
    expect(first?.query).toEqual({ limit: '50' })
  })

  it('99: has why it failed in its drawer, which arrows walk through, and is sent again', async () => {
    const route = 'POST /api/v1/traffic-sources/{id}/postbacks/{postbackId}/redeliver'
    const { api, history } = await open('', { [route]: { data: failed } })
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('link', { name: '25 Nov 2026, 11:00:02' }).click()
    await expect.element(drawer.getByText('CRM (webhook)')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(drawer.getByText('It answered 503.')).toBeVisible()
    expect(history.location.href).toContain('open=d1')
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText(/^It is sent again/).first()).toBeVisible()
    const again = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/redeliver'))
    expect(again?.path).toBe(`/api/v1/traffic-sources/${ids.source}/postbacks/d1/redeliver`)
  })

  it('opens one that is not on the page, by its address', async () => {
    await open('?open=d1')
    await expect.element(drawer.getByText('It answered 503.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['facebookad platform', 'CRMwebhook'])
  })

  it('can be narrowed to the others where the plan has no webhooks', async () => {
    await open('', { 'GET /api/v1/webhooks': fakeError(402, 'UPGRADE_REQUIRED') })
    await page.getByLabelText('To', { exact: true }).selectOptions('Push (traffic source)')
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['Pushtraffic source'])
  })

  it('says that no receiver is notified', async () => {
    await open('', {
      'GET /api/v1/traffic-sources': list(),
      'GET /api/v1/capi-integrations': list(),
      'GET /api/v1/webhooks': list(),
      'GET /api/v1/deliveries': { data: [], meta: { limit: 50, nextCursor: null } },
    })
    await expect.element(page.getByText(/^Nobody is told/)).toBeVisible()
  })

  it('17: lets a viewer send nothing again', async () => {
    await open('?result=failed', {}, asRole('viewer'))
    await expect
      .element(page.getByRole('button', { name: 'Send again' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('17: says to who sees some links only that it is not for them, without another try', async () => {
    await open('', { 'GET /api/v1/deliveries': fakeError(403, 'FORBIDDEN') })
    await expect.element(page.getByText('Your role in this workspace does not allow this.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('21: has nothing against WCAG at 360 px', async () => {
    await open('?open=d1')
    await page.viewport(360, 640)
    await expect.element(drawer.getByText('It answered 503.')).toBeVisible()
    await expectAccessible()
  })
})
