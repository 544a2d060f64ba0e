import { join } from 'node:path'
import type { MonotonicClock } from '@waymark/async'
import type { RandomBytes } from '@waymark/domain'
import { createRewritingKv, type Kv } from '@waymark/kv'
import { type ClickCountSource, createRecordDisk } from '@waymark/replica'
import type { Logger } from '@waymark/telemetry'
import type { Salts } from '@waymark/visitor'
import { createLoadHistory } from '../history/load-history.ts'
import { createSaveHistory } from '../history/save-history.ts'
import { createClickCounters } from '../limits/click-counters.ts'
import { createFullLinks } from '../limits/full-links.ts'
import { createIsLinkFull } from '../limits/is-link-full.ts'
import { countsOnDisk } from '../limits/known-counts.ts'
import { createReserveClick } from '../limits/reserve-click.ts'
import { createOutageLog } from '../outage-log.ts'
import { createPasswordCheck } from '../password/answer-password.ts'
import { createAttempts } from '../password/attempts.ts'

interface VisitStateParts {
  kv: Kv
  /** Of this node: counts tries of passwords while the store is unavailable. */
  localKv: Kv
  source: ClickCountSource
  logger: Logger
  /** Unix ms. */
  clock: () => number
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
  randomBytes: RandomBytes
}

/** Histories that this node has written, of links that need any: 200 bytes each. */
const maxHistories = 50_000

/**
 * What nodes share of visitors and their clicks: counters of limits, the visitors' history, tries of
 * passwords. The caller starts and closes `counters`.
 */
export function openVisitState({ dataDir }: { dataDir: string }, parts: VisitStateParts, salts: Salts) {
  const { kv, localKv, source, clock: nowMs, monotonicMs, randomBytes } = parts
  const onError = createOutageLog(
    parts,
    'Histories of visitors could not be loaded or stored; visitors are served without them',
  )
  const history = createRewritingKv({ kv, monotonicMs, maxEntries: maxHistories })
  const onUncounted = createOutageLog(parts, 'Click limits are counted by this node alone')
  const onUncountedTries = createOutageLog(parts, 'Password attempts are counted by this node alone')
  const fullLinks = createFullLinks()
  const onUnknown = createOutageLog(parts, 'Click limits are counted without the earlier clicks')
  const file = join(dataDir, 'redirector', 'click-counts.jsonl')
  const disk = createRecordDisk({ ...countsOnDisk, file, logger: parts.logger })
  const counters = createClickCounters({
    kv,
    source,
    nowMs,
    monotonicMs,
    disk,
    onError: onUncounted,
    onUnknown,
  })
  return {
    salts,
    counters,
    randomBytes,
    attempts: createAttempts({ kv, localKv, monotonicMs, onError: onUncountedTries }),
    isLinkFull: createIsLinkFull({ kv, fullLinks, onError }),
    checkPassword: createPasswordCheck(),
    history,
    loadHistory: createLoadHistory({ kv: history, onError }),
    reserveClick: createReserveClick({ counters, kv: history, onError }),
    saveHistory: createSaveHistory({ kv: history, onError }),
    fullLinks,
  }
}
