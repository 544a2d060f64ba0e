import { compile, decide } from '@waymark/rule-engine'
import { visitorWith } from '@waymark/rule-engine/testing'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type Call, fakeError } from '../testing/fake-api.ts'
import {
  addCondition as add,
  button,
  condition,
  openRule as open,
  rulesRoute,
  savedConditions,
} from '../testing/open-rule.ts'
import { pasteText } from '../testing/paste-text.ts'
import { sampleRule } from '../testing/sample-rule.ts'
import { filterKinds, matchingsOf, newFilter } from './filter-kinds.ts'

describe('the conditions of a rule', () => {
  it('74: says of an address what is wrong while it is typed, and lets go where it is right', async () => {
    const shown = await open()
    await add('ip')
    const value = condition('IP').getByLabelText('Value 1')
    await value.fill('10.0.0.0/33')
    await expect.element(value).toHaveAccessibleDescription('Not an address, range or CIDR')
    await value.fill('10.0.0.0/8')
    await expect.element(value).not.toHaveAccessibleDescription('Not an address, range or CIDR')
    await condition('IP').getByLabelText('Is or is not').selectOptions('is not')
    await button('Save').click()
    await expect.poll(() => shown.api.calls.some(({ method }) => method === 'PUT')).toBe(true)
    const filter = { kind: 'ip', mode: 'is_not', matching: 'exact', values: ['10.0.0.0/8'] }
    expect(savedConditions(shown)).toEqual({ match: 'all', filters: [filter] })
  })

  it.each(filterKinds.filter((kind) => matchingsOf(kind).length > 0))(
    '74: what the API finds wrong with a value of %s is said at that value',
    async (kind) => {
      const filters = [
        { kind: 'bot' },
        { ...newFilter(kind, 'UTC'), matching: 'mask', values: ['10.0.0.1', '10.0.0.2'] },
      ]
      await open(
        {
          [`PUT ${rulesRoute}`]: fakeError(400, 'VALIDATION_FAILED', {
            details: [{ path: 'rules.0.conditions.filters.1.values.1', message: 'This is wrong' }],
          }),
        },
        sampleRule({ id: 'r1', conditions: Object({ match: 'all', filters }) }),
      )
      await page.getByLabelText('Rule name').fill('Mine')
      await button('Save').click()
      const value = page.getByLabelText('Value 2')
      await expect.element(value).toHaveAccessibleDescription('This is wrong')
      await expect.element(value).toHaveValue('10.0.0.2')
    },
  )

  it.each([
    ['timetable', 'slots.0.from', 'From'],
    ['date_between', 'to', 'To day'],
    ['limit', 'max', 'Clicks at most'],
    ['param', 'param', 'Name'],
    ['sub_id', 'slot', 'Sub id'],
    ['uniqueness', 'values', 'New to'],
  ])('74: what is wrong with the rest of a filter of %s is said at its field', async (kind, path, label) => {
    await open({
      [`PUT ${rulesRoute}`]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: `rules.0.conditions.filters.0.${path}`, message: 'This is wrong' }],
      }),
    })
    await add(kind)
    await button('Save').click()
    await expect
      .element(page.getByLabelText(label, { exact: true }))
      .toHaveAccessibleDescription('This is wrong')
  })

  it('74: shows it on the card where the rule is not open', async () => {
    await open({
      [`PUT ${rulesRoute}`]: fakeError(400, 'VALIDATION_FAILED', {
        details: [{ path: 'rules.0.conditions.filters.0.values.0', message: 'This is wrong' }],
      }),
    })
    await add('ip')
    await button('Close Rule 1').click()
    await button('Save').click()
    await expect.element(page.getByRole('alert').getByText('This is wrong')).toBeVisible()
  })

  it('is about any of several conditions on demand, and takes pasted lines as values', async () => {
    const shown = await open()
    await add('isp')
    await condition('provider').getByLabelText('Value 1').click()
    pasteText('Telekom\n\nVodafone\n')
    await expect.element(condition('provider').getByLabelText('Value 2')).toHaveValue('Vodafone')
    await add('bot')
    await page.getByLabelText('Match').selectOptions('Any condition')
    await add('browser')
    await condition('browser').getByLabelText('Compared').selectOptions('empty')
    await button('Remove condition a bot').click()
    await button('Save').click()
    await expect.poll(() => shown.api.calls.some(({ method }) => method === 'PUT')).toBe(true)
    expect(savedConditions(shown)).toEqual({
      match: 'any',
      filters: [
        { kind: 'isp', mode: 'is', matching: 'exact', values: ['Telekom', 'Vodafone'] },
        { kind: 'browser', mode: 'is', matching: 'empty' },
      ],
    })
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    await page.viewport(width, 800)
    for (const kind of ['ip', 'timetable', 'limit', 'sub_id']) await add(kind)
    await expect.element(page.getByRole('button', { name: 'Mon 09:00' })).toBeVisible()
    await expectAccessible()
  })
})

/** The answer of the simulator by the engine itself. */
function simulate({ body }: Call) {
  const { rules, at } = Object(body)
  const action = { schema: 'redirect', targetUrl: 'https://night.example/', redirectType: '302' } as const
  const [{ conditions }] = rules
  const rule = { id: 'r1', flowType: 'regular', priority: 0, weight: null, createdAtMs: 0 } as const
  const ruleSet = compile([{ ...rule, conditions, action }])
  const { ruleId } = decide(ruleSet, visitorWith(), { nowMs: Date.parse(at), random: () => 0 })
  const resolvedUrl = ruleId === null ? 'https://shop.example/a' : 'https://night.example/'
  return {
    data: {
      matchedRuleId: ruleId,
      decision: 'redirect',
      resolvedUrl,
      redirectType: '302',
      variant: null,
      asksPassword: false,
      shares: [],
      trace: [],
    },
  }
}

describe('the time table', () => {
  const drawer = () => page.getByRole('dialog', { name: 'Simulator' })
  const simulated = async (at: string) => {
    await drawer().getByLabelText('Time').fill(at)
    await drawer().getByRole('button', { name: 'Test draft' }).click()
  }

  it('75: nights from Monday to Friday: Saturday 05:00 is in, 07:00 is not', async () => {
    await open({ 'POST /api/v1/links/{code}/simulate': simulate })
    await add('timetable')
    await page.getByLabelText('From', { exact: true }).fill('22:00')
    await page.getByLabelText('To', { exact: true }).fill('06:00')
    await expect.element(button('Sat 05:00')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Mon 05:00')).toHaveAttribute('aria-pressed', 'false')
    await expect.element(page.getByLabelText('Time zone')).toHaveValue('Europe/Berlin')
    await button('Test draft').click()
    await simulated('2026-11-28T05:00')
    await expect.element(drawer().getByText(/redirect to https:\/\/night\.example/)).toBeVisible()
    await simulated('2026-11-28T07:00')
    await expect.element(drawer().getByText(/redirect to https:\/\/shop\.example/)).toBeVisible()
  })

  it('75: is painted, by pointer and by keys, and its fields follow', async () => {
    const shown = await open()
    await add('timetable')
    await button('Remove time 1').click()
    await button('Fri 23:00').click()
    await button('Sat 00:00').click()
    await userEvent.keyboard('{ArrowRight} ')
    const time = page.getByRole('group', { name: 'Time 1' })
    await expect.element(time.getByLabelText('From')).toHaveValue('23:00')
    await expect.element(time.getByLabelText('To')).toHaveValue('02:00')
    await expect.element(time.getByLabelText('Fri')).toBeChecked()
    await expect.element(time.getByLabelText('Sat')).not.toBeChecked()
    await button('Sat 00:00').click()
    await button('Save').click()
    await expect.poll(() => shown.api.calls.some(({ method }) => method === 'PUT')).toBe(true)
    expect(savedConditions(shown).filters[0].slots).toEqual([
      { days: [5], from: '23:00', to: '24:00' },
      { days: [6], from: '01:00', to: '02:00' },
    ])
  })

  it('is painted by a pointer that moves, not by a grid that moves under it', async () => {
    await open()
    await add('timetable')
    await button('Remove time 1').click()
    const send = (name: string, type: string, clientY: number) =>
      button(name)
        .element()
        .dispatchEvent(
          new PointerEvent(type, { bubbles: true, buttons: 1, clientX: 10, clientY, pointerId: 1 }),
        )
    send('Fri 23:00', 'pointerdown', 20)
    send('Sat 23:00', 'pointerover', 20)
    await expect.element(button('Fri 23:00')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Sat 23:00')).toHaveAttribute('aria-pressed', 'false')
    send('Sun 23:00', 'pointerover', 40)
    await expect.element(button('Sun 23:00')).toHaveAttribute('aria-pressed', 'true')
  })
})
