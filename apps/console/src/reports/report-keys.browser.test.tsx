import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { bodies, focusRow, reportRoutes, row } from '../testing/sample-report.ts'
import { sampleFacts } from '../testing/session-facts.ts'

const withoutLetters = { ...sampleFacts, preferences: { ...sampleFacts.preferences, singleKeys: false } }
const focused = () => document.activeElement?.textContent || document.activeElement?.ariaLabel

it('119: letters do nothing with a row once they are switched off, arrows and Enter do', async () => {
  await page.viewport(1440, 900)
  const shown = await renderConsole('/reports?by=["device"]', reportRoutes, withoutLetters)
  await focusRow(/^mobile /)
  await userEvent.keyboard('x')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'Open mobile by …' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.tagName).toBe('TR')
  await expect.element(row(/^without 1 row/)).not.toBeInTheDocument()
  expect(bodies(shown)).toHaveLength(1)
})

it('119: arrows lead to the buttons of a row, through its menu, and back', async () => {
  await page.viewport(1440, 900)
  const open = encodeURIComponent(JSON.stringify({ '[["device","mobile"]]': 'sub_id:sub_id_1' }))
  await renderConsole(`/reports?by=["device"]&open=${open}`, reportRoutes, withoutLetters)
  await focusRow(/^mobile /)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('mobile')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(focused).toBe('Actions for mobile')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Open by' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Filter to this' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(row(/^without 1 row/)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(row(/^mobile /)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/^pub1 /)).toHaveFocus()
})
