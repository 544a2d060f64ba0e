import { seededRandom } from '@waymark/rule-engine'
import { waitFor } from '@waymark/testing'
import { parse } from 'csv-parse/sync'
import { untilLeadsTo } from '../../e2e/support/affiliate-flow.ts'
import { type Account, done, signUp, totalClicks } from '../../e2e/support/integrator.ts'
import { type Standalone, startStandalone } from '../../e2e/support/processes.ts'
import type { StoredClick } from './click-ledger.ts'
import { startVisitors, type Visitors } from './visitors.ts'

/** `npm start` on embedded parts, with visitors who come all the time. */
export interface Installation {
  /** The one that runs now. */
  app: Standalone
  account: Account
  visitors: Visitors
  /** After its end: on the same folder and ports. */
  startAgain(): Promise<void>
  /** The clicks that its files of clicks have. */
  storedClicks(): Promise<StoredClick[]>
  /** Resolves when it counts so many clicks, or more. */
  untilCounted(clicks: number): Promise<void>
}

export interface InstallationOptions {
  dataDir: string
  seed: number
  /** Stops what is started here. */
  opened: AsyncDisposableStack
}

const code = 'plain'
const countedTimeoutMs = 120_000

export async function startInstallation({
  dataDir,
  seed,
  opened,
}: InstallationOptions): Promise<Installation> {
  const env = { TRUST_PROXY: '127.0.0.1/32' }
  const app = await startStandalone(dataDir, env)
  opened.defer(async () => void (await installation.app.process.stop()))
  const account = await signUp(app.apiUrl, 'faults@example.com')
  const originalUrl = 'https://plain.example/?c={click_id}'
  await done(account.key.call('POST', '/links', { originalUrl, customAlias: code }))
  await untilLeadsTo(app.redirectorUrl, code, 'plain.example')
  const visitors = startVisitors({
    urls: { 'redirector-1': app.redirectorUrl, 'redirector-2': app.redirectorUrl },
    codes: [code],
    random: seededRandom(seed),
    perSecond: 60,
    onClick: () => {},
  })
  opened.defer(() => visitors.stop())
  const installation: Installation = {
    app,
    account,
    visitors,
    startAgain: async () => {
      const ports = { API_PORT: `${app.apiPort}`, REDIRECTOR_PORT: `${app.redirectorPort}` }
      installation.app = await startStandalone(dataDir, { ...env, ...ports })
    },
    storedClicks: () => storedClicks(account),
    untilCounted: async (clicks) => {
      let counted = 0
      const areAll = async () => {
        counted = (await totalClicks(account.key, code).catch(() => null)) ?? counted
        return counted >= clicks
      }
      const description = `${clicks} clicks are counted`
      await waitFor(areAll, { timeoutMs: countedTimeoutMs, description }).catch((error: unknown) => {
        throw new Error(`${error}: ${counted} are\n${installation.app.process.output().slice(-4_000)}`)
      })
    },
  }
  return installation
}

/** Click token and number of visit of each click of the last day. */
async function storedClicks({ key }: Account): Promise<StoredClick[]> {
  const [from, to] = [Date.now() - 86_400_000, Date.now() + 60_000].map((ms) => new Date(ms).toISOString())
  const file = await key.file(`/analytics/overview/export?from=${from}&to=${to}`)
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  const byToken = Map.groupBy(rows, ({ clickToken }) => clickToken ?? '')
  return [...byToken].map(([token, clicks]) => ({
    token,
    visit: Number(clicks[0]?.sub_id_1),
    rows: clicks.length,
  }))
}
