import type { Duplex } from 'node:stream'
import { deserialize, serialize } from 'node:v8'
import { createBirpc } from 'birpc'
import { readFrames, writeFrame } from './frames.ts'

/**
 * Functions that one side offers to the other. Arguments and results are what V8 can serialise: also bytes,
 * bigints, errors.
 */
// biome-ignore lint/suspicious/noExplicitAny: any list of arguments; the caller's interface says which.
export type RpcFunctions<Functions> = { [Name in keyof Functions]: (...args: any[]) => unknown }

export interface RpcConnection<Remote extends RpcFunctions<Remote>> {
  /**
   * Calls a function of the other side. Rejects with what it throws (of an error of an own class the message
   * stays, the class does not), and when the connection closes before the answer. It sets no timeout.
   */
  call<Name extends keyof Remote>(
    name: Name,
    ...args: Parameters<Remote[Name]>
  ): Promise<Awaited<ReturnType<Remote[Name]>>>
  /** Calls a function of the other side without an answer; does nothing when the connection is closed. */
  notify<Name extends keyof Remote>(name: Name, ...args: Parameters<Remote[Name]>): void
  /** Resolves when the other side is gone, or after `close`. */
  readonly closed: Promise<void>
  /** Pending calls reject. */
  close(): void
}

/**
 * Calls in both directions over one stream between two processes of this machine. Calls are sent in order;
 * answers come in any order. Nothing is authenticated: the stream must be one that no other process can open
 * (a pipe from parent to child).
 */
export function connectRpc<Remote extends RpcFunctions<Remote>>(
  stream: Duplex,
  local: object = {},
): RpcConnection<Remote> {
  const closed = Promise.withResolvers<void>()
  // Without a prototype: the other side can call what is offered, and no method of every object.
  const functions: object = Object.assign(Object.create(null), local)
  const rpc = createBirpc<Remote, object, false>(functions, {
    proxify: false,
    // The caller knows how long its call may take.
    timeout: -1,
    serialize,
    deserialize,
    post: (frame: Buffer) => writeFrame(stream, frame),
    on: (onFrame) => readFrames(stream, onFrame),
  })
  const end = () => {
    rpc.$close(new Error('The connection to the other process is closed'))
    closed.resolve()
  }
  stream.once('close', end)
  stream.once('end', () => stream.destroy())
  // What a broken pipe says more than `close` does is of no use: every pending call rejects.
  stream.on('error', () => stream.destroy())

  return {
    call: (name, ...args) => rpc.$call(name, ...(args as never)),
    notify: (name, ...args) => {
      if (!rpc.$closed) void rpc.$callEvent(name, ...(args as never)).catch(() => undefined)
    },
    closed: closed.promise,
    close: () => {
      stream.destroy()
      end()
    },
  }
}
