import { pathOfRoute } from '../route-path.ts'

export interface AuditedAction {
  /** `offer.update`. */
  action: string
  /** `offer`. */
  resourceType: string
}

/** Where the last plural of the path does not say what is changed. */
const nouns: Readonly<Record<string, string>> = {
  '/users/me': 'user',
  '/billing/plan': 'plan',
  '/click-intake-settings': 'click-intake-settings',
  '/collections/:id/links': 'collection-link',
}

const verbs: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

const singular = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '')

const literalsOf = (path: string): string[] => path.split('/').filter((part) => part && !part.startsWith(':'))

/** The last plural is the noun, and what follows it the verb; a path without plurals begins with its noun. */
function splitPath(path: string): { noun: string; rest: string[] } {
  const named = Object.keys(nouns).find((start) => path === start || path.startsWith(`${start}/`))
  if (named !== undefined) {
    return { noun: nouns[named] ?? '', rest: literalsOf(path.slice(named.length)) }
  }
  const literals = literalsOf(path)
  const last = Math.max(
    0,
    literals.findLastIndex((part) => part.endsWith('s')),
  )
  return { noun: singular(literals[last] ?? ''), rest: literals.slice(last + 1) }
}

/**
 * What a route does to what, by its method and path: `PATCH /offers/:id` is `offer.update`,
 * `POST /domains/:id/verify` is `domain.verify`.
 * @param url as the route declares it
 */
export function auditedAction(method: string, url: string): AuditedAction {
  const { noun, rest } = splitPath(pathOfRoute(url))
  return { action: `${noun}.${rest.join('-') || verbs[method]}`, resourceType: noun }
}
