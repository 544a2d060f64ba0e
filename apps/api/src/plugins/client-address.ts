import { createClientIp } from '@waymark/visitor'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'

/** Makes `request.ip` the address that the redirector would read for the same visitor. */
export type SetClientAddress = (request: FastifyRequest) => void

/**
 * Contract §4, "Client IP". Fastify takes a hop as the proxy wrote it, with its port: every connection would count as somebody else,
 * and a list of allowed addresses would know nobody. @param trustProxy CIDRs; none: the socket's address stands
 */
export function createSetClientAddress(trustProxy: readonly string[]): SetClientAddress {
  if (trustProxy.length === 0) return () => undefined
  const clientIp = createClientIp(trustProxy)
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
