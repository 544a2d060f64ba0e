import type { ConfigAnswer } from '@waymark/replica'
import type { ServedHost } from '../request/address.ts'
import { directoryHostOf, type HostDirectory, type HostVerdict } from './directory.ts'

export interface HostReaderDeps {
  /** DEFAULT_DOMAIN. */
  defaultDomain: string | undefined
  /** `ConfigCache.lookup` of the directory. */
  directory: () => ConfigAnswer<HostDirectory> | Promise<ConfigAnswer<HostDirectory>>
}

/**
 * Whose links a `Host` header selects; a promise only until the directory is known. Never throws, never
 * rejects.
 */
export type HostReader = (header: string | undefined) => HostVerdict | Promise<HostVerdict>

const defaultHost: ServedHost = Object.freeze({ kind: 'served', domainKey: '', domain: null })
const foreign: HostVerdict = Object.freeze({ kind: 'foreign' })
const undecided: HostVerdict = Object.freeze({ kind: 'undecided' })

/** Headers whose verdicts are cached: visitors can send any, and few real ones exist. */
const maxHeaders = 10_000

/**
 * Classifies hosts (contract §4): the default domain, custom domains, banned ones, others. With
 * DEFAULT_DOMAIN others are none of ours, without it they serve the default domain's links. The default
 * domain and what is no name of the public DNS never wait for the directory; any other host does, since it
 * may be a custom domain. A known header is one lookup in a map.
 */
export function createHostReader({ defaultDomain, directory }: HostReaderDeps): HostReader {
  const isDefault = createDefaultCheck(defaultDomain)
  const other = defaultDomain === undefined ? defaultHost : foreign
  const sure = new Map<string, HostVerdict>()
  let known: HostDirectory | null = null
  let verdicts = new Map<string, HostVerdict>()

  /** The verdict that does not depend on the directory. */
  const sureVerdict = (header: string): HostVerdict | null => {
    if (isDefault(header)) return defaultHost
    return directoryHostOf(header) === null ? other : null
  }

  const inDirectory = (hosts: HostDirectory, header: string): HostVerdict => {
    if (hosts !== known) {
      known = hosts
      verdicts = new Map()
    }
    const cached = verdicts.get(header)
    if (cached !== undefined) return cached
    const verdict = hosts.get(directoryHostOf(header) ?? '') ?? other
    store(verdicts, header, verdict)
    return verdict
  }

  const decide = (answer: ConfigAnswer<HostDirectory>, header: string): HostVerdict => {
    switch (answer.kind) {
      case 'found':
        return inDirectory(answer.entry, header)
      case 'unknown':
        return other
      case 'unavailable':
        return undecided
      default:
        return answer satisfies never
    }
  }

  return (header = '') => {
    const cached = sure.get(header)
    if (cached !== undefined) return cached
    if (known === null || !verdicts.has(header)) {
      const verdict = sureVerdict(header)
      if (verdict !== null) {
        store(sure, header, verdict)
        return verdict
      }
    }
    const answer = directory()
    return answer instanceof Promise ? answer.then((late) => decide(late, header)) : decide(answer, header)
  }
}

/** Made-up headers must not fill the memory: when there are too many, all are looked up anew. */
function store(verdicts: Map<string, HostVerdict>, header: string, verdict: HostVerdict): void {
  if (verdicts.size >= maxHeaders) verdicts.clear()
  verdicts.set(header, verdict)
}

/** Whether a `Host` header names DEFAULT_DOMAIN; its port counts only where that has one. */
function createDefaultCheck(defaultDomain: string | undefined): (header: string) => boolean {
  if (defaultDomain === undefined) return () => false
  const domain = defaultDomain.toLowerCase()
  const hasPort = /:\d+$/.test(domain)
  return (header) => {
    const given = header.toLowerCase()
    return given === domain || (!hasPort && given.replace(/:\d*$/, '').replace(/\.$/, '') === domain)
  }
}
