import type { RouteOptions } from 'fastify'
import { pathOfRoute } from '../route-path.ts'

/**
 * POST routes that may be called with credentials, but for those of signing in (contract §1), and for the
 * URLs of downloads: an answer that is stored would have what opens the file.
 */
export function takesIdempotencyKey({
  method,
  url,
  config,
}: Pick<RouteOptions, 'method' | 'url' | 'config'>): boolean {
  const isPost = [method].flat().includes('POST')
  const path = pathOfRoute(url)
  const isExcepted = path.startsWith('/auth/') || path === '/downloads'
  return isPost && config?.access?.kind !== 'public' && !isExcepted
}
