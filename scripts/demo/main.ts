// `npm run demo`: fills a workspace, so that there are numbers to look at.
import { createLogger } from '@waymark/telemetry'
import { type DemoArguments, readArguments, usage } from './arguments.ts'
import { farewell, viewsOf } from './farewell.ts'
import { fillByHttp, takesAddresses } from './fill-by-http.ts'
import { fillStores } from './fill-stores.ts'
import { type Account, type Credentials, openAccount } from './http/account.ts'
import { createWorkspace } from './http/create-workspace.ts'
import { createProgress } from './progress.ts'
import { openStores, type StoreAddresses } from './store/open-stores.ts'
import { startOwnInstance } from './store/own-instance.ts'
import type { CreatedWorkspace } from './workspace/created.ts'
import type { WorkspacePlan } from './workspace/plan.ts'
import { planWorkspace } from './workspace/plan-workspace.ts'

const { env } = process
const dayMs = 86_400_000
const progress = createProgress(process.stdout, () => performance.now())
const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** @throws Error where a password that everybody knows would open a workspace to everybody */
function credentialsFor(apiUrl: string): Credentials {
  const { DEMO_EMAIL: email, DEMO_PASSWORD: password } = env
  if (email !== undefined && password !== undefined) return { email, password }
  if (!isLocal(apiUrl)) throw new Error(`Set DEMO_EMAIL and DEMO_PASSWORD: ${apiUrl} is not this machine.`)
  return { email: email ?? 'demo@example.com', password: password ?? 'correct horse battery' }
}

interface Prepared {
  credentials: Credentials
  account: Account
  workspace: CreatedWorkspace
  /** What to look at afterwards. */
  views: string[]
}

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** The views of the last days. */
function recentViews(workspace: CreatedWorkspace, days: number): string[] {
  const range = { from: dayOf(Date.now() - days * dayMs), to: dayOf(Date.now()) }
  return viewsOf(workspace.links[0]?.shortCode ?? '', range)
}

async function prepare(apiUrl: string, demo: DemoArguments, plan: WorkspacePlan): Promise<Prepared> {
  const credentials = credentialsFor(apiUrl)
  const account = await openAccount(apiUrl, credentials)
  const workspace = await createWorkspace(account, plan)
  progress.end(
    `Workspace of ${credentials.email}, password ${credentials.password}: ${plan.links.length} links.`,
  )
  const views = recentViews(workspace, demo.intoStore ? demo.days : 0)
  return { credentials, account, workspace, views }
}

const apiUrl = env.DEMO_API_URL ?? `http://localhost:${env.API_PORT ?? 3000}`
const redirectorUrl = env.DEMO_REDIRECTOR_URL ?? `http://localhost:${env.REDIRECTOR_PORT ?? 3001}`

async function fillRunning(demo: DemoArguments): Promise<void> {
  const plan = planWorkspace(demo)
  const { credentials, account, workspace, views } = await prepare(apiUrl, demo, plan)
  const sent = await fillByHttp(demo, redirectorUrl, { plan, workspace, account, progress })
  const isTaken = sent.sampleToken === null ? null : await takesAddresses(account, sent.sampleToken)
  if (isTaken === false) {
    progress.end(
      'The redirector does not believe X-Forwarded-For from here, so that every click comes from one address and no country: start Waymark with TRUST_PROXY=127.0.0.1/32,::1/128 to see countries.',
    )
  }
  process.stdout.write(farewell({ apiUrl, credentials, views }))
}

/** Resources come by REST in any case, so that they are as the api makes them. */
async function prepareStores(
  demo: DemoArguments,
  plan: WorkspacePlan,
  { databaseUrl, clickhouseUrl }: StoreAddresses,
): Promise<Prepared> {
  if (databaseUrl !== undefined && clickhouseUrl !== undefined) return prepare(apiUrl, demo, plan)
  await using instance = await startOwnInstance(env)
  return await prepare(instance.apiUrl, demo, plan)
}

async function fillPast(demo: DemoArguments): Promise<void> {
  const addresses: StoreAddresses = {
    databaseUrl: env.DATABASE_URL,
    clickhouseUrl: env.CLICKHOUSE_URL,
    clickhouseCluster: env.CLICKHOUSE_CLUSTER,
    dataDir: env.DATA_DIR ?? '.data',
  }
  const plan = planWorkspace(demo)
  const { credentials, workspace, views } = await prepareStores(demo, plan, addresses)
  const logger = createLogger({ name: 'demo', level: 'warn', format: 'readable' })
  await using stores = await openStores(addresses, logger)
  await fillStores(demo, { plan, workspace, stores, progress, nowMs: Date.now() })
  process.stdout.write(farewell({ apiUrl, credentials, views }))
}

try {
  const demo = readArguments(process.argv.slice(2))
  await (demo.intoStore ? fillPast(demo) : fillRunning(demo))
} catch (error) {
  const isUnknownOption =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isUnknownOption) process.stderr.write(`\n${usage}\n`)
  process.exitCode = 1
}
