import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const fileSchema = z.object({ nextRecord: z.int().nonnegative() })
const extension = '.offset.json'

export interface GroupOffsets {
  /** The first record the group has not acknowledged; undefined for a group that was never here. */
  get(group: string): number | undefined
  /** Stored durably when it resolves. */
  commit(group: string, nextRecord: number): Promise<void>
  /** Below this every group has acknowledged everything; undefined when there is no group. */
  lowest(): number | undefined
  /** The same, once the group has acknowledged everything below `nextRecord`. */
  lowestWith(group: string, nextRecord: number): number
}

export interface GroupOffsetsOptions {
  dir: string
  /**
   * An offset beyond it was committed for records that a power cut took: the group goes on here, and that is
   * stored at once. Their numbers are given to other records, which a group must not seem to have seen after
   * the next restart.
   */
  logEnd: number
  onError: (error: unknown) => void
}

/**
 * The committed offset of each group, a file a group, replaced by renaming. A file that cannot be read counts
 * as a group that has acknowledged nothing: its messages come again rather than never.
 */
export async function openGroupOffsets({ dir, logEnd, onError }: GroupOffsetsOptions): Promise<GroupOffsets> {
  await mkdir(dir, { recursive: true })
  const offsets = new Map<string, number>()
  const store = async (group: string, nextRecord: number) => {
    const path = join(dir, `${group}${extension}`)
    const draft = `${path}.draft`
    // The folder may have been removed: the offset is needed all the same, or the group would stand still.
    await mkdir(dir, { recursive: true })
    await writeFile(draft, JSON.stringify({ nextRecord }))
    await rename(draft, path)
  }
  for (const name of await readdir(dir)) {
    if (!name.endsWith(extension)) continue
    const nextRecord = await readOffset(join(dir, name)).catch((error: unknown) => {
      onError(error)
      return 0
    })
    const group = name.slice(0, -extension.length)
    if (nextRecord > logEnd) await store(group, logEnd).catch(onError)
    offsets.set(group, Math.min(nextRecord, logEnd))
  }
  return {
    get: (group) => offsets.get(group),
    commit: async (group, nextRecord) => {
      await store(group, nextRecord)
      offsets.set(group, nextRecord)
    },
    lowest: () => (offsets.size === 0 ? undefined : Math.min(...offsets.values())),
    lowestWith: (group, nextRecord) => Math.min(...new Map(offsets).set(group, nextRecord).values()),
  }
}

async function readOffset(path: string): Promise<number> {
  return fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).nextRecord
}
