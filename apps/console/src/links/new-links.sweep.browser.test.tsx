import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Call, type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { pasteText } from '../testing/paste-text.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'

const alpha = sampleLink()
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 50, offset: 0 } })
const none = { rows: [], totals: {}, mixedCurrencies: false }
const newsletter = { source: 'newsletter', medium: 'email', campaign: 'summer', term: null, content: null }
const routes: FakeRoutes = {
  'GET /api/v1/links/list': listOf(alpha),
  'POST /api/v1/analytics/report': { data: none, meta: { total: 0, limit: 1_000, offset: 0 } },
  'POST /api/v1/links': Response.json({ data: alpha }, { status: 201 }),
}
const open = async (path = '/links', more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...routes, ...more })
}
type Opened = Awaited<ReturnType<typeof open>>
const sent = ({ api }: Opened, method: string) => api.calls.filter((call) => call.method === method)
const created = (shown: Opened) => sent(shown, 'POST').filter(({ path }) => path === '/api/v1/links')
const destination = () => page.getByLabelText('Destination URL')
const row = (name: RegExp) => page.getByRole('table', { name: 'Links' }).getByRole('row', { name })

/** As the browser does when a user pastes. */
async function paste(text: string): Promise<void> {
  await destination().click()
  pasteText(text)
}

describe('new links', () => {
  afterEach(() => vi.restoreAllMocks())

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

  it('begin in the first field of their form', async () => {
    await open('/links?new=true')
    const form = page.getByRole('dialog', { name: 'New link' })
    await expect.element(form.getByLabelText('Destination URL')).toHaveFocus()
  })

  it('56: makes a link of a pasted address and Enter by one call, on top, its short URL in the clipboard', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const shown = await openEmpty()
    await expect.element(page.getByRole('heading', { name: 'No links' })).toBeVisible()
    // Without its scheme, as browsers show addresses.
    await destination().fill(' example.com/a')
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

  it('56: does not lose what was typed where it is refused, and says why at the field', async () => {
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

  it('57: opens the form by c, says at the alias that it is taken, and loses nothing that was typed', async () => {
    await open('/links', { 'POST /api/v1/links': fakeError(409, 'CONFLICT') })
    await expect.element(row(/^alpha/)).toBeVisible()
    await userEvent.keyboard('c')
    const dialog = page.getByRole('dialog', { name: 'New link' })
    const typed = {
      'Destination URL': 'https://example.com/a',
      Alias: 'alpha',
      Name: 'Mine',
      Tags: 'summer, sale',
      'Expires at': '2027-01-31T12:00',
      'Click limit': '500',
      Password: 'open sesame',
    }
    for (const [name, value] of Object.entries(typed)) await dialog.getByLabelText(name).fill(value)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect.element(dialog.getByLabelText('Alias')).toHaveAccessibleDescription('Taken')
    await expect.element(dialog.getByLabelText('Alias')).toHaveFocus()
    for (const [name, value] of Object.entries(typed))
      expect(dialog.getByLabelText(name).element(), name).toHaveProperty('value', value)
  })

  it('59: sends all that the form has', async () => {
    const shown = await open('/links', {
      'GET /api/v1/domains': listOf(
        { id: 'd1', host: 'go.acme.example', status: 'active' },
        { id: 'd2', host: 'new.acme.example', status: 'pending' },
      ),
      'GET /api/v1/utm-presets': listOf({ id: 'u1', name: 'Newsletter', ...newsletter }),
    })
    await page.getByRole('button', { name: 'New link' }).click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await dialog.getByLabelText('Destination URL').fill('https://example.com/a')
    await dialog.getByLabelText('Domain').selectOptions('go.acme.example')
    await expect.element(dialog.getByLabelText('Domain')).not.toHaveTextContent('new.acme.example')
    await dialog.getByLabelText('Tags').fill('summer, , sale')
    await dialog.getByLabelText('UTM preset').selectOptions('Newsletter')
    await expect.element(dialog.getByLabelText('UTM medium')).toHaveValue('email')
    await dialog.getByLabelText('Expires at').fill('2027-01-31T12:00')
    await dialog.getByLabelText('Click limit').fill('500')
    await dialog.getByLabelText('Password').fill('open sesame')
    await dialog.getByRole('button', { name: 'Add pixel' }).click()
    await dialog.getByLabelText('Platform of pixel 1').selectOptions('tiktok')
    await dialog.getByLabelText('Pixel id 1').fill('C4A7')
    const create = dialog.getByRole('button', { name: 'Create link' }).element()
    if (create instanceof HTMLElement) for (const _press of [1, 2]) create.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(created(shown).map(({ body }) => body)).toEqual([
      {
        originalUrl: 'https://example.com/a',
        domainId: 'd1',
        tags: ['summer', 'sale'],
        expiresAt: '2027-01-31T11:00:00.000Z',
        clickLimit: 500,
        password: 'open sesame',
        utm: newsletter,
        retargetingPixels: [{ provider: 'tiktok', pixelId: 'C4A7' }],
      },
    ])
  })

  it('59: sends nothing that was left empty', async () => {
    const shown = await open()
    await page.getByRole('button', { name: 'New link' }).click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await dialog.getByLabelText('Destination URL').fill('https://example.com/a')
    await dialog.getByRole('button', { name: 'Add pixel' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(created(shown).map(({ body }) => body)).toEqual([{ originalUrl: 'https://example.com/a' }])
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
    const wrong = ['nonsense', 'ftp://example.com/', 'example']
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
    await expect.poll(() => pastedFields().map(({ value }) => value)).toEqual(['nonsense', 'example'])
  })

  it('58: still shows a line that the API refuses, with its reason', async () => {
    await open('/links', { 'POST /api/v1/links/bulk': bulkOf(1) })
    await paste('https://example.com/0\nhttps://example.com/1\nhttps://example.com/2')
    await page.getByRole('button', { name: 'Make 3' }).click()
    await expect.element(pasted().getByLabelText('Line 2')).toHaveAccessibleDescription('Taken')
    expect(pastedFields().map(({ value }) => value)).toEqual(['https://example.com/1'])
  })

  it('confirms before pasted lines are lost, and has what was corrected in them', async () => {
    await open()
    await paste('https://example.com/0\nshop.example')
    const dialog = page.getByRole('dialog', { name: 'Links from pasted lines' })
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByLabelText('Line 2').fill('https://shop.example')
    await userEvent.keyboard('{Escape}')
    await expect.element(warning.getByText('2 lines are not made into links.')).toBeVisible()
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect.element(warning).not.toBeInTheDocument()
    await expect.element(dialog.getByLabelText('Line 2')).toHaveValue('https://shop.example')
    await userEvent.keyboard('{Escape}')
    await warning.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('confirms before what was typed in the form of a link is lost', async () => {
    const shown = await open()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    const make = () => page.getByRole('button', { name: 'New link' }).first().click()
    await make()
    await dialog.getByLabelText('Alias').fill('summer')
    await userEvent.keyboard('{Escape}')
    await expect.element(warning.getByText('What was typed here is not saved.')).toBeVisible()
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect.element(dialog.getByLabelText('Alias')).toHaveValue('summer')
    await userEvent.keyboard('{Escape}')
    await warning.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    // Nothing was typed: no confirmation is needed.
    await make()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent(shown, 'POST').filter(({ path }) => path === '/api/v1/links')).toEqual([])
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
})
