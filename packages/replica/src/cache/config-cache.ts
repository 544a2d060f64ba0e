import type { Kv, KvLogger } from '@waymark/kv'
import { configChangeSchema, configChannel } from '../change-message.ts'
import type { ConfigContents, ConfigEntry, ConfigKind } from '../config.ts'
import { configSchema } from '../config-schema.ts'
import type { RecordDisk } from '../disk/port.ts'
import { createRecordDisk, type RecordDiskOptions } from '../disk/record-disk.ts'
import { createPublishedConfig } from '../published-config.ts'
import { parseEntry } from '../schema.ts'
import { createEntryCache, type EntryCache } from './entry-cache.ts'
import type { EntryForm, EntryState } from './entry-form.ts'
import type { Answer } from './on-loaded.ts'
import { type CachePolicy, policies } from './policy.ts'

export interface FoundConfig<T> {
  kind: 'found'
  entry: T
}

/** What a redirector learns of an entry of config. */
export type ConfigAnswer<T> = Answer<FoundConfig<T>>

/**
 * Turns an entry's content into what the redirector works with; called once a version. `before` is what the
 * previous version was turned into, for what can be taken over from it. May throw.
 */
export type CompileConfig<K extends ConfigKind, T> = (
  content: ConfigContents[K],
  key: string,
  before: T | undefined,
) => T

/** Makes ready what `compile` will need of a version that is not in memory. Rejects as `compile` throws. */
export type PrepareConfig<K extends ConfigKind, T> = (
  content: ConfigContents[K],
  before: T | undefined,
) => Promise<void>

/** States as they were learned; one without content says that there is no such thing any more. */
export type ConfigDisk<K extends ConfigKind> = RecordDisk<ConfigEntry<K>>

export interface ConfigCacheDeps<K extends ConfigKind, T> {
  kind: K
  kv: Kv
  /** Who knows the truth, `ConfigSource`. Rejects when it cannot say. */
  fetch: (key: string) => Promise<ConfigEntry<K>>
  compile: CompileConfig<K, T>
  /** Does beforehand what takes long in `compile`, giving way to visits in between. */
  prepare?: PrepareConfig<K, T> | undefined
  monotonicMs: () => number
  logger: KvLogger
  policy?: Partial<CachePolicy>
  disk?: ConfigDisk<K>
  /** In [0, 1). */
  random?: () => number
}

export type ConfigCache<T> = EntryCache<FoundConfig<T>>

const nouns: Record<ConfigKind, { one: string; many: string }> = {
  workspace: { one: 'workspace', many: 'workspaces' },
  domains: { one: 'domain directory', many: 'domain directories' },
  bio_page: { one: 'bio page', many: 'bio pages' },
}

/** The entries of one kind of config that a redirector knows, on disk. */
export const createConfigDisk = <K extends ConfigKind>(kind: K, options: RecordDiskOptions): ConfigDisk<K> =>
  createRecordDisk({ ...options, record: configSchema(kind), noun: nouns[kind].many })

/** The cache of one kind of config. An entry has one key, which is its id. */
export function createConfigCache<K extends ConfigKind, T>(deps: ConfigCacheDeps<K, T>): ConfigCache<T> {
  const { kind, kv, monotonicMs, logger, disk, random, compile, prepare } = deps
  return createEntryCache<ConfigContents[K], ConfigEntry<K>, FoundConfig<T>>({
    kv,
    monotonicMs,
    logger,
    disk,
    random,
    form: configForm(kind),
    policy: { ...policies[kind], ...deps.policy },
    async fetch(key) {
      const { version, content } = await deps.fetch(key)
      return content === null ? null : stateOf(key, version, content)
    },
    compile: ({ id, content }, before) => ({ kind: 'found', entry: compile(content, id, before?.entry) }),
    prepare: prepare && ((content, before) => prepare(content, before?.entry)),
  })
}

const stateOf = <Content>(key: string, version: number, content: Content): EntryState<Content> => ({
  id: key,
  version,
  keys: [key],
  content,
})

function configForm<K extends ConfigKind>(kind: K): EntryForm<ConfigContents[K], ConfigEntry<K>> {
  return {
    noun: nouns[kind],
    channel: configChannel(kind),
    parseChange(message) {
      const parsed = parseEntry(configChangeSchema, message)
      if (!parsed.ok) return parsed
      const { key, version } = parsed.value
      return { ok: true, value: { id: key, version, keys: [key], dropped: [] } }
    },
    published(kv, logger) {
      const published = createPublishedConfig(kind, kv, logger)
      return {
        async find(key) {
          const entry = await published.find(key)
          return entry && stateOf(key, entry.version, entry.content)
        },
        put: ({ id: key, version, content }) => published.put({ kind, key, version, content }),
      }
    },
    toLine: (learned) =>
      learned.kind === 'gone'
        ? { kind, key: learned.key, version: learned.version, content: null }
        : { kind, key: learned.state.id, version: learned.state.version, content: learned.state.content },
    fromLine: ({ key, version, content }) =>
      content === null
        ? { kind: 'gone', id: key, key, version }
        : { kind: 'known', state: stateOf(key, version, content) },
  }
}
