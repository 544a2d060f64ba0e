import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TempDir, tempDir } from './temp-dir.ts'

const run = promisify(execFile)

/** A file system of its own that others do not notice when it is full. */
export interface SmallDisk {
  path: string
  /** Leaves no byte. */
  fill(): Promise<void>
  /** Gives back what was filled. */
  free(): Promise<void>
  remove(): Promise<void>
}

const mebibyte = 2 ** 20

/** In memory. @returns why there is none, where the machine does not let us mount one */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Mounting a small disk takes root on Linux.'
  const folder = await tempDir()
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder.path])
  } catch (error) {
    await folder.remove()
    return `No small disk could be mounted: ${error instanceof Error ? error.message.trim() : error}`
  }
  return smallDisk(folder, mebibytes)
}

function smallDisk(folder: TempDir, mebibytes: number): SmallDisk {
  const filler = join(folder.path, 'filler')
  return {
    path: folder.path,
    async fill() {
      // In ever smaller pieces, each until there is no room for another.
      for (let bytes = mebibytes * mebibyte; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        const piece = randomBytes(bytes)
        await writeFile(filler, piece, { flag: 'a' }).catch((error: unknown) => {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        })
      }
    },
    free: () => rm(filler),
    async remove() {
      await run('umount', ['--lazy', folder.path])
      await folder.remove()
    },
  }
}
