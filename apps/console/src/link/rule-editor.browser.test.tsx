import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleRule, savedFlow } from '../testing/sample-rule.ts'

const alpha = sampleLink()
const beta = { ...sampleLink(), id: '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4c', shortCode: 'beta', title: 'Beta' }
const rule = sampleRule({ id: 'r1', name: 'One', targetUrl: 'https://one.example/' })
const rulesRoute = '/api/v1/links/{code}/rules'
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const routes: FakeRoutes = {
  'GET /api/v1/links/by-id/{id}': { data: alpha },
  'GET /api/v1/links/list': listOf(alpha, beta),
  [`GET ${rulesRoute}`]: { ...listOf(rule), meta: { total: 1, limit: 100, offset: 0, version: 7 } },
  [`PUT ${rulesRoute}`]: savedFlow(8),
  'GET /api/v1/offers': listOf(
    { id: 'a', name: 'A', status: 'active' },
    { id: 'b', name: 'B', status: 'active' },
  ),
  'GET /api/v1/landings': listOf(),
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const target = () => page.getByLabelText('Target URL')
const option = (name: RegExp) => page.getByRole('option', { name })
const where = () => page.getByLabelText('Where to')

async function open(more: FakeRoutes = {}) {
  await page.viewport(1440, 900)
  const shown = await renderConsole(`/links/${alpha.id}?tab=flow`, { ...routes, ...more })
  await button('Edit One').click()
  await expect.element(target()).toBeVisible()
  return shown
}

async function savedBy(shown: Awaited<ReturnType<typeof open>>) {
  const saves = () => shown.api.calls.filter(({ method }) => method === 'PUT')
  await button('Save').click()
  await expect.poll(saves).toHaveLength(1)
  return Object(saves()[0]?.body).rules[0]
}

describe('macros of a target', () => {
  it('73: lists them after a brace with meaning and example, and shows the URL of a sample visitor', async () => {
    const shown = await open()
    await target().fill('https://one.example/?c={')
    await expect.element(option(/\{click_id\} Id of the click/)).toBeVisible()
    await option(/\{click_id\}/).click()
    await expect.element(target()).toHaveValue('https://one.example/?c={click_id}')
    await expect.element(page.getByText(/sample visitor gets .*\?c=019ac1f2-7c3a/)).toBeVisible()
    expect((await savedBy(shown)).targetUrl).toBe('https://one.example/?c={click_id}')
  })

  it('narrows the list by what is typed; arrows and Enter choose, Escape closes it', async () => {
    await open()
    await target().fill('https://one.example/?d={device')
    await expect.poll(() => page.getByRole('option', { name: /^\{/ }).elements()).toHaveLength(3)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(target()).toHaveValue('https://one.example/?d={device_brand}')
    await userEvent.keyboard('&s={{sub')
    await expect.element(option(/\{sub_id_1\}/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(option(/\{sub_id_1\}/)).not.toBeInTheDocument()
  })

  it('puts a macro where the caret is, and leaves the rest', async () => {
    await open()
    await target().fill('https://one.example/?a=&b=2')
    for (let step = 0; step < 4; step++) await userEvent.keyboard('{ArrowLeft}')
    await userEvent.keyboard('{{city{Enter}')
    await expect.element(target()).toHaveValue('https://one.example/?a={city}&b=2')
  })

  it('warns of a macro that there is none of, as it is typed and when it was saved', async () => {
    const warnings = [{ path: 'rules.0.targetUrl', message: 'Becomes empty.' }]
    const shown = await open({ [`PUT ${rulesRoute}`]: savedFlow(8, { warnings }) })
    await target().fill('https://one.example/?c={clik_id}')
    await expect.element(page.getByText(/did you mean `\{click_id\}`/)).toBeVisible()
    await savedBy(shown)
    await expect.element(page.getByText('Flow saved. Becomes empty.')).toBeVisible()
  })
})

describe('where a rule leads', () => {
  it.each([
    { way: 'Answer 404', config: { actionType: 'http_404' } },
    { way: 'Do nothing (204)', config: { actionType: 'do_nothing' } },
    { way: 'Show a page', label: 'Page', text: '<h1>{{country}</h1>', field: 'html', type: 'show_html' },
    { way: 'Show a text', label: 'Text', text: 'Hello {{city}', field: 'text', type: 'show_text' },
  ])('can be made: $way', async ({ way, config, label, text, field, type }) => {
    const shown = await open()
    await where().selectOptions(way)
    if (label !== undefined && text !== undefined) {
      await page.getByLabelText(label, { exact: true }).click()
      await userEvent.keyboard(text)
    }
    const saved = await savedBy(shown)
    expect(saved.schema).toBe('action')
    const content = text?.replaceAll('{{', '{')
    expect(saved.flowConfig).toEqual(config ?? { actionType: type, [field ?? '']: content })
  })

  it('sends to another link that is found by its name', async () => {
    const shown = await open()
    await where().selectOptions('Another link')
    await page.getByLabelText('Link to send to').fill('beta')
    await expect.element(page.getByText(/Everybody → Sends to another link: beta/)).toBeVisible()
    expect((await savedBy(shown)).flowConfig).toEqual({
      actionType: 'send_to_campaign',
      campaignCode: 'beta',
      domain: null,
    })
  })

  it('splits between offers, one of them made without leaving', async () => {
    let answer = (_made: object) => {}
    const shown = await open({
      'POST /api/v1/offers': () =>
        new Promise<object>((resolve) => {
          answer = resolve
        }),
    })
    await where().selectOptions('Landings and offers')
    await page.getByLabelText('Add offer').selectOptions('A')
    shown.api.answer(
      'GET /api/v1/offers',
      listOf({ id: 'a', name: 'A', status: 'active' }, { id: 'c', name: 'C', status: 'active' }),
    )
    await button('New offer').click()
    await page.getByRole('group', { name: 'New offer' }).getByLabelText('Name').fill('C')
    await page.getByRole('group', { name: 'New offer' }).getByLabelText('URL').fill('https://c.example/')
    await button('Create').click()
    // What is changed until the answer comes is not lost by it.
    await page.getByLabelText('Rule name').fill('Split')
    await page.getByLabelText('Weight of A').fill('2')
    answer({ data: { id: 'c', name: 'C', status: 'active' } })
    await expect.element(page.getByLabelText('Weight of C')).toHaveValue('1')
    await page.getByLabelText('Weight of C').fill('1,5')
    await button('Save').click()
    await expect.element(page.getByText('A whole number')).toBeVisible()
    await page.getByLabelText('Weight of C').fill('6')
    await expect.element(page.getByText('75 %')).toBeVisible()
    const saved = await savedBy(shown)
    expect(saved.name).toBe('Split')
    expect(saved.flowConfig).toEqual({
      landings: [],
      offers: [
        { id: 'a', weight: 2 },
        { id: 'c', weight: 6 },
      ],
    })
  })

  it('says at the field what is wrong with a new offer, and does not lose what was typed', async () => {
    const details = [{ path: 'url', message: 'Must be an absolute URL.' }]
    await open({ 'POST /api/v1/offers': fakeError(400, 'VALIDATION_FAILED', { details }) })
    await where().selectOptions('Landings and offers')
    await button('New offer').click()
    await page.getByRole('group', { name: 'New offer' }).getByLabelText('URL').fill('shop')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Must be an absolute URL.')).toBeVisible()
    await expect
      .element(page.getByRole('group', { name: 'New offer' }).getByLabelText('URL'))
      .toHaveValue('shop')
  })

  it('says at the field what the API finds wrong with it', async () => {
    const details = [{ path: 'rules.0.flowConfig.html', message: 'is required for show_html' }]
    await open({ [`PUT ${rulesRoute}`]: fakeError(400, 'VALIDATION_FAILED', { details }) })
    await where().selectOptions('Show a page')
    await button('Save').click()
    await expect.element(page.getByText('is required for show_html')).toBeVisible()
  })

  it('has ways into apps, a type of redirect, and what becomes of the query', async () => {
    const shown = await open()
    await page.getByLabelText('Link into the app, iOS').fill('https://shop.example/')
    await expect.element(page.getByText('The link takes the scheme of an app, not https:.')).toBeVisible()
    await page.getByLabelText('Link into the app, iOS').fill('myapp://product/7')
    await page.getByLabelText('Delivered as').selectOptions('Meta refresh')
    await page.getByLabelText('Query of the visit').selectOptions('Leave it out')
    expect(await savedBy(shown)).toMatchObject({
      redirectType: 'meta',
      appendQuery: false,
      deepLink: { ios: 'myapp://product/7', android: null },
    })
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px, with the macros open', async (width) => {
    await open()
    await page.viewport(width, 800)
    await where().selectOptions('Show a page')
    await page.getByLabelText('Page', { exact: true }).click()
    await userEvent.keyboard('{{')
    await expect.element(option(/\{click_id\}/)).toBeVisible()
    await expectAccessible()
  })
})
