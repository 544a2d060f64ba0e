import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Click } from '../api/clicks.queries.ts'
import { expectAccessible } from '../testing/axe.ts'
import { type RenderedConsole, renderConsole } from '../testing/render-in-browser.tsx'

const count = 60
const rowOf = (number: number): Partial<Click> => ({
  clickToken: `019ac1f0-7777-7b5e-9d10-${String(number).padStart(12, '0')}`,
  clickedAt: new Date(Date.UTC(2026, 10, 25, 11, 0, count - number)).toISOString(),
  linkTitle: `code-${number}`,
  shortUrl: 'https://go.example/a',
  subIds: {},
  isUnique: false,
  isBot: false,
  matchedRuleId: null,
  landingId: null,
  offerId: null,
  linkId: null,
  cost: null,
  costGiven: null,
})
/** Newest first, as the log has them: the first is click 1. */
const clicks = Array.from({ length: count }, (_, index) => rowOf(index + 1))
const tokenOf = (number: number) => String(rowOf(number).clickToken)

const drawer = page.getByRole('dialog', { name: 'Click' })
const isShown = (number: number) =>
  expect.element(drawer.getByText(tokenOf(number), { exact: true })).toBeVisible()

async function openList(search = ''): Promise<RenderedConsole> {
  await page.viewport(1440, 500)
  const shown = await renderConsole(`/live${search}`, {
    'GET /api/v1/analytics/clicks': { data: clicks, meta: { limit: 100, nextCursor: null } },
    'GET /api/v1/clicks/{clickToken}': ({ path }) => ({
      data: clicks.find(({ clickToken }) => path.endsWith(String(clickToken))),
    }),
    'GET /api/v1/search': { data: [] },
  })
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(count)
  return shown
}

async function openClick(number: number): Promise<RenderedConsole> {
  const shown = await openList(`?click=${tokenOf(number)}`)
  await isShown(number)
  return shown
}

const pressUntil = async (key: string, number: number) => {
  await userEvent.keyboard(key)
  await isShown(number)
}

describe('the drawer of a click walks through its list', () => {
  it('to the click after and before, and its address follows', async () => {
    const { history } = await openClick(2)
    const length = history.length
    await pressUntil('{ArrowDown}', 3)
    expect(history.location.href).toContain(tokenOf(3))
    await expect
      .element(drawer.getByRole('status').getByText('25 Nov 2026, 12:00:57, 3 of 60'))
      .toBeInTheDocument()
    await pressUntil('{ArrowUp}', 2)
    await pressUntil('{ArrowUp}', 1)
    expect(history.location.href).toContain(tokenOf(1))
    // One step back is out of the drawer, however many clicks were looked at.
    expect(history.length).toBe(length)
    await expectAccessible()
  })

  it.each([
    ['{ArrowUp}', 1],
    ['{ArrowDown}', count],
  ])('not beyond its end: %s at click %d', async (key, end) => {
    const { history } = await openClick(end)
    const { href } = history.location
    await userEvent.keyboard(key)
    expect(history.location.href).toBe(href)
    // The keys still act, the other way.
    await pressUntil(key === '{ArrowUp}' ? '{ArrowDown}' : '{ArrowUp}', end === 1 ? 2 : end - 1)
  })

  it('with the row in sight behind it, which has the focus afterwards', async () => {
    await openList()
    await page.getByRole('button', { name: '25 Nov 2026, 12:00:59' }).click()
    await isShown(1)
    for (let number = 2; number <= 25; number++) await pressUntil('{ArrowDown}', number)
    const row = document.querySelector('tr[aria-current]')
    const list = document.querySelector('section:has(> table)')
    expect(row?.textContent).toContain('code-25')
    const [{ top = 0, bottom = 0 }, { top: from = 0, bottom: to = 0 }] = [
      row?.getBoundingClientRect() ?? {},
      list?.getBoundingClientRect() ?? {},
    ]
    const head = document.querySelector('thead')?.getBoundingClientRect().height ?? 0
    expect([top >= from + head, bottom <= to]).toEqual([true, true])
    for (let number = 24; number >= 10; number--) await pressUntil('{ArrowUp}', number)
    const upper = document.querySelector('tr[aria-current]')?.getBoundingClientRect()
    expect(upper?.top).toBeGreaterThanOrEqual(from + head)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('code-10')
  })

  it('also from a button that goes with the click that was shown', async () => {
    await openClick(2)
    await drawer.getByRole('button', { name: 'Why' }).click()
    await expect.element(drawer.getByRole('button', { name: 'Why', expanded: true })).toHaveFocus()
    await pressUntil('{ArrowDown}', 3)
    await expect.element(drawer.getByRole('button', { name: 'Why', expanded: false })).toBeVisible()
    await pressUntil('{ArrowDown}', 4)
  })

  it.each(['Shift', 'Alt', 'Control', 'Meta'])('not with %s', async (modifier) => {
    const { history } = await openClick(2)
    await userEvent.keyboard(`{${modifier}>}{ArrowDown}{/${modifier}}`)
    expect(history.location.href).toContain(tokenOf(2))
    await pressUntil('{ArrowDown}', 3)
  })
})
