import type { Duplex } from 'node:stream'
import { withTimeoutOr } from '@waymark/async'
import { connectRpc, type RpcConnection } from '@waymark/rpc'
import { LateAnswerError } from '../late-answer-error.ts'
import { type Channels, createChannels } from '../memory/channels.ts'
import type { Kv, KvLogger } from '../port.ts'
import { type Commands, commandNames, type KvClientFunctions, type KvServerFunctions } from './functions.ts'

export interface KvConnection {
  /** To the process that runs `serveKv`; no other process may be able to open it. */
  pipe: Duplex
  logger?: KvLogger
}

const commandTimeoutMs = 200

/**
 * The kv port over a pipe to the process of this machine that has the store (design §1: embedded, shared by
 * processes). When that process is gone, every call rejects: there is no second connection.
 */
export function connectKv({ pipe, logger }: KvConnection): Kv {
  const channels = createChannels(logger)
  const functions: KvClientFunctions = {
    onMessage: channels.publish,
    // The store of one machine loses no message while the pipe is open: only the first one counts.
    onGap: () => {},
  }
  const server = connectRpc<KvServerFunctions>(pipe, functions)
  return {
    ...commandsOn(server),
    subscribe: createSubscribe(server, channels),
    close: async () => {
      channels.close()
      server.close()
    },
  }
}

function commandsOn(server: RpcConnection<KvServerFunctions>): Commands {
  const commandOf =
    (name: keyof Commands) =>
    (...args: never[]) => {
      // biome-ignore lint/suspicious/noExplicitAny: the interface of the port says which arguments belong to which name.
      const work = server.call(name, ...(args as any))
      const otherwise = (): never => {
        throw new LateAnswerError(commandTimeoutMs, work)
      }
      return withTimeoutOr(work, { timeoutMs: commandTimeoutMs, otherwise })
    }
  return Object.fromEntries(commandNames.map((name) => [name, commandOf(name)])) as unknown as Commands
}

/** A process subscribes to a few channels for as long as it runs: the other side ends them with the pipe. */
function createSubscribe(server: RpcConnection<KvServerFunctions>, channels: Channels): Kv['subscribe'] {
  const subscribed = new Map<string, Promise<void>>()
  return async (channel, handlers) => {
    const subscribing = subscribed.get(channel) ?? server.call('subscribe', channel)
    subscribed.set(channel, subscribing)
    await subscribing
    const unsubscribe = channels.subscribe(channel, handlers)
    return async () => unsubscribe()
  }
}
