import type { ProcessIdentity } from './process-tree.ts'
import type { ServerProcess } from './server-process.ts'

/** The backing servers of the design's §1, as the tests know them. */
export const PART_NAMES = ['postgres', 'redis', 'kafka', 'clickhouse'] as const
export type PartName = (typeof PART_NAMES)[number]

/** The signal that stops each. SIGTERM would let Postgres wait for its last client. */
export const STOP_SIGNALS: Record<PartName, NodeJS.Signals> = {
  postgres: 'SIGINT',
  redis: 'SIGTERM',
  kafka: 'SIGTERM',
  clickhouse: 'SIGTERM',
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

export interface PartOptions {
  /** Where the part stores its data and its log; it exists. */
  directory: string
  /** Hears of every process started, so that a later run can stop it. */
  onSpawn: (identity: ProcessIdentity) => void
  /** Hears of every folder made elsewhere, so that it goes with the run. */
  onFolder: (path: string) => void
  /** Beside the one of its `url`. */
  kafkaListeners: readonly KafkaListener[]
}

/** A part this machine cannot run; the message is the whole reason, a sentence. */
export class MissingPartError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MissingPartError'
  }
}
