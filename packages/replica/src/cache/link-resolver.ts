import type { Kv, KvLogger } from '@waymark/kv'
import { z } from 'zod'
import { addressesOf, addressKey, addressOfKey, answersAt, isPossibleCode } from '../address.ts'
import { linkChangeSchema, linksChannel } from '../change-message.ts'
import type { RecordDisk } from '../disk/port.ts'
import { createRecordDisk, type RecordDiskOptions } from '../disk/record-disk.ts'
import { createPublishedSnapshots } from '../published-snapshots.ts'
import { addressSchema, linkSnapshotSchema, parseEntry } from '../schema.ts'
import type { LinkSource } from '../source/port.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import { createEntryCache, type EntryCache } from './entry-cache.ts'
import type { EntryForm, EntryState } from './entry-form.ts'
import type { Answer } from './on-loaded.ts'
import { createLinkPacking } from './packed-link.ts'
import { type CachePolicy, policies } from './policy.ts'

export interface FoundLink<T> {
  kind: 'found'
  link: T
}

/** What a redirector learns of an address. */
export type Resolved<T> = Answer<FoundLink<T>>

/** One thing learned: a link's state, or that an address leads to it no more. */
export type LinkRecord =
  | { kind: 'known'; snapshot: LinkSnapshot }
  | { kind: 'gone'; linkId: string; address: LinkAddress }
export type LinkDisk = RecordDisk<LinkRecord>

export interface LinkResolverDeps<T> {
  kv: Kv
  source: LinkSource
  /** Compiles a link's state for the redirector; called once a version. May throw. */
  compile: (snapshot: LinkSnapshot) => T
  /**
   * As `compile`, for a version that it has compiled before and that is visited again after a while. Never
   * throws. Not given: `compile`.
   */
  compileAgain?: (snapshot: LinkSnapshot) => T
  monotonicMs: () => number
  logger: KvLogger
  policy?: Partial<CachePolicy>
  disk?: LinkDisk
  /** In [0, 1); spreads the times at which links are loaded again. */
  random?: () => number
}

export interface LinkResolver<T> extends Omit<EntryCache<FoundLink<T>>, 'lookup'> {
  /**
   * The link at a code of a domain ('' is the default domain). Synchronous when it is in memory, and nothing
   * is built for the answer; else a promise, which never rejects and resolves within about a second.
   */
  lookup(domainKey: string, code: string): Resolved<T> | Promise<Resolved<T>>
}

const recordSchema: z.ZodType<LinkRecord> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), snapshot: linkSnapshotSchema }),
  z.object({ kind: z.literal('gone'), linkId: z.string(), address: addressSchema }),
])

/** The links a redirector knows, on disk. */
export const createLinkDisk = (options: RecordDiskOptions): LinkDisk =>
  createRecordDisk({ ...options, record: recordSchema, noun: 'links' })

/** The cache of links: an entry has as many keys as addresses, and its own id. */
export function createLinkResolver<T>(deps: LinkResolverDeps<T>): LinkResolver<T> {
  const { kv, source, compile, compileAgain = compile, monotonicMs, logger, disk, random } = deps
  const { pack, unpack } = createLinkPacking()
  const cache = createEntryCache<LinkSnapshot, LinkRecord, FoundLink<T>>({
    kv,
    monotonicMs,
    logger,
    disk,
    random,
    form: linkForm,
    policy: { ...policies.link, ...deps.policy },
    async fetch(key) {
      const address = addressOfKey(key)
      const snapshot = await source.fetch(address)
      if (snapshot === null) return null
      // A source that gives the link of another address has said nothing.
      if (!answersAt(snapshot, address)) throw new Error('The source gave the link of another address')
      return stateOf(snapshot)
    },
    compile: ({ content }) => ({ kind: 'found', link: compile(content) }),
    packing: {
      pack: ({ content }) => pack(content),
      unpack: (packed) => stateOf(unpack(packed)),
      compileAgain: ({ content }) => ({ kind: 'found', link: compileAgain(content) }),
    },
  })
  const unknown: Resolved<T> = { kind: 'unknown' }
  return {
    ...cache,
    lookup: (domainKey, code) => (isPossibleCode(code) ? cache.lookup(addressKey(domainKey, code)) : unknown),
  }
}

const keyOf = ({ domainKey, code }: LinkAddress): string => addressKey(domainKey, code)

const stateOf = (snapshot: LinkSnapshot): EntryState<LinkSnapshot> => ({
  id: snapshot.linkId,
  version: snapshot.version,
  keys: addressesOf(snapshot).map(keyOf),
  content: snapshot,
})

const linkForm: EntryForm<LinkSnapshot, LinkRecord> = {
  noun: { one: 'link', many: 'links' },
  channel: linksChannel,
  parseChange(message) {
    const parsed = parseEntry(linkChangeSchema, message)
    if (!parsed.ok) return parsed
    const { linkId: id, version, addresses, dropped } = parsed.value
    return { ok: true, value: { id, version, keys: addresses.map(keyOf), dropped: dropped.map(keyOf) } }
  },
  published(kv, logger) {
    const published = createPublishedSnapshots(kv, logger)
    return {
      async find(key) {
        const snapshot = await published.find(addressOfKey(key))
        return snapshot && stateOf(snapshot)
      },
      put: ({ content }) => published.put(content),
    }
  },
  toLine: (learned) =>
    learned.kind === 'gone'
      ? { kind: 'gone', linkId: learned.id, address: addressOfKey(learned.key) }
      : { kind: 'known', snapshot: learned.state.content },
  fromLine: (record) =>
    record.kind === 'gone'
      ? { kind: 'gone', id: record.linkId, key: keyOf(record.address), version: 0 }
      : { kind: 'known', state: stateOf(record.snapshot) },
}
