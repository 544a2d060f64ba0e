import type { Duplex } from 'node:stream'
import { connectRpc } from '@waymark/rpc'
import type { Kv } from '../port.ts'
import { type Commands, commandNames, type KvClientFunctions, type KvServerFunctions } from './functions.ts'

/**
 * Gives the process at the other end of the pipe this store (`connectKv` is that end), until the pipe closes;
 * then its subscriptions end. The store stays open.
 */
export function serveKv(kv: Kv, pipe: Duplex): void {
  const subscriptions: (() => Promise<void>)[] = []
  const functions: KvServerFunctions = {
    ...commandsOf(kv),
    subscribe: async (channel) => {
      const unsubscribe = await kv.subscribe(channel, {
        onMessage: (message) => connection.notify('onMessage', channel, message),
        onGap: () => connection.notify('onGap', channel),
      })
      subscriptions.push(unsubscribe)
    },
  }
  const connection = connectRpc<KvClientFunctions>(pipe, functions)
  void connection.closed.then(() => Promise.all(subscriptions.map((unsubscribe) => unsubscribe())))
}

/** Named one by one, so that the other side can call nothing else of the store. */
function commandsOf(kv: Kv): Commands {
  return Object.fromEntries(commandNames.map((name) => [name, kv[name]])) as unknown as Commands
}
