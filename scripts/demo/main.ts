// `npm run demo`: fills a workspace, so that there are numbers to look at.
import { createLogger } from '@waymark/telemetry'
import { openStores, readStoreAddresses } from '../admin/open-stores.ts'
import { createProgress } from '../admin/progress.ts'
import { type DemoArguments, readArguments, usage } from './arguments.ts'
import { sendCosts } from './costs.ts'
import { fillPast, startOwnInstance } from './fill-past.ts'
import { fillRunning } from './fill-running.ts'
import { dayMs, planTraffic, type Traffic } from './visits.ts'
import { type Credentials, openWorkspace, type Workspace } from './workspace.ts'

const { env } = process
const minuteMs = 60_000
const progress = createProgress(process.stdout, () => performance.now())
const apiUrl = env.DEMO_API_URL ?? `http://localhost:${env.API_PORT ?? 3000}`
const redirectorUrl = env.DEMO_REDIRECTOR_URL ?? `http://localhost:${env.REDIRECTOR_PORT ?? 3001}`

/** @throws Error where a password that everybody knows would open a workspace to everybody */
function credentialsFor(url: string): Credentials {
  const { DEMO_EMAIL: email, DEMO_PASSWORD: password } = env
  if (email !== undefined && password !== undefined) return { email, password }
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  if (!isLocal) throw new Error(`Set DEMO_EMAIL and DEMO_PASSWORD: ${url} is not this machine.`)
  return { email: email ?? 'demo@example.com', password: password ?? 'correct horse battery' }
}

/** Resources, costs and rates come by REST in any case, so that they are as the api makes them. */
async function open(url: string, demo: DemoArguments, traffic: Traffic): Promise<Workspace> {
  const credentials = credentialsFor(url)
  const workspace = await openWorkspace(url, credentials, demo)
  const { email, password } = credentials
  progress.end(`Workspace of ${email}, password ${password}: ${demo.links} links.`)
  await sendCosts(workspace, traffic)
  progress.end('Costs and currency rates are in.')
  return workspace
}

async function openByOwnInstance(demo: DemoArguments, traffic: Traffic): Promise<Workspace> {
  await using instance = await startOwnInstance(env)
  return await open(instance.apiUrl, demo, traffic)
}

async function fillStores(demo: DemoArguments, traffic: Traffic): Promise<Workspace> {
  const addresses = readStoreAddresses(env)
  const areServers = addresses.databaseUrl !== undefined && addresses.clickhouseUrl !== undefined
  const workspace = await (areServers ? open(apiUrl, demo, traffic) : openByOwnInstance(demo, traffic))
  const logger = createLogger({ name: 'demo', level: 'warn', format: 'readable' })
  await using stores = await openStores(addresses, logger)
  await fillPast(traffic, { workspace, stores, progress })
  return workspace
}

async function fillVisited(demo: DemoArguments, traffic: Traffic): Promise<Workspace> {
  const workspace = await open(apiUrl, demo, traffic)
  await fillRunning(traffic, { workspace, redirectorUrl, progress })
  return workspace
}

/** What to look at of the days from `fromMs` on, as commands to paste into a terminal. */
function farewell({ links }: Workspace, { fromMs, toMs }: Traffic): string {
  const credentials = credentialsFor(apiUrl)
  const [from, to] = [fromMs, toMs].map((atMs) => new Date(atMs).toISOString().slice(0, 10))
  const analytics = `/links/${links[0]?.shortCode}/analytics`
  const commands = [
    '/links/list?limit=5',
    `${analytics}/timeseries?from=${from}&to=${to}&granularity=day`,
    `${analytics}/geo?from=${from}`,
    `${analytics}/devices?from=${from}`,
    '/offers/stats',
    `/analytics/overview/summary?from=${from}`,
    `/analytics/overview/economics?from=${from}`,
  ].map((path) => `  curl -s -H "Authorization: Bearer $TOKEN" '${apiUrl}/api/v1${path}'`)
  return `
Look at it, in a terminal:

  TOKEN=$(curl -s ${apiUrl}/api/v1/auth/login -H 'content-type: application/json' -d '${JSON.stringify(credentials)}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
${commands.join('\n')}

Every route: ${apiUrl}/docs
`
}

async function fill(demo: DemoArguments): Promise<void> {
  const { seed, clicks, days, intoStore } = demo
  const toMs = Date.now()
  // A redirector stamps its own time: its visitors all click now, and cost today.
  const traffic = planTraffic({ seed, clicks, fromMs: toMs - (intoStore ? days * dayMs : minuteMs), toMs })
  const workspace = await (intoStore ? fillStores : fillVisited)(demo, traffic)
  process.stdout.write(farewell(workspace, traffic))
}

try {
  const demo = readArguments(process.argv.slice(2))
  if (demo.help) process.stdout.write(`${usage}\n`)
  else await fill(demo)
} catch (error) {
  const isUnknownOption =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isUnknownOption) process.stderr.write(`\n${usage}\n`)
  process.exitCode = 1
}
