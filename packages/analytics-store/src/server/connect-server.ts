import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'

export interface AnalyticsConnection {
  client: ClickHouseClient
  database: string
  /** Where the server is one of a cluster: its name. */
  cluster?: string
}

export interface ServerAddress {
  /** `http(s)://user:password@host:port/database`; no path: the database `waymark`. */
  url: string
  /** Default 30 s. */
  requestTimeoutMs?: number
  /** Name of the cluster that the server is one of. Default: a single server. */
  cluster?: string | undefined
}

/**
 * Rows that were answered for are on a shard, not in the queue of the server that was queried. Every query
 * and insert goes to the first replica of a shard that is there, so that what was written is read:
 * `completeClicks` reads the rows that it is called for.
 */
const clusterSettings = {
  distributed_foreground_insert: 1,
  prefer_localhost_replica: 0,
  load_balancing: 'in_order',
} as const

const expected = 'CLICKHOUSE_URL should look like http://user:password@host:8123/database.'

function parse(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) throw new Error(expected)
  return parsed
}

/**
 * A client of a ClickHouse server. Nothing is sent yet. The database is not named in the connection, since a
 * server refuses one that the first migration has still to make.
 * @throws Error with one sentence, without the value, when the URL cannot be used
 */
export function connectServer({
  url,
  requestTimeoutMs = 30_000,
  cluster,
}: ServerAddress): AnalyticsConnection {
  const { origin, username, password, pathname } = parse(url)
  const client = createClient({
    url: origin,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    request_timeout: requestTimeoutMs,
    // Failures reach the caller, whole; the client's own lines on stderr would only double them.
    log: { level: ClickHouseLogLevel.OFF },
    // Thousands of links, costs or rates of a report fit in no URL: they go in the body.
    use_multipart_params_auto: true,
    // Below the server's keep_alive_timeout (10 s, in old versions 3 s): a socket it closes while we write
    // fails the insert.
    keep_alive: { enabled: true, idle_socket_ttl: 2500 },
    ...(cluster !== undefined && { clickhouse_settings: clusterSettings }),
  })
  const database = decodeURIComponent(pathname.slice(1)) || 'waymark'
  return { client, database, ...(cluster !== undefined && { cluster }) }
}
