import { z } from 'zod'
import type { ApiApp } from '../deps.ts'
import { isDocsPage } from './route-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What is called from other people’s pages and systems, and by load balancers, takes whatever parameters
     * come: those that it does not know say nothing.
     */
    anyQuery?: true
  }
}

const reads = ['GET', 'HEAD']

/**
 * Query parameters that a GET route does not know are a 400 that names them (contract 2 §17): misspelt, a
 * filter would be no filter. Register before the routes: it makes their schemas strict, and gives one to
 * those that take no parameters.
 */
export function refuseUnknownQueries(app: ApiApp): void {
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => reads.includes(method))
    const isPage = isDocsPage(route.url)
    if (!isRead || isPage || route.config?.anyQuery) return
    const known = route.schema?.querystring ?? z.object({})
    if (!(known instanceof z.ZodObject))
      throw new Error(`The query of ${route.url} is no z.object: unknown parameters would pass.`)
    route.schema = { ...route.schema, querystring: known.strict() }
  })
}
