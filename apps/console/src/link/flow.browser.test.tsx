import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleRule, savedFlow } from '../testing/sample-rule.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const alpha = sampleLink()
const flowConfig = {
  landings: [],
  offers: [
    { id: 'a', weight: 200 },
    { id: 'b', weight: 100 },
  ],
}
const germans = sampleRule({
  id: 'r1',
  flowType: 'forced',
  targetUrl: 'https://de.example/',
  conditions: { match: 'all', filters: [{ kind: 'country', values: ['DE'] }] },
})
const offers = sampleRule({ id: 'r2', schema: 'landing_offer', targetUrl: null, flowConfig })
const rest = sampleRule({ id: 'r3', name: 'Rest', priority: 1 })
const flowOf = (version: number, ...data: object[]) => ({
  data,
  meta: { total: data.length, limit: 100, offset: 0, version },
})
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const offerA = { id: 'a', name: 'A', status: 'active' }
const offerB = { id: 'b', name: 'B', status: 'paused' }
const rulesRoute = '/api/v1/links/{code}/rules'
const routes: FakeRoutes = {
  'GET /api/v1/links/by-id/{id}': { data: alpha },
  'GET /api/v1/links/list': listOf(),
  [`GET ${rulesRoute}`]: flowOf(7, germans, offers, rest),
  [`PUT ${rulesRoute}`]: savedFlow(8),
  'GET /api/v1/offers': listOf(offerA, offerB),
  'GET /api/v1/landings': listOf(),
  'PATCH /api/v1/offers/{id}': { data: offerA },
}
const open = async (more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(`/links/${alpha.id}?tab=flow`, { ...routes, ...more }, facts)
  await expect.element(card('Rule 1')).toBeVisible()
  return shown
}
type Opened = Awaited<ReturnType<typeof open>>
const saves = ({ api }: Opened) => api.calls.filter(({ method }) => method === 'PUT')
const sentBy = (shown: Opened, index = 0) => Object(saves(shown)[index]?.body)
const lane = (name: string) => page.getByRole('region', { name, exact: true })
const card = (name: string) => page.getByRole('group', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = () => button('Save')
/** Rules for everybody above others are confirmed first. */
const saveAnyway = async () => {
  await save().click()
  await button('Save anyway').click()
}

describe('the flow of a link', () => {
  it('shows what came of the visitors of each rule, and of those whom no rule took', async () => {
    const rows = [
      { dimensions: { rule: 'r1' }, metrics: { clicks: 1200, cr: 2.5, profit: 31.2, roi: 12 } },
      { dimensions: { rule: null }, metrics: { clicks: 40, cr: null, profit: -1.5, roi: -60 } },
    ]
    await open({ 'POST /api/v1/analytics/report': { data: { rows } } })
    await expect.element(card('Rule 1').getByText('1,200 clicks · CR 2.5 % · profit 31.20')).toBeVisible()
    await expect.element(card('Rest').getByText('0 clicks · CR – · profit –')).toBeVisible()
    await expect
      .element(lane('Target of the link').getByText('40 clicks · CR – · profit −1.50'))
      .toBeVisible()
    // In the colours of the reports, by the thresholds of the workspace.
    const profit = (text: string) => page.getByText(text, { exact: true })
    await expect.element(profit('profit 31.20')).toHaveAttribute('data-tint', '1')
    await expect.element(profit('profit −1.50')).toHaveAttribute('data-tint', '-3')
    await expect.element(profit('profit –').first()).not.toHaveAttribute('data-tint')
  })

  it('70: splits evenly between those that are on; a paused one still has its weight and shows –', async () => {
    const weights = { a: 200, b: 40, c: 70 }
    const ofThree = {
      landings: [],
      offers: Object.entries(weights).map(([id, weight]) => ({ id, weight })),
    }
    const shown = await open({
      [`GET ${rulesRoute}`]: flowOf(7, germans, { ...offers, flowConfig: ofThree }),
      'GET /api/v1/offers': listOf(
        offerA,
        { ...offerB, status: 'active' },
        { id: 'c', name: 'C', status: 'paused' },
      ),
    })
    const list = card('Rule 2').getByRole('region', { name: 'Offers' })
    const shares = () =>
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => /[\d.]+ %|–/.exec(textContent ?? '')?.[0])
    await expect.poll(shares).toEqual(['83.33 %', '16.67 %', '–'])
    await button('Edit Rule 2').click()
    await page.getByLabelText('Weight of A').fill('100')
    await expect.poll(shares).toEqual(['71.43 %', '28.57 %', '–'])
    await list.getByRole('button', { name: 'Split evenly' }).click()
    await expect.poll(shares).toEqual(['50 %', '50 %', '–'])
    await expect.element(page.getByLabelText('Weight of C')).toHaveValue('70')
    await save().click()
    await expect.poll(() => saves(shown)).toHaveLength(1)
    expect(sentBy(shown).rules[1].flowConfig.offers).toEqual([
      { id: 'a', weight: 100 },
      { id: 'b', weight: 100 },
      { id: 'c', weight: 70 },
    ])
  })

  it('71, 76: moves a rule by button and by keys, and saves the whole flow once', async () => {
    const shown = await open()
    await button('Move up Rest').click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await saveAnyway()
    await expect.poll(() => saves(shown)).toHaveLength(1)
    const { version, rules } = sentBy(shown)
    expect(version).toBe(7)
    expect(rules.map(({ id, priority }: { id: string; priority: number }) => [id, priority])).toEqual([
      ['r1', 0],
      ['r2', 1],
      ['r3', 0],
    ])
    expect(rules[0].conditions).toEqual(germans.conditions)
  })

  it('71: moves a rule by dragging it, which is a change of the draft like any other', async () => {
    const shown = await open()
    const grip = page.getByTitle('Drag to move Rest')
    await userEvent.dragAndDrop(grip, card('Rule 2'))
    await expect.element(page.getByText('Unsaved changes')).toBeVisible()
    await userEvent.dragAndDrop(grip, card('Rest'))
    expect(saves(shown)).toEqual([])
    await saveAnyway()
    await expect.poll(() => saves(shown)).toHaveLength(1)
    expect(
      sentBy(shown).rules.map(({ id, priority }: { id: string; priority: number }) => [id, priority]),
    ).toEqual([
      ['r1', 0],
      ['r2', 1],
      ['r3', 0],
    ])
    await expectAccessible()
  })

  it('says that a rule is never reached, on its card and before it is saved, and moves it up', async () => {
    const everybody = sampleRule({ id: 'r2', name: 'All' })
    const shown = await open({ [`GET ${rulesRoute}`]: flowOf(7, germans, everybody, rest) })
    await expect.element(card('Rest').getByText('Never reached: All takes everybody before it')).toBeVisible()
    await card('Rest').getByRole('button', { name: 'Move up', exact: true }).click()
    await expect.element(card('All').getByText('Never reached: Rest takes everybody before it')).toBeVisible()
    await save().click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog.getByText('All is never reached: Rest takes everybody before it.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Move up' }).click()
    await expect.element(card('Rest').getByText(/^Never reached/)).toBeVisible()
    // As it was: nothing of it is new.
    await page.getByRole('checkbox', { name: 'Rest is on' }).click()
    await save().click()
    await expect.poll(() => saves(shown)).toHaveLength(1)
  })

  it('does not lose what is changed while the flow is being saved, and has no changes after it', async () => {
    let answer = () => {}
    const shown = await open({
      [`PUT ${rulesRoute}`]: (call) =>
        new Promise<object>((resolve) => {
          answer = () => resolve(savedFlow(8)(call))
        }),
    })
    await page.getByRole('checkbox', { name: 'Rest is on' }).click()
    await save().click()
    await expect.poll(() => saves(shown)).toHaveLength(1)
    await button('Edit Rest').click()
    await page.getByLabelText('Rule name').fill('Others')
    answer()
    await expect.element(page.getByText('Flow saved')).toBeVisible()
    await expect.element(page.getByLabelText('Rule name')).toHaveValue('Others')
    shown.api.answer(`PUT ${rulesRoute}`, savedFlow(9))
    await save().click()
    await expect.poll(() => saves(shown)).toHaveLength(2)
    expect(sentBy(shown, 1)).toMatchObject({
      version: 8,
      rules: [{}, {}, { name: 'Others', isActive: false }],
    })
    await expect.poll(() => page.getByText('Flow saved').elements().length).toBe(2)
    expect(page.getByText('Unsaved changes').elements()).toEqual([])
  })

  it('73: says of a macro in the host that it may not be there, before saving', async () => {
    const shown = await open()
    await button('Add rule').click()
    await page.getByLabelText('Target URL').fill('https://{country}.example/')
    await expect.element(page.getByText(/No macros in the host/)).toBeVisible()
    await page.getByLabelText('Target URL').fill('https://a.example/?c={country}')
    await expect.element(page.getByText(/No macros in the host/)).not.toBeInTheDocument()
    expect(saves(shown)).toEqual([])
  })

  it('says at the target what is wrong with it', async () => {
    await open({
      [`PUT ${rulesRoute}`]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'rules.3.targetUrl', message: 'This address is blocked' }],
      }),
    })
    await button('Add rule').click()
    await page.getByLabelText('Target URL').fill('https://bad.example/')
    await save().click()
    // It takes everybody, and is above the others: that is said before it is saved.
    await expect
      .element(page.getByText('Rest is never reached: Rule 2 takes everybody before it.'))
      .toBeVisible()
    await button('Save anyway').click()
    await expect.element(page.getByText('This address is blocked')).toBeVisible()
    await expect.element(page.getByLabelText('Target URL')).toHaveValue('https://bad.example/')
  })

  it('switches a rule off: struck out, and paused', async () => {
    await open()
    await page.getByRole('checkbox', { name: 'Rest is on' }).click()
    await expect.element(card('Rest').getByText('paused', { exact: true })).toBeVisible()
    await button('Delete Rest').click()
    await expect.element(card('Rest')).not.toBeInTheDocument()
    await button('Discard changes').click()
    await expect.element(page.getByRole('checkbox', { name: 'Rest is on' })).toBeChecked()
  })

  it('77: warns a user who leaves with changes; Stay loses none of them', async () => {
    await open()
    await page.getByRole('checkbox', { name: 'Rest is on' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await button('Stay').click()
    await expect.element(page.getByRole('checkbox', { name: 'Rest is on' })).not.toBeChecked()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await button('Leave').click()
    await expect.element(page.getByLabelText('Notes')).toBeVisible()
  })

  it('78: shows both versions where someone else saved meanwhile, and saves over on demand', async () => {
    const theirs = flowOf(8, germans, { ...rest, name: 'By Ed' })
    const shown = await open({
      [`PUT ${rulesRoute}`]: (call) =>
        Object(call.body).version === 8
          ? savedFlow(9)(call)
          : fakeError(412, 'VERSION_MISMATCH', { version: 8 }),
    })
    await button('Delete Rule 1').click()
    shown.api.answer(`GET ${rulesRoute}`, theirs)
    await save().click()
    await expect.element(page.getByRole('region', { name: 'Theirs' }).getByText(/By Ed/)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Mine' }).getByText(/Rest/)).toBeVisible()
    await button('Keep mine and save over').click()
    await expect.poll(() => saves(shown)).toHaveLength(2)
    // The one that Ed removed is made anew.
    expect(sentBy(shown, 1).rules.map(({ id }: { id?: string }) => id)).toEqual([undefined, 'r3'])
  })

  it('17: lets a viewer change nothing, and says why', async () => {
    await open({}, asRole('viewer'))
    await expect.element(button('Add rule')).toHaveAttribute('title', 'Viewers cannot change this')
    await expect.element(page.getByRole('checkbox', { name: 'Rest is on' })).toBeDisabled()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    await page.viewport(width, 800)
    await button('Edit Rule 2').click()
    await expect.element(page.getByLabelText('Weight of A')).toBeVisible()
    await expectAccessible()
  })
})
