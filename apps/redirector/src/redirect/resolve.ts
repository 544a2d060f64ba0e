/** What a request asks for, as far as it can name a link. */
export interface Asked {
  /** '' is the default domain. */
  domainKey: string
  /** As it may stand in a snapshot; whether a link can have it, the resolver knows. */
  code: string
  /** The raw query without its `?`, '' when there is none. */
  search: string
}

/** Null: no link can be meant, the answer is 404. */
export type AddressReader = (url: string, host: string | undefined) => Asked | null

/**
 * Reads host and path of a request (contract §4). With `defaultDomain` other hosts have no links; without it every host
 * serves the default domain's. Percent-encoding and slashes at the end do not count; nothing throws.
 */
export function createAddressReader(defaultDomain: string | undefined): AddressReader {
  const isServed = createHostCheck(defaultDomain)
  return (url, host) => {
    if (!isServed(host)) return null
    const path = url.startsWith('/') ? url : withoutOrigin(url)
    const mark = path.indexOf('?')
    const code = codeOf(mark === -1 ? path : path.slice(0, mark))
    if (code === null) return null
    return { domainKey: '', code, search: mark === -1 ? '' : path.slice(mark + 1) }
  }
}

/** Whether a `Host` header names the default domain; its port counts only where `defaultDomain` has one. */
export function createHostCheck(defaultDomain: string | undefined): (host: string | undefined) => boolean {
  if (defaultDomain === undefined) return () => true
  const domain = defaultDomain.toLowerCase()
  const hasPort = /:\d+$/.test(domain)
  return (host = '') => {
    const given = host.toLowerCase()
    return given === domain || (!hasPort && given.replace(/:\d*$/, '').replace(/\.$/, '') === domain)
  }
}

/** Proxies may send the absolute form: `GET http://host/code`. */
function withoutOrigin(url: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  return path === null ? '/' : url.slice(path[0].length)
}

function codeOf(path: string): string | null {
  let end = path.length
  while (end > 1 && path.charCodeAt(end - 1) === 0x2f) end--
  const code = path.slice(1, end)
  return code.includes('%') ? decoded(code) : code
}

function decoded(code: string): string | null {
  try {
    return decodeURIComponent(code)
  } catch {
    // Broken percent-encoding names no link.
    return null
  }
}
