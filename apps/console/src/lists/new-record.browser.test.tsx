import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'

const none = { data: [], meta: { total: 0, limit: 50, offset: 0 } }
const open = async (path: string, routes: FakeRoutes) => {
  await page.viewport(1440, 900)
  const lists = { 'GET /api/v1/affiliate-networks': none, 'GET /api/v1/traffic-sources': none }
  return await renderConsole(path, { ...lists, ...routes })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a new record', () => {
  it.each([
    ['networks', 'New network', '/affiliate-networks', { templateId: 'tune', name: 'TUNE' }],
    ['sources', 'New source', '/traffic-sources', { templateId: 'tune', name: 'TUNE' }],
  ])('makes %s from a template, and shows what it brought', async (noun, add, route, body) => {
    const tune = { id: 'tune', name: 'TUNE', caution: 'Check with the platform.', note: null }
    const shown = await open(`/${noun}`, {
      [`GET /api/v1/templates/${noun}`]: { data: [tune, { ...tune, id: 'affise', name: 'Affise' }] },
      [`POST /api/v1${route}`]: { data: { id: 'new' } },
    })
    await button(add).click()
    const choice = page.getByLabelText('Template')
    await expect.poll(() => choice.element().textContent).toBe('None: fill in all by handAffiseTUNE')
    await choice.selectOptions('TUNE')
    await expect.element(page.getByText('Check with the platform.')).toBeVisible()
    await expect.element(page.getByLabelText('Name')).toHaveValue('TUNE')
    await expectAccessible()
    // A hand that trembles presses twice before the page can say that it is at work: that made two.
    const create = button('Create').element()
    if (create instanceof HTMLElement) for (const _press of [1, 2]) create.click()
    await expect.poll(() => shown.history.location.pathname).toMatch(new RegExp(`/${noun}/new$`))
    const posts = shown.api.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(route))
    expect(posts.map((call) => call.body)).toEqual([body])
  })

  it('shows a confirmation before what was typed is lost, by Esc or by another address, and not once it is made', async () => {
    const shown = await open('/networks', {
      'GET /api/v1/templates/networks': { data: [] },
      'POST /api/v1/affiliate-networks': { data: { id: 'new' } },
    })
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    await button('New network').click()
    await page.getByLabelText('Name').fill('Net')
    await userEvent.keyboard('{Escape}')
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect.element(warning).not.toBeInTheDocument()
    shown.history.push(shown.history.location.pathname)
    await expect.element(warning.getByText('What was typed here is not saved.')).toBeVisible()
    await expectAccessible()
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Net')
    await button('Create').click()
    await expect.poll(() => shown.history.location.pathname).toMatch(/\/networks\/new$/)
    await expect.element(warning).not.toBeInTheDocument()
  })

  it('makes a source without a template, which hears of no conversions at first', async () => {
    const shown = await open('/sources?new=true', {
      'GET /api/v1/templates/sources': { data: [] },
      'POST /api/v1/traffic-sources': { data: { id: 'new' } },
    })
    await page.getByLabelText('Name').fill('Push')
    await button('Create').click()
    await expect
      .poll(
        () =>
          shown.api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('-sources'))?.body,
      )
      .toEqual({ name: 'Push', templateId: null, postbackUrl: null })
  })
})
