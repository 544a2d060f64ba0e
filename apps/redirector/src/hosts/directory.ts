import { parseHostName } from '@waymark/domain'
import type { DirectoryDomain, DomainDirectory } from '@waymark/replica'
import type { ServedHost } from '../request/address.ts'

/** A domain that was banned: its visitors are sent on. */
export interface MovedHost {
  kind: 'moved'
  domain: DirectoryDomain
  /** What addresses at the domain that took over begin with. */
  base: string
  renamedCodes: ReadonlyMap<string, string>
}

export type HostVerdict =
  | ServedHost
  | MovedHost
  /** None of ours: 404. */
  | { kind: 'foreign' }
  /** It may be one of ours, but no source that knows can be reached: 503. */
  | { kind: 'undecided' }

/** The custom domains by their hosts, made ready once a version. */
export type HostDirectory = ReadonlyMap<string, ServedHost | MovedHost>

/** `ConfigCacheDeps.compile` of the directory. */
export function compileDirectory({ domains }: DomainDirectory): HostDirectory {
  return new Map(domains.map((domain) => [domain.host, Object.freeze(verdictOf(domain))]))
}

function verdictOf(domain: DirectoryDomain): ServedHost | MovedHost {
  const { host, status, rotatedTo, renamedCodes } = domain
  if (status === 'active' || rotatedTo === null) return { kind: 'served', domainKey: host, domain }
  return { kind: 'moved', domain, base: rotatedTo, renamedCodes: new Map(Object.entries(renamedCodes)) }
}

/**
 * The host of a `Host` header in the form of the directory: without a port, a dot at the end or capitals,
 * other scripts as punycode. Null: no custom domain can be meant (an address, a single label).
 */
export function directoryHostOf(header: string): string | null {
  const host = header.replace(/:\d*$/, '')
  // Node gives the bytes of a header one by one; browsers send punycode, others their own script.
  const parsed = parseHostName(/[\x80-\xff]/.test(host) ? Buffer.from(host, 'latin1').toString() : host)
  return parsed.ok ? parsed.host : null
}
