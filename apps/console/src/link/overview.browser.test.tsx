import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { analytics, analyticsRoutes, germany, period } from '../testing/sample-analytics.ts'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleFacts } from '../testing/session-facts.ts'

const alpha = sampleLink({ title: 'Alpha' })
const routes: FakeRoutes = analyticsRoutes(alpha)
const open = async (tab = '', more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(`/links/${alpha.id}${tab}`, { ...routes, ...more }, facts)
}
const row = (table: string, name: RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })
/** One of a chart, with its figures. */
const bar = (chart: string, text: RegExp) =>
  page.getByRole('list', { name: chart }).getByRole('listitem').filter({ hasText: text })

describe('the overview of a link', () => {
  it('67: has figures, days with zeros, countries, devices and referrers', async () => {
    const { api } = await open('?from=2026-11-24&to=2026-11-25')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible()
    await expect.element(page.getByText('50 %', { exact: true })).toBeVisible()
    const bars = page.getByRole('img', { name: /1,000 clicks in 2 days, at most 1,000/ })
    await expect.element(bars).toBeVisible()
    await page.getByRole('button', { name: 'As table: Clicks by day' }).click()
    await expect.element(row('Clicks by day', /2026-11-24 0 0/)).toBeVisible()
    await expect.element(row('Clicks by day', /2026-11-25 ▲ unusually many clicks 1,000/)).toBeVisible()
    await expect.element(bar('Countries', /Germany\s*600 60 %/)).toBeVisible()
    await expect.element(bar('Devices', /mobile\s*700 70 %/)).toBeVisible()
    await expect.element(bar('Referrers', /Direct\s*1,000 100 %/)).toBeVisible()
    await page.getByRole('button', { name: 'As table: Devices' }).click()
    await expect.element(row('Devices', /mobile 700 70 %/)).toBeVisible()
    const request = api.calls.find(({ path }) => path.endsWith('/summary'))
    expect(request?.query).toEqual({ from: '2026-11-24', to: '2026-11-25', timezone: 'Europe/Berlin' })
  })

  it('names the rules with what became of their clicks, the worst first, and leads to the flow', async () => {
    await open()
    const rules = () =>
      page
        .getByRole('table', { name: 'Rules' })
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(rules)
      .toEqual([
        'RuleClicksCRCR, likely rangeEPCEPC, likely rangeProfitROI',
        'Desktop3000.0 %0.00 % – 0.89 %0.00–−40.00−100 %',
        'No rule: the link’s own target7001.5 %–0.13–90.00150 %',
      ])
    await page.getByRole('link', { name: 'Open the flow' }).click()
    await expect.element(page.getByRole('tab', { name: 'Flow' })).toHaveAttribute('aria-selected', 'true')
  })

  it.each([
    ['as a new workspace', sampleFacts.workspace.tintThresholds, ['-3', '-3'], ['3', '3']],
    ['where the workspace has them begin', [-200, -90, -80, 100, 160, 200], ['-2', '-2'], ['1', '1']],
  ])('gives profit and ROI of the rules the colours of the report: %s', async (_, steps, lost, won) => {
    const workspace = { ...sampleFacts.workspace, tintThresholds: steps }
    await open('', {}, { ...sampleFacts, workspace })
    await expect.element(row('Rules', /^Desktop/)).toBeVisible()
    const tints = (name: RegExp) =>
      [...row('Rules', name).element().querySelectorAll('td[data-tint]')].map((cell) => {
        expect(getComputedStyle(cell).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
        return cell.getAttribute('data-tint')
      })
    expect(tints(/^Desktop/)).toEqual(lost)
    expect(tints(/^No rule/)).toEqual(won)
  })

  it('67: has languages, the funnel and a heat map, loaded when they are scrolled to', async () => {
    const { api } = await open()
    await expect.element(bar('Countries', /Germany/)).toBeVisible()
    const languages = bar('Languages', /de\s*900 90 %/)
    const direct = page.getByText('Direct')
    await expect.element(direct).toBeVisible()
    direct.element().scrollIntoView()
    await expect.element(languages).toBeInTheDocument()
    await expect.element(bar('Funnel', /Offer clicks\s*300 30 %/)).toBeInTheDocument()
    const heat = page.getByRole('img', { name: 'Most clicks: Wed 20:00, 40.' })
    await expect.element(heat).toBeInTheDocument()
    await page.getByRole('button', { name: 'As table: Hours of the week' }).click()
    await expect.element(row('Hours of the week', /20:00 0 0 40 0 0 0 0/)).toBeVisible()
    expect(api.calls.filter(({ path }) => path.endsWith('/heatmap'))).toHaveLength(1)
    const asTable: [string, RegExp][] = [
      ['Countries', /Germany 600 60 %/],
      ['Referrers', /Direct 1,000 100 %/],
      ['Languages', /de 900 90 %/],
      ['Funnel', /Offer clicks 300 30 %/],
    ]
    for (const [title, text] of asTable) {
      await page.getByRole('button', { name: `As table: ${title}` }).click()
      await expect.element(row(title, text)).toBeInTheDocument()
    }
    await expectAccessible()
  })

  it('67: narrows every figure to the country that is clicked, in its address', async () => {
    const { api } = await open()
    await page.getByRole('button', { name: 'Germany', exact: true }).click()
    await expect.element(page.getByText('Country is Germany')).toBeVisible()
    const narrowed = () =>
      api.calls.filter(({ query }) => query.countries === 'DE').map(({ path }) => path.split('/').at(-1))
    await expect
      .poll(narrowed)
      .toEqual(expect.arrayContaining(['summary', 'timeseries', 'geo', 'devices', 'referrers']))
    const referrers = page.getByText('Direct')
    await expect.element(referrers).toBeVisible()
    referrers.element().scrollIntoView()
    await expect.poll(narrowed).toEqual(expect.arrayContaining(['languages', 'heatmap', 'funnel']))
    await page.getByRole('button', { name: 'Remove Country is Germany' }).click()
    await expect.element(page.getByText('Country is Germany')).not.toBeInTheDocument()
  })

  it('67: has a map of the countries, the darker the more, and narrows to the one that is clicked', async () => {
    const france = { countryCode: 'FR', countryName: 'France', clicks: 100, percentage: 10 }
    const small = { countryCode: 'SG', countryName: 'Singapore', clicks: 50, percentage: 5 }
    const unknown = { countryCode: null, countryName: null, clicks: 250, percentage: 25 }
    const { api } = await open('', {
      [`GET ${analytics}/geo`]: {
        data: { ...period, totalClicks: 1_000, countries: [germany, unknown, france, small], cities: [] },
      },
    })
    const map = page.getByRole('img', { name: 'Map of clicks: most from Germany, 600.' })
    await expect.element(map).toBeVisible()
    const shapes = [...map.element().querySelectorAll('path')]
    expect(shapes.length).toBeGreaterThan(170)
    const shown = shapes.filter((shape) => shape.querySelector('title') !== null)
    expect(shown.map(({ textContent }) => textContent).toSorted()).toEqual(['France: 100', 'Germany: 600'])
    const [french] = shown.filter(({ textContent }) => textContent === 'France: 100')
    const [german] = shown.filter(({ textContent }) => textContent === 'Germany: 600')
    const fillOf = (shape?: SVGPathElement) => shape && getComputedStyle(shape).fill
    const empty = shapes.find((shape) => shape.querySelector('title') === null)
    expect(new Set([fillOf(german), fillOf(french), fillOf(empty)]).size).toBe(3)
    // What the map is too coarse for is in the list.
    await expect.element(bar('Countries', /Singapore\s*50 5 %/)).toBeVisible()
    if (german) await userEvent.click(german)
    await expect.element(page.getByText('Country is Germany')).toBeVisible()
    await expect.poll(() => api.calls.some(({ query }) => query.countries === 'DE')).toBe(true)
    await expectAccessible()
  })
})
