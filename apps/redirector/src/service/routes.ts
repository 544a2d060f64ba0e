import { type PartState, probePart, probeParts } from '@waymark/async'
import { securityTxt } from '@waymark/http'
import type { FastifyInstance } from 'fastify'

/** Each rejects when its part is unavailable; `disk` when it takes no events. */
export type Probes = Readonly<Record<'redis' | 'kafka' | 'disk', () => Promise<void>>>

export interface ServiceRoutesDeps {
  probes: Probes
  isReady: () => boolean
  /** Unix ms. */
  clock: () => number
  /** SECURITY_CONTACT, as an address; not set: there is no security.txt. */
  securityContact?: string | undefined
}

/**
 * What the redirector serves beside the links; the names are reserved words, so no link can have them
 * (contract §3).
 */
export function addServiceRoutes(
  app: FastifyInstance,
  { probes, isReady, clock, securityContact }: ServiceRoutesDeps,
): void {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { data: await checkHealth(probes) }
  })
  app.get('/ready', async (_request, reply) => {
    const disk = await probePart(probes.disk)
    reply.code(isReady() ? 200 : 503).header('cache-control', 'no-store')
    // Ready without a disk, too: what is full here is likely to be full at the others, and no redirector
    // would be left for visitors.
    return { data: { ready: isReady(), disk } }
  })
  // Open: the bots that draw link previews request this first, and would show none.
  app.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow:\n')
  })
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', (_request, reply) => {
      reply.type('text/plain; charset=utf-8').send(securityTxt(securityContact, clock()))
    })
  app.get('/favicon.ico', (_request, reply) => {
    reply.code(204).header('cache-control', 'public, max-age=86400').send()
  })
}

interface Health {
  status: 'ok' | 'degraded'
  parts: Record<string, PartState>
}

/**
 * Probes every part. Redirects of known links go on without any of them, so `degraded` is no reason to
 * restart.
 */
async function checkHealth(probes: Probes): Promise<Health> {
  const parts = await probeParts(probes)
  return { status: Object.values(parts).includes('down') ? 'degraded' : 'ok', parts }
}
