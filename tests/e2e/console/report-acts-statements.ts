import { eventually } from '@waymark/testing'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportWorld } from '../support/console-report-world.ts'
import type { ConsoleRun } from '../support/console-run.ts'
import { signIn } from '../support/console-world.ts'
import { done } from '../support/integrator.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { type ReportPage, reportPageOf } from '../support/report-page.ts'
import { visit } from '../support/visitor.ts'

const dayMs = 86_400_000
const dayOf = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(ms)

/** What is done from the report, against a console that runs. */
export function reportActStatements(started: () => ConsoleRun, made: () => ReportWorld): void {
  describe('acts in the report', () => {
    let run: ConsoleRun
    let world: ReportWorld
    let olga: Page
    let report: ReportPage
    const row = (name: RegExp) => report.row(name)
    const openReport = (search: string) => report.openReport(search)
    const visitAlpha = (publisher: string) => visit(`${world.alpha.shortUrl}?sub_id_1=${publisher}`)

    beforeAll(() => {
      run = started()
      world = made()
      olga = world.olga
      report = reportPageOf(world)
    })

    it('39: has columns that were chosen and moved by keys in another browser, under their name', async () => {
      await openReport('range=today')
      await report.button('Columns').click()
      await olga.getByRole('checkbox', { name: 'EPC', exact: true }).check()
      await report.button('Move EPC forward').focus()
      for (let moves = 0; moves < 4; moves += 1) await olga.keyboard.press('Enter')
      await olga.getByLabel('Save these columns as').fill('Mine')
      const stored = olga.waitForResponse((answer) => answer.url().endsWith('/preferences'))
      await olga.keyboard.press('Enter')
      expect((await stored).status()).toBe(200)
      const elsewhere = await run.newPerson()
      await signIn(elsewhere, run.url, world.email)
      await elsewhere.goto(`${run.url}/w/${world.workspaceId}/reports`)
      await elsewhere.getByRole('button', { name: 'Columns', exact: true }).click()
      await elsewhere.getByRole('button', { name: 'Mine', exact: true }).click()
      const heads = elsewhere.getByRole('treegrid', { name: 'Report' }).getByRole('columnheader')
      await heads.filter({ hasText: 'EPC' }).waitFor()
      const names = (await heads.allTextContents()).slice(1)
      expect(names).toEqual(['Clicks', 'EPC', 'Revenue', 'Cost', 'Profit', 'ROI'])
      await elsewhere.context().close()
      await olga.keyboard.press('Escape')
    })

    it('41: pauses an offer by a key: within a second no visit goes to it, until that is undone', async () => {
      await openReport('range=today&by=["offer"]')
      await row(/^A /).focus()
      await olga.keyboard.press('p')
      await olga.getByText('A paused').first().waitFor()
      await eventually(1_000, async () =>
        expect((await visitAlpha('pub3')).location).not.toContain('a.offer'),
      )
      await olga.getByRole('button', { name: 'Undo' }).click()
      await olga.getByText('A resumed').first().waitFor()
      await eventually(1_000, async () => expect((await visitAlpha('pub3')).location).toContain('a.offer'))
    })

    it('42: pauses a link by a key: it answers 410 within a second, its row says so, and the key resumes it', async () => {
      await openReport('range=today')
      await row(/^alpha /).focus()
      await olga.keyboard.press('p')
      await row(/^alpha .*paused/).waitFor()
      await eventually(1_000, async () => expect((await visitAlpha('pub3')).status).toBe(410))
      await row(/^alpha /).focus()
      await olga.keyboard.press('p')
      await olga.getByText('alpha resumed').first().waitFor()
      await eventually(1_000, async () => expect((await visitAlpha('pub3')).status).toBe(302))
    })

    it('43: adds a publisher to a list, which blocks its next visit within two seconds', async () => {
      const { session, rule, alpha } = world
      await done(session.call('POST', '/lists', { name: 'bad-pubs', kind: 'sub_id', entries: ['pub0'] }))
      const inList = {
        kind: 'sub_id',
        slot: 'sub_id_1',
        mode: 'is',
        matching: 'exact',
        values: ['list:bad-pubs'],
      }
      await rule(alpha, {
        flowType: 'forced',
        priority: 1,
        schema: 'action',
        flowConfig: { actionType: 'http_404' },
        conditions: { match: 'all', filters: [inList] },
      })
      await eventually(5_000, async () => expect((await visitAlpha('pub0')).status).toBe(404))
      expect((await visitAlpha('pub2')).status).toBe(302)
      await openReport('range=today&by=["sub_id:sub_id_1"]')
      await olga.getByRole('checkbox', { name: 'Tick pub2' }).check()
      await olga.getByRole('button', { name: 'Add to list' }).click()
      await olga.getByRole('dialog').getByRole('button', { name: 'Add to list' }).click()
      await olga.getByText('1 value added to bad-pubs').first().waitFor()
      await eventually(2_000, async () => expect((await visitAlpha('pub2')).status).toBe(404))
      expect((await visitAlpha('pub1')).status).toBe(302)
    })

    it('53: is saved, and opened the next day with its seven days moved by one', async () => {
      const { button } = report
      await openReport('range=last_7_days&by=["sub_id:sub_id_1"]&columns=["clicks","profit"]')
      await button('Save report').click()
      await olga.getByRole('textbox', { name: 'Name' }).fill('Of the week')
      await button('Save').click()
      await olga.getByText('Of the week is saved').first().waitFor()
      const day = (ms: number) => dayOf(ms, world.zone)
      const nextDay = await run.newPerson()
      await signIn(nextDay, run.url, world.email)
      const nowMs = Date.now()
      await nextDay.clock.setFixedTime(nowMs + dayMs)
      await nextDay.goto(`${run.url}/w/${world.workspaceId}/reports?by=["device"]`)
      await nextDay.getByRole('button', { name: 'Saved reports', exact: true }).click()
      await nextDay.getByRole('button', { name: 'Of the week', exact: true }).click()
      await nextDay
        .getByRole('button', { name: /^Range: Last 7 days/ })
        .getByText(`${day(nowMs - 5 * dayMs)} – ${day(nowMs + dayMs)}`)
        .waitFor()
      await nextDay.getByRole('row', { name: /^pub1 / }).waitFor()
      // By its name: the server has the days of each run by its own clock.
      const saved = await done(
        world.key.call<{ name: string; config: object }[]>('GET', '/analytics/reports?search=Of+the+week'),
      )
      const config = { range: 'last_7_days', timezone: world.zone, groupBy: ['sub_id:sub_id_1'] }
      expect(saved).toMatchObject([{ name: 'Of the week', config }])
      expect(saved[0]?.config).not.toHaveProperty('from')
      await nextDay.context().close()
    })

    it('54: is made public: shown without a session and credentials, until its address is replaced', async () => {
      const { button } = report
      await openReport('range=last_7_days&by=["sub_id:sub_id_1"]')
      await button('Save report').click()
      await olga.getByRole('textbox', { name: 'Name' }).fill('Losers')
      await button('Save').click()
      await olga.getByText('Losers is saved').first().waitFor()
      await button('Saved reports').click()
      await button('Actions for Losers').click()
      await olga.getByRole('menuitem', { name: 'Share' }).click()
      await button('Make public').click()
      const address = olga.getByRole('textbox', { name: 'Public address' })
      await eventually(5_000, async () => expect(await address.inputValue()).toMatch(/\/p\/report\/./))
      const before = await address.inputValue()
      const visitor = await run.newPerson()
      const sent: Promise<Record<string, string>>[] = []
      visitor.on('request', (request) => sent.push(request.allHeaders()))
      await visitor.goto(before)
      await visitor.getByRole('heading', { level: 1, name: 'Losers' }).waitFor()
      await visitor.getByRole('row', { name: /^pub1 .* 150\.00 / }).waitFor()
      await visitor.getByText(/ – /).first().waitFor()
      const headers = (await Promise.all(sent)).flatMap((one) => Object.keys(one))
      expect(headers).not.toContain('authorization')
      expect(headers).not.toContain('cookie')
      await button('Replace the address').click()
      await eventually(5_000, async () => expect(await address.inputValue()).not.toBe(before))
      await visitor.reload()
      await visitor.getByRole('heading', { name: 'This report is gone' }).waitFor()
    })

    it('51: is worked with by keys alone, from sign-in on, with the focus in sight and under nothing', async () => {
      const person = await run.newPerson()
      const { press, inSight, tabTo } = keyboardOf(person)
      await person.goto(olga.url().replace(/\/w\/.*/, ''))
      await person.getByLabel('Email').waitFor()
      await tabTo('input[name=email]')
      await person.keyboard.type(world.email)
      await tabTo('input[name=password]')
      await person.keyboard.type('correct horse battery')
      await press('Enter')
      await person.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await press('g', 'r')
      const rows = person.getByRole('treegrid', { name: 'Report' }).getByRole('row')
      await rows.filter({ hasText: /^alpha/ }).waitFor()
      await tabTo('tbody tr')
      const openBy = async (text: string) => {
        await person.getByRole('dialog').getByRole('combobox').waitFor()
        await person.keyboard.type(text)
        await press('Enter')
        await eventually(5_000, async () =>
          expect(await person.evaluate('document.activeElement.tagName')).toBe('TR'),
        )
      }
      const downTo = async (text: RegExp) => {
        for (let steps = 0; steps < 10; steps += 1) {
          if (text.test(String(await person.evaluate('document.activeElement.textContent')))) break
          await press('ArrowDown')
        }
        expect(String(await person.evaluate('document.activeElement.textContent'))).toMatch(text)
        expect(await inSight()).toBe(true)
      }
      await press('Enter')
      await openBy('Sub id 1')
      await rows.filter({ hasText: /^pub2/ }).waitFor()
      await downTo(/^pub2/)
      await press('x')
      await rows.filter({ hasText: /^without 1 row/ }).waitFor()
      await press('b')
      await openBy('Offer')
      await rows.filter({ hasText: /^A/ }).waitFor()
      await downTo(/^A/)
      await press('p')
      await person.getByText('A paused').first().waitFor()
      await press('F6')
      for (let tabs = 0; tabs < 4; tabs += 1) {
        if ((await person.evaluate('document.activeElement.textContent')) === 'Undo') break
        await press('Tab')
      }
      expect(await inSight()).toBe(true)
      await press('Enter')
      await person.getByText('A resumed').first().waitFor()
    })
  })
}
