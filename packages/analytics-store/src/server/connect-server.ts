import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'

export interface AnalyticsConnection {
  client: ClickHouseClient
  database: string
}

export interface ServerAddress {
  /** `http(s)://user:password@host:port/database`; no path: the database `waymark`. */
  url: string
  /** Default 30 s. */
  requestTimeoutMs?: number
}

const expected = 'CLICKHOUSE_URL should look like http://user:password@host:8123/database.'

function parse(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) throw new Error(expected)
  return parsed
}

/**
 * A client of a ClickHouse server. Nothing is sent yet. The database is not named in the connection, since a server
 * refuses one that the first migration has still to make.
 * @throws Error with one sentence, without the value, when the URL cannot be used
 */
export function connectServer({ url, requestTimeoutMs = 30_000 }: ServerAddress): AnalyticsConnection {
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
    // Below the server's keep_alive_timeout (10 s, in old versions 3 s): a socket it closes while we write fails the insert.
    keep_alive: { enabled: true, idle_socket_ttl: 2500 },
  })
  return { client, database: decodeURIComponent(pathname.slice(1)) || 'waymark' }
}
