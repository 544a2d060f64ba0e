import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type Call, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { asRole, sampleFacts, workspaceId } from '../testing/session-facts.ts'

const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const keyPath = 'POST /api/v1/api-keys'

describe('settings', () => {
  it('17: cannot be changed by viewers, and say so', async () => {
    await renderConsole('/settings', {}, asRole('viewer'))
    const save = page.getByRole('button', { name: 'Save' })
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await expect.element(save).toHaveAccessibleDescription('Viewers cannot change this')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  })

  it('show at its field what the API refuses until it is saved, and do not lose what was typed', async () => {
    await renderConsole('/settings', {
      [`PATCH /api/v1/workspaces/${workspaceId}`]: { data: {} },
      'GET /api/v1/currency-rates/missing': fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'baseCurrency', message: 'is no currency' }],
      }),
    })
    const currency = page.getByRole('textbox', { name: 'Currency' })
    const save = page.getByRole('button', { name: 'Save' })
    await currency.clear()
    await currency.click()
    await userEvent.keyboard('usdt')
    await save.click()
    await expect.element(page.getByText('is no currency')).toBeVisible()
    await expect.element(currency).toHaveValue('usdt')
    await currency.fill('USD')
    await save.click()
    await expect.element(page.getByText('Saved')).toBeVisible()
    await expect.element(page.getByText('is no currency')).not.toBeInTheDocument()
  })

  it('say before another currency is saved what has no rate to it, and take the rates', async () => {
    const { api } = await renderConsole('/settings', {
      'GET /api/v1/currency-rates/missing': {
        data: [
          { date: '2026-11-25', currency: 'GBP', amounts: 2 },
          { date: '2026-11-24', currency: 'GBP', amounts: 1 },
          { date: '2026-11-24', currency: 'USD', amounts: 4 },
        ],
        meta: { total: 3, amounts: 7 },
      },
      [`PATCH /api/v1/workspaces/${workspaceId}`]: { data: {} },
      'PUT /api/v1/currency-rates': { data: [] },
    })
    await page.getByRole('textbox', { name: 'Currency' }).fill('eur')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the currency from USD to EUR?' })
    await expect.element(dialog.getByText(/^7 amounts have no rate to EUR/)).toBeVisible()
    const writes = () => api.calls.filter(({ method }) => method === 'PATCH' || method === 'PUT')
    expect(writes()).toEqual([])
    expect(api.calls.find(({ path }) => path.endsWith('/missing'))?.query).toEqual({ baseCurrency: 'EUR' })
    await dialog.getByLabelText('What 1 GBP is worth').fill('1,15')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Change the currency' }).click()
    await expect.element(page.getByText('Figures are in EUR now')).toBeVisible()
    expect(writes().map(({ body }) => body)).toEqual([
      expect.objectContaining({ baseCurrency: 'EUR' }),
      {
        rates: [
          { date: '2026-11-25', currency: 'GBP', rate: 1.15 },
          { date: '2026-11-24', currency: 'GBP', rate: 1.15 },
        ],
      },
    ])
  })

  it('show what a change of currency has done where its rates fail, and store them when it is tried again', async () => {
    const rate = (date: string) => ({ date, currency: 'GBP', amounts: 1 })
    const days = ['2026-11-25', '2026-11-24', '2025-03-01', '2025-02-28']
    const { api } = await renderConsole('/settings', {
      // Two a page, of four; as the API, which gives the latest hundred.
      'GET /api/v1/currency-rates/missing': ({ query }: Call) => {
        const found = days.filter((day) => day <= (query.to ?? '2099-12-31'))
        return { data: found.slice(0, 2).map(rate), meta: { total: found.length, amounts: found.length } }
      },
      [`PATCH /api/v1/workspaces/${workspaceId}`]: { data: {} },
      'PUT /api/v1/currency-rates': fakeError(503, 'UNAVAILABLE'),
    })
    await page.getByRole('textbox', { name: 'Currency' }).fill('EUR')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the currency from USD to EUR?' })
    await expect.element(dialog.getByText(/^4 amounts have no rate to EUR/)).toBeVisible()
    await dialog.getByLabelText('What 1 GBP is worth').fill('1.15')
    const workspace = { ...sampleFacts.workspace, baseCurrency: 'EUR' }
    api.answer('GET /api/v1/session', { data: { ...sampleFacts, workspace } })
    const change = dialog.getByRole('button', { name: 'Change the currency' })
    const called = (method: string, path: string) =>
      api.calls.filter((call) => call.method === method && call.path === path)
    const sessions = called('GET', '/api/v1/session').length
    await change.click()
    await expect.poll(() => called('GET', '/api/v1/session').length).toBeGreaterThan(sessions)
    await expect.element(change).not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(dialog).toBeVisible()
    api.answer('PUT /api/v1/currency-rates', { data: [] })
    await change.click()
    await expect.element(page.getByText('Figures are in EUR now')).toBeVisible()
    const rates = days.map((date) => ({ date, currency: 'GBP', rate: 1.15 }))
    expect(called('PUT', '/api/v1/currency-rates').at(-1)?.body).toEqual({ rates })
  })

  it('have what is stored of who converted and the schemes of own apps', async () => {
    const { api } = await renderConsole('/settings', {
      [`PATCH /api/v1/workspaces/${workspaceId}`]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'appSchemes.0', message: 'is no scheme' }],
      }),
    })
    const hours = page.getByLabelText('Hours to store who converted')
    const schemes = page.getByLabelText('Schemes of your own apps')
    const save = page.getByRole('button', { name: 'Save' })
    const sent = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.element(hours).toHaveValue('72')
    await hours.fill('721')
    await save.click()
    await expect.element(page.getByText('At most 720')).toBeVisible()
    expect(sent()).toEqual([])
    await hours.fill('0')
    await schemes.fill('my app, , other')
    await save.click()
    await expect.element(schemes).toHaveAccessibleDescription(/is no scheme/)
    await schemes.fill('')
    await save.click()
    await expect
      .poll(sent)
      .toEqual([
        expect.objectContaining({ identityHours: 0, appSchemes: ['my app', 'other'] }),
        expect.objectContaining({ identityHours: 0, appSchemes: [] }),
      ])
  })

  it('have the steps of the colours of ROI, which are to be ascending', async () => {
    const { api } = await renderConsole('/settings', {
      [`PATCH /api/v1/workspaces/${workspaceId}`]: { data: {} },
    })
    const sent = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    const step = (label: string) => page.getByLabelText(label, { exact: true })
    await expect.element(step('Great loss, up to')).toHaveValue('-50')
    await step('Gain, from').fill('60')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Each has to be above the one before.')).toBeVisible()
    expect(sent()).toEqual([])
    await step('Great gain, from').fill('100')
    await expectAccessible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(sent).toEqual([expect.objectContaining({ tintThresholds: [-50, -20, -5, 5, 60, 100] })])
  })

  it('108: make a key of what was chosen alone, and show it once, in a dialog that only its button closes', async () => {
    const { api } = await renderConsole('/settings/keys', {
      'GET /api/v1/api-keys': list(),
      [keyPath]: Response.json({ data: { id: 'k', key: 'wmk_secret', name: 'Reports' } }, { status: 201 }),
    })
    await page.getByRole('button', { name: 'New key' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Reports')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Choose at least one.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'links:read' }).click()
    await page.getByRole('checkbox', { name: 'costs:read' }).click()
    await page.getByLabelText('Ends').fill('2099-01-02')
    await expectAccessible()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Your key' })).toBeVisible()
    const made = api.calls.filter(({ path, method }) => method === 'POST' && path === '/api/v1/api-keys')
    expect(made.map(({ body }) => body)).toEqual([
      { name: 'Reports', scopes: ['links:read', 'costs:read'], expiresAt: '2099-01-02T22:59:59.999Z' },
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: 'Key' })).toHaveValue('wmk_secret')
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('108: show a confirmation before a key is revoked', async () => {
    const key = {
      id: 'k',
      name: 'Reports',
      prefix: 'wmk_1',
      status: 'active',
      scopes: ['links:read'],
      lastUsedAt: null,
      expiresAt: null,
      createdAt: '2026-11-24T08:00:00.000Z',
    }
    const { api } = await renderConsole('/settings/keys', {
      'GET /api/v1/api-keys': list(key),
      'DELETE /api/v1/api-keys/{id}': Response.json(null, { status: 200 }),
    })
    const revoked = () => api.calls.filter(({ method }) => method === 'DELETE')
    const revoke = page.getByRole('button', { name: 'Revoke' })
    await revoke.click()
    const dialog = page.getByRole('dialog', { name: 'Revoke Reports?' })
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(revoked()).toEqual([])
    await revoke.click()
    api.answer('GET /api/v1/api-keys', list({ ...key, status: 'revoked' }))
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(page.getByText('revoked', { exact: true })).toBeVisible()
    expect(revoked().map(({ path }) => path)).toEqual(['/api/v1/api-keys/k'])
  })

  it.each([
    ['domains', 'Add domain', 'Host', '/api/v1/domains'],
    ['keys', 'New key', 'Name', '/api/v1/api-keys'],
  ])('show a confirmation before what was typed in a form of %s is lost', async (tab, add, field, path) => {
    await renderConsole(`/settings/${tab}`, { [`GET ${path}`]: list() })
    await page.getByRole('button', { name: add }).first().click()
    await page.getByRole('dialog', { name: add }).getByLabelText(field).fill('go.example.com')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.element(page.getByLabelText(field)).toHaveValue('go.example.com')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('104: say of each record of a domain what was looked for and found, and when it is there', async () => {
    const record = (type: string) => ({ type, name: `${type}.go.example`, value: `value-${type}` })
    const verification = { txt: record('txt'), cname: record('cname') }
    const domain = { id: 'd', host: 'go.example', status: 'pending', verification }
    const found = (path: string) => ({ path: `verification.${path}`, message: `found no ${path} record` })
    const { api } = await renderConsole('/settings/domains', {
      'GET /api/v1/domains': list(domain),
      'POST /api/v1/domains/{id}/verify': fakeError(409, 'CONFLICT', {
        details: [found('txt'), found('cname')],
      }),
    })
    for (const text of ['found no txt record', 'found no cname record'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'TXT, Value' })).toHaveValue('value-txt')
    api.answer('POST /api/v1/domains/{id}/verify', { data: { ...domain, status: 'active' } })
    api.answer('GET /api/v1/domains', list({ ...domain, status: 'active' }))
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect.element(page.getByText('active', { exact: true })).toBeVisible()
    await expect.element(page.getByText('found no txt record')).not.toBeInTheDocument()
  })

  const active = {
    id: 'd',
    host: 'go.example',
    status: 'active',
    isDefault: false,
    clientHints: false,
    rootUrl: 'https://www.example/',
    notFoundUrl: null,
    updatedAt: '2026-11-25T10:00:00.000Z',
  }
  it('change what a domain does with visitors and new links, and show what is refused at its field', async () => {
    const path = 'PATCH /api/v1/domains/{id}'
    const { api } = await renderConsole('/settings/domains', {
      'GET /api/v1/domains': list(active),
      [path]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'notFoundUrl', message: 'must not be on the domain itself' }],
      }),
    })
    await expect
      .element(page.getByRole('textbox', { name: 'Bare domain' }))
      .toHaveValue('https://www.example/')
    await page.getByRole('textbox', { name: 'Bare domain' }).fill('')
    await page.getByRole('textbox', { name: 'Unknown codes' }).fill('https://go.example/none')
    await page.getByRole('checkbox', { name: 'Details of devices' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('must not be on the domain itself')).toBeVisible()
    await page.getByRole('textbox', { name: 'Unknown codes' }).fill('https://www.example/none')
    const changes = {
      rootUrl: null,
      notFoundUrl: 'https://www.example/none',
      isDefault: false,
      clientHints: true,
    }
    const changed = { ...active, ...changes, updatedAt: '2026-11-25T10:01:00.000Z' }
    api.answer(path, { data: changed })
    api.answer('GET /api/v1/domains', list(changed))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Saved').first()).toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Details of devices' })).toBeChecked()
    expect(api.calls.findLast(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/v1/domains/d',
      body: changes,
    })
    await expectAccessible()
  })

  it('change who is taken for a bot, and say what prevents it', async () => {
    const intake = {
      storeRawIp: false,
      uniquenessHours: 24,
      botAction: 'flag',
      respectDnt: true,
      retentionDays: 365,
      mailScannerAction: 'flag',
      torAction: 'off',
      vpnAction: 'off',
      dataCenterAction: 'off',
    }
    const path = 'PATCH /api/v1/click-intake-settings'
    const { api } = await renderConsole('/settings/clicks', {
      'GET /api/v1/click-intake-settings': { data: intake },
      [path]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'uniquenessHours', message: 'Too many hours.' }],
      }),
    })
    await page.getByRole('combobox', { name: 'Tor' }).selectOptions('Block, count as bots')
    await page.getByRole('textbox', { name: 'Keep clicks for, days' }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Too many hours.')).toBeVisible()
    const changed = { ...intake, torAction: 'block', retentionDays: null }
    const warnings = [{ path: 'torAction', message: 'No exits of Tor are known.' }]
    api.answer(path, { data: changed, meta: { warnings } })
    api.answer('GET /api/v1/click-intake-settings', { data: changed, meta: { warnings } })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('No exits of Tor are known.')).toBeVisible()
    expect(api.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual(changed)
    await expectAccessible()
  })

  it('17: look for no records of viewers', async () => {
    const verification = { txt: { name: 'n', value: 'v' }, cname: { name: 'n', value: 'v' } }
    const domain = { id: 'd', host: 'go.example', status: 'pending', verification }
    const { api } = await renderConsole(
      '/settings/domains',
      { 'GET /api/v1/domains': list(domain) },
      asRole('viewer'),
    )
    await expect
      .element(page.getByRole('button', { name: 'Check now' }))
      .toHaveAttribute('aria-disabled', 'true')
    expect(api.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([])
  })

  it.each([
    ['editor', 'Editors'],
    ['viewer', 'Viewers'],
  ] as const)('17: say to %s why there are no members to see, and request none', async (role, members) => {
    const { api } = await renderConsole('/settings/members', {}, asRole(role))
    await expect.element(page.getByText(`${members} cannot see this`)).toBeVisible()
    const invite = page.getByRole('button', { name: 'Invite' })
    await expect.element(invite).toHaveAttribute('aria-disabled', 'true')
    await expect.element(invite).toHaveAccessibleDescription(`${members} cannot change this`)
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(api.calls.filter(({ path }) => /members|invitations/.test(path))).toEqual([])
  })

  it('106: make an invitation whose link can be sent by hand', async () => {
    const path = `/api/v1/workspaces/${workspaceId}`
    await renderConsole('/settings/members', {
      [`GET ${path}/members`]: list(),
      [`GET ${path}/invitations`]: list(),
      [`POST ${path}/invitations`]: Response.json(
        { data: { id: 'i', email: 'new@example.com', role: 'editor', token: 'secret-token' } },
        { status: 201 },
      ),
    })
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('new@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Link of the invitation' }))
      .toHaveValue(`${location.origin}/invite#secret-token`)
  })

  it('106: show a confirmation before an invitation is withdrawn', async () => {
    const path = `/api/v1/workspaces/${workspaceId}`
    const invitation = { id: 'i-1', email: 'new@example.com', role: 'editor', expiresAt: '2099-01-02' }
    const { api } = await renderConsole('/settings/members', {
      [`GET ${path}/members`]: list(),
      [`GET ${path}/invitations`]: list(invitation),
      [`DELETE ${path}/invitations/{invitationId}`]: Response.json(null, { status: 200 }),
    })
    const withdrawn = () => api.calls.filter(({ method }) => method === 'DELETE')
    const withdraw = page.getByRole('button', { name: 'Withdraw' })
    await withdraw.click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw the invitation of new@example.com?' })
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(withdrawn()).toEqual([])
    await withdraw.click()
    api.answer(`GET ${path}/invitations`, list())
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(page.getByText('No open invitations')).toBeVisible()
    expect(withdrawn().map((call) => call.path)).toEqual([`${path}/invitations/i-1`])
  })

  it('107: show a confirmation before a member is removed, and say why the last owner stays', async () => {
    const path = `/api/v1/workspaces/${workspaceId}`
    const olga = {
      userId: 'u-1',
      email: 'olga@example.com',
      name: 'Olga',
      role: 'owner',
      linkIds: null,
      collectionIds: null,
      createdAt: '2026-11-24T08:00:00.000Z',
    }
    const { api } = await renderConsole('/settings/members', {
      [`GET ${path}/members`]: list(olga),
      [`GET ${path}/invitations`]: list(),
      [`DELETE ${path}/members/{userId}`]: fakeError(409, 'CONFLICT', {
        message: 'This is the last owner of the workspace.',
      }),
    })
    const removals = () => api.calls.filter(({ method }) => method === 'DELETE')
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove olga@example.com?' })
    await expect.element(dialog).toBeVisible()
    expect(removals()).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('This is the last owner of the workspace.').first()).toBeVisible()
    expect(removals()).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove' })).toHaveFocus()
  })
})
