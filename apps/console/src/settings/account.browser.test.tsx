import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleFacts, workspaceId } from '../testing/session-facts.ts'
import { applyLook, parseLook } from '../theme/look.ts'

const path = '/api/v1/users/me/preferences'
const look = () => ({ ...document.documentElement.dataset })
const open = async (stored: object, more: FakeRoutes = {}, at = '/settings/account') => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(
    at,
    {
      'GET /api/v1/auth/sessions': { data: [] },
      [`GET ${path}`]: { data: stored },
      [`PUT ${path}`]: ({ body }) => ({ data: body }),
      ...more,
    },
    { ...sampleFacts, preferences: { ...stored } },
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return shown
}
const stored = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

afterEach(() => applyLook(parseLook({})))

describe('sessions', () => {
  const session = {
    id: 's1',
    kind: 'sign-in',
    name: null,
    workspaceId: null,
    userAgent: null,
    ip: '203.0.113.7',
    isCurrent: true,
    createdAt: '2026-11-24T08:00:00.000Z',
    lastUsedAt: '2026-11-24T09:00:00.000Z',
    expiresAt: '2026-12-24T09:00:00.000Z',
  }
  const program = {
    ...session,
    id: 's2',
    kind: 'program',
    name: 'Nightly costs',
    workspaceId,
    ip: null,
    isCurrent: false,
    lastUsedAt: null,
  }
  const route = 'POST /api/v1/auth/sessions'
  const listed = { 'GET /api/v1/auth/sessions': { data: [session, program] } }
  const token = `wms_${'a'.repeat(43)}`

  it('are listed by the clock of the top bar like every other time', async () => {
    await open({}, listed)
    await expect.element(page.getByText('24 Nov 2026, 10:00:00')).toBeVisible()
    // A program's is called by its name, since there is no browser, and may never have been used.
    const name = 'Nightly costs (program, Acme) – never 24 Dec 2026, 10:00:00 End'
    await expect.element(page.getByRole('row', { name })).toBeVisible()
    await expectAccessible()
  })

  it('are made for programs in this workspace until the end of a day, and shown once with their end', async () => {
    const { api } = await open(
      {},
      {
        ...listed,
        [route]: fakeError(400, 'VALIDATION_FAILED', {
          details: [{ path: 'expiresAt', message: 'Must be within 366 days.' }],
        }),
      },
    )
    const dialog = page.getByRole('dialog')
    const sent = () => api.calls.filter(({ method, path: called }) => `${method} ${called}` === route)
    await page.getByRole('button', { name: 'New session for a program' }).click()
    await expectAccessible()
    const end = dialog.getByLabelText('Ends')
    // In 90 days, where nothing else is chosen.
    const days = (Date.parse(end.element().getAttribute('value') ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeOneOf([89, 90])
    await dialog.getByLabelText('Name').fill('Nightly import')
    await end.fill('2028-01-01')
    await dialog.getByRole('button', { name: 'Create session' }).click()
    await expect.element(end).toHaveAccessibleDescription(/Must be within 366 days\./)
    const expiresAt = '2027-01-01T22:59:59.999Z'
    api.answer(
      route,
      Response.json(
        { data: { id: 's3', name: 'Nightly import', workspaceId, expiresAt, token } },
        { status: 201 },
      ),
    )
    const lists = () => api.calls.filter(({ path: called }) => called.endsWith('/auth/sessions')).length
    const before = lists()
    await end.fill('2027-01-01')
    await dialog.getByRole('button', { name: 'Create session' }).click()
    const made = page.getByRole('dialog', { name: 'Your session for Nightly import' })
    await expect.element(made.getByLabelText('Token')).toHaveValue(token)
    await expect.element(made.getByText(/It works until 1 Jan 2027, 23:59:59/)).toBeVisible()
    expect(sent().at(-1)?.body).toEqual({ name: 'Nightly import', expiresAt, workspaceId })
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(made).toBeVisible()
    await made.getByRole('button', { name: 'I have stored it' }).click()
    await expect.element(page.getByText(token)).not.toBeInTheDocument()
    // The call that made it, and the list again.
    await expect.poll(lists).toBe(before + 2)
  })

  it('are not lost by accident while they are described', async () => {
    await open({}, listed)
    await page.getByRole('button', { name: 'New session for a program' }).click()
    await page.getByRole('dialog').getByLabelText('Name').fill('Nightly import')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  })
})

describe('preferences', () => {
  it('39: apply at once, and are stored with the account beside what others stored', async () => {
    const shown = await open({ columns: { Mine: ['clicks'] } })
    await page.getByLabelText('Theme').selectOptions('Dark')
    expect(look()).toMatchObject({ theme: 'dark' })
    await page.getByLabelText('Colours of gains and losses').selectOptions('Blue and orange')
    await page.getByLabelText('Rows').selectOptions('Roomy')
    const all = { theme: 'dark', palette: 'colour-blind', density: 'roomy' }
    expect(look()).toEqual(all)
    await expect.poll(() => stored(shown).at(-1)).toEqual({ columns: { Mine: ['clicks'] }, look: all })
    expect(look()).toEqual(all)
  })

  it('39: are those of the account in a browser that is new to it', async () => {
    await open({ look: { theme: 'dark', palette: 'colour-blind', density: 'dense' } }, {}, '/overview')
    expect(look()).toEqual({ theme: 'dark', palette: 'colour-blind', density: 'dense' })
    expect(JSON.parse(localStorage.getItem('waymark-look') ?? '{}')).toEqual(look())
  })

  it('call a link a campaign in labels at once, on every page, and a link again', async () => {
    const list = { data: [sampleLink()], meta: { total: 1, limit: 50, offset: 0 } }
    const shown = await open({}, { 'GET /api/v1/links/list': list })
    const pages = page.getByRole('navigation', { name: 'Main' })
    await page.getByLabelText('I call a link').selectOptions('Campaign')
    await pages.getByRole('link', { name: 'Campaigns', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'New campaign' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Campaign' })).toBeVisible()
    expect(stored(shown)).toEqual([{ linkNoun: 'campaign' }])
    shown.history.push(`${shown.history.location.pathname.replace('/links', '/settings/account')}`)
    await page.getByLabelText('I call a link').selectOptions('Link')
    await expect.element(pages.getByRole('link', { name: 'Links', exact: true })).toBeVisible()
  })

  it('are read whatever is in them', async () => {
    await open({ look: ['<img>'], singleKeys: 'maybe' }, {}, '/overview')
    expect(look()).toEqual({ palette: 'standard', density: 'dense' })
  })

  it('say that they were not stored', async () => {
    await open({}, { [`PUT ${path}`]: fakeError(413, 'PAYLOAD_TOO_LARGE', { message: 'Too much.' }) })
    await page.getByLabelText('Rows').selectOptions('Roomy')
    await expect.element(page.getByText('Too much.').first()).toBeVisible()
  })

  it('119: switch single keys off at once; Ctrl K still acts', async () => {
    const shown = await open({})
    await page.getByLabelText('Single keys').click()
    await expect.poll(() => stored(shown)).toEqual([{ singleKeys: false }])
    await page.getByRole('heading', { level: 1 }).click()
    await userEvent.keyboard('?cd/')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
  })
})

describe('keys', () => {
  const press = async (keys: string, at = '/overview') => {
    const list = { data: [sampleLink()], meta: { total: 1, limit: 50, offset: 0 } }
    const shown = await open({}, { 'GET /api/v1/links/list': list }, at)
    await userEvent.keyboard(keys)
    return shown
  }

  it('are listed by ?', async () => {
    await press('?')
    await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expect.element(page.getByText('Save the form')).toBeVisible()
    await expectAccessible()
  })

  it('57: c opens the form for a link from any page', async () => {
    await press('c')
    await expect.element(page.getByRole('dialog', { name: 'New link' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  })

  it('d opens the dates, whose keys then choose', async () => {
    await press('d')
    await expect.element(page.getByRole('button', { name: 'Yesterday' })).toBeVisible()
    await userEvent.keyboard('y')
    await expect.element(page.getByRole('button', { name: /^Range: Yesterday/ })).toBeVisible()
  })

  it('/ leads into the search of the list, and to the palette where there is none', async () => {
    await press('/', '/links')
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus()
  })

  it('/ opens the palette on a page without a list', async () => {
    await press('/')
    await expect.element(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
  })

  it('⌘S saves the form that is typed in', async () => {
    const { api } = await open({}, { 'PATCH /api/v1/users/me': { data: sampleFacts.user } })
    await page.getByRole('textbox', { name: 'Name' }).fill('Olga O.')
    await userEvent.keyboard('{Control>}s{/Control}')
    const saved = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.poll(saved).toEqual([{ name: 'Olga O.' }])
  })
})
