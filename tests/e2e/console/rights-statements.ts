import { waitFor } from '@waymark/testing'
import type { Page, Response } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleRun } from '../support/console-run.ts'
import { type ConsoleWorld, type MadeLink, makeConsoleWorld } from '../support/console-world.ts'
import { done } from '../support/integrator.ts'
import { tilesOf } from '../support/shown-figures.ts'
import { visit } from '../support/visitor.ts'

interface Control {
  name: string
  isDisabled: boolean
  reason: string
}

/** What changes nothing: ways to other pages and to what is only looked at. */
const isHarmless = ({ name }: Control) =>
  /^(Copy|QR code|Open|Simulate|Test draft|As table|Edit Rule|Close Rule|Show|More|Actions)/.test(name)

/** All that can be pressed or typed into, and why not. */
const controlsIn = (page: Page) =>
  page.evaluate<Control[]>(`
    [...document.querySelectorAll('main :is(button, input, select, textarea):not([role=tab], [type=hidden])')].map((element) => ({
      name: element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent.trim(),
      isDisabled: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
      // The reading of a number is described before the reason.
      reason: document.getElementById(element.getAttribute('aria-describedby')?.split(' ').at(-1))?.textContent ?? element.title,
    }))`)

/** Waits until the overview has this figure. */
const hasTile = (page: Page, name: string, figure: string) =>
  waitFor(async () => (await tilesOf(page)).some(([one, shown]) => one === name && shown === figure), {
    timeoutMs: 20_000,
    description: `${name}: ${figure}`,
  })

/** What each role sees and may do, against a console that runs. */
export function rightStatements(started: () => ConsoleRun): void {
  describe('rights', () => {
    let run: ConsoleRun
    let world: ConsoleWorld
    let alpha: MadeLink

    beforeAll(async () => {
      run = started()
      world = await makeConsoleWorld(run, 'rights@example.com')
      alpha = await world.link('alpha-r', { title: 'alpha' })
      const beta = await world.link('beta-r', { title: 'beta' })
      await world.rule(alpha, { targetUrl: 'https://rule.example/' })
      for (const { shortUrl } of [alpha, alpha, beta, beta, beta]) await visit(shortUrl)
      await waitFor(
        async () => (await done(world.key.call<object[]>('GET', '/analytics/clicks?limit=10'))).length === 5,
        { timeoutMs: 20_000, description: 'the clicks are in the log' },
      )
    })

    it('17: shows a viewer every control of a link disabled, with the reason; the API refuses them, too', async () => {
      const { page, open, session } = await world.invite('vic@example.com', { role: 'viewer' })
      for (const tab of ['flow', 'settings']) {
        await open(`/links/${alpha.id}?tab=${tab}`)
        await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
        const controls = (await controlsIn(page)).filter((control) => !isHarmless(control))
        expect(controls.length, tab).toBeGreaterThan(4)
        expect(
          controls.filter(({ isDisabled }) => !isDisabled),
          tab,
        ).toEqual([])
        const reasons = controls.filter(({ reason }) => reason !== 'Viewers cannot change this')
        expect(reasons, tab).toEqual([])
      }
      for (const [method, path] of [
        ['PATCH', `/links/${alpha.shortCode}`],
        ['DELETE', `/links/${alpha.shortCode}`],
        ['POST', '/links'],
      ] as const) {
        const { status, code } = await session.call(method, path, { originalUrl: 'https://vic.example/' })
        expect([status, code], `${method} ${path}`).toEqual([403, 'ROLE_INSUFFICIENT'])
      }
    })

    it('18: shows an editor of one link that link and its figures alone, and why they make none', async () => {
      const restriction = { role: 'editor', linkIds: [alpha.id] }
      const { page, open } = await world.invite('rita-r@example.com', restriction)
      await open('/links')
      const rows = page.getByRole('table', { name: 'Links' }).getByRole('row')
      await rows.filter({ hasText: 'alpha' }).waitFor()
      expect(await rows.count()).toBe(2)
      const button = page.getByRole('button', { name: 'New link' })
      expect(await button.getAttribute('aria-disabled')).toBe('true')
      expect(await button.getAttribute('title')).toBe('Editors who see some links only cannot change this')
      await open('/overview')
      await hasTile(page, 'Clicks', '2')
      expect(await page.locator('main').textContent()).not.toContain('beta')
    })

    it('62: tags 20 links but for one whose right was taken meanwhile; it stays ticked, Undo is for 19', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `bulk-r-${index}`)
      const links = await Promise.all(names.map((name) => world.link(name, { title: name })))
      const linkIds = links.map(({ id }) => id)
      const email = 'bea-r@example.com'
      const { page, open } = await world.invite(email, { role: 'editor', linkIds })
      await open('/links')
      await page.getByRole('checkbox', { name: 'Tick all of this page' }).check()
      const bar = page.getByRole('region', { name: 'Ticked links' })
      await bar.getByText('20 links ticked').waitFor()
      await bar.getByRole('button', { name: 'Tag', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /: 20 links$/ })
      await dialog.getByLabel('Add tags').fill('summer')
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await dialog.getByText('20 links will change').waitFor()
      const members = `/workspaces/${world.workspaceId}/members`
      const [bea] = (
        await done(world.session.call<{ userId: string; email: string }[]>('GET', members))
      ).filter((member) => member.email === email)
      const visibleIds = linkIds.slice(1)
      await done(world.session.call('PATCH', `${members}/${bea?.userId}`, { linkIds: visibleIds }))
      await dialog.getByRole('button', { name: 'Tag: 20 links' }).click()
      await bar.getByText('1 link ticked').waitFor()
      await bar.getByText(/^1 link not changed: /).waitFor()
      const tagged = async () => {
        const all = await done(
          world.key.call<{ id: string; tags: string[] }[]>('GET', '/links/list?search=bulk-r-&limit=50'),
        )
        return all.flatMap(({ id, tags }) => (tags.includes('summer') ? [id] : [])).sort()
      }
      expect(await tagged()).toEqual([...visibleIds].sort())
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Undone').first().waitFor()
      expect(await tagged()).toEqual([])
    })

    it('19: goes to another workspace in one tab, with its figures and currency; the other tab stays', async () => {
      const other = await done(
        world.session.call<{ id: string }>('POST', '/workspaces', { name: 'Globex', baseCurrency: 'EUR' }),
      )
      await world.open('/overview')
      const stays = await world.olga.context().newPage()
      await stays.goto(world.olga.url())
      await hasTile(stays, 'Clicks', '5')
      const { olga } = world
      await olga.getByRole('button', { name: /^Workspace: / }).click()
      await olga.getByRole('menuitemradio', { name: 'Globex' }).click()
      await olga.waitForURL(new RegExp(`/w/${other.id}/`))
      const currency = (page: Page, name: string) =>
        page.locator('dl').getByText(name, { exact: true }).first()
      await hasTile(olga, 'Clicks', '0')
      await currency(olga, 'EUR').waitFor()
      expect(await currency(olga, 'USD').count()).toBe(0)
      await stays.reload()
      expect(new URL(stays.url()).pathname).toBe(`/w/${world.workspaceId}/overview`)
      await hasTile(stays, 'Clicks', '5')
      await currency(stays, 'USD').waitFor()
      await stays.close()
    })

    it('20: says of a link of others that it is not here, and reveals nothing of it', async () => {
      const others = await makeConsoleWorld(run, 'others@example.com')
      const fields = { title: 'Secret plan', originalUrl: 'https://secret.example/' }
      const secret = await others.link('secret-code', fields)
      const { olga } = world
      const answers: Promise<string>[] = []
      const note = (answer: Response) => {
        if (answer.url().includes('/api/')) answers.push(answer.text().catch(() => ''))
      }
      olga.on('response', note)
      for (const workspaceId of [world.workspaceId, others.workspaceId])
        for (const tab of ['', '?tab=flow', '?tab=settings']) {
          await olga.goto(`${run.url}/w/${workspaceId}/links/${secret.id}${tab}`)
          await olga.getByText('Not here, or not yours').waitFor()
          expect(await olga.content()).not.toMatch(/secret/i)
        }
      olga.off('response', note)
      expect(answers.length).toBeGreaterThan(5)
      expect((await Promise.all(answers)).filter((text) => /secret/i.test(text))).toEqual([])
    })
  })
}
