import type { RouteOptions } from 'fastify'
import { pathOfRoute } from '../route-path.ts'

/** POST routes that may be called with credentials, but for those of signing in (contract §1). */
export function takesIdempotencyKey({
  method,
  url,
  config,
}: Pick<RouteOptions, 'method' | 'url' | 'config'>): boolean {
  const isPost = [method].flat().includes('POST')
  return isPost && config?.access?.kind !== 'public' && !pathOfRoute(url).startsWith('/auth/')
}
