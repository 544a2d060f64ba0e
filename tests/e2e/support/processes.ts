import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, waitFor } from '@waymark/testing'

const root = join(import.meta.dirname, '../../..')

/** The real parts a set of processes runs on. */
export interface Parts {
  databaseUrl: string
  redisUrl: string
  kafkaBrokers: string
  /** Not set: none. */
  kafkaPrefix?: string
  clickhouseUrl: string
  /** Not set: a single server. */
  clickhouseCluster?: string
}

export interface App {
  url: string
  process: SpawnedProcess
}

export interface ApiApp extends App {
  internalUrl: string
}

/** Of an installation on servers: none is made for it. */
export const installationSecrets = {
  JWT_SECRET: 'j'.repeat(32),
  SECRETS_KEY: 's'.repeat(32),
  INTERNAL_TOKEN: 'i'.repeat(32),
}

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).status < 500
  } catch {
    return false
  }
}

export interface Health {
  status: 'ok' | 'degraded' | 'down'
  parts: Readonly<Record<string, 'up' | 'down'>>
}

/** What an app says of itself and its parts. */
export async function healthOf(app: { url: string }): Promise<Health> {
  const envelope: { data: Health } = JSON.parse(await (await fetch(`${app.url}/health`)).text())
  return envelope.data
}

const startApp = async (name: string, env: Record<string, string>): Promise<SpawnedProcess> =>
  spawnProcess({
    args: [join(root, 'apps', name, 'src/main.ts')],
    cwd: root,
    env: { LOG_LEVEL: 'warn', METRICS_PORT: 'off', ...env },
  })

/** Generous: on a machine that is busy with other suites a start takes many times as long. */
const startTimeoutMs = 90_000

export const untilUp = async (url: string, app: SpawnedProcess): Promise<void> => {
  const ended = app.exited.then(() => Promise.reject(new Error('The process has ended')))
  try {
    const up = waitFor(() => isUp(url), { timeoutMs: startTimeoutMs, description: `${url} answers` })
    await Promise.race([up, ended])
  } catch (error) {
    throw new Error(`${String(error)}\n${app.output()}`)
  }
}

const kafkaOf = (parts: Parts) => ({
  KAFKA_BROKERS: parts.kafkaBrokers,
  KAFKA_PREFIX: parts.kafkaPrefix ?? '',
})

const partsOf = (parts: Parts) => ({
  DATABASE_URL: parts.databaseUrl,
  REDIS_URL: parts.redisUrl,
  ...kafkaOf(parts),
  CLICKHOUSE_URL: parts.clickhouseUrl,
  CLICKHOUSE_CLUSTER: parts.clickhouseCluster ?? '',
})

/** On free ports, but where `env` names them. */
export async function startApi(parts: Parts, env: Record<string, string> = {}): Promise<ApiApp> {
  const port = env.API_PORT ?? (await freePort())
  const internalPort = env.INTERNAL_PORT ?? (await freePort())
  const app = await startApp('api', {
    ...partsOf(parts),
    RATE_LIMIT_DISABLED: 'true',
    ...installationSecrets,
    API_PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilUp(`${url}/health`, app)
  return { url, process: app, internalUrl: `http://127.0.0.1:${internalPort}` }
}

export interface RedirectorOptions {
  dataDir: string
  internalUrl: string
  env?: Record<string, string>
}

/** On a free port, but where `env` names it. */
export async function startRedirector(parts: Parts, options: RedirectorOptions): Promise<App> {
  const port = options.env?.REDIRECTOR_PORT ?? (await freePort())
  const app = await startApp('redirector', {
    REDIS_URL: parts.redisUrl,
    ...kafkaOf(parts),
    INTERNAL_API_URL: options.internalUrl,
    INTERNAL_TOKEN: installationSecrets.INTERNAL_TOKEN,
    DATA_DIR: options.dataDir,
    REDIRECTOR_PORT: String(port),
    TRUST_PROXY: '127.0.0.1/32',
    ...options.env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilUp(`${url}/health`, app)
  return { url, process: app }
}

export async function startWorker(parts: Parts, env: Record<string, string> = {}): Promise<App> {
  const port = await freePort()
  const app = await startApp('worker', {
    ...partsOf(parts),
    SECRETS_KEY: installationSecrets.SECRETS_KEY,
    WORKER_PORT: String(port),
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilUp(`${url}/health`, app)
  return { url, process: app }
}

export interface Standalone {
  apiUrl: string
  redirectorUrl: string
  apiPort: number
  redirectorPort: number
  process: SpawnedProcess
}

/** Everything on embedded parts, as `npm start` does it. On free ports, but where `env` names them. */
export async function startStandalone(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Standalone> {
  const apiPort = Number(env.API_PORT ?? (await freePort()))
  const redirectorPort = Number(env.REDIRECTOR_PORT ?? (await freePort()))
  const app = await startApp('standalone', {
    DATA_DIR: dataDir,
    INTERNAL_PORT: String(await freePort()),
    ...env,
    API_PORT: String(apiPort),
    REDIRECTOR_PORT: String(redirectorPort),
  })
  const apiUrl = `http://localhost:${apiPort}`
  const redirectorUrl = `http://localhost:${redirectorPort}`
  await untilUp(`${apiUrl}/health`, app)
  await untilUp(`${redirectorUrl}/health`, app)
  return { apiUrl, redirectorUrl, apiPort, redirectorPort, process: app }
}

const run = promisify(execFile)

/** The process of that name which `npm start` has started. @throws Error when there is none */
export async function childPid({ process }: Standalone, name: 'backend' | 'redirector'): Promise<number> {
  const { stdout } = await run('pgrep', ['-P', `${process.pid}`, '-f', `processes/${name}.ts`])
  return Number(stdout)
}

/** Returns the process of the embedded Postgres of a data folder. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}
