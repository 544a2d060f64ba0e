import { randomBytes } from 'node:crypto'
import { monotonicClock } from '@waymark/async'
import { createProcessMetrics, startTracing, tracingSettingsOf } from '@waymark/telemetry'
import { createGeoOpener } from '@waymark/visitor'
import { composeApi } from 'api'
import { composeWorker } from 'worker'
import { workerRoles } from 'worker/config'
import { openStores } from '../stores.ts'
import { type ChildContext, type ComposedChild, runChild } from './run-child.ts'

/**
 * Api and worker in one process, with the engine of the analytics store and the embedded Postgres below it.
 */
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
  const api = await composeApi(config, {
    ...parts,
    analytics: stores.analyticsOfApi,
    redirector: { ping: context.pingRedirector },
  })
  stack.defer(() => api.close())
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
