import { codeOfPath, type DirectoryDomain, splitPath } from '@waymark/replica'

/** A host that serves links. */
export interface ServedHost {
  kind: 'served'
  /** '' is the default domain. */
  domainKey: string
  /** Null: the default domain. */
  domain: DirectoryDomain | null
}

/** The parts of a request that can name a link. */
export interface RequestAddress {
  host: ServedHost
  /** As it may stand in a snapshot; whether a link can have it, the resolver knows. '' names none. */
  code: string
  /** The raw query without its `?` and without our own marks, '' when there is none. */
  search: string
  /** The rest of the path, as it was sent, where the link sends that on; absent: there is none. */
  path?: string
  /** Marks of the links that the visit has passed before; absent: none. */
  passed?: readonly string[]
}

/**
 * Reads the path of a request (contract §4). Percent-encoding and slashes at the end do not count; nothing
 * throws.
 */
export function readAddress(url: string, host: ServedHost): RequestAddress {
  const path = pathOf(url)
  const mark = path.indexOf('?')
  const code = codeOfPath(mark === -1 ? path : path.slice(0, mark))
  return { host, code, search: mark === -1 ? '' : path.slice(mark + 1) }
}

/** Path and query as they were sent, from the first slash on. */
export function pathOf(url: string): string {
  return url.startsWith('/') ? url : withoutOrigin(url)
}

/** Proxies may send the absolute form: `GET http://host/code`. */
function withoutOrigin(url: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  return path === null ? '/' : url.slice(path[0].length)
}

/**
 * Returns the address of the first part of a path, with the rest of it as it was sent: `/code/a/b`; `null`
 * where the path has no more parts, or one that leads up.
 */
export function splitAddress(requested: RequestAddress, url: string): RequestAddress | null {
  const [path = ''] = pathOf(url).split('?', 1)
  const split = splitPath(path)
  return split === null ? null : { ...requested, code: split.code, path: split.rest }
}
