import type { Kv } from '../port.ts'

/** The commands of the port that are sent as they are; subscriptions and the end are handled apart. */
export const commandNames = [
  'get',
  'getMany',
  'set',
  'delete',
  'getOrSet',
  'setIfNewer',
  'getVersioned',
  'countInWindow',
  'countInWindows',
  'increment',
  'incrementKnown',
  'takeBelow',
  'openProvisional',
  'takeProvisionally',
  'countProvisionally',
  'settleProvisional',
  'firstSeen',
  'publish',
  'ping',
] as const satisfies readonly (keyof Kv)[]

export type Commands = Pick<Kv, (typeof commandNames)[number]>

/** What the process with the store offers. */
export interface KvServerFunctions extends Commands {
  /** Resolves when the channel is listened to; its messages go to `onMessage`. Once a channel. */
  subscribe(channel: string): Promise<void>
}

/** What a process that uses the store offers. */
export interface KvClientFunctions {
  onMessage(channel: string, message: string): void
  onGap(channel: string): void
}
