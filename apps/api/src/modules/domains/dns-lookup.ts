import { Resolver } from 'node:dns/promises'
import { withTimeout } from '@waymark/async'

/** The DNS port that the verification of a domain needs. */
export interface DnsLookup {
  /**
   * The texts at the name, each in one piece; none when there are none. Rejects when DNS gives no answer in
   * time.
   */
  txt(name: string): Promise<string[]>
  /** The targets of the name's CNAME, as a rule one; none when there are none. Rejects likewise. */
  cname(name: string): Promise<string[]>
}

export interface DnsLookupOptions {
  /** Of one look-up, all its tries included. Default 5,000. */
  timeoutMs?: number
  /** Name servers to query, `address` or `address:port`; default: the machine's. */
  servers?: readonly string[] | undefined
}

/** DNS says that there is nothing: an answer, not a failure. */
const nothingThere = new Set(['ENODATA', 'ENOTFOUND'])

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * The DNS of the machine, past its caches. Each look-up has a resolver of its own, so that ending one ends no
 * other.
 */
export function createDnsLookup({ timeoutMs = 5_000, servers }: DnsLookupOptions = {}): DnsLookup {
  const query = async <Answer>(lookup: (resolver: Resolver) => Promise<Answer[]>): Promise<Answer[]> => {
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 4), tries: 2 })
    if (servers !== undefined) resolver.setServers([...servers])
    try {
      return await withTimeout(lookup(resolver), { timeoutMs, what: 'The look-up in DNS' })
    } catch (error) {
      const code = codeOf(error)
      if (typeof code === 'string' && nothingThere.has(code)) return []
      throw error
    } finally {
      resolver.cancel()
    }
  }
  return {
    txt: async (name) =>
      (await query((resolver) => resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    cname: (name) => query((resolver) => resolver.resolveCname(name)),
  }
}
