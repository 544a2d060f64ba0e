import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const token = '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'
const postback = (number: number, changes: object = {}) => ({
  id: `p${number}`,
  receivedAt: `2026-11-25T10:00:0${number}.000Z`,
  source: 'postback',
  method: 'GET',
  ip: '203.0.113.7',
  query: { click_id: token, status: 'xyz', key: '***' },
  result: 'ignored',
  reason:
    'The status "xyz" is not known: add it to the status map of the network, then replay this postback.',
  unknownWord: 'xyz',
  conversionId: null,
  networkId: 'n1',
  ...changes,
})
const refused = postback(2, { result: 'refused', reason: 'The postback key is wrong.', unknownWord: null })
const log = (...data: object[]) => ({
  data,
  meta: { total: data.length, limit: 50, offset: 0, counts: { ignored: 2, refused: 1 } },
})
const ignored = [postback(1), postback(3)]
const network = {
  id: 'n1',
  name: 'Net',
  isActive: true,
  statusMap: { approved: 'sale' },
  subidParam: 'sub1',
  postbackUrlTemplate: null,
}
const routes: FakeRoutes = {
  'GET /api/v1/conversions/postback-logs': ({ query }) =>
    query.networkId === 'n1' ? log(...ignored) : log(ignored[0] ?? {}, refused),
  'GET /api/v1/affiliate-networks/{id}': { data: network },
  'PATCH /api/v1/affiliate-networks/{id}': { data: network },
}
const open = async (path: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...routes, ...more }, facts)
}
const drawer = page.getByRole('dialog', { name: 'Postback' })

describe('a postback', () => {
  it('88: opens over the list, which arrows walk through, with its reason, what to do and its parameters', async () => {
    const { history } = await open('/postbacks')
    await page.getByRole('link', { name: '25 Nov 2026, 11:00:01' }).click()
    await expect.element(drawer.getByText('The status "xyz" is not known', { exact: false })).toBeVisible()
    const parameters = drawer.getByRole('table', { name: 'Parameters as they came' })
    await expect.element(parameters.getByRole('row', { name: 'key ***' })).toBeVisible()
    await expect.element(drawer.getByRole('link', { name: token })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(drawer.getByText('The postback key is wrong.')).toBeVisible()
    await expect.element(drawer.getByRole('link', { name: 'To the networks' })).toBeVisible()
    expect(history.location.href).toContain('open=p2')
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it('88: maps a word that is not known, and replays all that was ignored for it', async () => {
    const results = ['created', 'duplicate']
    const { api } = await open('/postbacks?open=p1', {
      'POST /api/v1/conversions/postback-logs/{logId}/replay': () => ({
        data: { ...postback(1), result: results.shift() },
      }),
    })
    await expect.element(drawer.getByLabelText('Treat “xyz” of Net as')).toBeVisible()
    await drawer.getByLabelText('Treat “xyz” of Net as').selectOptions('Lead')
    await drawer.getByRole('button', { name: 'Save and replay 2 postbacks' }).click()
    const said = '“xyz” is a lead from now on. Processed again: 1 created, 1 duplicate'
    await expect.element(page.getByText(said).first()).toBeVisible()
    const wrote = api.calls.filter(({ method }) => method === 'PATCH' || method === 'POST')
    const writes = wrote.filter(({ path }) => path.includes('postback') || path.includes('networks'))
    expect(writes.map(({ path, body }) => [path.replace('/api/v1', ''), body])).toEqual([
      ['/affiliate-networks/n1', { statusMap: { approved: 'sale', xyz: 'lead' } }],
      ['/conversions/postback-logs/p1/replay', null],
      ['/conversions/postback-logs/p3/replay', null],
    ])
    const requested = api.calls.find(({ query }) => query.networkId === 'n1')?.query
    expect(requested).toMatchObject({ result: 'ignored', unknownWord: 'xyz' })
  })

  it('17: lets a viewer map and replay nothing', async () => {
    await open('/postbacks?open=p1', {}, asRole('viewer'))
    await expect
      .element(drawer.getByRole('button', { name: /^Save and replay/ }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('says that it is not on this page of the list', async () => {
    await open('/postbacks?open=other')
    await expect.element(drawer.getByText(/^It is not on this page of the list/)).toBeVisible()
  })

  it('leads to its conversion', async () => {
    const { history } = await open('/postbacks', {
      'GET /api/v1/conversions/postback-logs': log(
        postback(1, { result: 'created', reason: null, conversionId: 'v1' }),
      ),
    })
    await page.getByRole('link', { name: 'Conversion', exact: true }).click()
    await expect.poll(() => history.location.href).toMatch(/\/conversions\?.*conversion=v1/)
  })

  it.each([360, 1440])('21: has nothing against WCAG at %d px', async (width) => {
    await open('/postbacks?open=p1')
    await page.viewport(width, 800)
    await expect.element(drawer.getByRole('button', { name: /^Save and replay/ })).toBeVisible()
    await expectAccessible()
  })
})
