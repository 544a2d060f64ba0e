export interface RedisNode {
  host: string
  port: number
}

interface Credentials {
  tls: boolean
  username?: string
  password?: string
}

/** What `REDIS_URL` names. */
export type RedisTarget =
  | (Credentials & { kind: 'single'; node: RedisNode; db: number })
  | (Credentials & { kind: 'sentinel'; nodes: [RedisNode, ...RedisNode[]]; masterName: string })
  | (Credentials & { kind: 'cluster'; nodes: [RedisNode, ...RedisNode[]] })

const shape = /^(redis|rediss)(?:-(cluster|sentinel))?:\/\/(?:([^@/]*)@)?([^/?#]*)(?:\/([^/?#]*))?$/

/**
 * Reads `redis://[user:password@]host[:port][/db]`, `redis-cluster://h1:p,h2:p` and
 * `redis-sentinel://h1:p,h2:p/name`; `rediss` instead of `redis` uses TLS. Throws a sentence that says what
 * is wrong and never repeats the password.
 */
export function parseRedisUrl(url: string): RedisTarget {
  const match = shape.exec(url)
  if (match === null) {
    throw new Error(
      'A Redis URL is redis://host:port, redis-cluster://h1:p,h2:p or redis-sentinel://h1:p,h2:p/name',
    )
  }
  const [, scheme, kind, userInfo, hosts = '', path = ''] = match
  const credentials = { tls: scheme === 'rediss', ...parseUserInfo(userInfo) }
  const nodes = parseNodes(hosts, kind === 'sentinel' ? 26379 : 6379)
  switch (kind) {
    case 'cluster':
      if (path !== '')
        throw new Error('A Redis cluster has no numbered databases: the URL ends after the hosts')
      return { kind, nodes, ...credentials }
    case 'sentinel':
      if (path === '') throw new Error('A Redis Sentinel URL ends with the name of the master: …/name')
      return { kind, nodes, masterName: decodeURIComponent(path), ...credentials }
    default:
      if (nodes.length > 1)
        throw new Error('redis:// names one host; for several use redis-cluster:// or redis-sentinel://')
      return { kind: 'single', node: nodes[0], db: parseDb(path), ...credentials }
  }
}

function parseUserInfo(userInfo: string | undefined): Pick<Credentials, 'username' | 'password'> {
  if (userInfo === undefined || userInfo === '') return {}
  const colon = userInfo.indexOf(':')
  if (colon === -1) return { username: decodeURIComponent(userInfo) }
  const username = decodeURIComponent(userInfo.slice(0, colon))
  const password = decodeURIComponent(userInfo.slice(colon + 1))
  return username === '' ? { password } : { username, password }
}

function parseNodes(hosts: string, defaultPort: number): [RedisNode, ...RedisNode[]] {
  const [first, ...others] = hosts.split(',').map((host) => parseNode(host, defaultPort))
  if (first === undefined) throw new Error('A Redis URL names at least one host')
  return [first, ...others]
}

function parseNode(text: string, defaultPort: number): RedisNode {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text)
  const host = match?.[1] ?? match?.[2]
  const port = match?.[3] === undefined ? defaultPort : Number(match[3])
  if (host === undefined || port < 1 || port > 65_535)
    throw new Error(`"${text}" in the Redis URL is not host:port`)
  return { host, port }
}

function parseDb(path: string): number {
  if (!/^\d{0,4}$/.test(path)) throw new Error('The path of a redis:// URL is the number of a database')
  return Number(path)
}
