import { seededRandom } from '@waymark/rule-engine'
import { describeWith, openReceiver, type Receiver, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clickToOffer, type MadeFlow, makeFlow, untilLeadsTo } from './support/affiliate-flow.ts'
import {
  conversionsOf,
  countedOf,
  drawPostbacks,
  modelOffer,
  type Postback,
} from './support/conversion-model.ts'
import { createInstallation, type Installation } from './support/installation.ts'
import { done, signUp } from './support/integrator.ts'
import { startPostbackRun } from './support/postback-run.ts'
import type { App } from './support/processes.ts'
import { openStored, type Stored } from './support/stored-conversions.ts'

const seed = 20_261
const size = { clicks: 400, postbacks: 2_000 }
/** Every sixth click is made while postbacks are sent, and reported at once. */
const earlyEvery = 6
const loopback = { OUTBOUND_ALLOW: '127.0.0.1/32' }

/**
 * What is killed, in turn, each while another part of the postbacks is sent. The worker first: Kafka and the
 * leases of deliveries notice half a minute later that it is gone.
 */
const kills: readonly (readonly AppName[])[] = [
  ['worker'],
  ['api', 'worker'],
  ['worker'],
  ['api'],
  ['api'],
  ['api'],
  ['api'],
]
type AppName = 'api' | 'worker'

describeWith(['postgres', 'redis', 'kafka'], 'api and worker, killed while postbacks come', () => {
  let installation: Installation
  let stored: Stored
  let hook: Receiver
  let flow: MadeFlow
  /** Those that are killed: the next ones, as soon as they are up. */
  const apps = new Map<AppName, Promise<App>>()
  /** With their postbacks in the order of each. */
  const clicks: { token: string; isEarly: boolean; postbacks: Postback[] }[] = []
  const random = seededRandom(seed)
  const link = () => `${redirectorUrl}/crash`
  let redirectorUrl: string

  const start: Record<AppName, () => Promise<App>> = {
    api: () => installation.startApi(loopback),
    worker: () => installation.startWorker(loopback),
  }
  const startAll = async (names: readonly AppName[]) => {
    for (const name of names) apps.set(name, start[name]())
    await Promise.all(apps.values())
  }
  const killAndStart = async (names: readonly AppName[]) => {
    for (const name of names) {
      const killed = apps.get(name)?.then((app) => app.process.kill())
      apps.set(name, Promise.resolve(killed).then(start[name]))
    }
    await Promise.all(apps.values())
  }
  const apiUrl = async () => (await apps.get('api'))?.url ?? ''

  beforeAll(async () => {
    installation = await createInstallation()
    hook = await openReceiver()
    await startAll(['api', 'worker'])
    redirectorUrl = (await installation.startRedirector()).url
    stored = openStored(installation.parts)
    const account = await signUp(await apiUrl(), 'crash@example.com')
    const webhook = { url: hook.url, events: ['conversion'] }
    await done(account.session.call('POST', '/webhooks', webhook))
    flow = await makeFlow(account.key, 'crash', {
      offer: { ...modelOffer, payout: Number(modelOffer.payout) },
    })
    await untilLeadsTo(redirectorUrl, 'crash', 'crash.example')
    for (const [index, postbacks] of drawPostbacks(random, size).entries()) {
      const isEarly = index % earlyEvery === 0
      clicks.push({ token: isEarly ? '' : await clickToOffer(link()), isEarly, postbacks })
    }
    await untilKnown(clicks.filter(({ isEarly }) => !isEarly))
  })

  afterAll(async () => {
    await installation?.stop()
    await hook?.close()
    await stored?.close()
  })

  const untilKnown = async (some: readonly { token: string }[]) => {
    const tokens = some.map(({ token }) => token)
    await waitFor(async () => (await stored.knownClicks(tokens)) === tokens.length, {
      timeoutMs: 90_000,
      description: 'the clicks are readable',
    })
  }

  /**
   * Sends everything but the last postback of early clicks, and kills meanwhile.
   * @returns how many postbacks had to be repeated
   */
  async function sendAmidKills(): Promise<number> {
    const sent = clicks.map((click) => ({
      token: async () => {
        if (click.isEarly) click.token = await clickToOffer(link())
        return click.token
      },
      postbacks: click.isEarly ? click.postbacks.slice(0, -1) : click.postbacks,
    }))
    const run = startPostbackRun(sent, apiUrl)
    const part = sent.reduce((sum, { postbacks }) => sum + postbacks.length, 0) / kills.length
    for (const [index, names] of kills.entries()) {
      run.release((index + 1) * part)
      const moment = Math.floor((index + 0.1 + 0.7 * random()) * part)
      await waitFor(() => run.answered() >= moment, {
        timeoutMs: 60_000,
        description: `${moment} postbacks are answered`,
      })
      await killAndStart(names)
    }
    await run.done
    return run.repeated()
  }

  /** A later postback of a click brings along those that waited for it. */
  async function sendLastOfEarly(): Promise<void> {
    const early = clicks.filter(({ isEarly }) => isEarly)
    await untilKnown(early)
    const last = early.map(({ token, postbacks }) => ({
      token: async () => token,
      postbacks: postbacks.slice(-1),
    }))
    const run = startPostbackRun(last, apiUrl)
    run.release(early.length)
    await run.done
  }

  it('loses no conversion and doubles none, delivers every change and counts every place', async () => {
    expect(await sendAmidKills()).toBeGreaterThan(0)
    await sendLastOfEarly()
    await waitFor(async () => Object.values(await stored.waiting()).every((count) => count === 0), {
      timeoutMs: 120_000,
      description: 'everything is decided, delivered and projected',
    })

    const rows = await stored.conversions()
    const deliveries = Map.groupBy(await stored.deliveries(), ({ conversionId }) => conversionId)
    const changesOf = (conversionId: string) =>
      (deliveries.get(conversionId) ?? []).map(({ body }) => {
        const { status, payout, currency, isNew } = JSON.parse(body ?? '').data
        return { status, payout, currency, isNew }
      })
    const found = Map.groupBy(rows, ({ clickToken }) => clickToken)
    for (const { token, postbacks } of clicks) {
      const conversions = (found.get(token) ?? []).map(({ id, status, tid, payout, currency }) => ({
        status,
        tid,
        payout: Number(payout),
        currency,
        changes: changesOf(id),
      }))
      expect({ postbacks, conversions }).toEqual({ postbacks, conversions: conversionsOf(postbacks) })
    }
    expect([...found.keys()].toSorted()).toEqual(clicks.map(({ token }) => token).toSorted())
    expect(await stored.countedUnderCaps(flow.offerId)).toBe(countedOf(rows))

    const reported = new Set(hook.requests.map(({ body }) => body.toString()))
    const untold = [...deliveries.values()].flat().filter(({ body }) => !reported.has(body ?? ''))
    expect(untold).toEqual([])

    const projected = await stored.projected(
      'toString(conversion_id) AS id, status, toFloat64(payout) AS payout, toUInt32(version) AS version',
      'id',
    )
    const expected = rows.map(({ id, status, payout, version }) => ({
      id,
      status,
      payout: Number(payout),
      version,
    }))
    expect(projected).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
  }, 300_000)
})
