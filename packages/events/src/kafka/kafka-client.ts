import net from 'node:net'
import tls from 'node:tls'
import { type Clock, withTimeout } from '@waymark/async'
import { type ISocketFactory, Kafka, type KafkaConfig, type logCreator, logLevel } from 'kafkajs'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import type { EventsLogger } from '../logger.ts'
import { registerZstd } from './zstd-codec.ts'

export interface BrokerAddress {
  host: string
  port: number
}

/** TLS and sign-in of a connection. */
export interface KafkaSecurity {
  ssl?: KafkaConfig['ssl']
  sasl?: KafkaConfig['sasl']
}

export interface KafkaClientOptions {
  /** `host:port` of some brokers; the others are learned from them. */
  brokers: readonly string[]
  /** Shown in the brokers' logs and quotas. */
  clientId: string
  logger: EventsLogger
  /** Of the environment (`kafkaSecurityOf`); `{}` where a broker takes anyone. Required: none is dropped. */
  security: KafkaSecurity
  /**
   * Where to connect for a broker's advertised address, when that is not where it is reached (port forwards,
   * proxies).
   */
  route?: (advertised: BrokerAddress) => BrokerAddress
}

export interface KafkaClient {
  kafka: Kafka
  /** Cuts every connection of this client and opens no new one: nothing of it is left behind. */
  destroy(): void
}

/** No answer may take longer; kafkajs's own default would let one send hang for 150 s with its retries. */
export const requestTimeoutMs = 5_000
const connectTimeoutMs = 2_000
const endTimeoutMs = 2_000

/**
 * A client of its own for each producer, consumer and admin, so that one can be replaced without the others.
 */
export function openKafkaClient(options: KafkaClientOptions): KafkaClient {
  fixRequestQueueTimers()
  registerZstd()
  const sockets = createSockets(options.route ?? ((advertised) => advertised))
  const { ssl, sasl } = options.security
  const kafka = new Kafka({
    brokers: [...options.brokers],
    clientId: options.clientId,
    connectionTimeout: connectTimeoutMs,
    authenticationTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1_000 },
    socketFactory: sockets.open,
    logLevel: logLevel.WARN,
    logCreator: logTo(options.logger),
    ...(ssl === undefined ? {} : { ssl }),
    ...(sasl === undefined ? {} : { sasl }),
  })
  return { kafka, destroy: sockets.destroy }
}

/** Waits a little for the orderly end, then cuts the connections. */
export async function endClient(client: KafkaClient, ending: Promise<void>, clock: Clock): Promise<void> {
  const deadline = { clock, timeoutMs: endTimeoutMs, what: 'Disconnecting from Kafka' }
  // Whatever went wrong in it, cutting is what is left to do.
  await withTimeout(ending, deadline).catch(() => {})
  client.destroy()
}

function createSockets(route: (advertised: BrokerAddress) => BrokerAddress) {
  const open = new Set<net.Socket>()
  let destroyed = false
  const openSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    if (destroyed) throw new Error('This Kafka client was replaced')
    const address = route({ host, port })
    const servername = net.isIP(host) ? {} : { servername: host }
    const socket = ssl
      ? tls.connect({ ...address, ...servername, ...ssl }, onConnect)
      : net.connect(address, onConnect)
    // Requests go out while others wait for their answer: Nagle would delay each for the other side's delayed
    // ack.
    socket.setNoDelay(true).setKeepAlive(true, 60_000)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  return {
    open: openSocket,
    destroy: () => {
      destroyed = true
      for (const socket of open) {
        // kafkajs has said goodbye on this one, or hears of the end by an error: it does not listen for
        // `close`.
        if (socket.writableEnded) socket.destroy()
        else socket.destroy(new Error('The connection was replaced'))
      }
    },
  }
}

/** kafkajs logs every attempt at an unavailable broker as an error: to us those are warnings. */
function logTo(logger: EventsLogger): logCreator {
  return () =>
    ({ namespace, log }) => {
      const { message, timestamp: _timestamp, logger: _logger, ...details } = log
      logger.warn({ kafkajs: namespace, ...details }, message)
    }
}

const fixedName = 'scheduleWhenRequestsWait'

/**
 * kafkajs 2.2.4 sets a timer with a delay of minus decades after every answer, to look for waiting requests
 * that there mostly are none of (its issue 1751): Node 24 warns of it, and it costs a timer a request. With
 * this the timer is set only when requests wait. Calling it again does nothing.
 */
function fixRequestQueueTimers(): void {
  const original = RequestQueue.prototype.scheduleCheckPendingRequests
  if (original.name === fixedName) return
  const fixed = {
    [fixedName](this: RequestQueue) {
      if (this.pending.length > 0) original.call(this)
    },
  }
  RequestQueue.prototype.scheduleCheckPendingRequests = fixed[fixedName] ?? original
}
