import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { analyticsRoutes } from '../testing/sample-analytics.ts'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const alpha = sampleLink({ title: 'Alpha', tags: ['summer'], hasPassword: true })
const routes: FakeRoutes = {
  ...analyticsRoutes(alpha),
  'PATCH /api/v1/links/{code}': { data: alpha },
}
const open = async (tab = '', more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(`/links/${alpha.id}${tab}`, { ...routes, ...more }, facts)
}
type Opened = Awaited<ReturnType<typeof open>>
const patches = ({ api }: Opened) => api.calls.filter(({ method }) => method === 'PATCH')
const row = (table: string, name: RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })
/** One of a chart, with its figures. */
const bar = (chart: string, text: RegExp) =>
  page.getByRole('list', { name: chart }).getByRole('listitem').filter({ hasText: text })
const save = () => page.getByRole('button', { name: 'Save' })
const field = (name: string) => page.getByLabelText(name, { exact: true })

describe('the page of a link', () => {
  it('goes to its target by the key e, and to its notes by the key n', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible()
    await userEvent.keyboard('e')
    await expect.element(field('Target URL')).toHaveFocus()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await userEvent.keyboard('n')
    await expect.element(field('Notes')).toHaveFocus()
    await userEvent.keyboard('e')
    await expect.element(field('Notes')).toHaveValue(`${alpha.notes ?? ''}e`)
  })

  it('has an address for each of its tabs', async () => {
    await open()
    const names = ['Overview', 'Flow', 'Report', 'Clicks', 'Conversions', 'Settings', 'History']
    for (const name of names) await expect.element(page.getByRole('tab', { name })).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect.element(field('Target URL')).toHaveValue('https://shop.example/a')
  })

  it('42: pauses the link, and takes that back', async () => {
    const shown = await open()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => patches(shown).map(({ body }) => body))
      .toEqual([{ isActive: false }, { isActive: true }])
  })

  it('65: deletes the link after a confirmation, goes to the list, and takes that back', async () => {
    const shown = await open('', {
      'DELETE /api/v1/links/{code}': null,
      'POST /api/v1/links/{code}/restore': { data: alpha },
    })
    await page.getByRole('button', { name: 'Actions for Alpha' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Alpha?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => shown.history.location.pathname).toMatch(/[/]links$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    const restored = () => shown.api.calls.filter(({ path }) => path.endsWith('/alpha/restore'))
    await expect.poll(restored).toHaveLength(1)
  })

  it('saves what was changed alone, for the state that was seen', async () => {
    const shown = await open('?tab=settings')
    await field('Name').fill('Beta')
    await field('Alias').fill('')
    await field('Tags').fill('summer, sale')
    await field('Click limit').fill('500')
    await page.getByRole('checkbox', { name: 'Remove the password' }).click()
    await save().click()
    await expect.poll(() => patches(shown)).toHaveLength(1)
    const [call] = patches(shown)
    expect(call?.body).toEqual({
      title: 'Beta',
      customAlias: null,
      tags: ['summer', 'sale'],
      clickLimit: 500,
      password: null,
    })
    expect(call?.headers['if-match']).toBe(`"${alpha.updatedAt}"`)
  })

  it('59: has each value of the link in its field; the password shows as set, never as text', async () => {
    const utm = { source: 'newsletter', medium: 'email', campaign: null, term: null, content: null }
    const full = sampleLink({
      domainId: 'd1',
      tags: ['summer', 'sale'],
      expiresAt: '2027-01-31T11:00:30.123Z',
      clickLimit: 500,
      hasPassword: true,
      utm,
      retargetingPixels: [
        { provider: 'tiktok', pixelId: 'C4A7' },
        { provider: 'facebook', pixelId: '123 45' },
      ],
    })
    const shown = await open('?tab=settings', {
      'GET /api/v1/links/by-id/{id}': { data: full },
      'GET /api/v1/domains': { data: [{ id: 'd1', host: 'go.acme.example', status: 'active' }], meta: {} },
      'GET /api/v1/utm-presets': { data: [{ id: 'u1', name: 'Newsletter', ...utm }], meta: {} },
    })
    await expect.element(field('Domain')).toHaveDisplayValue('go.acme.example')
    await expect.element(field('UTM preset')).toHaveDisplayValue('Newsletter')
    const values = {
      'Target URL': 'https://shop.example/a',
      Alias: 'alpha',
      Tags: 'summer, sale',
      'Expires at': '2027-01-31T12:00',
      'UTM source': 'newsletter',
      'UTM medium': 'email',
      'Platform of pixel 1': 'tiktok',
      'Pixel id 1': 'C4A7',
      'New password': '',
      'Platform of pixel 2': 'facebook',
      'Pixel id 2': '123 45',
    }
    for (const [name, value] of Object.entries(values))
      expect(field(name).element(), name).toHaveProperty('value', value)
    await expect.element(field('Click limit')).toHaveValue('500')
    await expect.element(field('Expires at')).toHaveAccessibleDescription('In Europe/Berlin.')
    await expect.element(field('New password')).toHaveAccessibleDescription(/^One is set/)
    await expect.element(field('New password')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Remove pixel 1' }).click()
    await field('UTM preset').selectOptions('None')
    await save().click()
    await expect
      .poll(() => patches(shown).map(({ body }) => body))
      .toEqual([{ retargetingPixels: [{ provider: 'facebook', pixelId: '123 45' }], utm: null }])
  })

  it('does not lose what is typed while the settings are being saved', async () => {
    let answer = (_saved: object) => {}
    const shown = await open('?tab=settings', {
      'PATCH /api/v1/links/{code}': () =>
        new Promise<object>((resolve) => {
          answer = resolve
        }),
    })
    await field('Name').fill('First')
    await save().click()
    await expect.poll(() => patches(shown)).toHaveLength(1)
    await field('Notes').fill('Typed since')
    const saved = { ...alpha, title: 'First', updatedAt: '2026-11-25T11:00:00.000Z' }
    shown.api.answer('GET /api/v1/links/by-id/{id}', { data: saved })
    answer({ data: saved })
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect.element(field('Notes')).toHaveValue('Typed since')
    shown.api.answer('PATCH /api/v1/links/{code}', { data: saved })
    await save().click()
    await expect
      .poll(() => patches(shown).map(({ body }) => body))
      .toEqual([{ title: 'First' }, { notes: 'Typed since' }])
    expect(patches(shown)[1]?.headers['if-match']).toContain(saved.updatedAt)
  })

  it('59: has when it begins, how visitors are sent on and what their parameters are', async () => {
    const full = sampleLink({
      startsAt: '2026-12-01T07:00:00.000Z',
      expiredUrl: 'https://shop.example/over',
      redirectType: 'meta',
      appendQuery: false,
      bindVisitors: 'rule_landing',
      uniquenessHours: 48,
      appendPath: true,
      utmPrecedence: 'link' as const,
      expectedApproval: 62.5,
      subIdMap: { zone: 'sub_id_2', cid: 'external_id' },
    })
    const shown = await open('?tab=settings', { 'GET /api/v1/links/by-id/{id}': { data: full } })
    const values = {
      'Starts at': '2026-12-01T08:00',
      'Target URL when it is over': 'https://shop.example/over',
      'Delivered as': 'meta',
      'Query of the visit': 'false',
      'Visitors who come again': 'rule_landing',
      'Leads expected to be approved': '62.5',
      'Path behind the code': 'true',
      'Where visit and link have the same UTM value': 'link',
      'A visitor is new again after, hours': '48',
      'Parameter 1': 'cid',
      'Parameter 1 is': 'external_id',
      'Parameter 2': 'zone',
      'Parameter 2 is': 'sub_id_2',
    }
    await expect.element(field('Parameter 2 is')).toBeVisible()
    for (const [name, value] of Object.entries(values))
      expect(field(name).element(), name).toHaveProperty('value', value)
    await field('Starts at').fill('')
    await field('Delivered as').selectOptions('301 Moved permanently')
    await field('Visitors who come again').selectOptions('Are drawn anew')
    await page.getByRole('button', { name: 'Remove parameter 1' }).click()
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await field('Parameter 2').fill('kw')
    await field('Parameter 2 is').selectOptions('keyword')
    await save().click()
    await expect
      .poll(() => patches(shown).map(({ body }) => body))
      .toEqual([
        {
          startsAt: null,
          redirectType: '301',
          bindVisitors: null,
          subIdMap: { kw: 'keyword', zone: 'sub_id_2' },
        },
      ])
  })

  it('copies the link with the tokens of its source, which is set here', async () => {
    const url = `${alpha.shortUrl}?zone={zoneid}`
    const source = { id: 's1', name: 'Push' }
    const shown = await open('?tab=settings', {
      'GET /api/v1/links/by-id/{id}': { data: sampleLink({ trafficSourceId: 's1' }) },
      'GET /api/v1/traffic-sources': { data: [source, { id: 's2', name: 'Pop' }], meta: {} },
      'GET /api/v1/links/{code}/tracking-url': { data: { url } },
    })
    await expect.element(page.getByRole('button', { name: 'Copy with tokens' })).toHaveAttribute('title', url)
    await expect.element(field('Traffic source')).toHaveDisplayValue('Push')
    await field('Traffic source').selectOptions('Pop')
    await save().click()
    await expect.poll(() => patches(shown).map(({ body }) => body)).toEqual([{ trafficSourceId: 's2' }])
  })

  it('has links into apps, sent whole, and shows what is refused at its field', async () => {
    const path = 'PATCH /api/v1/links/{code}'
    const deepLink = { ios: 'myapp://a', android: null }
    const shown = await open('?tab=settings', {
      'GET /api/v1/links/by-id/{id}': { data: sampleLink({ deepLink }) },
      [path]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'deepLink.android', message: 'must not be https' }],
      }),
    })
    const android = page.getByRole('textbox', { name: 'Link into the app, Android' })
    await expect
      .element(page.getByRole('textbox', { name: 'Link into the app, iOS' }))
      .toHaveValue('myapp://a')
    await android.fill('https://shop.example/')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('must not be https')).toBeVisible()
    shown.api.answer(path, { data: sampleLink() })
    const sent = () => shown.api.calls.findLast(({ method }) => method === 'PATCH')?.body
    await android.fill('myapp://b')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(sent).toEqual({ deepLink: { ios: 'myapp://a', android: 'myapp://b' } })
  })

  it('says at the alias that it is taken', async () => {
    await open('?tab=settings', { 'PATCH /api/v1/links/{code}': fakeError(409, 'CONFLICT') })
    await field('Alias').fill('summer')
    await save().click()
    await expect.element(page.getByText('Taken', { exact: true })).toBeVisible()
    await expect.element(field('Alias')).toHaveValue('summer')
  })

  it('says that someone else changed it, does not lose what was typed, and saves it on top', async () => {
    const theirs = { ...alpha, notes: 'Ask Ed', updatedAt: '2026-11-25T10:00:00.000Z' }
    const shown = await open('?tab=settings', {
      'PATCH /api/v1/links/{code}': ({ headers }) =>
        headers['if-match'] === `"${theirs.updatedAt}"`
          ? { data: { ...theirs, title: 'Mine' } }
          : fakeError(412, 'VERSION_MISMATCH', { version: theirs.updatedAt }),
    })
    await field('Name').fill('Mine')
    shown.api.answer('GET /api/v1/links/by-id/{id}', { data: theirs })
    await save().click()
    await expect.element(page.getByText(/Someone else changed this link/)).toBeVisible()
    await expect.element(page.getByText('Notes is now “Ask Ed”')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Mine')
    await save().click()
    await expect.element(field('Notes')).toHaveValue('Ask Ed')
    expect(patches(shown).map(({ body }) => body)).toEqual([{ title: 'Mine' }, { title: 'Mine' }])
  })

  it('says who changed what of it', async () => {
    const { api } = await open('?tab=history', {
      'GET /api/v1/audit-log': {
        data: [
          {
            id: 'entry',
            at: '2026-11-25T10:00:00.000Z',
            apiKeyId: null,
            action: 'link.update',
            user: { id: 'ed', email: 'ed@example.com' },
            changes: { title: 'Alpha', notes: null },
          },
          {
            id: 'older',
            at: '2026-11-25T09:00:00.000Z',
            apiKeyId: null,
            action: 'link.update',
            user: { id: 'ed', email: 'ed@example.com' },
            changes: { trafficSourceId: 's1', domainId: 'd1' },
          },
        ],
        meta: { total: 2, limit: 50, offset: 0 },
      },
      // The one that the entry names is after the most that the API gives at once.
      'GET /api/v1/traffic-sources': ({ query }) => ({
        data:
          query.offset === '0'
            ? Array.from({ length: 100 }, (_, index) => ({ id: `other-${index}`, name: `Other ${index}` }))
            : [{ id: 's1', name: 'Push network' }],
        meta: { total: 101 },
      }),
      'GET /api/v1/domains': {
        data: [{ id: 'd1', host: 'go.example', status: 'active' }],
        meta: { total: 1 },
      },
    })
    await expect.element(row('History', /traffic source: Push network, domain: go\.example/)).toBeVisible()
    await expect
      .element(row('History', /25 Nov 2026, 11:00:00 ed@example\.com Link changed title: Alpha, notes: –/))
      .toBeVisible()
    const request = api.calls.find(({ path }) => path.endsWith('/audit-log'))
    expect(request?.query).toEqual({ resourceId: alpha.id, limit: '50', sort: '-at' })
  })

  it('says to editors who can read its history', async () => {
    await open('?tab=history', {}, asRole('editor'))
    await expect.element(page.getByText(/Admins of the workspace can read/)).toBeVisible()
  })

  it('17: lets a viewer change nothing, and says why', async () => {
    await open('?tab=settings', {}, asRole('viewer'))
    await expect.element(save()).toHaveAttribute('title', 'Viewers cannot change this')
    await expect.element(field('Name')).toBeDisabled()
  })

  it('says of a link that is not there that it is not, and leads on', async () => {
    const { history } = await open('', { 'GET /api/v1/links/by-id/{id}': fakeError(404, 'NOT_FOUND') })
    await expect.element(page.getByText('Not here, or not yours')).toBeVisible()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Search everything' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await main.getByRole('link', { name: 'To the list' }).click()
    await expect.poll(() => history.location.pathname).toMatch(/[/]links$/)
  })

  it.each([
    [1440, ''],
    [360, ''],
    [1440, '?tab=settings'],
    [360, '?tab=settings'],
  ])('21: has nothing against WCAG at %d px%s', async (width, tab) => {
    await open(tab)
    await page.viewport(width, 800)
    const shown = tab === '' ? bar('Countries', /Germany/) : field('Notes')
    await expect.element(shown).toBeVisible()
    await expectAccessible()
  })
})
