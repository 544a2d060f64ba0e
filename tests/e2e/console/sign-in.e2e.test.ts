import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromiumPath } from '@waymark/scripts/services'
import { sweep } from '@waymark/testing'
import type { Page, Request, Response, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleRun, startConsole } from '../support/console-run.ts'
import { signIn } from '../support/console-world.ts'
import { password } from '../support/integrator.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What axe finds in the page as it is. @param only tags or names of rules */
const axeRun = (only: readonly string[]) =>
  `axe.run(document, { runOnly: ${JSON.stringify(only)} }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Each page is seen in all of them. The dark one differs from the light one by nothing but its colours. */
const views = [
  { name: '360 px', width: 360, colorScheme: 'light', only: wcag },
  { name: 'light', width: 1440, colorScheme: 'light', only: wcag },
  { name: 'dark', width: 1440, colorScheme: 'dark', only: ['color-contrast', 'link-in-text-block'] },
] as const
const email = 'olga@example.com'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe.skipIf(chromiumPath() === null)('the console of npm start', () => {
  let run: ConsoleRun
  let olga: Page
  let clickToken: string
  let linkId: string

  beforeAll(async () => {
    run = await startConsole()
    olga = await run.newPerson()
  })
  afterAll(() => run?.stop())

  it('8: opens with the owner’s account, then the Overview with its first steps; a reload stays signed in', async () => {
    await olga.goto(run.url)
    await heading(olga, "Create the owner's account").waitFor()
    await olga.getByLabel('Email').fill(email)
    await olga.getByLabel('Password').fill(password)
    await olga.getByRole('button', { name: 'Create account' }).click()
    await heading(olga, 'Overview').waitFor()
    await olga.getByRole('link', { name: 'Make a link' }).waitFor()
    await olga.reload()
    await heading(olga, 'Overview').waitFor()
  })

  it('8, 83: leads from a link to its visit, seen as it comes, and to the postback URL, which works', async () => {
    await olga.getByLabel('Destination URL').fill('https://example.com/a')
    await olga.getByLabel('Destination URL').press('Enter')
    const shortUrl = await olga.getByRole('textbox', { name: 'Short URL' }).inputValue()
    await olga.getByText(/^Waiting for the first visit/).waitFor()
    const visit = await fetch(shortUrl, { redirect: 'manual', headers: { 'user-agent': phone } })
    expect(visit.headers.get('location')).toBe('https://example.com/a')
    const postback = await olga.getByRole('textbox', { name: 'Postback URL' }).inputValue()
    await olga.getByRole('link', { name: 'See it in Live clicks' }).click()
    // By its name: the Overview has tables with buttons, too, once the visit is counted.
    await olga.getByRole('table', { name: 'Live clicks' }).getByRole('button').first().click()
    await olga
      .getByRole('dialog', { name: 'Click' })
      .getByText(/iPhone/)
      .first()
      .waitFor()
    clickToken = new URL(olga.url()).searchParams.get('click') ?? ''
    const macros = { click_id: clickToken, status: 'approved', payout: '15', currency: 'USD' }
    const called = Object.entries({ ...macros, transaction_id: 'T-77' }).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, value),
      postback,
    )
    expect(await (await fetch(called)).json()).toMatchObject({ data: { result: 'created' } })
  })

  it('86: finds the click, the conversion and the link by Ctrl K, and pauses the link there', async () => {
    await olga.goto(run.url)
    await heading(olga, 'Overview').waitFor()
    const find = async (text: string) => {
      await olga.keyboard.press('Control+k')
      await olga.getByRole('combobox', { name: 'Search' }).fill(text)
    }
    const choose = (name: string | RegExp) => olga.getByRole('option', { name }).first().click()
    // Shown live, a click may be searched a moment later: what was not found is typed again.
    const click = olga.getByRole('option', { name: new RegExp(`^${clickToken}`) })
    const isFound = async () => {
      await olga.getByRole('combobox', { name: 'Search' }).fill('')
      await olga.getByRole('combobox', { name: 'Search' }).fill(clickToken)
      return click.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    }
    await olga.keyboard.press('Control+k')
    await expect.poll(isFound, { timeout: 60_000 }).toBe(true)
    await click.click()
    await olga.getByRole('dialog', { name: 'Click' }).getByText(clickToken).first().waitFor()
    await olga.keyboard.press('Escape')
    await find('T-77')
    await choose(/^T-77/)
    await heading(olga, 'T-77').waitFor()
    await find('pause example.com')
    await choose(/^Pause /)
    await olga
      .getByText(/ paused$/)
      .first()
      .waitFor()
    await olga.getByRole('button', { name: 'Undo' }).click()
    await olga
      .getByText(/ resumed$/)
      .first()
      .waitFor()
    await find('example.com')
    await olga.keyboard.press('Enter')
    await olga.getByRole('tab', { name: 'Flow' }).waitFor()
    linkId = new URL(olga.url()).pathname.split('/').at(-1) ?? ''
    await find('stream')
    await olga.getByRole('option', { name: /^Flow/ }).waitFor()
    await olga.keyboard.press('Escape')
  })

  it('shows on the Overview the figures that the API gave', async () => {
    // Of today: beside it the period before and all time are read.
    const isSummary = (url: string) => {
      const { pathname, searchParams } = new URL(url)
      return pathname.endsWith('/overview/summary') && searchParams.get('from') === searchParams.get('to')
    }
    const [answer] = await Promise.all([
      olga.waitForResponse((one) => isSummary(one.url()) && one.status() === 200),
      olga.goto(run.url),
    ])
    const { data } = await answer.json()
    expect(data).toMatchObject({ totalClicks: 1, conversions: 1, revenue: 15 })
    const shown = async (name: string) => {
      const named = olga.locator('dt', { hasText: new RegExp(`^${name}`) })
      return olga.locator('dl > div', { has: named }).locator('dd').first().textContent()
    }
    const { totalClicks, uniqueClicks, conversions, revenue, cost, profit } = data
    for (const [name, figure] of Object.entries({
      Clicks: totalClicks,
      'Unique clicks': uniqueClicks,
      Conversions: conversions,
      Revenue: revenue.toFixed(2),
      Cost: cost.toFixed(2),
      Profit: profit.toFixed(2),
    }))
      expect(await shown(name), name).toBe(String(figure))
  })

  it.each([
    ['/anything', 'text/html', 200, 'text/html'],
    ['/api/v1/nothing', 'text/html', 404, 'application/json'],
    ['/assets/nothing.js', '*/*', 404, 'application/json'],
    ['/docs', 'text/html', 200, 'text/html'],
    ['/health', 'text/html', 200, 'application/json'],
    ['/ready', 'text/html', 200, 'application/json'],
    ['/t.js', '*/*', 200, 'text/javascript'],
  ])('6: answers %s for %s with %d, %s', async (path, accept, status, type) => {
    const answer = await fetch(`${run.url}${path}`, { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining(type),
    ])
    const isConsole = (await answer.text()).includes('Waymark needs JavaScript')
    expect(isConsole).toBe(path === '/anything')
  })

  it('10: has no token in any store of the browser', async () => {
    const stored = await olga.evaluate<string>(
      'Promise.resolve(indexedDB.databases()).then((databases) => JSON.stringify([localStorage, sessionStorage, document.cookie, databases]))',
    )
    expect(stored).toContain('"waymark-signed-in":"yes"')
    // No cookie that a script can read, and no database.
    expect(JSON.parse(stored).slice(2)).toEqual(['', []])
    expect(stored).not.toMatch(/eyJ|[A-Za-z0-9_-]{40}/)
  })

  it('13: stays signed in over a reload that cuts the answer to a refresh off', async () => {
    await olga.goto(run.url)
    await heading(olga, 'Overview').waitFor()
    const isRefresh = (request: Request) => request.url().endsWith('/auth/refresh')
    // The server has replaced the token, and the browser does not hear of it.
    const drop = async (route: Route) => {
      const headers = await route.request().allHeaders()
      const answer = await fetch(route.request().url(), { method: 'POST', headers })
      expect(answer.status).toBe(200)
      await route.abort()
    }
    await olga.route('**/auth/refresh', drop, { times: 1 })
    const dropped = olga.waitForEvent('requestfailed', isRefresh)
    await olga.reload({ waitUntil: 'commit' })
    await dropped
    await olga.reload()
    await heading(olga, 'Overview').waitFor()
  })

  it('7: has met no error, no violation of its policy and no call elsewhere so far', () => {
    expect(run.problems).toEqual([])
  })

  // Every screen has axe in its own browser test; here the whole page as it is served, in every theme.
  sweep(() => {
    it('12: signs neither of two tabs out that refresh in the same instant, ten times, by one session', async () => {
      const refreshes: number[] = []
      const noteRefresh = (answer: Response) => {
        if (answer.url().endsWith('/auth/refresh')) refreshes.push(answer.status())
      }
      const sessions = async () => {
        await olga.goto(olga.url().replace(/(\/w\/[^/]+).*/, '$1/settings/account'))
        const rows = olga.getByRole('table', { name: 'Sessions' }).locator('tbody tr')
        await rows.first().waitFor()
        return rows.count()
      }
      const before = await sessions()
      olga.context().on('response', noteRefresh)
      const reports = olga.url().replace(/(\/w\/[^/]+).*/, '$1/reports')
      const tabs = [await olga.context().newPage(), await olga.context().newPage()]
      for (const tab of tabs) {
        await tab.clock.install()
        await tab.goto(reports)
        await tab.getByRole('treegrid', { name: 'Report' }).waitFor()
      }
      for (let round = 0; round < 10; round += 1) {
        const atBefore = refreshes.length
        await Promise.all(tabs.map((tab) => tab.clock.fastForward('16:00')))
        const answers = tabs.map((tab) =>
          tab.waitForResponse((answer) => answer.url().includes('/analytics/') && answer.status() === 200),
        )
        await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Refresh' }).click()))
        await Promise.all(answers)
        expect(refreshes.length, 'each tab had to refresh').toBeGreaterThanOrEqual(atBefore + 2)
      }
      for (const tab of tabs) {
        await tab
          .getByRole('treegrid', { name: 'Report' })
          .getByRole('row', { name: /^Total/ })
          .waitFor()
        expect(await heading(tab, 'Sign in').count()).toBe(0)
        await tab.close()
      }
      olga.context().off('response', noteRefresh)
      expect(new Set(refreshes)).toEqual(new Set([200]))
      expect(await sessions()).toBe(before)
    })

    it('21: has nothing against WCAG 2.2 A and AA, in light, in dark and at 360 px', async () => {
      const person = await run.newPerson({ width: 360 })
      const show = async ({ width, colorScheme }: (typeof views)[number]) => {
        await person.setViewportSize({ width, height: 800 })
        await person.emulateMedia({ colorScheme })
        await person.evaluate(
          'new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))',
        )
      }
      /** Leaves the page as it was loaded, at 360 px. */
      const check = async () => {
        await person.evaluate(axeSource)
        for (const view of views) {
          await show(view)
          expect(await person.evaluate(axeRun(view.only)), `${view.name} ${person.url()}`).toEqual([])
          expect(await person.evaluate('document.documentElement.scrollWidth'), view.name).toBe(view.width)
        }
        await show(views[0])
      }
      await person.goto(run.url)
      await heading(person, 'Sign in').waitFor()
      await check()
      await signIn(person, run.url, email)
      await person.getByRole('link', { name: 'Make a link' }).waitFor()
      await check()
      const settings = person.url().replace('/overview', '/settings')
      for (const tab of ['workspace', 'members', 'keys', 'account']) {
        await person.goto(`${settings}/${tab}`)
        await person.getByRole('tab', { selected: true }).waitFor()
        await person.waitForLoadState('networkidle')
        await check()
      }
      for (const path of ['/links', '/reports', '/live', `/links/${linkId}?tab=flow`]) {
        await person.goto(settings.replace(/\/settings.*/, path))
        await person.getByRole('heading', { level: 1 }).waitFor()
        // Live clicks polls again and again: the network is never idle there.
        await person.locator('main [aria-busy=true]').first().waitFor({ state: 'hidden' })
        await check()
      }
    })
  })
})
