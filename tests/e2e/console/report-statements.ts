import { readFile } from 'node:fs/promises'
import { eventually } from '@waymark/testing'
import type { Page, Request } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportWorld } from '../support/console-report-world.ts'
import { done } from '../support/integrator.ts'
import { type ReportPage, reportPageOf } from '../support/report-page.ts'
import { behindPoint, cellsOf, count, money, percent } from '../support/shown-figures.ts'
import { visit } from '../support/visitor.ts'

interface Answer {
  rows: { dimensions: Record<string, string>; metrics: Record<string, number | null> }[]
  totals: Record<string, number | null>
}

const hourMs = 3_600_000
const [berlin, newYork] = ['Europe/Berlin', 'America/New_York']

/** How far a zone is from UTC at this moment. */
function offsetHours(timeZone: string, now: Date): number {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  const local = new Intl.DateTimeFormat('sv', { ...parts, timeZone }).format(now)
  return (Date.parse(`${local.replace(' ', 'T')}:00Z`) - now.setUTCMinutes(0, 0, 0)) / hourMs
}

/** The figures of a report, against a console that runs. */
export function reportStatements(made: () => ReportWorld): void {
  describe('the figures of the report', () => {
    let world: ReportWorld
    let olga: Page
    let report: ReportPage
    const { grid, row, button, openReport, choose } = {
      grid: () => report.grid(),
      row: (name: RegExp) => report.row(name),
      button: (name: string) => report.button(name),
      openReport: (search: string, zone?: string) => report.openReport(search, zone),
      choose: (text: string) => report.choose(text),
    }
    const answerOf = (body: object) => done(world.key.call<Answer>('POST', '/analytics/report', body))

    beforeAll(() => {
      world = made()
      olga = world.olga
      report = reportPageOf(world)
    })

    it('23: has the money of today by link, the total the same, and no link without clicks', async () => {
      await openReport('range=today')
      await row(/^alpha .*1,000 150\.00 100\.00 50\.00 50 %$/).waitFor()
      await row(/^Total 1,000 150\.00 100\.00 50\.00 50 %$/).waitFor()
      expect(await row(/^beta/).count()).toBe(0)
    })

    it('24: opens a link by sub id with one request, and folds and unfolds it without any', async () => {
      await openReport('range=today')
      await row(/^alpha /).focus()
      const reports: string[] = []
      const note = (request: Request) => {
        if (new URL(request.url()).pathname.endsWith('/analytics/report')) reports.push(request.url())
      }
      olga.on('request', note)
      await olga.keyboard.press('Enter')
      await choose('Sub id 1')
      await row(/^pub1 .* 90\.00 150 %$/).waitFor()
      await row(/^pub2 .* −40\.00 −100 %$/).waitFor()
      expect(reports.length).toBe(1)
      await row(/^alpha /).focus()
      await olga.keyboard.press('ArrowLeft')
      await row(/^pub1 /).waitFor({ state: 'hidden' })
      await olga.keyboard.press('Enter')
      await choose('Sub id 1')
      await row(/^pub1 /).waitFor()
      expect(reports.length).toBe(1)
      olga.off('request', note)
    })

    it('32: narrows the figures to a value that is clicked, takes one out by Alt, and lets go of both', async () => {
      await openReport('range=today&by=["device"]')
      const chip = button('Remove Device is mobile')
      await button('mobile').click()
      await chip.waitFor()
      await row(/^Total 700 /).waitFor()
      await row(/^mobile /)
        .getByRole('button', { name: /^Show all again/ })
        .click()
      await chip.waitFor({ state: 'hidden' })
      await row(/^Total 1,000 /).waitFor()
      await button('desktop').click({ modifiers: ['Alt'] })
      await button('Remove Device is not desktop').waitFor()
      await row(/^Total 700 /).waitFor()
      await button('Remove Device is not desktop').click()
      await row(/^Total 1,000 /).waitFor()
    })

    it('33: has one row of values with a part and enough clicks', async () => {
      await openReport('range=today&by=["sub_id:sub_id_1"]')
      const filter = async (field: string, operator: string, value: string) => {
        await button('Filter').click()
        await olga.getByLabel('Field').selectOption(field)
        await olga.getByLabel('Condition').selectOption(operator)
        await olga.getByLabel('Value').fill(value)
        await olga.keyboard.press('Enter')
      }
      await filter('Sub id 1', 'contains', 'pub')
      await filter('Clicks', '≥', '500')
      await row(/^pub2 /).waitFor({ state: 'hidden' })
      await row(/^pub1 .*600 /).waitFor()
      expect(await grid().locator('tbody tr[data-index]').count()).toBe(1)
    })

    it('34: moves hours by what lies between two zones, with the totals of the new day; the chip has the zone', async () => {
      const hours = async () => {
        const cells = await cellsOf(olga, 'Report')
        return cells.map(([hour = '', clicks]) => [hour.replace(/[^\d\-T:].*$/, ''), clicks] as const)
      }
      await openReport('range=last_7_days&by=["hour"]&columns=["clicks"]', berlin)
      await button(`Time zone: ${berlin}`).waitFor()
      const before = await hours()
      await button(`Time zone: ${berlin}`).click()
      await choose('New_York')
      await button(`Time zone: ${newYork}`).waitFor()
      const now = new Date()
      const byHours = offsetHours(newYork, now) - offsetHours(berlin, now)
      const moved = before.map(([hour, clicks]) => {
        const at = new Date(Date.parse(`${hour.slice(0, 13)}:00Z`) + byHours * hourMs)
        return [at.toISOString().slice(0, 13), clicks]
      })
      expect([-5, -6]).toContain(byHours)
      await eventually(5_000, async () =>
        expect((await hours()).map(([hour, clicks]) => [hour.slice(0, 13), clicks])).toEqual(moved),
      )
      await openReport('range=today&by=["hour"]&columns=["clicks"]', newYork)
      const today = { range: 'today', timezone: newYork, groupBy: ['hour'], metrics: ['clicks'] }
      const { totals } = await answerOf(today)
      await row(new RegExp(`^Total ${count(totals.clicks)}$`)).waitFor()
    })

    it('35: has the figures of the API by conversion time, and says so in the head of the revenue', async () => {
      await openReport('range=today&by=["sub_id:sub_id_1"]')
      await button('Date basis: Click time').click()
      await olga.getByRole('menuitemradio', { name: /^Conversion time/ }).click()
      const head = grid().getByRole('columnheader', { name: /^Revenue/ })
      await head.getByText('by conversion time').waitFor()
      const body = { range: 'today', timezone: world.zone, groupBy: ['sub_id:sub_id_1'] }
      const metrics = ['clicks', 'revenue', 'cost', 'profit', 'roi']
      const { rows, totals } = await answerOf({ ...body, metrics, dateBasis: 'conversion' })
      const behind = behindPoint([totals.roi, ...rows.map((one) => one.metrics.roi)])
      for (const { dimensions, metrics: figures } of rows) {
        const texts = [count(figures.clicks), money(figures.revenue), money(figures.cost)]
        const name = `^${dimensions['sub_id:sub_id_1']} .*${texts.join(' ')} ${money(figures.profit)} ${percent(figures.roi, behind)}$`
        await row(new RegExp(name)).waitFor()
      }
    })

    it('44: shows the clicks of a row in Live, how many there are of today, and no others', async () => {
      await openReport('range=today&by=["sub_id:sub_id_1"]')
      await olga.getByRole('button', { name: 'Actions for pub2' }).click()
      await olga.getByRole('menuitem', { name: 'See its clicks' }).click()
      await olga.getByRole('heading', { level: 1, name: 'Live clicks' }).waitFor()
      await olga.getByText('400 clicks · Today').waitFor()
      const first = olga.getByRole('region', { name: 'Live clicks' }).getByRole('row').nth(1)
      await first.getByRole('button').click()
      const drawer = olga.getByRole('dialog', { name: 'Click' })
      await drawer.getByText('pub2', { exact: true }).waitFor()
    })

    it('50: says on which day the last clicks were where a day has none, and leads there', async () => {
      await world.open(`/reports?zone=${encodeURIComponent(world.zone)}&from=2026-05-03&to=2026-05-03`)
      await olga.getByText('No clicks on 3 May').waitFor()
      const day = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: world.zone })
      const today = day.format(new Date())
      await olga.getByText(`The last were on ${today}.`).waitFor()
      await button(`Show ${today}`).click()
      await row(/^alpha .*1,000 /).waitFor()
    })

    it('60: has the money of each link in the list, and zeros where there was no traffic', async () => {
      await world.open(`/links?range=today&zone=${encodeURIComponent(world.zone)}`)
      const links = olga.getByRole('table', { name: 'Links' })
      await links.getByRole('row', { name: /alpha.* 1,000 10 150\.00 100\.00 50\.00 50 %/ }).waitFor()
      await links.getByRole('row', { name: /beta.* 0 0 0\.00 0\.00 0\.00 –/ }).waitFor()
    })

    it('45: exports what the API exports of the same body, with formulas guarded', async () => {
      await visit(`${world.alpha.shortUrl}?sub_id_1=${encodeURIComponent('=1+1')}`)
      await eventually(20_000, async () => {
        await openReport('range=today&by=["sub_id:sub_id_1"]')
        expect(await row(/^=1\+1 /).count()).toBe(1)
      })
      const [request, download] = await Promise.all([
        olga.waitForRequest((one) => one.url().endsWith('/reports/export')),
        olga.waitForEvent('download'),
        button('Export CSV').click(),
      ])
      const file = await readFile(await download.path(), 'utf8')
      // By the mark at its beginning spreadsheets know its letters; `text` of a response drops it.
      expect(file.startsWith('\uFEFF')).toBe(true)
      const csv = file.slice(1)
      const { authorization = '' } = await request.allHeaders()
      const metrics = ['clicks', 'revenue', 'cost', 'profit', 'roi']
      const body = { range: 'today', timezone: world.zone, groupBy: ['sub_id:sub_id_1'], metrics }
      const exported = await fetch(request.url(), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'x-workspace-id': world.workspaceId },
        body: JSON.stringify({ ...body, orderBy: { field: 'clicks', direction: 'desc' } }),
      })
      expect(csv).toBe(await exported.text())
      const [head, ...lines] = csv.trim().split(/\r?\n/)
      expect(head).toMatch(/clicks,revenue,cost,profit,roi$/)
      expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(["'=1+1", 'pub1', 'pub2'])
      expect(lines.find((line) => line.startsWith('pub1,'))).toMatch(/^pub1,600,150,\d/)
    })
  })
}
