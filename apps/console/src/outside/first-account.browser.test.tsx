import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createOutsideCalls } from '../api/outside-calls.ts'
import { fetchMeta, type Meta } from '../api/session-facts.ts'
import { Start } from '../app/start.tsx'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeApi, fakeError } from '../testing/fake-api.ts'
import { fakeSession, renderInBrowser } from '../testing/render-in-browser.tsx'
import { sampleFacts, workspaceId } from '../testing/session-facts.ts'
import { Outside } from './outside.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const otherZone = zone === 'Asia/Tokyo' ? 'Europe/Berlin' : 'Asia/Tokyo'
const workspacePath = `/api/v1/workspaces/${workspaceId}`
const demoDataPath = `${workspacePath}/demo-data`
const preferencesPath = '/api/v1/users/me/preferences'
/** As it comes with an account, but for the zone. */
const workspace = { ...sampleFacts.workspace, timezone: zone }
const meta: Meta = {
  version: '1.0.0',
  hasUsers: false,
  signupOpen: true,
  mail: false,
  attribution: [],
  shortUrlBase: 'https://go.example',
  defaultDomain: null,
  billingMode: 'off',
  demoData: false,
}

const open = async (more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  const api = fakeApi({
    'GET /api/v1/meta': { data: meta },
    'POST /api/v1/auth/refresh': fakeError(401, 'UNAUTHORIZED'),
    'POST /api/v1/auth/register': Response.json(
      { data: { user: sampleFacts.user, workspace, accessToken: 'token', expiresIn: 900 } },
      { status: 201 },
    ),
    'GET /api/v1/session': { data: sampleFacts },
    [`PATCH ${workspacePath}`]: { data: workspace },
    [`PUT ${preferencesPath}`]: ({ body }) => ({ data: body }),
    [`POST ${demoDataPath}`]: Response.json({ data: { links: 12, clicks: 1_500 } }, { status: 202 }),
    ...more,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const { origin } = location
  const loadMeta = () => fetchMeta(origin, api.send)
  const props = { origin, session: fakeSession(api), send: api.send, loadMeta, history }
  renderInBrowser(<Start {...props} />)
  await page.getByLabelText('Email').fill('olga@example.com')
  await page.getByLabelText('Password').fill('correct horse')
  return api
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const create = () => page.getByRole('button', { name: 'Create account' }).click()
const writes = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.flatMap(({ method, path, body }) =>
    ['PATCH', 'PUT'].includes(method) ? [{ method, path, body }] : [],
  )

describe('the first account of an installation', () => {
  it('is made by address, password and one press, which set nothing that is there', async () => {
    const api = await open()
    await expectAccessible()
    await create()
    await expect.element(heading('Overview')).toBeVisible()
    const register = api.calls.find(({ path }) => path === '/api/v1/auth/register')
    expect(register?.body).toEqual({ email: 'olga@example.com', password: 'correct horse' })
    expect(writes(api)).toEqual([])
  })

  it('has its workspace as it was chosen before the pages inside read it', async () => {
    const api = await open()
    await page.getByLabelText('Currency').fill('eur')
    await page.getByLabelText('Time zone').selectOptions(otherZone)
    await create()
    await expect.element(heading('Overview')).toBeVisible()
    const body = { timezone: otherZone, baseCurrency: 'EUR' }
    expect(writes(api)).toEqual([{ method: 'PATCH', path: workspacePath, body }])
    const order = api.calls.map(({ path }) => path)
    expect(order.indexOf(workspacePath)).toBeLessThan(order.indexOf('/api/v1/session'))
    const change = api.calls.find(({ path }) => path === workspacePath)
    expect(change?.headers).toMatchObject({ authorization: 'Bearer token' })
  })

  it.each([
    ['Buy traffic', [{ linkNoun: 'campaign', linksView: 'money' }]],
    ['Shorten links', [{ linksView: 'clicks' }]],
    ['Both', []],
  ])(
    'of people who choose “%s” stores what they call a link, and what the list shows of it',
    async (purpose, stored) => {
      const api = await open()
      await page.getByRole('radio', { name: purpose }).click()
      await create()
      await expect.element(heading('Overview')).toBeVisible()
      const put = { method: 'PUT', path: preferencesPath }
      expect(writes(api)).toEqual(stored.map((body) => ({ ...put, body })))
    },
  )

  it('says where what they do could not be stored, and where it is chosen', async () => {
    await open({ [`PUT ${preferencesPath}`]: fakeError(503, 'UNAVAILABLE', { message: 'Again later.' }) })
    await page.getByRole('radio', { name: 'Buy traffic' }).click()
    await create()
    await expect.element(page.getByText(/Again later\. .* Settings → Account\.$/).first()).toBeVisible()
    await expect.element(heading('Overview')).toBeVisible()
  })

  it('is not lost where its workspace could not be set: a notice says what, why and where', async () => {
    const details = [{ path: 'baseCurrency', message: 'Must be an ISO 4217 code such as USD.' }]
    await open({ [`PATCH ${workspacePath}`]: fakeError(400, 'VALIDATION_FAILED', { details }) })
    await page.getByLabelText('Currency').fill('xxz')
    await create()
    await expect.element(heading('Overview')).toBeVisible()
    const notice = page.getByText(/Must be an ISO 4217 code.* Settings → Workspace\.$/)
    await expect.element(notice.first()).toBeVisible()
  })

  it('says at its field what is wrong with the address, and does not lose the rest', async () => {
    const details = [{ path: 'email', message: 'Registered already.' }]
    await open({ 'POST /api/v1/auth/register': fakeError(409, 'CONFLICT', { details }) })
    await page.getByLabelText('Currency').fill('EUR')
    await create()
    await expect.element(page.getByText('Registered already.')).toBeVisible()
    await expect.element(page.getByLabelText('Currency')).toHaveValue('EUR')
  })
})

describe('demo data', () => {
  const offered: FakeRoutes = { 'GET /api/v1/meta': { data: { ...meta, demoData: true } } }
  const choice = () => page.getByRole('checkbox', { name: 'Load demo data' })
  const comes = () => page.getByText(/^Demo data is being loaded\./).first()
  const loads = ({ calls }: Awaited<ReturnType<typeof open>>) =>
    calls.filter(({ path }) => path === demoDataPath)

  it('is no choice where the operator does not offer it', async () => {
    await open()
    await expect.element(choice()).not.toBeInTheDocument()
  })

  it('is not loaded unless it is chosen, where what comes and stays is said', async () => {
    const api = await open(offered)
    await expect.element(choice()).not.toBeChecked()
    await expect.element(choice()).toHaveAccessibleDescription(/about 1,500 visits.* stay in the figures/)
    await expectAccessible()
    await create()
    await expect.element(heading('Overview')).toBeVisible()
    await expect.element(comes()).not.toBeInTheDocument()
    expect(loads(api)).toEqual([])
  })

  it('is loaded by the new session once the workspace has its currency and zone, and a notice says so', async () => {
    const api = await open(offered)
    await page.getByLabelText('Currency').fill('EUR')
    await choice().click()
    await create()
    await expect.element(heading('Overview')).toBeVisible()
    await expect.element(comes()).toBeVisible()
    const written = api.calls.filter(({ path }) => [workspacePath, demoDataPath].includes(path))
    expect(written.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
    expect(loads(api)).toMatchObject([{ headers: { authorization: 'Bearer token' } }])
  })

  it('that cannot be loaded leaves the account and what was chosen: a notice says why, and what to do', async () => {
    const refused = fakeError(409, 'CONFLICT', { message: 'Another workspace is being filled.' })
    const api = await open({ ...offered, [`POST ${demoDataPath}`]: refused })
    await page.getByLabelText('Currency').fill('EUR')
    await choice().click()
    await create()
    await expect.element(heading('Overview')).toBeVisible()
    await expect
      .element(page.getByText(/Another workspace is being filled\. .*npm run demo/).first())
      .toBeVisible()
    await expect.element(comes()).not.toBeInTheDocument()
    expect(writes(api)).toMatchObject([{ path: workspacePath, body: { baseCurrency: 'EUR' } }])
  })
})

it('one more account needs address and password alone', async () => {
  const api = fakeApi({})
  const { origin } = location
  const at = { path: '/sign-up', token: '', onNotice: () => undefined }
  const calls = createOutsideCalls(origin, api.send)
  const props = { origin, send: api.send, session: fakeSession(api), calls, ...at }
  renderInBrowser(<Outside {...props} meta={{ ...meta, hasUsers: true }} />)
  await expect.element(heading('Create account')).toBeVisible()
  const names = [...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'))
  expect(names).toEqual(['email', 'password'])
})
