import type { KvLogger } from '@waymark/kv'
import type { RecordDisk, RecordFilter } from '../disk/port.ts'
import type { EntryForm, EntryState, Learned } from './entry-form.ts'
import type { Memory } from './memory.ts'

export interface RestoreDeps<Content, Line, Found> {
  disk: RecordDisk<Line>
  form: EntryForm<Content, Line>
  memory: Memory<Content, Found>
  /** Makes a state ready to be compiled. Never rejects. */
  prepare: (state: EntryState<Content>) => Promise<void> | undefined
  logger: KvLogger
}

/**
 * Puts the entries of earlier runs into memory, unconfirmed: each is loaded when it is first looked up, and
 * served as it was only when no tier can be reached. Never rejects: without the disk the start is merely
 * colder.
 */
export async function restoreFromDisk<Content, Line, Found>(
  deps: RestoreDeps<Content, Line, Found>,
): Promise<void> {
  const { disk, form, memory, prepare, logger } = deps
  const { many } = form.noun
  const unusable = new Set<string>()
  try {
    for await (const line of disk.load(() => inUse(form, memory))) {
      const learned = form.fromLine(line)
      if (learned.kind === 'known') await prepare(learned.state)
      try {
        restore(memory, learned)
      } catch {
        if (learned.kind === 'known') unusable.add(learned.state.id)
      }
    }
  } catch (error) {
    logger.error({ err: error }, `The ${many} on disk could not be read; starting without them`)
  }
  if (unusable.size > 0)
    logger.warn({ unusable: unusable.size }, `Some ${many} on disk cannot be compiled and are skipped`)
}

function restore<Content, Found>(memory: Memory<Content, Found>, learned: Learned<Content>): void {
  if (learned.kind === 'gone') {
    const cached = memory.peek(learned.key)
    if (cached?.isConfirmed === false && memory.idOf(cached) === learned.id) memory.delete(learned.key)
    return
  }
  for (const key of learned.state.keys)
    if (memory.peek(key)?.isConfirmed !== true) memory.put(key, learned.state)
}

/** An entry that is in memory once, and after it what is known to be gone of it. */
function inUse<Content, Line, Found>(
  form: EntryForm<Content, Line>,
  memory: Pick<Memory<Content, Found>, 'newest'>,
): RecordFilter<Line> {
  const copied = new Set<string>()
  return (line) => {
    const learned = form.fromLine(line)
    if (learned.kind === 'gone') return copied.has(learned.id)
    const { id, version } = learned.state
    if (copied.has(id) || memory.newest(learned.state)?.version !== version) return false
    copied.add(id)
    return true
  }
}
