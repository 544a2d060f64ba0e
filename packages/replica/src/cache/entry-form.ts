import type { Kv, KvLogger } from '@waymark/kv'
import type { Parsed } from '../schema.ts'

/** A version of an entry, and all keys that lead to it. */
export interface EntryState<Content> {
  id: string
  version: number
  keys: readonly string[]
  content: Content
}

/** Says what has changed, not what it is now. */
export interface EntryChange {
  id: string
  version: number
  /** What leads to the entry now, … */
  keys: readonly string[]
  /** … and what did before this version. */
  dropped: readonly string[]
}

/** A version of an entry that is known to be out: an older one is not believed. */
export type Expectation = Pick<EntryChange, 'id' | 'version'>

/** What a redirector has learned: a state, or that a key leads to the entry no more. */
export type Learned<Content> =
  | { kind: 'known'; state: EntryState<Content> }
  | { kind: 'gone'; id: string; key: string; version: number }

/** How entries of a kind are named, sent and stored; the cache is the same for all. */
export interface EntryForm<Content, Line> {
  /** For the log. */
  noun: { one: string; many: string }
  /** On which its changes are published. */
  channel: string
  parseChange(message: string): Parsed<EntryChange>
  /** In kv. `content` null: there is no such thing (any more). */
  published(
    kv: Kv,
    logger: KvLogger,
  ): {
    find(key: string): Promise<EntryState<Content | null> | null>
    put(state: EntryState<Content>): Promise<unknown>
  }
  /** On disk. */
  toLine(learned: Learned<Content>): Line
  fromLine(line: Line): Learned<Content>
}
