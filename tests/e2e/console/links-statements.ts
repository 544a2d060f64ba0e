import { eventually, waitFor } from '@waymark/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleRun } from '../support/console-run.ts'
import { type ConsoleWorld, type MadeLink, makeConsoleWorld } from '../support/console-world.ts'
import { done } from '../support/integrator.ts'
import { visit } from '../support/visitor.ts'

interface StoredLink extends MadeLink {
  title: string | null
  isActive: boolean
  clicksTotal: number
  utm: object | null
  subIdMap: object
}

/** Links, against a console that runs. */
export function linkStatements(started: () => ConsoleRun): void {
  describe('links', () => {
    let run: ConsoleRun
    let world: ConsoleWorld

    beforeAll(async () => {
      run = started()
      world = await makeConsoleWorld(run)
    })

    const stored = (id: string) => done(world.key.call<StoredLink>('GET', `/links/by-id/${id}`))
    const row = (name: string) => world.olga.getByRole('table', { name: 'Links' }).getByRole('row', { name })
    const locationOf = async (link: MadeLink) => (await visit(link.shortUrl)).location
    /** Everything is visible to visitors within a second. */
    const leadsTo = (link: MadeLink, location: string) =>
      eventually(1_000, async () => expect(await locationOf(link)).toBe(location))

    it('56: makes a link of a pasted address by one request; its short URL is in the clipboard', async () => {
      const { olga, open } = world
      await olga.context().grantPermissions(['clipboard-write'], { origin: run.url })
      await open('/links')
      await olga.getByRole('heading', { name: 'No links' }).waitFor()
      const made: string[] = []
      olga.on('request', (request) => {
        if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/links'))
          made.push(request.url())
      })
      await olga.evaluate("navigator.clipboard.writeText('https://example.com/a')")
      await olga.getByLabel('Destination URL').focus()
      await olga.keyboard.press('Control+v')
      await olga.keyboard.press('Enter')
      await olga
        .getByText(/is made and copied/)
        .first()
        .waitFor()
      const first = olga.getByRole('table', { name: 'Links' }).getByRole('row').nth(1)
      const copied = (await first.getByRole('link').nth(1).getAttribute('href')) ?? ''
      // The policy of the pages lets no script read the clipboard: it is pasted.
      const search = olga.getByRole('textbox', { name: 'Search' })
      await eventually(5_000, async () => {
        await search.fill('')
        await olga.keyboard.press('Control+v')
        expect(await search.inputValue()).toBe(copied)
      })
      expect((await visit(copied)).location).toBe('https://example.com/a')
      expect(made).toHaveLength(1)
    })

    it('59: has each value of a new link in its field when it is opened again', async () => {
      const { olga, open, session } = world
      const newsletter = { source: 'newsletter', medium: 'email', campaign: 'summer' }
      await done(session.call('POST', '/utm-presets', { name: 'Newsletter', ...newsletter }))
      await open('/links')
      await olga.keyboard.press('c')
      const form = olga.getByRole('dialog', { name: 'New link' })
      await form.getByLabel('Destination URL').fill('https://shop.example/full')
      const texts = { Alias: 'full', Tags: 'summer, sale', 'Expires at': '2037-01-31T12:00' }
      for (const [name, value] of Object.entries(texts)) await form.getByLabel(name).fill(value)
      await form.getByLabel('Click limit').fill('500')
      await form.getByLabel('Password').fill('open sesame')
      await form.getByLabel('UTM preset').selectOption('Newsletter')
      await form.getByRole('button', { name: 'Add pixel' }).click()
      await form.getByLabel('Platform of pixel 1').selectOption('tiktok')
      await form.getByLabel('Pixel id 1').fill('C4A7B6D8E9F0')
      await form.getByRole('button', { name: 'Create link' }).click()
      await olga.getByRole('link', { name: 'full', exact: true }).click()
      await olga.getByRole('tab', { name: 'Settings' }).click()
      await olga.reload()
      const shown = {
        ...texts,
        'Target URL': 'https://shop.example/full',
        'Click limit': '500',
        'New password': '',
        'UTM source': 'newsletter',
        'UTM medium': 'email',
        'UTM campaign': 'summer',
        'Platform of pixel 1': 'tiktok',
        'Pixel id 1': 'C4A7B6D8E9F0',
      }
      for (const [name, value] of Object.entries(shown))
        expect(await olga.getByLabel(name, { exact: true }).inputValue(), name).toBe(value)
      const preset = olga.getByLabel('UTM preset').locator('option:checked')
      // The presets come later than the link.
      await expect.poll(() => preset.textContent()).toBe('Newsletter')
      await olga.getByText(/^One is set/).waitFor()
      expect(await olga.content()).not.toContain('open sesame')
    })

    it('57: says at the alias that it is taken, and loses nothing that was typed', async () => {
      const { olga, open, link } = world
      await link('taken-alias')
      await open('/overview')
      await olga.keyboard.press('c')
      const form = olga.getByRole('dialog', { name: 'New link' })
      const typed = {
        'Destination URL': 'https://shop.example/b',
        Alias: 'taken-alias',
        Tags: 'summer, sale',
      }
      for (const [name, value] of Object.entries(typed)) await form.getByLabel(name).fill(value)
      await form.getByRole('button', { name: 'Create link' }).click()
      await form.getByText('Taken', { exact: true }).waitFor()
      for (const [name, value] of Object.entries(typed))
        expect(await form.getByLabel(name).inputValue(), name).toBe(value)
      await olga.keyboard.press('Escape')
    })

    it('58: makes 247 links of 250 pasted lines; the three wrong ones remain with their reasons', async () => {
      const { olga, open, key } = world
      const wrong = ['nonsense', 'ftp://example.com/', 'example']
      const right = Array.from({ length: 247 }, (_, index) => `https://bulk.example/${index}`)
      const lines = [...right.slice(0, 100), ...wrong, ...right.slice(100)]
      await open('/links')
      await olga.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines.join('\n'))})`)
      await olga.getByLabel('Destination URL').focus()
      await olga.keyboard.press('Control+v')
      const pasted = olga.getByRole('dialog').getByRole('table')
      await olga.getByRole('button', { name: 'Make 247' }).waitFor()
      expect(await pasted.getByRole('row').count()).toBe(251)
      expect(await pasted.locator('[aria-invalid=true]').count()).toBe(3)
      await olga.getByRole('button', { name: 'Make 247' }).click()
      await olga.getByText('247 links made').first().waitFor()
      await olga.getByRole('button', { name: 'Make 0' }).waitFor()
      const left = pasted.getByRole('textbox', { name: /^Line / })
      expect(await left.evaluateAll((all) => all.map((field) => Object(field).value))).toEqual(wrong)
      expect(await pasted.locator('[aria-invalid=true]').count()).toBe(3)
      type Link = { originalUrl: string }
      const pages = [0, 100, 200].map((offset) =>
        done(key.call<Link[]>('GET', `/links/list?search=bulk.example&limit=100&offset=${offset}`)),
      )
      const made = (await Promise.all(pages)).flat().map(({ originalUrl }) => originalUrl)
      expect(made.toSorted()).toEqual(right.toSorted())
    })

    it('63: finds and replaces in the targets of ticked links, which lead there within a second', async () => {
      const { olga, open, link } = world
      const names = ['one', 'two', 'three']
      const links = await Promise.all(
        names.map((name) => link(name, { originalUrl: `https://a.example/${name}` })),
      )
      const other = await link('other', { originalUrl: 'https://a.example/other' })
      await open('/links')
      for (const name of names) await olga.getByRole('checkbox', { name, exact: true }).check()
      await olga.getByRole('button', { name: 'Find and replace' }).click()
      const dialog = olga.getByRole('dialog', { name: 'Find and replace: 3 links' })
      await dialog.getByLabel('Find in target').fill('a.example')
      await dialog.getByLabel('Replace with').fill('b.example')
      await dialog.getByRole('button', { name: 'Preview' }).click()
      for (const name of names)
        await dialog
          .getByRole('row', { name: `${name} https://a.example/${name} https://b.example/${name}` })
          .waitFor()
      expect(await locationOf(links[0] ?? other)).toBe('https://a.example/one')
      await dialog.getByRole('button', { name: 'Find and replace: 3 links' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await Promise.all(links.map((made, index) => leadsTo(made, `https://b.example/${names[index]}`)))
      expect(await locationOf(other)).toBe('https://a.example/other')
    })

    it('64: clones a link with all that it has but its clicks, paused until it is saved', async () => {
      const { olga, open, link, key, rule, rules } = world
      const offer = await done(
        key.call<{ id: string }>('POST', '/offers', { name: 'A', url: 'https://a.offer.example/' }),
      )
      const utm = { source: 'fb', medium: null, campaign: 'x', term: null, content: null }
      const alpha = await link('alpha-1', { title: 'alpha', utm, subIdMap: { ad: 'sub_id_3' } })
      const filters = [{ kind: 'country', mode: 'is', matching: 'exact', values: ['DE'] }]
      const conditions = { match: 'all', filters }
      await rule(alpha, { flowType: 'forced', targetUrl: 'https://de.example/', conditions })
      const flowConfig = { landings: [], offers: [{ id: offer.id, weight: 200 }] }
      await rule(alpha, { schema: 'landing_offer', flowConfig })
      await visit(alpha.shortUrl)
      await waitFor(async () => (await stored(alpha.id)).clicksTotal === 1, {
        timeoutMs: 20_000,
        description: 'its click is counted',
      })
      await open('/links')
      await olga.getByRole('button', { name: 'Actions for alpha' }).click()
      await olga.getByRole('menuitem', { name: 'Clone' }).click()
      await olga.getByRole('heading', { level: 1, name: 'alpha copy' }).waitFor()
      const copy = await stored(new URL(olga.url()).pathname.split('/').at(-1) ?? '')
      expect(copy).toMatchObject({
        title: 'alpha copy',
        isActive: false,
        clicksTotal: 0,
        utm,
        subIdMap: { ad: 'sub_id_3' },
      })
      expect(copy.shortCode).not.toBe(alpha.shortCode)
      const withoutIds = (all: object[]) =>
        all.map((one) => ({ ...one, id: 0, linkId: 0, createdAt: 0, updatedAt: 0 }))
      const copied = await rules(copy)
      expect(copied).toHaveLength(2)
      expect(withoutIds(copied)).toEqual(withoutIds(await rules(alpha)))
      expect((await visit(copy.shortUrl)).status).toBe(410)
      await olga.getByRole('button', { name: 'Save' }).click()
      await olga.getByText('Saved', { exact: true }).first().waitFor()
      await eventually(1_000, async () =>
        expect(await locationOf(copy)).toMatch(/^https:\/\/a\.offer\.example\//),
      )
    })

    it('65: deletes a link, which answers 410, and takes that back with its clicks', async () => {
      const { olga, open, link } = world
      const gone = await link('gone')
      await visit(gone.shortUrl)
      await visit(gone.shortUrl)
      await waitFor(async () => (await stored(gone.id)).clicksTotal === 2, {
        timeoutMs: 20_000,
        description: 'its clicks are counted',
      })
      await open('/links')
      await olga.getByRole('button', { name: 'Actions for gone' }).click()
      await olga.getByRole('menuitem', { name: 'Delete' }).click()
      const dialog = olga.getByRole('dialog', { name: 'Delete gone?' })
      await dialog.getByText(/It had 2 clicks/).waitFor()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await eventually(1_000, async () => expect((await visit(gone.shortUrl)).status).toBe(410))
      await olga.getByRole('button', { name: 'Undo' }).click()
      await row('gone').first().waitFor()
      await leadsTo(gone, 'https://shop.example/a')
      // With the clicks that it had; the visits to see that it works come on top.
      expect((await stored(gone.id)).clicksTotal).toBeGreaterThanOrEqual(2)
    })
  })
}
