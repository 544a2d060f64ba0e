import { createClientIp, warnOfIgnoredProxies } from '@waymark/visitor'
import type { FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'

/** Makes `request.ip` the address that the redirector would read for the same visitor. */
export type SetClientAddress = (request: FastifyRequest) => void

/**
 * Contract §4, "Client IP". Fastify takes a hop as the proxy wrote it, with its port: every connection would count as somebody else,
 * and a list of allowed addresses would know nobody.
 * @param trustProxy CIDRs; none: the socket's address is the caller's
 */
export function createSetClientAddress(
  trustProxy: readonly string[],
  { logger }: Pick<AppDeps, 'logger'>,
): SetClientAddress {
  const warn = warnOfIgnoredProxies({ logger, monotonicMs: () => performance.now() })
  const clientIp = createClientIp(trustProxy, warn)
  return (request) => {
    const { remoteAddress = '' } = request.socket
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    Object.defineProperty(request, 'ip', { value: clientIp(remoteAddress, forwardedFor) ?? remoteAddress })
  }
}

/** Before everything that reads `request.ip`. */
export function addClientAddress(app: ApiApp, setClientAddress: SetClientAddress): void {
  app.addHook('onRequest', (request, _reply, done) => {
    setClientAddress(request)
    done()
  })
}
