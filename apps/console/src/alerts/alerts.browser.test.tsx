import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleFacts } from '../testing/session-facts.ts'

const at = '2026-11-25T10:00:00.000Z'
const telegram = { id: 'c1', kind: 'telegram', url: null, to: null, chatId: '-100', hasCredentials: true }
const alert = {
  id: 'a1',
  name: 'Bad zones',
  metric: 'roi',
  operator: 'lt',
  threshold: -20,
  windowMinutes: 120,
  range: null,
  scope: 'sub_id:sub_id_3',
  scopeValue: '*',
  minSampleSize: 100,
  cooldownMinutes: 30,
  action: 'add_to_list',
  listId: 'l1',
  isActive: true,
  lastFiredAt: at,
  lastValue: -31,
  channels: [telegram],
}
const firing = {
  id: 'f1',
  firedAt: at,
  scope: 'sub_id:sub_id_3',
  dimensionValue: 'zone-7',
  value: -41.5,
  sampleSize: 312,
  metric: 'roi',
  operator: 'lt',
  threshold: -20,
  action: 'add_to_list',
  result: 'added',
  channels: [
    { channelId: 'c1', kind: 'telegram', status: 'failed', attempts: 8, error: 'chat not found' },
    { channelId: 'c2', kind: 'email', status: 'delivered', attempts: 1, error: null },
  ],
}
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 50, offset: 0 } })
const preview = {
  from: '2026-11-18T10:00:00.000Z',
  to: at,
  stepMinutes: 60,
  isComplete: true,
  total: 3,
  firings: [{ firedAt: at, dimensionValue: 'zone-7', value: -41.5, sampleSize: 312 }],
}
const routes: FakeRoutes = {
  'GET /api/v1/alerts': listOf(alert),
  'GET /api/v1/alerts/{id}/firings': listOf(firing),
  'POST /api/v1/alerts': { data: alert },
  'PATCH /api/v1/alerts/{id}': { data: alert },
  'POST /api/v1/alerts/preview': { data: preview },
  'GET /api/v1/offers': listOf({ id: 'o1', name: 'Shoes' }, { id: 'o2', name: 'Boots' }),
  'GET /api/v1/lists': listOf(
    { id: 'l1', name: 'bad-zones', kind: 'sub_id', entriesCount: 2 },
    { id: 'l2', name: 'bad-sites', kind: 'referer', entriesCount: 2 },
  ),
}
const open = async (path = '/alerts', more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  return await renderConsole(path, { ...routes, ...more })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const select = (label: string, option: string) =>
  page.getByLabelText(label, { exact: true }).selectOptions(option)
const bodyOf = ({ api }: Awaited<ReturnType<typeof open>>, method: string, path = '/alerts') =>
  api.calls.find((call) => call.method === method && call.path.includes(path))?.body

describe('alerts', () => {
  it('102: are made as their sentence says', async () => {
    const shown = await open('/alerts?new=true')
    await page.getByLabelText('Name').fill('Loss')
    await select('Of', 'Link')
    await select('Then', 'pause it')
    await expectAccessible()
    await button('Create').click()
    await expect.element(page.getByText('The alert is on')).toBeVisible()
    expect(bodyOf(shown, 'POST')).toEqual({
      name: 'Loss',
      metric: 'roi',
      operator: 'lt',
      threshold: 0,
      windowMinutes: 120,
      range: null,
      minSampleSize: 200,
      cooldownMinutes: 60,
      scope: 'link',
      scopeValue: '*',
      action: 'pause',
      listId: null,
      channels: [],
    })
  })

  it('103: notify channels of every kind; without one the form says who hears of it', async () => {
    const shown = await open('/alerts?new=true')
    await expect.element(page.getByText(/^No channel yet/)).toBeVisible()
    await page.getByLabelText('Name').fill('Loss')
    for (const kind of ['Mail', 'Telegram', 'Slack or alike', 'Webhook']) {
      await select('Add channel', kind)
      await button('Add channel').click()
    }
    await expect.element(page.getByLabelText('Address of a member')).toHaveValue(sampleFacts.user.email)
    await page.getByLabelText('Chat', { exact: true }).fill('@losses')
    await page.getByLabelText('Token of the bot').fill('123456:abc')
    await page.getByLabelText('Incoming webhook URL').fill('https://hooks.example/1')
    await page.getByLabelText('URL', { exact: true }).fill('https://me.example/in')
    await button('Remove Mail 1').click()
    await expectAccessible()
    await button('Create').click()
    await expect
      .poll(() => bodyOf(shown, 'POST'))
      .toMatchObject({
        channels: [
          { kind: 'telegram', chatId: '@losses', credentials: { botToken: '123456:abc' } },
          { kind: 'slack', credentials: { url: 'https://hooks.example/1' } },
          { kind: 'webhook', url: 'https://me.example/in' },
        ],
      })
  })

  it('do not lose the credentials of a channel, and say at its field what is wrong', async () => {
    const details = [{ path: 'channels.0.credentials.botToken', message: 'Must be a token of a bot.' }]
    const shown = await open('/alerts', { 'PATCH /api/v1/alerts/{id}': fakeError(400, 'WRONG', { details }) })
    await button('Edit Bad zones').click()
    await expect.element(page.getByText('Stored. Left empty, it stays.')).toBeVisible()
    await button('Save').click()
    await expect.element(page.getByText('Must be a token of a bot.')).toBeVisible()
    expect(bodyOf(shown, 'PATCH')).toMatchObject({
      scope: 'sub_id:sub_id_3',
      scopeValue: '*',
      action: 'add_to_list',
      listId: 'l1',
      channels: [{ id: 'c1', kind: 'telegram', chatId: '-100' }],
    })
  })

  it('add sub ids to a list of their kind', async () => {
    const shown = await open('/alerts?new=true')
    await page.getByLabelText('Name').fill('Zones')
    await select('Of', 'Sub id 3')
    await select('Then', 'add to list')
    const lists = page.getByLabelText('List', { exact: true })
    await expect.poll(() => lists.element().textContent).toBe('Choose onebad-zones')
    await lists.selectOptions('bad-zones')
    await button('Create').click()
    await expect
      .poll(() => bodyOf(shown, 'POST'))
      .toMatchObject({ scope: 'sub_id:sub_id_3', scopeValue: '*', action: 'add_to_list', listId: 'l1' })
  })

  it('are about one record, which is chosen by its name', async () => {
    const shown = await open('/alerts?new=true')
    await page.getByLabelText('Name').fill('Boots')
    await select('Of', 'Offer')
    await select('Which', 'Only one')
    await select('Value', 'Boots')
    await select('Over', 'Today')
    await button('Create').click()
    await expect
      .poll(() => bodyOf(shown, 'POST'))
      .toMatchObject({ scope: 'offer', scopeValue: 'o2', range: 'today' })
    expect(bodyOf(shown, 'POST')).not.toHaveProperty('windowMinutes')
  })

  it('are tried on the last days before they are made', async () => {
    const shown = await open('/alerts?edit=a1')
    await button('Try on the last 7 days').click()
    await expect.element(page.getByText(/^It would have fired 3 times since 18 Nov 2026/)).toBeInViewport()
    await expect.element(page.getByText(/: -41.5 with 312 clicks, zone-7$/)).toBeVisible()
    expect(bodyOf(shown, 'POST', '/preview')).toEqual({
      metric: 'roi',
      operator: 'lt',
      threshold: -20,
      windowMinutes: 120,
      scope: 'sub_id:sub_id_3',
      scopeValue: '*',
      minSampleSize: 100,
      cooldownMinutes: 30,
    })
    await expectAccessible()
  })

  it('have the history of the one before and after by ↑ and ↓', async () => {
    const all = listOf(alert, { ...alert, id: 'a2', name: 'Bad sites' })
    const { history } = await open('/alerts?history=a1', { 'GET /api/v1/alerts': all })
    await expect.element(page.getByRole('dialog', { name: 'History of Bad zones' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    const second = page.getByRole('dialog', { name: 'History of Bad sites' })
    await expect.element(second.getByText('Bad sites, 2 of 2')).toBeInTheDocument()
    expect(history.location.href).toContain('history=a2')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByRole('dialog', { name: 'History of Bad zones' })).toBeVisible()
  })

  it('have a history: when, of what, what was done, and what became of the messages', async () => {
    await open()
    await button('History of Bad zones').click()
    const history = page.getByRole('dialog', { name: 'History of Bad zones' })
    await expect.element(history.getByText(/^25 Nov 2026.*: -41.5 with 312 clicks, zone-7/)).toBeVisible()
    const became = 'added to the list · Telegram failed: chat not found · Mail was sent'
    await expect.element(history.getByText(became)).toBeVisible()
    await expectAccessible()
  })
})
