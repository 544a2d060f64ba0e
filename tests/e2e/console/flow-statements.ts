import { eventually, waitFor } from '@waymark/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleRun } from '../support/console-run.ts'
import { type ConsoleWorld, type MadeLink, makeConsoleWorld } from '../support/console-world.ts'
import { done } from '../support/integrator.ts'
import { userAgents, visit } from '../support/visitor.ts'

interface Share {
  offerId: string | null
  share: number
}

/** The flow, against a console that runs. */
export function flowStatements(started: () => ConsoleRun): void {
  describe('the flow', () => {
    let run: ConsoleRun
    let world: ConsoleWorld

    beforeAll(async () => {
      run = started()
      world = await makeConsoleWorld(run, 'flora@example.com')
    })

    const openFlow = async ({ id }: MadeLink) => {
      await world.open(`/links/${id}?tab=flow`)
      await world.olga.getByRole('heading', { level: 2, name: 'Target of the link' }).waitFor()
    }
    const button = (name: string) => world.olga.getByRole('button', { name, exact: true })
    /** @param isConfirmed where a rule without visitors is left by it, which is said first */
    const save = async (isConfirmed = false) => {
      await button('Save').click()
      if (isConfirmed) await button('Save anyway').click()
      await world.olga.getByText('Flow saved').first().waitFor()
    }
    const cards = () => world.olga.locator('form ol fieldset')
    const cardNames = () => cards().evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))

    it('69: shows new shares at once when an offer is resumed, and simulated visits have them', async () => {
      const { olga, link, rule, key } = world
      const offer = (name: string, status: string) =>
        done(
          key.call<{ id: string }>('POST', '/offers', {
            name,
            status,
            url: `https://${name}.offer.example/`,
          }),
        )
      const [a, b] = [await offer('a', 'active'), await offer('b', 'paused')]
      const drawn = await link('drawn')
      const offers = [
        { id: a.id, weight: 200 },
        { id: b.id, weight: 100 },
      ]
      await rule(drawn, { schema: 'landing_offer', flowConfig: { landings: [], offers } })
      await openFlow(drawn)
      const list = olga.getByRole('region', { name: 'Offers' }).getByRole('listitem')
      const texts = async () =>
        (await list.allTextContents()).map((text) => text.replace(/Pause.*|Resume.*/, ''))
      await waitFor(async () => (await texts())[0] === 'a100 %', {
        timeoutMs: 20_000,
        description: 'its offers',
      })
      await button('Resume b').click()
      await eventually(1_000, async () => expect(await texts()).toEqual(['a66.67 %', 'b33.33 %']))
      const simulated = async () => {
        const body = { draws: 3_000, country: 'FR', device: 'mobile' }
        const path = `/links/${drawn.shortCode}/simulate`
        const { shares } = await done(key.call<{ shares: Share[] }>('POST', path, body))
        return new Map(shares.map(({ offerId, share }) => [offerId, share]))
      }
      const shares = await simulated()
      expect(Math.abs((shares.get(a.id) ?? 0) - 2 / 3)).toBeLessThan(0.02)
      expect(Math.abs((shares.get(b.id) ?? 0) - 1 / 3)).toBeLessThan(0.02)
      await button('Simulate').click()
      const drawer = olga.getByRole('dialog', { name: 'Simulator' })
      await drawer.getByRole('button', { name: 'Simulate' }).click()
      const shown = drawer.getByRole('region', { name: 'Shares of visitors like this' }).getByRole('listitem')
      await shown.filter({ hasText: /Rule 1, offer a\s*66\.67 %/ }).waitFor()
      await shown.filter({ hasText: /Rule 1, offer b\s*33\.33 %/ }).waitFor()
    })

    it('71: stores the order that rules are moved to by button and by keys, and the API lists it', async () => {
      const { olga, link, rule, rules } = world
      const ordered = await link('ordered')
      for (const [priority, name] of ['First', 'Second', 'Third'].entries())
        await rule(ordered, { name, priority, targetUrl: `https://${name.toLowerCase()}.example/` })
      await openFlow(ordered)
      await button('Move up Third').click()
      expect(await cardNames()).toEqual(['First', 'Third', 'Second'])
      await button('Edit Third').focus()
      await olga.keyboard.press('Alt+ArrowUp')
      expect(await cardNames()).toEqual(['Third', 'First', 'Second'])
      await save(true)
      const names = (await rules(ordered)).map(({ name }) => name)
      expect(names).toEqual(['Third', 'First', 'Second'])
      await olga.reload()
      await cards().nth(2).waitFor()
      expect(await cardNames()).toEqual(['Third', 'First', 'Second'])
      await eventually(1_000, async () =>
        expect((await visit(ordered.shortUrl)).location).toBe('https://third.example/'),
      )
    })

    it('72: stores a rule for two countries and a device as it is said in words', async () => {
      const { olga, link, rules } = world
      const narrow = await link('narrow')
      await openFlow(narrow)
      await button('Add rule').click()
      await olga.getByLabel('Target URL').fill('https://m.example/?c={click_id}')
      await olga.getByLabel('Countries').fill('gb, ie')
      await olga.getByLabel('Device').selectOption('mobile')
      await olga.getByText(/^Country is GB or IE, and device is mobile → https:\/\/m\.example/).waitFor()
      await save()
      expect(await rules(narrow)).toMatchObject([
        {
          targetUrl: 'https://m.example/?c={click_id}',
          conditions: {
            match: 'all',
            filters: [
              { kind: 'country', mode: 'is', matching: 'exact', values: ['GB', 'IE'] },
              { kind: 'device', mode: 'is', matching: 'exact', values: ['mobile'] },
            ],
          },
        },
      ])
    })

    it('74: says at the value of a filter what is wrong with it, which the API finds, too', async () => {
      const { olga, link, rules } = world
      const byIp = await link('by-ip')
      await openFlow(byIp)
      await button('Add rule').click()
      await olga.getByLabel('Target URL').fill('https://office.example/')
      await olga.getByLabel('Add condition').selectOption('ip')
      const value = olga.getByRole('group', { name: 'IP', exact: true }).getByLabel('Value 1')
      await value.fill('10.0.0.0/33')
      const problem = olga.getByText('Not an address, range or CIDR')
      await problem.waitFor()
      const refused = olga.waitForResponse((answer) => answer.request().method() === 'PUT')
      await button('Save').click()
      const { details } = await (await refused).json()
      expect(details.map(({ path }: { path: string }) => path)).toEqual([
        'rules.0.conditions.filters.0.values.0',
      ])
      const note = await value.getAttribute('aria-describedby')
      expect(await olga.locator(`[id="${note}"]`).textContent()).not.toBe('')
      await value.fill('10.0.0.0/8')
      await save()
      expect(await rules(byIp)).toHaveLength(1)
    })

    it('76: saves three changed rules at once: no visit meets a mix, and the audit log has one entry', async () => {
      const { olga, link, rule, session } = world
      const whole = await link('whole', { appendQuery: false })
      for (const number of [1, 2, 3]) {
        const filters = [{ kind: 'param', mode: 'is', matching: 'exact', param: 'p', values: [`${number}`] }]
        await rule(whole, {
          targetUrl: `https://old${number}.example/`,
          priority: number,
          conditions: { match: 'all', filters },
        })
      }
      const entries = async () =>
        (await done(session.call<object[]>('GET', `/audit-log?resourceId=${whole.id}&limit=100`))).length
      const visitOf = async (number: number) => (await visit(`${whole.shortUrl}?p=${number}`)).location
      await waitFor(async () => (await visitOf(3)) === 'https://old3.example/', {
        timeoutMs: 20_000,
        description: 'the old flow is served',
      })
      await openFlow(whole)
      for (const number of [1, 2, 3]) {
        await button(`Edit Rule ${number}`).click()
        await olga.getByLabel('Target URL').fill(`https://new${number}.example/`)
      }
      const before = await entries()
      const seen: string[] = []
      const isDone = () => seen.slice(-3).every((which) => which === 'new') && seen.length >= 3
      const visiting = waitFor(
        async () => {
          for (const number of [1, 2, 3])
            seen.push(/old|new/.exec((await visitOf(number)) ?? '')?.[0] ?? 'none')
          return isDone()
        },
        { timeoutMs: 60_000, description: 'the new flow is served' },
      )
      await Promise.all([visiting, save()])
      const firstNew = seen.indexOf('new')
      expect(firstNew).toBeGreaterThan(0)
      expect(new Set(seen.slice(0, firstNew))).toEqual(new Set(['old']))
      expect(new Set(seen.slice(firstNew))).toEqual(new Set(['new']))
      expect((await entries()) - before).toBe(1)
    })

    it('78: shows both versions where another person saved meanwhile; neither is lost', async () => {
      const { olga, link, rule, rules, invite } = world
      const shared = await link('shared')
      await rule(shared, { name: 'Old', targetUrl: 'https://old.example/' })
      const ed = await invite('ed@example.com', { role: 'editor' })
      await openFlow(shared)
      await button('Edit Old').click()
      await olga.getByLabel('Target URL').fill('https://olga.example/')
      await ed.open(`/links/${shared.id}?tab=flow`)
      await ed.page.getByRole('button', { name: 'Edit Old', exact: true }).click()
      await ed.page.getByLabel('Target URL').fill('https://ed.example/')
      await ed.page.getByRole('button', { name: 'Save', exact: true }).click()
      await ed.page.getByText('Flow saved').first().waitFor()
      await button('Save').click()
      await olga
        .getByRole('region', { name: 'Theirs' })
        .getByText(/ed\.example/)
        .waitFor()
      await olga
        .getByRole('region', { name: 'Mine' })
        .getByText(/olga\.example/)
        .waitFor()
      expect((await rules(shared)).map(({ targetUrl }) => targetUrl)).toEqual(['https://ed.example/'])
      await button('Keep mine and save over').click()
      await eventually(5_000, async () =>
        expect((await rules(shared)).map(({ targetUrl }) => targetUrl)).toEqual(['https://olga.example/']),
      )
    })

    it('80: tests a draft without saving it: its trace is that of the draft, a real visit is not', async () => {
      const { olga, link, rule } = world
      const tested = await link('tested')
      const filters = [{ kind: 'device', mode: 'is', matching: 'exact', values: ['mobile'] }]
      await rule(tested, { targetUrl: 'https://saved.example/', conditions: { match: 'all', filters } })
      const phoneVisit = async () => (await visit(tested.shortUrl, { userAgent: userAgents.phone })).location
      await waitFor(async () => (await phoneVisit()) === 'https://saved.example/', {
        timeoutMs: 20_000,
        description: 'its rule is served',
      })
      await openFlow(tested)
      await button('Edit Rule 1').click()
      await olga.getByLabel('Target URL').fill('https://draft.example/')
      await button('Test draft').click()
      const drawer = olga.getByRole('dialog', { name: 'Simulator' })
      await drawer.getByRole('button', { name: 'Test draft' }).click()
      await drawer.getByText('Rule 1, redirect to https://draft.example/').waitFor()
      await drawer.getByText(/^✓ device/).waitFor()
      expect(await phoneVisit()).toBe('https://saved.example/')
    })

    it('83: has a visit on top within 3 s; scrolled down, it says how many are new and does not jump', async () => {
      const { olga, open, link, key } = world
      const watched = await link('watched')
      const visitFrom = (host: string) =>
        visit(watched.shortUrl, { headers: { referer: `https://${host}/` } })
      for (let number = 0; number < 60; number += 1) await visitFrom('before.example')
      await waitFor(
        async () => (await done(key.call<object[]>('GET', '/analytics/clicks?limit=100'))).length >= 60,
        { timeoutMs: 20_000, description: 'the clicks are in the log' },
      )
      // Of a test before this one there may be a draft.
      olga.once('dialog', (dialog) => void dialog.accept())
      await open('/live')
      const list = olga.getByRole('region', { name: 'Live clicks' })
      const rows = list.getByRole('row')
      await rows.nth(60).waitFor()
      await visitFrom('first.example')
      await eventually(3_000, async () => expect(await rows.nth(1).textContent()).toContain('first.example'))
      await list.evaluate((scroller) => {
        scroller.scrollTop = 500
      })
      await waitFor(async () => (await list.evaluate(({ scrollTop }) => scrollTop)) === 500, {
        timeoutMs: 5_000,
        description: 'it is scrolled',
      })
      await visitFrom('second.example')
      await button('1 new').waitFor()
      expect(await rows.nth(1).textContent()).toContain('first.example')
      expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(500)
      await button('1 new').click()
      await eventually(1_000, async () => expect(await rows.nth(1).textContent()).toContain('second.example'))
    })
  })
}
