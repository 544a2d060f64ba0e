import { randomBytes } from 'node:crypto'
import { monotonicClock } from '@waymark/async'
import { createProcessMetrics, startTracing, tracingSettingsOf } from '@waymark/telemetry'
import { createGeoOpener } from '@waymark/visitor'
import { composeApi } from 'api'
import { composeWorker } from 'worker'
import { workerRoles } from 'worker/config'
import { openStores } from '../stores.ts'
import { createDemoData } from './demo-data.ts'
import { localUrl } from './local-url.ts'
import { type ChildContext, type ComposedChild, runChild } from './run-child.ts'

/** Null where the operator offers none. */
const openDemoData = ({ config, logger }: ChildContext) =>
  config.demoData === 'off'
    ? null
    : createDemoData({
        apiUrl: localUrl(config.apiHost, config.apiPort),
        redirectorUrl: localUrl(config.redirectorHost, config.redirectorPort),
        logger,
      })

/** Composes api and worker in one process, with the engine of the analytics store. */
async function composeBackend(context: ChildContext): Promise<ComposedChild> {
  const { config, logger, kv, bus, stack } = context
  const stores = await openStores(context)
  const tracing = await startTracing(tracingSettingsOf(config, 'standalone', config.otelTracesSamplerArg))
  if (tracing) stack.defer(() => tracing.close())
  const geo = createGeoOpener({ cityDb: config.geoipCityDb, ispDbs: config.geoipIspDb, logger })
  stack.defer(() => geo.close())
  const times = { clock: Date.now, monotonicMs: monotonicClock }
  const parts = { ...stores, kv, bus, logger, ...times, randomBytes, geo: geo.open, tracing }
  await stores.db.migrate()
  const demoData = openDemoData(context)
  const api = await composeApi(config, {
    ...parts,
    ...(demoData && { demoData }),
    analytics: stores.analyticsOfApi,
    dataDir: config.dataDir,
    redirector: { ping: context.pingRedirector },
  })
  stack.defer(() => api.close())
  // First of all: what it sends is for the others.
  if (demoData) stack.defer(() => demoData.close())
  await api.listen()
  const worker = composeWorker({ roles: workerRoles, database: config }, parts)
  stack.defer(() => worker.close())
  worker.start()
  return {
    metrics: [createProcessMetrics(api.probes, { process: 'backend' }), api.metrics, worker.metrics],
    isReady: () => api.isReady() && worker.isReady(),
    drain: () => {
      api.drain()
      worker.drain()
    },
  }
}

await runChild({ name: 'backend', env: process.env, compose: composeBackend })
