import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportWorld } from '../support/console-report-world.ts'
import { done } from '../support/integrator.ts'

interface StoredClick {
  clickToken: string
  clickedAt: string
  resolvedUrl: string
}

/** Why a visitor goes where it goes, against a console that runs. */
export function whyStatements(made: () => ReportWorld): void {
  describe('why', () => {
    let world: ReportWorld
    let olga: Page

    beforeAll(() => {
      world = made()
      olga = world.olga
    })

    const openFlow = async (id: string) => {
      await world.open(`/links/${id}?tab=flow`)
      await olga.getByRole('heading', { level: 2, name: 'Target of the link' }).waitFor()
    }
    const simulator = () => olga.getByRole('dialog', { name: 'Simulator' })
    const simulate = () => simulator().getByRole('button', { name: 'Simulate' }).click()
    const click = () => olga.getByRole('dialog', { name: 'Click' })
    /** One of a phone that had a sale. */
    const soldClick = async () => {
      type Conversion = { clickToken: string; tid: string }
      const path = '/analytics/conversions?limit=100'
      const all = await done(world.key.call<Conversion[]>('GET', path))
      const { clickToken = '', tid = '' } = all.find((one) => one.tid === 'T-0') ?? {}
      const stored = await done(world.session.call<StoredClick>('GET', `/analytics/events/${clickToken}`))
      return { ...stored, tid }
    }

    it('68: has the rules in three lanes, the paused offer struck out, the own target last', async () => {
      await openFlow(world.alpha.id)
      const lane = (name: string) => olga.getByRole('region', { name, exact: true })
      await lane('Forced').getByText('Country is DE → https://de.example/').waitFor()
      const offers = lane('Regular').getByRole('region', { name: 'Offers' }).getByRole('listitem')
      await offers.nth(1).waitFor()
      expect(await offers.allTextContents()).toEqual(['A100 %Pause', 'Bpaused–Resume'])
      const lines = await offers.nth(1).evaluate((element) => {
        const { getComputedStyle } = Object(globalThis)
        return [...element.querySelectorAll('*')].map((part) => getComputedStyle(part).textDecorationLine)
      })
      expect(lines).toContain('line-through')
      const lanes = await olga.locator('main').getByRole('heading', { level: 2 }).allTextContents()
      expect(lanes).toEqual(['Forced', 'Regular', 'Default', 'Target of the link'])
    })

    it('79: simulates a visitor: who takes them, and why no other rule does', async () => {
      await openFlow(world.alpha.id)
      await olga.getByRole('button', { name: 'Simulate', exact: true }).click()
      await simulator().getByLabel('Visitor').selectOption('iPhone, US')
      await simulator().getByLabel('Country').fill('DE')
      await simulate()
      await simulator().getByText('Rule 1, redirect to https://de.example/').waitFor()
      await simulator().getByText('✓ country "DE" is one of DE; wanted: is').waitFor()
      await simulator().getByLabel('Country').fill('FR')
      await simulate()
      await simulator()
        .getByText(/^Rule 2, offer A, redirect to https:\/\/a\.offer\.example/)
        .waitFor()
      await simulator().getByText('✗ country "FR" is not one of DE; wanted: is').waitFor()
    })

    it('81: fills the visitor from a click of the log, whose Why shows the rule that took it', async () => {
      const { clickToken } = await soldClick()
      await openFlow(world.alpha.id)
      await olga.getByRole('button', { name: 'Simulate', exact: true }).click()
      await simulator().getByLabel('Visitor').selectOption('Like click …')
      await simulator().getByLabel('Click id').fill(clickToken)
      await simulator().getByRole('button', { name: 'Fill from click' }).click()
      await expect
        .poll(() => Promise.all(['System', 'Bot'].map((label) => simulator().getByLabel(label).inputValue())))
        .toEqual(['iOS', 'false'])
      await simulate()
      await simulator()
        .getByText(/^Rule 2, offer A/)
        .waitFor()
      await world.open(`/live?click=${clickToken}`)
      await click().getByRole('button', { name: 'Why' }).click()
      await click().getByText('Rule 2 took this visit. The rules of today would do the same.').waitFor()
    })

    it('82: says that links lead in a circle, with the way, in the simulator and on the rule', async () => {
      const { link, rule } = world
      const [here, there] = [await link('circle-a'), await link('circle-b')]
      const sendTo = (campaignCode: string) => ({
        schema: 'action',
        targetUrl: null,
        flowConfig: { actionType: 'send_to_campaign', campaignCode },
      })
      await rule(here, sendTo('circle-b'))
      await rule(there, sendTo('circle-a'))
      await openFlow(here.id)
      const way = 'circle-a → circle-b → circle-a'
      await olga
        .getByRole('group', { name: 'Rule 1', exact: true })
        .getByText(`lead in a circle: ${way}`)
        .waitFor()
      await olga.getByRole('button', { name: 'Simulate', exact: true }).click()
      await simulate()
      await simulator().getByText(`A loop: ${way}`).waitFor()
    })

    it('85: says all that is known of a click that had a sale', async () => {
      const { clickToken, clickedAt, resolvedUrl, tid } = await soldClick()
      await world.open(`/live?click=${clickToken}&zone=${encodeURIComponent(world.zone)}`)
      // The names come later than the click.
      for (const name of ['offer A', 'Rule 2']) await click().getByText(name, { exact: true }).waitFor()
      const facts = await click()
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
        )
      const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: world.zone })
      expect(Object.fromEntries(facts)).toMatchObject({
        Time: expect.stringContaining(time.format(new Date(clickedAt))),
        'Went to': resolvedUrl,
        Rule: 'Rule 2',
        'Landing, offer': 'offer A',
        Device: 'mobile Apple iPhone',
        Browser: expect.stringContaining('Safari'),
        Bot: 'no',
        sub_id_1: 'pub1',
      })
      const conversions = click().getByRole('region', { name: 'Conversions' })
      await conversions.getByText(tid, { exact: true }).waitFor()
      await conversions.getByText(/sale/).first().waitFor()
    })
  })
}
