import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const network = {
  id: 'n1',
  name: 'Net',
  isActive: true,
  subidParam: 'subid',
  statusMap: { approved: 'sale' },
  expectedApproval: null,
  postbackUrlTemplate: 'https://go.example/api/v1/postback?click_id={aff_sub}',
}
const zone = { name: 'zone', token: '{zoneid}', target: 'sub_id_1' }
const source = {
  id: 's1',
  name: 'Push',
  isActive: true,
  postbackUrl: null,
  sharePercent: 80,
  method: 'GET',
  successPattern: null,
  errorPattern: '"error"',
  appliesTo: 'own',
  conditions: {},
  costModel: { type: 'none' },
  parameters: [zone],
}
const landing = {
  id: 'l1',
  name: 'Quiz',
  url: 'https://quiz.example/',
  status: 'active',
  groupName: 'Blue',
  notes: null,
}
const routes: FakeRoutes = {
  'GET /api/v1/postback-security': { data: { requireKey: true, key: 'secret' } },
  'GET /api/v1/landings/{id}': { data: landing },
  'GET /api/v1/affiliate-networks/{id}': { data: network },
  'GET /api/v1/traffic-sources/{id}': { data: source },
  'PATCH /api/v1/landings/{id}': { data: landing },
  'PATCH /api/v1/affiliate-networks/{id}': { data: network },
  'PATCH /api/v1/traffic-sources/{id}': { data: source },
}
const open = async (path: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(path, { ...routes, ...more }, facts)
  await expect.element(page.getByLabelText('Name')).toBeVisible()
  return shown
}
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const sentBy = async ({ api }: Awaited<ReturnType<typeof open>>) => {
  const sent = () => api.calls.find(({ method }) => method === 'PATCH')?.body
  await save().click()
  await expect.poll(sent).toBeDefined()
  return sent()
}

describe('the page of a record', () => {
  it.each([
    [
      'landings/l1',
      'Group',
      '',
      { name: 'Quiz', url: 'https://quiz.example/', groupName: null, notes: null },
    ],
    [
      'networks/n1',
      'Status words',
      'approved = sale\nhold = lead',
      {
        name: 'Net',
        subidParam: 'subid',
        statusMap: { approved: 'sale', hold: 'lead' },
        postbackUrlTemplate: network.postbackUrlTemplate,
        expectedApproval: null,
      },
    ],
    [
      'sources/s1',
      'Postback URL',
      'https://push.example/?c={external_id}',
      {
        name: 'Push',
        postbackUrl: 'https://push.example/?c={external_id}',
        sharePercent: 80,
        method: 'GET',
        successPattern: null,
        errorPattern: '"error"',
        appliesTo: 'own',
        conditions: {},
        costModel: { type: 'none' },
        parameters: [zone],
      },
    ],
  ] as [path: string, field: string, text: string, body: object][])(
    'changes %s: %s',
    async (path, field, text, body) => {
      const shown = await open(`/${path}`)
      await page.getByLabelText(field).fill(text)
      expect(await sentBy(shown)).toEqual(body)
      await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
      await expectAccessible()
    },
  )

  it.each(['networks/n1', 'sources/s1'])('is left without a request for a landing: %s', async (path) => {
    const { api, history } = await open(`/${path}`, {
      'GET /api/v1/offers': { data: [], meta: { total: 0, limit: 50, offset: 0 } },
    })
    history.push(history.location.pathname.replace(path, 'offers'))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
    expect(api.calls.filter(({ path: called }) => called.includes('/landings/'))).toEqual([])
  })

  it('says of a source what its template left to be written, and resumes it then', async () => {
    const { api } = await open('/sources/s1', {
      'GET /api/v1/traffic-sources/{id}': {
        data: { ...source, isActive: false, postbackUrl: 'https://push.example/?aid=YOUR_AID&tid=YOUR_TID' },
      },
    })
    await expect.element(page.getByText(/^Replace YOUR_AID, YOUR_TID by your own values/)).toBeVisible()
    await expectAccessible()
    api.answer('GET /api/v1/traffic-sources/{id}', { data: source })
    await page.getByRole('button', { name: 'Resume Push' }).click()
    await expect.element(page.getByRole('button', { name: 'Pause Push' })).toBeVisible()
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ isActive: true })
  })

  it('sets what a click of a source costs', async () => {
    const shown = await open('/sources/s1')
    await page.getByLabelText('A click costs').selectOptions('An amount a thousand (CPM)')
    await page.getByLabelText('Amount').fill('1.25')
    await page.getByLabelText('Currency').fill('EUR')
    expect(await sentBy(shown)).toMatchObject({ costModel: { type: 'cpm', amount: 1.25, currency: 'EUR' } })
    await page.getByLabelText('A click costs').selectOptions('A share of the revenue')
    await expect.element(page.getByLabelText('Amount')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Percent of the revenue')).toBeVisible()
  })

  it('adds and removes parameters of a source; what is wrong with one is said at its part', async () => {
    const details = [{ path: 'parameters.1.name', message: 'is named twice' }]
    const shown = await open('/sources/s1', {
      'PATCH /api/v1/traffic-sources/{id}': fakeError(400, 'VALIDATION_FAILED', { details }),
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Add parameter').click()
    await page.getByLabelText('Parameter 2', { exact: true }).fill('zone')
    await page.getByLabelText('Token 2').fill('{cost}')
    await page.getByLabelText('Goes to 2').selectOptions('cost')
    const added = { name: 'zone', token: '{cost}', target: 'cost' }
    expect(await sentBy(shown)).toMatchObject({ parameters: [zone, added] })
    await expect.element(page.getByText('is named twice')).toBeVisible()
    await expectAccessible()
    shown.api.answer('PATCH /api/v1/traffic-sources/{id}', { data: source })
    await button('Remove parameter 1').click()
    await save().click()
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(shown.api.calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      parameters: [added],
    })
  })

  it('99: sets of which conversions a source hears, and how it is called', async () => {
    const shown = await open('/sources/s1')
    await page.getByLabelText('Called by').selectOptions('POST: its query as a form')
    await expect.element(page.getByLabelText('Failure if the answer has')).toHaveValue('"error"')
    await page.getByLabelText('Success if the answer has').fill('^OK')
    await page.getByLabelText('Failure if the answer has').clear()
    await page.getByLabelText('Is sent conversions of').selectOptions('All clicks')
    await page.getByLabelText('Rebill').click()
    await page.getByLabelText('Sale').click()
    await page.getByLabelText('Only with a payout of at least').fill('1')
    await page.getByLabelText('Share of conversions').fill('50')
    await expectAccessible()
    expect(await sentBy(shown)).toMatchObject({
      method: 'POST',
      successPattern: '^OK',
      errorPattern: null,
      appliesTo: 'all',
      sharePercent: 50,
      conditions: { statuses: ['sale', 'rebill'], minPayout: 1 },
    })
  })

  it('shows a link with the tokens of a source, to be pasted there', async () => {
    const alpha = sampleLink()
    await open('/sources/s1', {
      'GET /api/v1/links/list': { data: [alpha], meta: { total: 1, limit: 20, offset: 0 } },
      'GET /api/v1/links/{code}/tracking-url': ({ query }) => ({
        data: { url: `${alpha.shortUrl}?zone={zoneid}&source=${query.trafficSourceId}` },
      }),
    })
    await page.getByLabelText('Link', { exact: true }).fill('alpha')
    await expect
      .element(page.getByRole('textbox', { name: 'Copy link with tokens' }))
      .toHaveValue('https://go.example/alpha?zone={zoneid}&source=s1')
  })

  it('says why there is no link with tokens where the API refuses it', async () => {
    await open('/sources/s1', {
      'GET /api/v1/links/list': { data: [sampleLink()], meta: { total: 1, limit: 20, offset: 0 } },
      'GET /api/v1/links/{code}/tracking-url': fakeError(409, 'CONFLICT', { message: 'It has no domain.' }),
    })
    const link = page.getByLabelText('Link', { exact: true })
    await link.fill('alpha')
    await expect.element(link).toHaveAccessibleDescription('It has no domain.')
    await expect.element(page.getByRole('textbox', { name: 'Copy link with tokens' })).not.toBeInTheDocument()
  })

  it('87: has the postback URL of a network ready to paste, with its macros, its id and the key', async () => {
    await open('/networks/n1')
    await expect
      .element(page.getByRole('textbox', { name: 'Copy postback URL' }))
      .toHaveValue('https://go.example/api/v1/postback?click_id={aff_sub}&network=n1&key=secret')
  })

  it('17: lets a viewer change nothing', async () => {
    await open('/landings/l1', {}, asRole('viewer'))
    await expect.element(page.getByLabelText('Name')).toBeDisabled()
    await expect.element(save()).toBeDisabled()
  })

  it('shows a confirmation before what was typed is left, and not once it is saved', async () => {
    const { history } = await open('/landings/l1')
    await page.getByLabelText('Group').fill('Red')
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    const toNetworks = () => page.getByRole('link', { name: 'Networks', exact: true }).click()
    await toNetworks()
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect.element(page.getByLabelText('Group')).toHaveValue('Red')
    await save().click()
    await expect.element(page.getByText('Saved').first()).toBeVisible()
    await toNetworks()
    await expect.poll(() => history.location.pathname).toMatch(/\/networks$/)
  })
})
