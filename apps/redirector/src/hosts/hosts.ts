import type { DirectoryDomain } from '@waymark/link-snapshot'

/** A host that visitors come to. */
export interface ServedHost {
  /** '' is the default domain. */
  domainKey: string
  /** Null: the default domain. */
  domain: DirectoryDomain | null
}

/** Null: the host is none of ours, the answer is 404. */
export type HostReader = (host: string | undefined) => ServedHost | null

const defaultHost: ServedHost = Object.freeze({ domainKey: '', domain: null })

/** With `defaultDomain` other hosts have no links; without it every host serves the default domain's (contract §4). */
export function createHostReader(defaultDomain: string | undefined): HostReader {
  const isServed = createHostCheck(defaultDomain)
  return (host) => (isServed(host) ? defaultHost : null)
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
