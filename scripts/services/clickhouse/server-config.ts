import type { ClickHouseCluster, PartName } from '../part.ts'

/** The cluster that a server is in: of one shard when it runs alone. */
export const CLUSTER = 'main'

export interface ServerSettings extends ClickHouseCluster {
  /** Which of the cluster's servers it is. */
  name: PartName
  /** Where its data and its log lie. */
  directory: string
  /** The path of the config file itself, which has the users, too. */
  configFile: string
  httpPort: number
}

type Value = string | number | Element | readonly Element[]
interface Element {
  [name: string]: Value
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const tag = (name: string, value: string | number | Element): string =>
  `<${name}>${typeof value === 'object' ? xmlOf(value) : escaped(String(value))}</${name}>`

/** Returns the children of an element; a list is one element for each entry. */
const xmlOf = (element: Element): string =>
  Object.entries(element)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => tag(name, one)))
    .join('\n')

/** The user of the tests, and the one as whom the process itself starts its servers. */
const usersOf = ({ user, password }: ClickHouseCluster): Element => {
  const rest = { networks: { ip: '::/0' }, profile: 'default', quota: 'default' }
  return {
    profiles: { default: {} },
    quotas: { default: {} },
    users: { [user]: { password, access_management: 1, ...rest }, default: { password: '', ...rest } },
  }
}

const shardOf = ({ user, password }: ClickHouseCluster, port: number): Element => ({
  internal_replication: 'true',
  replica: { host: '127.0.0.1', port, user, password },
})

/** Returns the text of the config file of a ClickHouse server. */
export const serverConfig = (settings: ServerSettings): string => {
  const { name, directory, configFile, httpPort, tcpPorts } = settings
  return tag('clickhouse', {
    logger: {
      level: 'warning',
      log: `${directory}/server.log`,
      errorlog: `${directory}/server.err.log`,
      console: 0,
    },
    listen_host: '127.0.0.1',
    http_port: httpPort,
    tcp_port: tcpPorts.get(name) ?? 0,
    path: `${directory}/data/`,
    remote_servers: { [CLUSTER]: { shard: [...tcpPorts.values()].map((port) => shardOf(settings, port)) } },
    users_config: configFile,
    ...usersOf(settings),
  })
}
