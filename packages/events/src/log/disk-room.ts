import { access, constants, statfs } from 'node:fs/promises'

/** A message of the longest kind takes as much; with less, most of them are refused. */
const leastBytes = 256 * 1024

export class NoRoomError extends Error {
  constructor(dir: string, freeBytes: number) {
    super(`${dir} has no room: ${freeBytes} bytes of its disk are free`)
    this.name = 'NoRoomError'
  }
}

/**
 * Rejects when the folder is gone, may not be written to (a disk that went read-only, too), or has no room
 * for a message.
 */
export async function assertRoomIn(dir: string): Promise<void> {
  await access(dir, constants.W_OK)
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < leastBytes) throw new NoRoomError(dir, bavail * bsize)
}
