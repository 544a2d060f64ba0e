import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const delivery = (id: string, second: number, changes: object) => ({
  ...{ id, status: 'delivered', attempts: 1, responseStatus: 200, responseMs: 41, error: null },
  ...{ createdAt: `2026-11-25T10:00:0${second}.000Z`, nextAttemptAt: null, conversionId: 'v1' },
  ...changes,
})
const failed = {
  ...{ status: 'failed', attempts: 5, responseStatus: 503, error: 'It answered 503.' },
  url: 'https://push.example/pb?cid=abc',
}
const routes: FakeRoutes = {
  'GET /api/v1/traffic-sources': list(
    { id: 's1', name: 'Push', postbackUrl: 'https://push.example/pb', appliesTo: 'own' },
    { id: 's2', name: 'Hears of nothing', postbackUrl: null, appliesTo: 'own' },
  ),
  'GET /api/v1/capi-integrations': list({ id: 'c1', provider: 'facebook' }),
  'GET /api/v1/webhooks': list({ id: 'w1', url: 'https://hook.example/', description: 'CRM' }),
  'GET /api/v1/traffic-sources/{id}/postbacks': list(delivery('d1', 1, failed)),
  'GET /api/v1/capi-integrations/{id}/deliveries': list(delivery('d2', 3, {})),
  'GET /api/v1/webhooks/{id}/deliveries': list(delivery('d3', 2, { event: 'conversion' })),
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
  it('99: is one list of sources, platforms and webhooks, the newest first', async () => {
    await open()
    await expect.poll(rows).toEqual([
      ['facebookad platform', 'facebook', 'Delivered', '200 · 41 ms'],
      ['CRMwebhook', 'conversion', 'Delivered', '200 · 41 ms'],
      ['Pushtraffic source', 'https://push.example/pb?cid=abc', 'Failed', '503 · 41 ms'],
    ])
    await expectAccessible()
  })

  it('99: is shown by its state and by whom it was for', async () => {
    const { api } = await open()
    await page.getByRole('tab', { name: 'Failed' }).click()
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['Pushtraffic source'])
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByLabelText('To', { exact: true }).selectOptions('CRM (webhook)')
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['CRMwebhook'])
    expect(
      api.calls.some(({ path, query }) => path.endsWith('/postbacks') && query.search === 'failed'),
    ).toBe(true)
  })

  it('99: has why it failed in its drawer, which arrows walk through, and is sent again', async () => {
    const route = 'POST /api/v1/traffic-sources/{id}/postbacks/{postbackId}/redeliver'
    const { api, history } = await open('', { [route]: { data: delivery('d1', 1, failed) } })
    await page.getByRole('link', { name: '25 Nov 2026, 11:00:02' }).click()
    await expect.element(drawer.getByText('CRM (webhook)')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(drawer.getByText('It answered 503.')).toBeVisible()
    expect(history.location.href).toContain('open=source.s1.d1')
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText(/^It is sent again/).first()).toBeVisible()
    const sent = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/redeliver'))
    expect(sent?.path).toBe('/api/v1/traffic-sources/s1/postbacks/d1/redeliver')
  })

  it('shows the others where the plan has no webhooks', async () => {
    await open('', { 'GET /api/v1/webhooks': fakeError(402, 'UPGRADE_REQUIRED') })
    await expect.poll(() => rows().map(([to]) => to)).toEqual(['facebookad platform', 'Pushtraffic source'])
  })

  it('says that nobody is told', async () => {
    await open('', {
      'GET /api/v1/traffic-sources': list(),
      'GET /api/v1/capi-integrations': list(),
      'GET /api/v1/webhooks': list(),
    })
    await expect.element(page.getByText(/^Nobody is told/)).toBeVisible()
  })

  it('17: lets a viewer send nothing again', async () => {
    await open('', {}, asRole('viewer'))
    await expect
      .element(page.getByRole('button', { name: 'Send again' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('21: has nothing against WCAG at 360 px', async () => {
    await open('?open=source.s1.d1')
    await page.viewport(360, 640)
    await expect.element(drawer.getByText('It answered 503.')).toBeVisible()
    await expectAccessible()
  })
})
