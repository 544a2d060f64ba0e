import { type Probe, probeParts } from '@waymark/async'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'

export interface HealthDeps {
  /** Each rejects when its part is unavailable. */
  probes: Readonly<Record<string, Probe>>
  isReady: () => boolean
  logger: FastifyBaseLogger
}

/**
 * `GET /health` and `GET /ready` of a worker. It is ready when all its roles have begun: a rollout waits for
 * that. `/health` answers 200 as long as the process lives, since a restart repairs no unavailable part:
 * clicks wait on the bus until it is back. `status` and `parts` say what is down.
 */
export function buildHealthApp({ probes, isReady, logger }: HealthDeps): FastifyInstance {
  const app = fastify({ loggerInstance: logger, forceCloseConnections: true })
  // Requested every few seconds by monitoring: a line each would hide the others.
  app.get('/health', { logLevel: 'warn' }, async () => {
    const parts = await probeParts(probes)
    const isDegraded = Object.values(parts).includes('down')
    return { data: { status: isDegraded ? 'degraded' : 'ok', parts } }
  })
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = isReady()
    return reply.code(ready ? 200 : 503).send({ data: { ready } })
  })
  return app
}
