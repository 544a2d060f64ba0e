import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type Call, type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const idOf = (number: number) => `019ac1f0-0000-7b5e-9d10-${String(number).padStart(12, '0')}`
const links = Array.from({ length: 20 }, (_, index) =>
  sampleLink({ id: idOf(index), shortCode: `l${index}`, customAlias: null, title: `Link ${index}` }),
)
/** The last is one that the caller may not change. */
const refusedId = idOf(19)
const list = { data: links, meta: { total: 120, limit: 50, offset: 0 } }
const refusal = { code: 'NOT_FOUND', message: 'There is no such link.', details: [] }

/** As the API answers: the new tags beside the old, the refused link with its reason. */
function bulkAnswer({ body }: Call) {
  const { ids = links.map(({ id }) => id), changes } = Object(body)
  const [before, after] = changes.replaceInTarget
    ? [{ originalUrl: 'https://a.example/x' }, { originalUrl: 'https://b.example/x' }]
    : [{ tags: [] }, { tags: ['summer'] }]
  const rows = ids.map((id: string) => ({
    id,
    shortCode: 'l',
    title: null,
    ...(id === refusedId
      ? { result: 'failed', error: refusal }
      : { result: 'changed', before, after, error: null }),
  }))
  const failed = ids.includes(refusedId) ? 1 : 0
  return {
    data: {
      matched: ids.length,
      changed: ids.length - failed,
      unchanged: 0,
      failed,
      rows,
      nextAfterId: null,
    },
  }
}
const figures = { rows: [], totals: {}, mixedCurrencies: false }
const routes: FakeRoutes = {
  'GET /api/v1/links/list': list,
  'POST /api/v1/analytics/report': { data: figures, meta: { total: 0, limit: 1_000, offset: 0 } },
  'POST /api/v1/links/bulk-update': bulkAnswer,
}
const open = async (more: FakeRoutes = {}, facts = sampleFacts, path = '/links') => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(path, { ...routes, ...more }, facts)
  await expect.element(box('Link 0')).toBeVisible()
  return shown
}
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const bar = () => page.getByRole('region', { name: 'Ticked links' })
/** Not a notice, which is one, too. */
const dialog = () => page.getByRole('dialog', { name: /: [\d,]+ links?$/ })
const bodies = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ path }) => path.endsWith('/bulk-update')).map(({ body }) => Object(body))
/** Alone with its checkbox, so that its name is not the start of another's. */
const tickPage = () => page.getByRole('checkbox', { name: 'Tick all of this page' }).click()

describe('the bulk bar', () => {
  it('62: tags 20 links after a preview; one stays ticked with its reason; Undo is for the 19', async () => {
    const shown = await open()
    await tickPage()
    await bar().getByRole('button', { name: 'Tag', exact: true }).click()
    await dialog().getByLabelText('Add tags').fill('summer')
    await dialog().getByRole('button', { name: 'Preview' }).click()
    await expect.element(dialog().getByText('19 links will change, 1 cannot be changed')).toBeVisible()
    await expect.element(dialog().getByRole('row', { name: 'Link 0 none summer', exact: true })).toBeVisible()
    await dialog().getByRole('button', { name: 'Tag: 19 links' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(bar().getByText('1 link ticked')).toBeVisible()
    await expect.element(box('Link 19')).toBeChecked()
    await expect.element(box('Link 0')).not.toBeChecked()
    const row = page.getByRole('table', { name: 'Links' }).getByRole('row', { name: /Link 19/ })
    await expect.element(row.getByText('There is no such link.')).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    const lowestOfNotice = () => undo.element().getBoundingClientRect().bottom
    await expect.poll(lowestOfNotice).toBeLessThanOrEqual(bar().element().getBoundingClientRect().top)
    await undo.click()
    await expect.element(page.getByText('Undone').first()).toBeVisible()
    const ids = links.map(({ id }) => id)
    const changes = { tags: { add: ['summer'], remove: [] } }
    expect(bodies(shown)).toEqual([
      { ids, changes, dryRun: true },
      { ids, changes, dryRun: false },
      { ids: ids.slice(0, 19), changes: { tags: { add: [], remove: ['summer'] } }, dryRun: false },
    ])
  })

  it('62: says why there is no Undo where the links had too many different values', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({
      id: idOf(index),
      shortCode: `l${index}`,
      title: null,
      result: 'changed',
      before: { trafficSourceId: `s${index}` },
      after: { trafficSourceId: null },
      error: null,
    }))
    const data = { matched: 51, changed: 51, unchanged: 0, failed: 0, rows, nextAfterId: null }
    await open({ 'POST /api/v1/links/bulk-update': { data } })
    await tickPage()
    await bar().getByRole('button', { name: 'Tag', exact: true }).click()
    await dialog().getByLabelText('Add tags').fill('summer')
    await dialog().getByRole('button', { name: 'Preview' }).click()
    await dialog().getByRole('button', { name: 'Tag: 51 links' }).click()
    const said = '51 links changed. It cannot be undone at once: the links had too many different values.'
    await expect.element(page.getByText(said).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('63: finds and replaces in targets, with the old and the new of each before it does', async () => {
    const shown = await open()
    for (const name of ['Link 0', 'Link 1', 'Link 2']) await box(name).click()
    await bar().getByRole('button', { name: 'Find and replace' }).click()
    await dialog().getByLabelText('Find in target').fill('a.example')
    await dialog().getByLabelText('Replace with').fill('b.example')
    await dialog().getByRole('button', { name: 'Preview' }).click()
    const row = dialog().getByRole('row', { name: 'Link 2 https://a.example/x https://b.example/x' })
    await expect.element(row).toBeVisible()
    await dialog().getByRole('button', { name: 'Find and replace: 3 links' }).click()
    await expect.element(page.getByText('3 links changed').first()).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
    await expect
      .poll(() => bodies(shown).at(-1))
      .toEqual({
        ids: [0, 1, 2].map(idOf),
        dryRun: false,
        changes: { replaceInTarget: { find: 'a.example', replacement: 'b.example' } },
      })
  })

  it('62: ticks all of a collection and no others where the list shows one', async () => {
    const collection = { 'GET /api/v1/collections/{id}': { data: { id: 'c-1', name: 'Summer' } } }
    const shown = await open(collection, sampleFacts, '/links?collectionId=c-1')
    await tickPage()
    await bar().getByRole('button', { name: 'Tick all 120' }).click()
    await bar().getByRole('button', { name: 'Pause' }).click()
    await expect.element(dialog().getByRole('table', { name: 'What will change' })).toBeVisible()
    const filter = { collectionId: 'c-1' }
    expect(bodies(shown)).toEqual([{ filter, afterId: null, changes: { isActive: false }, dryRun: true }])
    await expect.element(page.getByText('Collection: Summer')).toBeVisible()
  })

  it('62: ticks a range with Shift, and all that fit the filter, whatever is on the page', async () => {
    const shown = await open()
    await box('Link 2').click()
    await box('Link 6').click({ modifiers: ['Shift'] })
    await expect.element(bar().getByText('5 links ticked')).toBeVisible()
    await tickPage()
    await bar().getByRole('button', { name: 'Tick all 120' }).click()
    await expect.element(bar().getByText('120 links ticked')).toBeVisible()
    await bar().getByRole('button', { name: 'Pause' }).click()
    await expect.element(dialog().getByRole('table', { name: 'What will change' })).toBeVisible()
    expect(bodies(shown)).toEqual([{ filter: {}, afterId: null, changes: { isActive: false }, dryRun: true }])
  })

  // With 5,001 ticked every act was off: "At most 1,000 links at once".
  it('moves thousands to another domain, part by part, and takes all of it back at once', async () => {
    const parts = 3
    let answer = () => {}
    const shown = await open({
      'GET /api/v1/links/list': { ...list, meta: { ...list.meta, total: 2_020 } },
      'GET /api/v1/domains': { data: [{ id: 'd1', host: 'go.acme.example', status: 'active' }], meta: {} },
      'POST /api/v1/links/bulk-update': async ({ body }) => {
        const { afterId, dryRun } = Object(body)
        const part = Number(afterId ?? 0)
        if (part === 1 && !dryRun)
          await new Promise<void>((resolve) => {
            answer = resolve
          })
        const size = part + 1 < parts ? 1_000 : 20
        const rows = Array.from({ length: size }, (_, index) => ({
          id: `${part}-${index}`,
          shortCode: 'l',
          title: `Moved ${index}`,
          result: 'changed',
          error: null,
          before: { domainId: null },
          after: { domainId: 'd1' },
        }))
        const nextAfterId = part + 1 < parts ? String(part + 1) : null
        return { data: { matched: size, changed: size, unchanged: 0, failed: 0, rows, nextAfterId } }
      },
    })
    await tickPage()
    await bar().getByRole('button', { name: 'Tick all 2,020' }).click()
    await bar().getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Domain' }).click()
    await dialog().getByLabelText('Domain').selectOptions('go.acme.example')
    await dialog().getByRole('button', { name: 'Preview' }).click()
    await expect
      .element(dialog().getByText(/Of the first 1,000 of 2,020 links: 1,000 links will change/))
      .toBeVisible()
    await expect
      .element(
        dialog().getByRole('row', {
          name: 'Moved 7 Domain of this installation go.acme.example',
          exact: true,
        }),
      )
      .toBeVisible()
    await dialog().getByRole('button', { name: 'Domain: 2,020 links' }).click()
    await expect.poll(() => bodies(shown)).toHaveLength(3)
    await expect.element(dialog().getByText('1,000 of 2,020', { exact: true })).toBeVisible()
    answer()
    await expect.element(page.getByText('2,020 links changed').first()).toBeVisible()
    const changes = { domainId: 'd1' }
    const applied = [null, '1', '2'].map((afterId) => ({ filter: {}, afterId, changes, dryRun: false }))
    expect(bodies(shown).slice(1)).toEqual(applied)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() =>
        bodies(shown)
          .slice(4)
          .map(({ ids, changes: back }) => [ids.length, back]),
      )
      .toEqual([...[1_000, 1_000, 20].map((size) => [size, { domainId: null }])])
    await expect.element(page.getByText('Undone').first()).toBeVisible()
  })

  it('does not lose what was typed where the API refuses it, and says why at the field', async () => {
    await open({
      'POST /api/v1/links/bulk-update': fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'changes.tags.add.0', message: 'is too long' }],
      }),
    })
    await box('Link 0').click()
    await bar().getByRole('button', { name: 'Tag', exact: true }).click()
    await dialog().getByLabelText('Add tags').fill('long')
    await dialog().getByRole('button', { name: 'Preview' }).click()
    await expect.element(dialog().getByText('is too long')).toBeVisible()
    await expect.element(dialog().getByLabelText('Add tags')).toHaveValue('long')
  })

  it('restores what was deleted', async () => {
    const shown = await open()
    await box('Link 3').click()
    await bar().getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete: 1 link' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => bodies(shown).at(-1))
      .toEqual({ ids: [idOf(3)], changes: { restore: true }, dryRun: false })
  })

  it('17: lets a viewer change nothing, and says why', async () => {
    await open({}, asRole('viewer'))
    await box('Link 0').click()
    await expect
      .element(bar().getByRole('button', { name: 'Pause' }))
      .toHaveAttribute('title', 'Viewers cannot change this')
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    // All rows at once: one that is half under the bar has a target that is only half as high.
    await page.viewport(width, 2_000)
    await box('Link 0').click()
    await expectAccessible()
    await bar().getByRole('button', { name: 'Pause' }).click()
    await expect.element(dialog().getByRole('table', { name: 'What will change' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})
