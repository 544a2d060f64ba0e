import { join } from 'node:path'
import type { MonotonicClock } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import {
  type CompileEntry,
  type ConfigKind,
  type ConfigSource,
  createEntryCache,
  createEntryDisk,
  type EntryCache,
  type EntryLimits,
  type PrepareEntry,
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
  /** The redirector keeps its files in `redirector` below it. */
  dataDir: string
}

export interface EntryUse<K extends ConfigKind, T> {
  kind: K
  compile: CompileEntry<K, T>
  prepare?: PrepareEntry<K, T>
  limits?: Partial<EntryLimits>
}

/** The documents of one kind, kept in a file of their own for cold starts. */
export function openEntries<K extends ConfigKind, T>(
  { kv, source, logger, monotonicMs, random, dataDir }: EntryParts,
  { kind, compile, prepare, limits = {} }: EntryUse<K, T>,
): EntryCache<T> {
  const file = join(dataDir, 'redirector', `documents-${kind}.jsonl`)
  return createEntryCache({
    kind,
    kv,
    fetch: (key) => source.fetchConfig({ kind, key }),
    compile,
    prepare,
    monotonicMs,
    logger,
    limits,
    disk: createEntryDisk(kind, { file, logger }),
    ...(random && { random }),
  })
}
