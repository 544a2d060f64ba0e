import type { Duplex } from 'node:stream'
import { withTimeout } from '@waymark/async'
import { connectRpc, type RpcConnection } from '@waymark/rpc'
import type { BusConsumer, ConsumeOptions, EventBus } from '../port.ts'
import type { BusClientFunctions, BusServerFunctions } from './functions.ts'

const queryTimeoutMs = 2_000

/**
 * The event port over a pipe to the process of this machine that has the bus (design §1: the log on disk,
 * written and read by different processes). When that process is gone, every call rejects: there is no second
 * connection. `publish` sets no timeout, as that of the log on disk sets none.
 */
export function connectBus({ pipe }: { pipe: Duplex }): EventBus {
  const consumers = new Map<number, ConsumeOptions>()
  const functions: BusClientFunctions = {
    handle: async (number, messages) => {
      const consumer = consumers.get(number)
      if (!consumer) throw new Error('The consumer is closed')
      await consumer.handler(messages)
    },
    onError: (number, error) => consumers.get(number)?.onError?.(error),
  }
  const server = connectRpc<BusServerFunctions>(pipe, functions)
  let lastNumber = 0

  return {
    publish: (topic, messages) => server.call('publish', topic, messages),
    lag: (topic, group) =>
      withTimeout(server.call('lag', topic, group), {
        timeoutMs: queryTimeoutMs,
        what: 'The lag of the event bus',
      }),
    ping: () =>
      withTimeout(server.call('ping'), { timeoutMs: queryTimeoutMs, what: 'The ping of the event bus' }),
    consume: async (options) => {
      lastNumber += 1
      const number = lastNumber
      consumers.set(number, options)
      const { topic, group, maxBatchMessages } = options
      await server.call('consume', number, { topic, group, maxBatchMessages })
      return consumerOver(server, number, () => consumers.delete(number))
    },
    close: async () => {
      // Each lets its running batch end, as `BusConsumer.close` promises.
      await Promise.all(
        [...consumers.keys()].map((number) => server.call('end', number).catch(() => undefined)),
      )
      consumers.clear()
      server.close()
    },
  }
}

function consumerOver(
  server: RpcConnection<BusServerFunctions>,
  number: number,
  onClosed: () => void,
): BusConsumer {
  return {
    pause: () => server.notify('pause', number),
    resume: () => server.notify('resume', number),
    close: async () => {
      // With the other process gone, nothing more comes.
      await server.call('end', number).catch(() => undefined)
      onClosed()
    },
  }
}
