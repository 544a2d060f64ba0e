import { openReceiver, type Receiver, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clickToOffer, makeFlow, untilLeadsTo } from '../support/affiliate-flow.ts'
import type { ConsoleRun } from '../support/console-run.ts'
import { type ConsoleWorld, makeConsoleWorld } from '../support/console-world.ts'
import { done } from '../support/integrator.ts'
import { sendPostback } from '../support/postbacks.ts'

/** What came in and what was sent on, against a console that runs. */
export function postbackStatements(started: () => ConsoleRun): void {
  describe('postbacks', () => {
    let world: ConsoleWorld
    let hook: Receiver
    let webhookId: string

    beforeAll(async () => {
      world = await makeConsoleWorld(started(), 'petra@example.com')
      hook = await openReceiver({ status: 503 })
      const webhook = { url: `${hook.url}/hook`, events: ['conversion'] }
      webhookId = (await done(world.session.call<{ id: string }>('POST', '/webhooks', webhook))).id
    })
    afterAll(() => hook?.close())

    const untilDelivery = (status: string) =>
      waitFor(
        async () => {
          const path = `/webhooks/${webhookId}/deliveries`
          const all = await done(world.session.call<{ status: string }[]>('GET', path))
          return all.length > 0 && all.every((delivery) => delivery.status === status)
        },
        { timeoutMs: 60_000, description: `the webhook is ${status}` },
      )

    it('88, 99: maps a word and replays what it lost; what its webhook did not take is sent again', async () => {
      const { olga, open, key, link } = world
      const { shortUrl } = await link('postback-host')
      await makeFlow(key, 'mapped')
      const { origin } = new URL(shortUrl)
      await untilLeadsTo(origin, 'mapped', 'mapped.example')
      const token = await clickToOffer(`${origin}/mapped`)
      const parameters = { click_id: token, tid: 'T-88', status: 'geschafft', payout: '7', currency: 'USD' }
      await sendPostback(started().url, parameters)
      // It waits in the log until its click is there.
      const isIgnored = async () =>
        (await done(key.call<object[]>('GET', '/conversions/postback-logs?result=ignored'))).length === 1
      await waitFor(isIgnored, { timeoutMs: 60_000, description: 'the postback is ignored' })

      await open('/postbacks')
      await olga.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
      const postback = olga.getByRole('dialog', { name: 'Postback' })
      await postback.getByLabel('Treat “geschafft” of network of mapped as').selectOption('Sale')
      await postback.getByRole('button', { name: 'Save and replay 1 postback' }).click()
      await postback.getByRole('link', { name: 'Conversion', exact: true }).click()
      const conversion = olga.getByRole('dialog', { name: 'Conversion' })
      await conversion.getByText('T-88', { exact: true }).first().waitFor()

      await untilDelivery('retrying')
      hook.answer({ status: 200 })
      await open('/postbacks/sent')
      await olga.getByRole('button', { name: 'Send again' }).click()
      await untilDelivery('delivered')
      await open('/postbacks/sent?result=delivered')
      await olga.getByRole('table').getByText('Delivered').first().waitFor()
      expect(hook.requests).toHaveLength(2)
      expect(hook.requests.at(-1)?.body.toString()).toContain(token)
    })
  })
}
