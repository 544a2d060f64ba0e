import type { Duplex } from 'node:stream'
import { connectRpc } from '@waymark/rpc'
import type { BusConsumer, EventBus } from '../port.ts'
import type { BusClientFunctions, BusServerFunctions } from './functions.ts'

/**
 * Gives the process at the other end of the pipe this bus (`connectBus` is that end), until the pipe closes.
 * Its consumers leave their groups then: a batch that it has not acknowledged comes again to the next one.
 * The bus stays open.
 */
export function serveBus(bus: EventBus, pipe: Duplex): void {
  const consumers = new Map<number, Promise<BusConsumer>>()
  const consumerOf = (number: number): Promise<BusConsumer> => {
    const consumer = consumers.get(number)
    return consumer ?? Promise.reject(new Error(`There is no consumer ${number}`))
  }
  const functions: BusServerFunctions = {
    publish: bus.publish,
    lag: bus.lag,
    ping: bus.ping,
    consume: async (number, consumption) => {
      const starting = bus.consume({
        ...consumption,
        handler: (messages) => client.call('handle', number, messages),
        onError: (error) => client.notify('onError', number, error),
      })
      consumers.set(number, starting)
      await starting
    },
    pause: async (number) => (await consumerOf(number)).pause(),
    resume: async (number) => (await consumerOf(number)).resume(),
    end: async (number) => {
      const consumer = await consumerOf(number)
      await consumer.close()
      consumers.delete(number)
    },
  }
  const client = connectRpc<BusClientFunctions>(pipe, functions)
  void client.closed.then(() => {
    for (const starting of consumers.values()) {
      // One that never started has nothing to close; its process has the reason.
      void starting.then((consumer) => consumer.close()).catch(() => undefined)
    }
  })
}
