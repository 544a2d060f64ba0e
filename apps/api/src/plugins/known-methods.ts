import findMyWay from 'find-my-way'
import type { ApiApp } from '../deps.ts'

/**
 * Returns the methods that the routes of a path take, in alphabetical order; none for a path without routes.
 */
export type MethodsOf = (path: string) => string[]

const noHandler = () => undefined

/**
 * Notes the routes of the app, by the router that Fastify finds them with: it says whether a path is known
 * for one method, not for which ones. Add it before the routes.
 */
export function noteMethods(app: ApiApp): MethodsOf {
  const router = findMyWay()
  const methods = new Set<findMyWay.HTTPMethod>()
  const isMethod = (name: string): name is findMyWay.HTTPMethod => app.supportedMethods.includes(name)
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat().filter(isMethod)) {
      methods.add(name)
      if (!router.hasRoute(name, url)) router.on(name, url, noHandler)
    }
  })
  return (path) => [...methods].filter((name) => router.find(name, path) !== null).toSorted()
}
