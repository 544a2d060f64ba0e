import type { ApiApp, AppDeps } from '../../deps.ts'
import { declareHealthRoutes } from './health.routes.ts'
import { createHealthService } from './health.service.ts'

/**
 * GET /health and GET /ready, outside /api/v1. @param isClosing from when load balancers are to send no more
 */
export function addHealth(app: ApiApp, deps: Pick<AppDeps, 'probes'>, isClosing: () => boolean): void {
  declareHealthRoutes(app, createHealthService(deps), isClosing)
}

export { createHealthService, type HealthService } from './health.service.ts'
