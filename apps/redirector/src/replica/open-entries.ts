import { join } from 'node:path'
import type { MonotonicClock } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import {
  type CachePolicy,
  type CompileConfig,
  type ConfigCache,
  type ConfigKind,
  type ConfigSource,
  createConfigCache,
  createConfigDisk,
  type PrepareConfig,
} from '@waymark/replica'
import type { Logger } from '@waymark/telemetry'

export interface EntryParts {
  kv: Kv
  source: ConfigSource
  logger: Logger
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
  /** In [0, 1). */
  random?: () => number
  /** The redirector stores its files in `redirector` below it. */
  dataDir: string
}

export interface EntryUse<K extends ConfigKind, T> {
  kind: K
  compile: CompileConfig<K, T>
  prepare?: PrepareConfig<K, T>
  policy?: Partial<CachePolicy>
}

/** The config of one kind, with a file of its own for cold starts. */
export function openEntries<K extends ConfigKind, T>(
  { kv, source, logger, monotonicMs, random, dataDir }: EntryParts,
  { kind, compile, prepare, policy = {} }: EntryUse<K, T>,
): ConfigCache<T> {
  const file = join(dataDir, 'redirector', `documents-${kind}.jsonl`)
  return createConfigCache({
    kind,
    kv,
    fetch: (key) => source.fetchConfig({ kind, key }),
    compile,
    prepare,
    monotonicMs,
    logger,
    policy,
    disk: createConfigDisk(kind, { file, logger }),
    ...(random && { random }),
  })
}
