import type { RouteOptions } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { isDocsPage } from './route-path.ts'
import { refusesUnknownFields } from './validation.ts'

const nameOf = ({ method, url }: RouteOptions): string => `${[method].flat().join('|')} ${url}`

function complaintAbout(route: RouteOptions): string | null {
  if (!route.config?.access)
    return 'declares no access: give it config.access (publicRoute, sessionOnly or scoped)'
  if (!refusesUnknownFields(route.schema?.body))
    return 'has a body that lets unknown fields through: use z.strictObject'
  if (!route.schema?.summary || !route.schema.tags?.length)
    return 'has no summary and tags for the OpenAPI document'
  return null
}

/** Files for everyone beside the interface; they are no part of it. */
const publicFiles = /^\/(robots\.txt|\.well-known\/security\.txt)$/

/** Routes of the api declare who may call them; one that does not stops the boot, named (design §3). */
export function refuseUndeclaredRoutes(app: ApiApp): void {
  app.addHook('onRoute', (route) => {
    if (publicFiles.test(route.url) || isDocsPage(route.url)) return
    const complaint = complaintAbout(route)
    if (complaint) throw new Error(`The route ${nameOf(route)} ${complaint}.`)
  })
}
