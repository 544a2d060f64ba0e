import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import type { FakeRoutes } from '../../testing/fake-api.ts'
import { type RenderedConsole, renderConsole } from '../../testing/render-in-browser.tsx'
import { focusRow, reportRoutes, row } from '../../testing/sample-report.ts'
import { asRole, sampleFacts } from '../../testing/session-facts.ts'

const listId = '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'
const badPubs = {
  id: listId,
  name: 'bad-pubs',
  kind: 'sub_id',
  entriesCount: 1,
  entries: ['pub1'],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}
const lists = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const listRoutes: FakeRoutes = {
  ...reportRoutes,
  'GET /api/v1/lists': lists(badPubs, { ...badPubs, id: 'other', name: 'sites', kind: 'referer' }),
  'GET /api/v1/lists/{id}': { data: badPubs },
  'POST /api/v1/lists/{id}/entries': { data: badPubs },
  'DELETE /api/v1/lists/{id}/entries': null,
}
const open = async (path = '/reports?by=["sub_id:sub_id_1"]', facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, listRoutes, facts)
}
const tick = (name: string) => page.getByRole('checkbox', { name: `Tick ${name}` }).click()
const add = page.getByRole('button', { name: 'Add to list' })
const dialog = page.getByRole('dialog')
const sent = ({ api }: RenderedConsole, method: string) =>
  api.calls
    .filter((call) => call.method === method && call.path.startsWith('/api/v1/lists'))
    .map(({ path, body }) => [path, body])

describe('rows that are ticked', () => {
  it('43: are added to a list of their kind, and just those are taken out again', async () => {
    const shown = await open()
    await tick('pub1')
    await tick('pub2')
    await expect.element(page.getByText('2 rows ticked')).toBeVisible()
    await expect.element(row(/^pub2 /)).toHaveAttribute('aria-selected', 'true')
    await add.click()
    await expect.element(dialog.getByLabelText('List')).toHaveTextContent('bad-pubs (1 entry)New list …')
    await dialog.getByRole('button', { name: 'Add to list' }).click()
    await expect.element(page.getByText('1 value added to bad-pubs')).toBeVisible()
    await expect.element(page.getByText('2 rows ticked')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Taken out of bad-pubs again')).toBeVisible()
    const path = `/api/v1/lists/${listId}/entries`
    expect(sent(shown, 'POST')).toEqual([[path, { entries: ['pub1', 'pub2'] }]])
    expect(sent(shown, 'DELETE')).toEqual([[path, { entries: ['pub2'] }]])
  })

  it('43: are ticked by a key, and added to a list that is made for them', async () => {
    const shown = await open()
    shown.api.answer('GET /api/v1/lists', lists())
    shown.api.answer('POST /api/v1/lists', Response.json({ data: badPubs }, { status: 201 }))
    await focusRow(/^pub2 /)
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('1 row ticked')).toBeVisible()
    await add.click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('bad-pubs')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('1 value added to bad-pubs')).toBeVisible()
    expect(sent(shown, 'POST')).toEqual([
      ['/api/v1/lists', { name: 'bad-pubs', kind: 'sub_id', entries: ['pub2'] }],
    ])
  })

  it('43: stay ticked until they are cleared, and say why they fit no list', async () => {
    await open('/reports?by=["device"]')
    await tick('mobile')
    await expect
      .element(add)
      .toHaveAttribute('title', expect.stringMatching(/^Lists take values of one kind/))
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(add).not.toBeInTheDocument()
  })

  it.each([
    ['viewers', asRole('viewer'), 'Viewers cannot change this'],
    ['members who see some links only', asRole('editor', true), expect.stringMatching(/some links/)],
  ])('17, 43: are added to no list by %s, who see the reason', async (_, facts, reason) => {
    await open('/reports?by=["sub_id:sub_id_1"]', facts)
    await tick('pub2')
    await expect.element(add).toHaveAttribute('title', reason)
    await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  })

  it('119: leaves letters alone where single keys are switched off', async () => {
    await open('/reports?by=["sub_id:sub_id_1"]', { ...sampleFacts, preferences: { singleKeys: false } })
    await focusRow(/^pub2 /)
    await userEvent.keyboard('x')
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('1 row ticked')).toBeVisible()
    await expect.element(row(/^without/)).not.toBeInTheDocument()
  })

  it.each([1440, 360])('21: have nothing against WCAG at %d px', async (width) => {
    await open()
    await tick('pub2')
    await page.viewport(width, 800)
    await expect.element(add).toBeVisible()
    await expectAccessible()
  })
})
