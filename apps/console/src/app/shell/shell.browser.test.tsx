import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { asRole, sampleFacts } from '../../testing/session-facts.ts'

const names = [
  'Overview',
  'Reports',
  'Links',
  'Live clicks',
  'Conversions',
  'Postbacks',
  'Offers',
  'Landings',
  'Networks',
  'Sources',
  'Costs',
  'Alerts',
  'Settings',
]

describe('the shell', () => {
  it("leads to every screen by its name, which is that screen's heading", async () => {
    await page.viewport(1440, 900)
    await renderConsole('/overview')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const name of names) {
      await main.getByRole('link', { name, exact: true }).click()
      await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    }
  })

  it('takes range and zone along from screen to screen', async () => {
    await renderConsole('/reports?range=last_7_days&zone=America%2FNew_York')
    await page.getByRole('link', { name: 'Links', exact: true }).click()
    await expect.element(page.getByRole('button', { name: /^Range: Last 7 days/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Time zone: America/New_York' })).toBeVisible()
  })

  it.each([
    // The day after the clocks went back, and the night in which they do: it is the 25th in Berlin alone.
    ['2026-10-26T10:00:00Z', 't', /^Range: Today ?26 Oct$/],
    ['2026-10-26T10:00:00Z', 'y', /^Range: Yesterday ?25 Oct$/],
    ['2026-10-26T10:00:00Z', '7', /^Range: Last 7 days ?20 Oct – 26 Oct$/],
    ['2026-10-26T10:00:00Z', '3', /^Range: Last 30 days ?27 Sept – 26 Oct$/],
    ['2026-10-26T10:00:00Z', 'm', /^Range: This month ?1 Oct – 26 Oct$/],
    ['2026-10-26T10:00:00Z', 'l', /^Range: Last month ?1 Sept – 30 Sept$/],
    ['2026-10-24T23:30:00Z', 't', /^Range: Today ?25 Oct$/],
    ['2026-10-24T23:30:00Z', 'y', /^Range: Yesterday ?24 Oct$/],
  ])('36: at %s chooses by the key %s in the menu, days of its zone', async (now, key, label) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    onTestFinished(() => void vi.useRealTimers())
    await page.viewport(1440, 900)
    await renderConsole('/reports?range=this_year')
    await page.getByRole('button', { name: /^Range: This year/ }).click()
    await expect.element(page.getByRole('button', { name: 'Yesterday' })).toBeVisible()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('button', { name: label })).toBeVisible()
  })

  it('greys range, zone and basis where a page has no dates', async () => {
    await renderConsole('/settings')
    for (const name of [/^Range: Today/, 'Time zone: Europe/Berlin', 'Date basis: Click time'])
      await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  })

  it('20: says of a workspace of others no more than that it is not here', async () => {
    const { api } = await renderConsole('/links', {
      'GET /api/v1/session': Response.json({ code: 'NOT_FOUND' }, { status: 404 }),
    })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Not here, or not yours' }))
      .toBeVisible()
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/v1/auth/refresh', '/api/v1/session'])
  })

  it.each(['/nothing', '/landings/l1', '/conversions/c1', '/links/l1'])(
    'has a heading and a title where nothing is at %s',
    async (path) => {
      await renderConsole(path)
      const heading = page.getByRole('heading', { level: 1, name: 'Not here, or not yours' })
      await expect.element(heading).toBeVisible()
      expect(document.title).toMatch(/^Not here, or not yours/)
    },
  )

  it.each([1440, 1024, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await page.viewport(width, 800)
    await renderConsole('/overview', {}, asRole('viewer'))
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
  })

  it('19: goes to the other workspace, whose address it then has', async () => {
    await page.viewport(1440, 900)
    const { api } = await renderConsole('/overview')
    await page.getByRole('button', { name: 'Workspace: Acme' }).click()
    await page.getByRole('menuitemradio', { name: 'Globex' }).click()
    const reached = () =>
      api.calls.some(({ headers }) => headers['x-workspace-id'] === sampleFacts.workspaces[1]?.id)
    await expect.poll(reached).toBe(true)
  })
})
