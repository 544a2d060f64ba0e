import { randomBytes } from 'node:crypto'
import { monotonicClock } from '@waymark/async'
import { listen } from '@waymark/http'
import { createHttpSource } from '@waymark/replica'
import { createProcessMetrics, startTracing, tracingSettingsOf } from '@waymark/telemetry'
import { composeRedirector } from 'redirector'
import { localUrl } from './local-url.ts'
import { type ChildContext, type ComposedChild, runChild } from './run-child.ts'

/**
 * The redirector in a process of its own: no report, export or import makes a visitor wait. It starts without
 * the backend, on the links that are known from the last run.
 */
async function composeRedirectorProcess(context: ChildContext): Promise<ComposedChild> {
  const { config, logger, kv, bus, stack } = context
  const tracing = await startTracing(tracingSettingsOf(config, 'redirector', config.otelVisitsSamplerArg))
  if (tracing) stack.defer(() => tracing.close())
  const source = createHttpSource({
    internalUrl: localUrl(config.internalHost, config.internalPort),
    token: config.internalToken,
    monotonicMs: monotonicClock,
  })
  stack.defer(() => source.close())
  const redirector = await composeRedirector(config, {
    kv,
    bus,
    source,
    logger,
    clock: Date.now,
    monotonicMs: monotonicClock,
    randomBytes,
    tracing,
    sourceReady: context.backendReady,
  })
  stack.defer(() => redirector.close())
  await redirector.start()
  const { redirectorPort: port, redirectorHost: host } = config
  await listen(redirector.app, { port, host, variable: 'REDIRECTOR_PORT' })
  return {
    metrics: [createProcessMetrics(redirector.probes, { process: 'redirector' }), redirector.metrics],
    isReady: redirector.isReady,
    drain: redirector.drain,
  }
}

await runChild({ name: 'redirector', env: process.env, compose: composeRedirectorProcess })
