import { randomBytes } from 'node:crypto'
import type { Config } from '@waymark/config'
import { listen } from '@waymark/http'
import { createHttpSource } from '@waymark/link-snapshot'
import type { Logger } from '@waymark/telemetry'
import { createGeoOpener, type Geo } from '@waymark/visitor'
import { type ApiConfig, composeApi } from 'api'
import { composeRedirector } from 'redirector'
import { composeWorker, workerRoles } from 'worker'
import type { standaloneVariables } from './config.ts'
import { claimDataFolder, type DataFolder } from './data-folder.ts'
import { keptSecrets } from './kept-secrets.ts'
import { openParts, type Parts } from './parts.ts'
import type { Addresses } from './welcome.ts'

export interface StandaloneOptions {
  config: Config<typeof standaloneVariables>
  logger: Logger
  /** An embedded server has ended by itself. */
  onPartLost: (error: Error) => void
}

/** The three processes in one; everything listens and works. */
export interface Standalone extends Addresses {
  /** Answers what is under way, keeps what is not stored yet, and closes all parts in reverse order. */
  close(): Promise<void>
}

/** What the three are composed of, and the stack that closes what was opened. */
interface Context {
  config: ApiConfig & StandaloneOptions['config'] & { dataDir: string }
  parts: Parts & {
    logger: Logger
    clock: () => number
    randomBytes: (size: number) => Buffer
    geo: () => Promise<Geo>
  }
  stack: AsyncDisposableStack
}

const CLAIM_WAIT_MS = 3_000
const CLAIM_WAIT_FOR_END_MS = 30_000

const claim = async (path: string, stack: AsyncDisposableStack): Promise<DataFolder> => {
  const folder = await claimDataFolder({ path, waitMs: CLAIM_WAIT_MS, waitForEndMs: CLAIM_WAIT_FOR_END_MS })
  stack.defer(() => folder.release())
  return folder
}

const startApi = async ({ config, parts, stack }: Context): Promise<void> => {
  await parts.db.migrate()
  const api = await composeApi(config, parts)
  stack.defer(() => api.close())
  await api.listen()
}

const internalUrl = ({ internalHost, internalPort }: ApiConfig): string =>
  `http://${internalHost === '0.0.0.0' ? '127.0.0.1' : internalHost}:${internalPort}`

const startRedirector = async ({ config, parts, stack }: Context): Promise<void> => {
  const { internalToken: token, redirectorPort: port, redirectorHost: host } = config
  const source = createHttpSource({ internalUrl: internalUrl(config), token, nowMs: parts.clock })
  stack.defer(() => source.close())
  const redirector = await composeRedirector(config, { ...parts, source })
  stack.defer(() => redirector.close())
  await redirector.start()
  await listen(redirector.app, { port, host, variable: 'REDIRECTOR_PORT' })
}

const startWorker = ({ config, parts, stack }: Context): void => {
  const worker = composeWorker({ roles: workerRoles, database: config }, parts)
  stack.defer(() => worker.close())
  worker.start()
}

const addressesOf = (config: StandaloneOptions['config'], dataFolder: string): Addresses => ({
  apiUrl: `http://localhost:${config.apiPort}`,
  redirectorUrl: `http://localhost:${config.redirectorPort}`,
  dataFolder,
})

/**
 * Starts api, redirector and worker in this process, on embedded parts where no real ones are named (design §1).
 * When a start fails half-way, what was started is closed again. @throws Error with one sentence for the terminal
 */
export const composeStandalone = async ({
  config,
  logger,
  onPartLost,
}: StandaloneOptions): Promise<Standalone> => {
  await using stack = new AsyncDisposableStack()
  const folder = await claim(config.dataDir, stack)
  const opened = await openParts({ config, dataFolder: folder.path, logger, onPartLost, stack })
  const geo = createGeoOpener({ cityDb: config.geoipCityDb, ispDbs: config.geoipIspDb })
  const kept = keptSecrets(folder.path)
  const context: Context = {
    config: {
      ...config,
      jwtSecret: config.jwtSecret ?? kept.jwtSecret,
      secretsKey: config.secretsKey ?? kept.secretsKey,
      internalToken: config.internalToken ?? kept.internalToken,
      dataDir: folder.path,
    },
    parts: { ...opened, logger, clock: Date.now, randomBytes, geo },
    stack,
  }
  await startApi(context)
  await startRedirector(context)
  startWorker(context)
  const running = stack.move()
  return {
    ...addressesOf(config, folder.path),
    close: () => {
      folder.announceRelease()
      return running.disposeAsync()
    },
  }
}
