import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { bodies, reportRoutes } from '../testing/sample-report.ts'
import { sampleFacts } from '../testing/session-facts.ts'

const preferences = 'PUT /api/v1/users/me/preferences'
const mine = { name: 'Mine', columns: ['clicks', 'epc', 'revenue', 'cost', 'profit', 'roi'], own: [] }
const open = async (columnPresets: object[] = [], { width, button } = { width: 1440, button: 'Columns' }) => {
  await page.viewport(width, 900)
  const stored = { look: { theme: 'dark' }, columnPresets }
  const shown = await renderConsole(
    '/reports',
    {
      ...reportRoutes,
      'GET /api/v1/users/me/preferences': { data: stored },
      [preferences]: ({ body }) => ({ data: Object(body) }),
    },
    { ...sampleFacts, preferences: stored },
  )
  await page.getByRole('button', { name: button }).click()
  return shown
}
const heads = () => [...document.querySelectorAll('thead th')].slice(1).map((head) => head.textContent)
const saved = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ method, path }) => `${method} ${path}` === preferences).map(({ body }) => body)

describe('columns of a report', () => {
  it('39: are added, moved by keys, and saved with the account under a name', async () => {
    const shown = await open()
    await page.getByRole('checkbox', { name: 'EPC', exact: true }).click()
    const forward = page.getByRole('button', { name: 'Move EPC forward' })
    await expect.element(forward).toBeVisible()
    const button = forward.element()
    if (button instanceof HTMLElement) button.focus()
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(heads).toEqual(['Clicks', 'EPC', 'Revenue', 'Cost', 'Profit', 'ROI'])
    await page.getByLabelText('Save these columns as').fill('Mine')
    await page.getByRole('button', { name: 'Save columns' }).click()
    await expect
      .element(page.getByRole('button', { name: 'Mine', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => saved(shown)).toEqual([{ look: { theme: 'dark' }, columnPresets: [mine] }])
  })

  it('39: are there in another browser under their name', async () => {
    const shown = await open([mine])
    await page.getByRole('button', { name: 'Mine', exact: true }).click()
    await expect.poll(heads).toEqual(['Clicks', 'EPC', 'Revenue', 'Cost', 'Profit', 'ROI'])
    await expect.poll(() => bodies(shown).at(-1)?.metrics).toContain('epc')
    await page.getByRole('button', { name: 'Remove preset Mine' }).click()
    await expect.poll(() => saved(shown)).toEqual([{ look: { theme: 'dark' }, columnPresets: [] }])
  })

  it('39: do not lose the focus where they are moved to the end', async () => {
    await open()
    const forward = page.getByRole('button', { name: 'Move Revenue forward' })
    await expect.element(forward).toBeVisible()
    const button = forward.element()
    if (button instanceof HTMLElement) button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => heads()[0]).toBe('Revenue')
    expect(document.activeElement).toBe(forward.element())
  })

  it.each([
    [1440, 'Columns'],
    [360, 'Set up'],
  ])('21: have nothing against WCAG at %d px', async (width, button) => {
    await open([mine], { width, button })
    await expect.element(page.getByRole('button', { name: 'Mine', exact: true })).toBeVisible()
    await expectAccessible()
  })
})
