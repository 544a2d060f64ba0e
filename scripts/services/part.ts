import type { ProcessIdentity } from './process-tree.ts'
import type { ServerProcess } from './server-process.ts'

/** The backing servers of the design's §1, as an installation has them. */
export const SERVER_NAMES = ['postgres', 'redis', 'kafka', 'clickhouse'] as const
export type ServerName = (typeof SERVER_NAMES)[number]

/** What tests may start: with the second ClickHouse, both are shards of one cluster. */
export const PART_NAMES = [...SERVER_NAMES, 'clickhouse-2'] as const
export type PartName = (typeof PART_NAMES)[number]

/** The signal that stops each. SIGTERM would let Postgres wait for its last client. */
export const STOP_SIGNALS: Record<PartName, NodeJS.Signals> = {
  postgres: 'SIGINT',
  redis: 'SIGTERM',
  kafka: 'SIGTERM',
  clickhouse: 'SIGTERM',
  'clickhouse-2': 'SIGTERM',
}

/** A running server of the tests. */
export interface ServicePart extends ServerProcess {
  /** How clients reach it: a URL, for Kafka its `host:port`. */
  url: string
}

/** A port of Kafka for clients that come through a proxy: they get the proxy's as the broker's. */
export interface KafkaListener {
  port: number
  advertisedPort: number
  /** Clients come by TLS and sign in there; default: neither. */
  security?: KafkaListenerSecurity
}

/** The settings of a listener of Kafka for TLS and for sign-ins. */
export interface KafkaListenerSecurity {
  /** The file (PEM) with the broker's private key (PKCS #8) and its certificate. */
  keyStore: string
  /** Who may sign in, by every mechanism that Kafka has for passwords. */
  user: { name: string; password: string }
}

/** The settings that the servers of a ClickHouse cluster share: each calls the others as its user. */
export interface ClickHouseCluster {
  user: string
  password: string
  /** The TCP port of each shard, by the name of its part. */
  tcpPorts: ReadonlyMap<PartName, number>
}

export interface PartOptions {
  /** Where the part stores its data and its log; it exists. */
  directory: string
  /** Hears of every process started, so that a later run can stop it. */
  onSpawn: (identity: ProcessIdentity) => void
  /** Hears of every folder made elsewhere, so that it goes with the run. */
  onFolder: (path: string) => void
  /** Beside the one of its `url`. */
  kafkaListeners: readonly KafkaListener[]
  /** The credentials and ports of the run's ClickHouse servers, which are one cluster. */
  clickhouse: ClickHouseCluster
}

/** A part this machine cannot run; the message is the whole reason, a sentence. */
export class MissingPartError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MissingPartError'
  }
}
