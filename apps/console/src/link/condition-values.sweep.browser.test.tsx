import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import {
  addCondition as add,
  button,
  condition,
  openRule as open,
  pageOf,
  savedConditions,
} from '../testing/open-rule.ts'
import { pasteText } from '../testing/paste-text.ts'
import { sampleRule } from '../testing/sample-rule.ts'

describe('countries in a condition', () => {
  const field = page.getByLabelText('Countries').first()

  it('72: are typed by name or code or pasted as a list, and stored as codes', async () => {
    const shown = await open()
    await field.fill('germany')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove Germany (DE)')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await field.fill('De')
    await userEvent.keyboard('nmark,')
    await expect.element(button('Remove Denmark (DK)')).toBeVisible()
    // As the list of the browser puts it in.
    await field.fill('Niger (NE)')
    await expect.element(page.getByText('Chosen: Germany (DE), Denmark (DK), Niger (NE)')).toBeInTheDocument()
    await field.click()
    expect(pasteText('uk\nIE; France')).toBe(true)
    await expect.element(button('Remove France (FR)')).toBeVisible()
    await button('Remove Denmark (DK)').click()
    const options = [...document.querySelectorAll('datalist option')].map((one) => Object(one).value)
    expect(options).toContain('Germany (DE)')
    await expectAccessible()
    expect(shown.api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
    await button('Save').click()
    await expect.poll(() => shown.api.calls.some(({ method }) => method === 'PUT')).toBe(true)
    expect(savedConditions(shown).filters).toEqual([
      { kind: 'country', mode: 'is', matching: 'exact', values: ['DE', 'NE', 'GB', 'IE', 'FR'] },
    ])
  })

  it('72: take what is pasted in place of what is selected', async () => {
    await open()
    await field.fill('Germ')
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    pasteText('France')
    await expect.element(page.getByText('Chosen: France (FR)')).toBeInTheDocument()
    await field.fill('many')
    await userEvent.keyboard('{Home}')
    pasteText('Ger')
    await expect.element(page.getByText('Chosen: France (FR), Germany (DE)')).toBeInTheDocument()
  })

  it('72: have names where they are excluded, too, and what is no country is said', async () => {
    const filters = [{ kind: 'country', mode: 'is_not', values: ['FR', 'de'] }]
    await open({}, sampleRule({ id: 'r1', conditions: Object({ match: 'all', filters }) }))
    await expect.element(condition('country').getByText('France (FR)', { exact: true })).toBeVisible()
    await field.fill('DE,')
    expect(condition('country').getByText('Germany (DE)', { exact: true }).elements()).toHaveLength(1)
    await field.fill('Germny')
    await condition('country').getByLabelText('Countries').click()
    await expect.element(field).toHaveAccessibleDescription('No country is called “GERMNY”')
    await expectAccessible()
    await button('Remove GERMNY').click()
    await expect.element(field).toHaveAccessibleDescription(/^Names or codes/)
  })
})

describe('the lists of the workspace', () => {
  const list = (name: string, kind: string) => ({ id: name, name, kind, entriesCount: 2 })
  const lists = [list('bad-pubs', 'sub_id'), list('crawlers', 'user_agent'), list('offices', 'ip')]
  const value = page.getByLabelText('Value 1')
  /** What the browser lists beneath the field. */
  const suggested = () =>
    [...(Object(value.element()).list?.options ?? [])].map((option) => Object(option).value)

  it.each([
    ['ip', ['list:offices']],
    ['keyword', ['list:crawlers', 'list:bad-pubs']],
    ['sub_id', ['list:bad-pubs', 'list:crawlers']],
  ])('are suggested for a condition by %s', async (kind, names) => {
    await open({ 'GET /api/v1/lists': pageOf(...lists) })
    await add(kind)
    await expect.poll(suggested).toEqual(names)
    await value.fill('list:nowhere')
    await expect
      .element(value)
      .toHaveAccessibleDescription('No list has this name: it counts as an empty one.')
    await value.fill(`list:${names[0]?.slice('list:'.length).toUpperCase()}`)
    await expect.element(value).not.toHaveAccessibleDescription(/No list/)
  })

  it('are no values of a city, nor of a pattern', async () => {
    const { api } = await open({ 'GET /api/v1/lists': pageOf(...lists) })
    await add('city')
    await expect.element(value).toBeVisible()
    expect(suggested()).toEqual([])
    await add('keyword')
    await condition('keyword').getByLabelText('Compared').selectOptions('by regex')
    await button('Remove condition city').click()
    await expect.element(page.getByLabelText('Try it on a sample')).toBeVisible()
    expect(suggested()).toEqual([])
    expect(api.calls.filter(({ path }) => path === '/api/v1/lists').length).toBeLessThan(2)
  })
})

describe('a pattern', () => {
  it('is tried on a sample as redirectors do, and a wrong one says why while it is typed', async () => {
    await open()
    await add('user_agent')
    await condition('user agent').getByLabelText('Compared').selectOptions('by regex')
    const value = page.getByLabelText('Value 1')
    await value.fill('(?i)iphone|ipad')
    await page.getByLabelText('Try it on a sample').fill('Mozilla/5.0 (iPhone)')
    const verdict = condition('user agent').getByRole('status')
    await expect.element(verdict).toHaveTextContent('Matches')
    await value.fill('iphone')
    await expect.element(verdict).toHaveTextContent('Does not match')
    // A pattern of the browser, but none of RE2.
    await value.fill('iPhone(?=\\))')
    await expect.element(value).toHaveAccessibleDescription(/^Not a valid RE2 pattern: look-ahead/)
    await expect.element(verdict).toHaveTextContent('')
    await expectAccessible()
    await page.viewport(360, 640)
    await expectAccessible()
  })
})
