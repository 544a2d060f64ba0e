import { withTimeoutOr } from '@waymark/async'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'

export interface HealthDeps {
  /** Each rejects when its part is away. */
  probes: Readonly<Record<string, () => Promise<void>>>
  isReady: () => boolean
  logger: FastifyBaseLogger
}

const probeTimeoutMs = 1000

/** A probe that hangs is down: whoever asks must hear it while it still matters. */
async function stateOf(probe: () => Promise<void>): Promise<'up' | 'down'> {
  const answer = probe().then(
    () => 'up' as const,
    () => 'down' as const,
  )
  return withTimeoutOr(answer, { timeoutMs: probeTimeoutMs, otherwise: () => 'down' as const })
}

/**
 * `GET /health` and `GET /ready` of a worker. Ready is one whose roles have all begun: a rollout waits for
 * that, and goes no further while they cannot. `/health` answers 200 as long as the process lives, since a
 * restart mends no part that is away: clicks wait on the bus until it is back. `status` and `parts` say what
 * is down.
 */
export function buildHealthApp({ probes, isReady, logger }: HealthDeps): FastifyInstance {
  const app = fastify({ loggerInstance: logger, forceCloseConnections: true })
  // Asked every few seconds by whoever watches: a line each would hide the others.
  app.get('/health', { logLevel: 'warn' }, async () => {
    const states = await Promise.all(
      Object.entries(probes).map(async ([part, probe]) => [part, await stateOf(probe)] as const),
    )
    const isDegraded = states.some(([, state]) => state === 'down')
    return { data: { status: isDegraded ? 'degraded' : 'ok', parts: Object.fromEntries(states) } }
  })
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = isReady()
    return reply.code(ready ? 200 : 503).send({ data: { ready } })
  })
  return app
}
