import { monotonicClock } from '@waymark/async'
import { connectingIp, createWarningClientIp, forwardedFor } from '@waymark/visitor'
import type { FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'

/** Makes `request.ip` the address that the redirector would read for the same visitor. */
export type SetClientAddress = (request: FastifyRequest) => void

/**
 * Contract §4, "Client IP". Fastify takes a hop as the proxy wrote it, with its port: every connection would
 * count as another caller, and no list of allowed addresses would match.
 * @param trustProxy CIDRs, `cloudflare`; none: the socket's address is the caller's
 */
export function createSetClientAddress(
  trustProxy: readonly string[],
  { logger }: Pick<AppDeps, 'logger'>,
): SetClientAddress {
  const clientIp = createWarningClientIp(trustProxy, { logger, monotonicMs: monotonicClock })
  return (request) => {
    const { headers } = request
    const { remoteAddress = '' } = request.socket
    const value = clientIp(remoteAddress, forwardedFor(headers), connectingIp(headers)) ?? remoteAddress
    Object.defineProperty(request, 'ip', { value })
  }
}

/** Before everything that reads `request.ip`. */
export function addClientAddress(app: ApiApp, setClientAddress: SetClientAddress): void {
  app.addHook('onRequest', (request, _reply, done) => {
    setClientAddress(request)
    done()
  })
}
