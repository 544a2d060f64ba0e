import { join } from 'node:path'
import type { MonotonicClock } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import {
  type CompileDocument,
  createDocumentCache,
  createDocumentDisk,
  type DocumentCache,
  type DocumentKind,
  type DocumentLimits,
  type DocumentSource,
  type PrepareDocument,
} from '@waymark/replica'
import type { Logger } from '@waymark/telemetry'

export interface DocumentParts {
  kv: Kv
  source: DocumentSource
  logger: Logger
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
  /** In [0, 1). */
  random?: () => number
  /** The redirector keeps its files in `redirector` below it. */
  dataDir: string
}

export interface DocumentUse<K extends DocumentKind, T> {
  kind: K
  compile: CompileDocument<K, T>
  prepare?: PrepareDocument<K, T>
  limits?: Partial<DocumentLimits>
}

/** The documents of one kind, kept in a file of their own for cold starts. */
export function openDocuments<K extends DocumentKind, T>(
  { kv, source, logger, monotonicMs, random, dataDir }: DocumentParts,
  { kind, compile, prepare, limits = {} }: DocumentUse<K, T>,
): DocumentCache<T> {
  const file = join(dataDir, 'redirector', `documents-${kind}.jsonl`)
  return createDocumentCache({
    kind,
    kv,
    fetch: (key) => source.fetchDocument({ kind, key }),
    compile,
    prepare,
    monotonicMs,
    logger,
    limits,
    disk: createDocumentDisk(kind, { file, logger }),
    ...(random && { random }),
  })
}
