import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exchange } from './exchange.ts'
import { freePort } from './free-port.ts'
import { ensureKafkaJars } from './kafka-jars.ts'
import { type KafkaListener, type PartOptions, type ServicePart, STOP_SIGNALS } from './part.ts'
import { createServerProcess } from './server-process.ts'

const run = promisify(execFile)

/** Short starts and little memory matter here, not throughput of hours. */
const JVM = ['-Xms64m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']

const CLUSTER_ID = 'V2F5bWFya1Rlc3RDbHVzdA'

interface BrokerPorts {
  broker: number
  controller: number
  /** Each with a name of its own: a broker advertises one address a listener. */
  proxied: readonly KafkaListener[]
}

const listenersOf = ({ broker, controller, proxied }: BrokerPorts) => {
  const names = proxied.map((_, index) => `PROXIED_${index}`)
  const proxiedAt = (port: (listener: KafkaListener) => number) =>
    proxied.map((listener, index) => `${names[index]}://127.0.0.1:${port(listener)}`)
  const own = `PLAINTEXT://127.0.0.1:${broker}`
  return {
    listeners: [own, `CONTROLLER://127.0.0.1:${controller}`, ...proxiedAt(({ port }) => port)].join(','),
    'advertised.listeners': [own, ...proxiedAt(({ advertisedPort }) => advertisedPort)].join(','),
    'listener.security.protocol.map': [
      'PLAINTEXT:PLAINTEXT',
      'CONTROLLER:PLAINTEXT',
      ...proxied.map(({ security }, index) => `${names[index]}:${security ? 'SASL_SSL' : 'PLAINTEXT'}`),
    ].join(','),
    'inter.broker.listener.name': 'PLAINTEXT',
    ...Object.assign({}, ...proxied.map(securityOf)),
  }
}

const loginModules = 'org.apache.kafka.common.security'

/** TLS and the sign-in of a listener; the users of SCRAM are in the formatted log (`scramUsers`). */
const securityOf = ({ security }: KafkaListener, index: number): Record<string, string> => {
  if (security === undefined) return {}
  const { keyStore, user } = security
  const of = `listener.name.proxied_${index}`
  const scram = `${loginModules}.scram.ScramLoginModule required;`
  return {
    [`${of}.ssl.keystore.type`]: 'PEM',
    [`${of}.ssl.keystore.location`]: keyStore,
    [`${of}.sasl.enabled.mechanisms`]: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    [`${of}.plain.sasl.jaas.config`]: `${loginModules}.plain.PlainLoginModule required user_${user.name}="${user.password}";`,
    [`${of}.scram-sha-256.sasl.jaas.config`]: scram,
    [`${of}.scram-sha-512.sasl.jaas.config`]: scram,
  }
}

/** Options of the tool that formats the log, for the users of SCRAM. */
const scramUsers = (listeners: readonly KafkaListener[]): string[] =>
  listeners.flatMap(({ security }) =>
    security === undefined
      ? []
      : ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
          '--add-scram',
          `${mechanism}=[name=${security.user.name},password=${security.user.password}]`,
        ]),
  )

/** One node that is broker and controller (KRaft), every internal topic small and with one replica. */
const properties = (directory: string, ports: BrokerPorts): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    'controller.listener.names': 'CONTROLLER',
    ...listenersOf(ports),
    'log.dirs': join(directory, 'data'),
    'num.partitions': 4,
    'default.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 2,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    // A killed broker is let in again only when its session has ended.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    'group.min.session.timeout.ms': 1_000,
    'log.cleaner.dedupe.buffer.size': 2_097_152,
    'log.segment.bytes': 67_108_864,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')

const jvmArgs = (jars: string): string[] => [
  ...JVM,
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-cp',
  join(jars, '*'),
]

/**
 * A metadata request (key 3, version 1) for no topic, from a client without a name:
 * https://kafka.apache.org/protocol
 */
const metadataRequest = (): Buffer => {
  const request = Buffer.alloc(18)
  request.writeInt32BE(14, 0) // length of what follows
  request.writeInt16BE(3, 4)
  request.writeInt16BE(1, 6)
  request.writeInt32BE(1, 8) // correlation id
  request.writeInt16BE(-1, 12) // client id: null
  request.writeInt32BE(0, 14) // topics: none
  return request
}

/** The brokers stand first in the answer, after its length and the correlation id. */
const countsBrokers = (answer: Buffer): boolean => answer.length >= 12 && answer.readInt32BE(8) > 0

const ping = async (port: number): Promise<void> => {
  const answer = await exchange({ port, request: metadataRequest(), timeoutMs: 2_000 })
  if (!countsBrokers(answer)) throw new Error('the cluster has no broker yet')
}

/** Prepares a real broker in KRaft mode with a formatted, empty log. */
export const prepareKafka = async (options: PartOptions): Promise<ServicePart> => {
  const jars = await ensureKafkaJars()
  const proxied = options.kafkaListeners
  const ports = { broker: await freePort(), controller: await freePort(), proxied }
  const config = join(options.directory, 'server.properties')
  writeFileSync(config, properties(options.directory, ports))
  const format = ['kafka.tools.StorageTool', 'format', '-c', config, '-t', CLUSTER_ID]
  await run('java', [...jvmArgs(jars), ...format, ...scramUsers(proxied)])
  const url = `127.0.0.1:${ports.broker}`
  const server = createServerProcess({
    name: 'Kafka',
    command: 'java',
    args: [...jvmArgs(jars), 'kafka.Kafka', config],
    logFile: join(options.directory, 'kafka.log'),
    stopSignal: STOP_SIGNALS.kafka,
    ping: () => ping(ports.broker),
    startTimeoutMs: 60_000,
    onSpawn: options.onSpawn,
  })
  return { url, ...server }
}
