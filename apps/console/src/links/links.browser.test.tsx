import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const alpha = sampleLink()
const beta = sampleLink({
  id: '019ac1f0-5555-7b5e-9d10-5a3f5d1c2b4a',
  ...{ shortCode: 'beta', customAlias: 'beta', shortUrl: 'https://go.example/beta', clicksTotal: 0 },
})
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 50, offset: 0 } })
const figures = { clicks: 1_000, conversions: 10, revenue: 150, cost: 100, profit: 50, roi: 50 }
const report = {
  data: {
    rows: [{ dimensions: { link: alpha.id, link_name: 'alpha' }, metrics: figures }],
    ...{ totals: figures, mixedCurrencies: false },
  },
  meta: { total: 1, limit: 1_000, offset: 0 },
}
const routes: FakeRoutes = {
  'GET /api/v1/links/list': listOf(alpha, beta),
  'POST /api/v1/analytics/report': report,
  'POST /api/v1/links': Response.json({ data: alpha }, { status: 201 }),
}
const open = async (path = '/links', more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...routes, ...more }, facts)
}
type Opened = Awaited<ReturnType<typeof open>>
const sent = ({ api }: Opened, method: string) => api.calls.filter((call) => call.method === method)
const created = (shown: Opened) => sent(shown, 'POST').filter(({ path }) => path === '/api/v1/links')
const destination = () => page.getByLabelText('Destination URL')
const row = (name: RegExp) => page.getByRole('table', { name: 'Links' }).getByRole('row', { name })

/** As the browser does when a user pastes. */
async function paste(text: string): Promise<void> {
  await destination().click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

describe('the list of links', () => {
  it('60: has the money of each link in the range, and zeros where there is no traffic', async () => {
    await open()
    await expect.element(row(/alpha.*1,000 10 150\.00 100\.00 50\.00 50 %/)).toBeVisible()
    await expect.element(row(/beta.*0 0 0\.00 0\.00 0\.00 –/)).toBeVisible()
  })

  it.each([
    ['e', 'Target URL'],
    ['n', 'Notes'],
  ])('leads by the key %s from a row to the link’s %s', async (key, label) => {
    await open('/links', { 'GET /api/v1/links/by-id/{id}': { data: alpha } })
    const name = row(/^alpha/).getByRole('link', { name: 'alpha', exact: true })
    await expect.element(name).toBeVisible()
    const element = name.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard(key)
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus()
  })

  it('56: makes a link of a pasted address and Enter, by one call', async () => {
    const shown = await open()
    await destination().fill('https://example.com/a')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/https:\/\/go\.example\/alpha is made/).first()).toBeVisible()
    expect(created(shown).map(({ body }) => body)).toEqual([{ originalUrl: 'https://example.com/a' }])
    await expect.element(destination()).toHaveValue('')
  })

  it('56: keeps what was typed where it is refused, and says why at the field', async () => {
    await open('/links', {
      'POST /api/v1/links': fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'originalUrl', message: 'must be an absolute http or https URL' }],
      }),
    })
    await destination().fill('nonsense')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('must be an absolute http or https URL')).toBeVisible()
    await expect.element(destination()).toHaveValue('nonsense')
  })

  it('57: opens the form by c, and says at the alias that it is taken', async () => {
    await open('/links', { 'POST /api/v1/links': fakeError(409, 'CONFLICT') })
    await expect.element(row(/^alpha/)).toBeVisible()
    await userEvent.keyboard('c')
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await dialog.getByLabelText('Destination URL').fill('https://example.com/a')
    await dialog.getByLabelText('Alias').fill('alpha')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect.element(dialog.getByText('Taken')).toBeVisible()
    await expect.element(dialog.getByLabelText('Destination URL')).toHaveValue('https://example.com/a')
  })

  it('59: sends what the form has, and nothing that was left empty', async () => {
    const shown = await open()
    await page.getByRole('button', { name: 'New link' }).click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await dialog.getByLabelText('Destination URL').fill('https://example.com/a')
    await dialog.getByLabelText('Tags').fill('summer, , sale')
    await dialog.getByLabelText('Click limit').fill('500')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(created(shown).map(({ body }) => body)).toEqual([
      { originalUrl: 'https://example.com/a', tags: ['summer', 'sale'], clickLimit: 500 },
    ])
  })

  it('58: makes links of 250 pasted lines; those with a problem remain, with its reason', async () => {
    const lines = Array.from({ length: 248 }, (_, index) => `https://example.com/${index}`)
    const shown = await open('/links', {
      'POST /api/v1/links/bulk': ({ body }) => {
        const items = Object(body).links.map((_: object, index: number) => ({
          index,
          ...(index === 7
            ? { status: 'failed', link: null, error: { code: 'CONFLICT', message: 'Taken', details: [] } }
            : { status: 'created', link: alpha, error: null }),
        }))
        return Response.json({ data: items, meta: { total: 248, created: 247, failed: 1 } }, { status: 201 })
      },
    })
    await paste([...lines, 'nonsense', 'ftp://example.com/'].join('\n'))
    await page.getByRole('button', { name: 'Make 248' }).click()
    await expect.element(page.getByRole('button', { name: 'Make 0' })).toBeVisible()
    const left = page.getByRole('dialog').getByRole('textbox')
    expect(left.elements().map((field) => (field instanceof HTMLInputElement ? field.value : ''))).toEqual([
      'https://example.com/7',
      'nonsense',
      'ftp://example.com/',
    ])
    await expect.element(page.getByRole('dialog').getByText('Taken')).toBeVisible()
    expect(sent(shown, 'POST').filter(({ path }) => path.endsWith('/bulk'))).toHaveLength(1)
  })

  it('61: narrows the list by what is in the address', async () => {
    const shown = await open('/links?search=alp&tag=summer&state=paused&page=2')
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('alp')
    const [call] = shown.api.calls.filter(({ path }) => path.endsWith('/links/list'))
    expect(call?.query).toMatchObject({ search: 'alp', tag: 'summer', isActive: 'false', offset: '50' })
  })

  it('42: pauses a link from its menu, and takes that back', async () => {
    const shown = await open('/links', { 'PATCH /api/v1/links/{code}': { data: alpha } })
    await page.getByRole('button', { name: 'Actions for alpha' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => sent(shown, 'PATCH').map(({ path, body }) => [path, body]))
      .toEqual([
        ['/api/v1/links/alpha', { isActive: false }],
        ['/api/v1/links/alpha', { isActive: true }],
      ])
  })

  it('65: asks before it deletes, and names the clicks that the link had', async () => {
    const shown = await open('/links', {
      'DELETE /api/v1/links/{code}': null,
      'POST /api/v1/links/{code}/restore': { data: alpha },
    })
    await page.getByRole('button', { name: 'Actions for alpha' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete alpha?' })
    await expect.element(dialog.getByText(/It had 1,000 clicks/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent(shown, 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/links/alpha'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => sent(shown, 'POST').filter(({ path }) => path === '/api/v1/links/alpha/restore').length)
      .toBe(1)
  })

  it('64: clones a link with its rules, under a name of its own', async () => {
    const shown = await open('/links', {
      'POST /api/v1/links/{code}/clone': Response.json({ data: beta }, { status: 201 }),
    })
    await page.getByRole('button', { name: 'Actions for alpha' }).click()
    await page.getByRole('menuitem', { name: 'Clone' }).click()
    await expect.element(page.getByText(/alpha copy is made/).first()).toBeVisible()
    const clones = sent(shown, 'POST').filter(({ path }) => path.endsWith('/clone'))
    expect(clones.map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/links/alpha/clone', { title: 'alpha copy' }],
    ])
  })

  it('17: lets a viewer change nothing, and says why', async () => {
    await open('/links', {}, asRole('viewer'))
    const button = page.getByRole('button', { name: 'New link' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAttribute('title', 'Viewers cannot change this')
    await expect.element(destination()).toBeDisabled()
  })

  it('18: lets a member who sees some links only make none', async () => {
    await open('/links', {}, asRole('editor', true))
    await expect
      .element(page.getByRole('button', { name: 'New link' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('says what to do where there are no links', async () => {
    await open('/links', { 'GET /api/v1/links/list': listOf() })
    await expect.element(page.getByRole('heading', { name: 'No links' })).toBeVisible()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    await page.viewport(width, 800)
    await expect.element(row(/^alpha/)).toBeVisible()
    await expectAccessible()
  })
})
