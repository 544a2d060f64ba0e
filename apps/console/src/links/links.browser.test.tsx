import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type Call, type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole, renderConsoleAt } from '../testing/render-in-browser.tsx'
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
  afterEach(() => vi.restoreAllMocks())

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

  /** The list has the link when it is read again. */
  const openEmpty = async () => {
    let all: object[] = []
    return open('/links', {
      'GET /api/v1/links/list': () => listOf(...all),
      'POST /api/v1/links': () => {
        all = [alpha]
        return Response.json({ data: alpha }, { status: 201 })
      },
    })
  }

  it('56: makes a link of a pasted address and Enter by one call, on top, its short URL in the clipboard', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const shown = await openEmpty()
    await expect.element(page.getByRole('heading', { name: 'No links' })).toBeVisible()
    await destination().fill('https://example.com/a')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByText(/https:\/\/go\.example\/alpha is made and copied/).first())
      .toBeVisible()
    const first = page.getByRole('table', { name: 'Links' }).getByRole('row').nth(1)
    await expect.element(first).toHaveAccessibleName(/alpha/)
    expect(written.mock.calls).toEqual([['https://go.example/alpha']])
    const writes = shown.api.calls.filter(({ method, path }) => method !== 'GET' && path.includes('/links'))
    expect(writes.map(({ body }) => body)).toEqual([{ originalUrl: 'https://example.com/a' }])
    await expect.element(destination()).toHaveValue('')
  })

  it('56: selects the short URL where the clipboard is not allowed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await openEmpty()
    await destination().fill('https://example.com/a')
    await userEvent.keyboard('{Enter}')
    const field = page.getByRole('textbox', { name: 'Short URL' })
    await expect.element(field).toHaveFocus()
    expect(String(getSelection())).toBe('https://go.example/alpha')
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

  it('57: opens the form by c, says at the alias that it is taken, and keeps everything that was typed', async () => {
    await open('/links', { 'POST /api/v1/links': fakeError(409, 'CONFLICT') })
    await expect.element(row(/^alpha/)).toBeVisible()
    await userEvent.keyboard('c')
    const dialog = page.getByRole('dialog', { name: 'New link' })
    const typed = {
      ...{ 'Destination URL': 'https://example.com/a', Alias: 'alpha', Name: 'Mine', Tags: 'summer, sale' },
      ...{ 'Expires at': '2027-01-31T12:00', 'Click limit': '500', Password: 'open sesame' },
    }
    for (const [name, value] of Object.entries(typed)) await dialog.getByLabelText(name).fill(value)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect.element(dialog.getByLabelText('Alias')).toHaveAccessibleDescription('Taken')
    for (const [name, value] of Object.entries(typed))
      expect(dialog.getByLabelText(name).element(), name).toHaveProperty('value', value)
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

  /** As the API answers, with the line of this index refused. */
  const bulkOf = (refused: number) => (call: Call) => {
    const sentLinks: object[] = Object(call.body).links
    const items = sentLinks.map((_link, index) => ({
      index,
      ...(index === refused
        ? { status: 'failed', link: null, error: { code: 'CONFLICT', message: 'Taken', details: [] } }
        : { status: 'created', link: alpha, error: null }),
    }))
    const failed = items.filter(({ error }) => error).length
    const meta = { total: items.length, created: items.length - failed, failed }
    return Response.json({ data: items, meta }, { status: 201 })
  }
  const pasted = () => page.getByRole('dialog').getByRole('table', { name: 'Links from pasted lines' })
  const pastedFields = () =>
    pasted()
      .getByRole('textbox')
      .elements()
      .filter((field) => field instanceof HTMLInputElement)

  it('58: makes 247 links of 250 pasted lines; the three marked ones remain for editing', async () => {
    const lines = Array.from({ length: 247 }, (_, index) => `https://example.com/${index}`)
    const wrong = ['nonsense', 'ftp://example.com/', 'example.com']
    const shown = await open('/links', { 'POST /api/v1/links/bulk': bulkOf(-1) })
    await paste([...lines.slice(0, 100), ...wrong, ...lines.slice(100)].join('\n'))
    await expect.element(page.getByRole('button', { name: 'Make 247' })).toBeVisible()
    // The head, too.
    expect(pasted().getByRole('row').elements()).toHaveLength(251)
    const marked = pastedFields().filter((field) => field.getAttribute('aria-invalid') === 'true')
    expect(marked.map(({ value }) => value)).toEqual(wrong)
    await page.getByRole('button', { name: 'Make 247' }).click()
    await expect.element(page.getByText('247 links made').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Make 0' })).toBeVisible()
    expect(pastedFields().map(({ value }) => value)).toEqual(wrong)
    const [call, ...more] = sent(shown, 'POST').filter(({ path }) => path.endsWith('/bulk'))
    expect([Object(call?.body).links, more]).toEqual([lines.map((originalUrl) => ({ originalUrl })), []])
    await pasted().getByLabelText('Line 102').fill('https://example.com/mine')
    await page.getByRole('button', { name: 'Make 1' }).click()
    await expect.poll(() => pastedFields().map(({ value }) => value)).toEqual(['nonsense', 'example.com'])
  })

  it('58: keeps a line that the API refuses, with its reason', async () => {
    await open('/links', { 'POST /api/v1/links/bulk': bulkOf(1) })
    await paste('https://example.com/0\nhttps://example.com/1\nhttps://example.com/2')
    await page.getByRole('button', { name: 'Make 3' }).click()
    await expect.element(pasted().getByLabelText('Line 2')).toHaveAccessibleDescription('Taken')
    expect(pastedFields().map(({ value }) => value)).toEqual(['https://example.com/1'])
  })

  it('58: sends more lines than the API takes at once in parts, none of them twice', async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => `https://example.com/${index}`)
    const shown = await open('/links', { 'POST /api/v1/links/bulk': bulkOf(-1) })
    await paste(lines.join('\n'))
    await page.getByRole('button', { name: 'Make 1200' }).click()
    await expect.element(page.getByText('1200 links made').first()).toBeVisible()
    await expect.element(pasted()).not.toBeInTheDocument()
    const calls = sent(shown, 'POST').filter(({ path }) => path.endsWith('/bulk'))
    const parts: { originalUrl: string }[][] = calls.map(({ body }) => Object(body).links)
    expect(parts.map(({ length }) => length)).toEqual([1_000, 200])
    expect(parts.flat().map(({ originalUrl }) => originalUrl)).toEqual(lines)
  })

  it('61: has the same list after a reload: search, tag, state and page are in its address', async () => {
    const many = { data: [alpha, beta], meta: { total: 120, limit: 50, offset: 0 } }
    const routesOfMany = { 'GET /api/v1/links/list': many }
    const lists = ({ api }: Opened) => api.calls.filter(({ path }) => path.endsWith('/links/list'))
    const shown = await open('/links', routesOfMany)
    await page.getByRole('textbox', { name: 'Search' }).fill('alp')
    await page.getByRole('textbox', { name: 'Tag' }).fill('summer')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('combobox', { name: 'State' }).selectOptions('Paused')
    await page.getByRole('button', { name: 'Next page' }).click()
    const wanted = { search: 'alp', tag: 'summer', isActive: 'false', offset: '50' }
    await expect.poll(() => lists(shown).at(-1)?.query).toMatchObject(wanted)
    await expect.element(page.getByRole('navigation', { name: '51–100 of 120' })).toBeVisible()

    const { pathname, search } = shown.history.location
    shown.unmount()
    const again = await renderConsoleAt(`${pathname}${search}`, { ...routes, ...routesOfMany })
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('alp')
    await expect.element(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('summer')
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('paused')
    await expect.element(page.getByRole('navigation', { name: '51–100 of 120' })).toBeVisible()
    expect(lists(again).map(({ query }) => query)).toEqual([lists(shown).at(-1)?.query])
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
