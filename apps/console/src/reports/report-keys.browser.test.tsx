import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { answerOf, bodies, focusRow, reportRoutes, row } from '../testing/sample-report.ts'
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
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(row(/^without 1 row/)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(row(/^mobile /)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/^pub1 /)).toHaveFocus()
})

it('24: takes for its list of dimensions what is typed before that has the focus', async () => {
  await page.viewport(1440, 900)
  await renderConsole('/reports', reportRoutes)
  await focusRow(/^alpha /)
  // `n` on the row would leave the report for the note of the link.
  await userEvent.keyboard('bSub id 1n')
  await expect.element(page.getByRole('combobox', { name: 'Open by' })).toHaveValue('Sub id 1n')
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect.element(row(/^pub1 /)).toBeVisible()
})

it('still shows its rows, with the focus in them, while others are loaded', async () => {
  await page.viewport(1440, 900)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const answerOfCompared = async (call: Call) => {
    if ('compareWith' in Object(call.body)) await isReleased
    return answerOf(call)
  }
  const shown = await renderConsole('/reports?by=["device"]', {
    ...reportRoutes,
    'POST /api/v1/analytics/report': answerOfCompared,
  })
  await focusRow(/^mobile /)
  await userEvent.keyboard('v')
  await expect.poll(() => bodies(shown).length).toBe(2)
  await expect.element(row(/^mobile /)).toHaveFocus()
  release()
  await expect.element(row(/^mobile /)).toHaveFocus()
})

it('leaves the focus beside a filter that is removed, and after the last one in the page', async () => {
  await page.viewport(1440, 900)
  const filters = ['DE', 'FR'].map((value) => ({ field: 'country', operator: 'neq', value }))
  const search = encodeURIComponent(JSON.stringify(filters))
  await renderConsole(`/reports?by=["device"]&filters=${search}`, reportRoutes)
  const remove = (country: string) => page.getByRole('button', { name: `Remove Country is not ${country}` })
  await remove('Germany').click()
  await expect.element(remove('France')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('France')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
