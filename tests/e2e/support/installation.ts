import { randomUUID } from 'node:crypto'
import {
  createTestDatabase,
  type Services,
  startServices,
  type TempDir,
  tempDir,
  testServices,
} from '@waymark/testing'
import { type ApiApp, type App, type Parts, startApi, startRedirector, startWorker } from './processes.ts'

/** Servers of the installation's own, so that it can be stopped in parts and shares no keys with another. */
export type OwnPart = 'redis' | 'clickhouse' | 'kafka'

export interface RedirectorNode extends App {
  /** Handed to `startRedirector` again, it goes on with what it knew. */
  dataDir: string
}

export interface RedirectorStart {
  dataDir?: string
  env?: Record<string, string>
}

/**
 * Processes of their own on real parts, as people run Waymark: what was started is killed by `stop`, stopped
 * already or not.
 */
export interface Installation {
  services: Services<OwnPart>
  /** Where its parts are, for what no process shows. */
  parts: Parts
  startApi(env?: Record<string, string>): Promise<ApiApp>
  /** On the internal port of the api that was started first. */
  startRedirector(start?: RedirectorStart): Promise<RedirectorNode>
  startWorker(env?: Record<string, string>): Promise<App>
  stop(): Promise<void>
}

/**
 * An empty database, a Redis and a ClickHouse of its own. Of Kafka it has topics of its own, and brokers only
 * where the test stops them.
 */
export async function createInstallation({ ownKafka = false } = {}): Promise<Installation> {
  const database = await createTestDatabase()
  const names: OwnPart[] = ['redis', 'clickhouse']
  const services = await startServices({ parts: ownKafka ? [...names, 'kafka'] : names })
  const parts: Parts = {
    databaseUrl: database.url,
    redisUrl: services.parts.redis.url,
    ...(ownKafka
      ? { kafkaBrokers: services.parts.kafka.url }
      : { kafkaBrokers: testServices().kafkaBrokers.join(','), kafkaPrefix: `${randomUUID()}.` }),
    clickhouseUrl: services.parts.clickhouse.url,
  }
  const apps: App[] = []
  const folders: TempDir[] = []
  let internalUrl = ''

  const store = <Started extends App>(app: Started): Started => {
    apps.push(app)
    return app
  }
  const newFolder = async () => {
    const folder = await tempDir()
    folders.push(folder)
    return folder.path
  }
  return {
    services,
    parts,
    async startApi(env = {}) {
      const api = store(await startApi(parts, env))
      internalUrl ||= api.internalUrl
      return api
    },
    async startRedirector({ dataDir: known, env = {} } = {}) {
      const dataDir = known ?? (await newFolder())
      const app = store(await startRedirector(parts, { dataDir, internalUrl, env }))
      return { ...app, dataDir }
    },
    startWorker: async (env = {}) => store(await startWorker(parts, env)),
    async stop() {
      // What they have is removed: an orderly end would only take its second.
      await Promise.all(apps.map((app) => app.process.kill()))
      await services.stop()
      await database.drop()
      await Promise.all(folders.map((folder) => folder.remove()))
    },
  }
}
