import { stat } from 'node:fs/promises'

export interface ReplaceableFileOptions<Content> {
  path: string
  /** Rejects where the file will not do. */
  read: (path: string) => Promise<Content>
  onReplaced: () => void
  /** Hears once of each file that will not do. */
  onRefused: (error: unknown) => void
}

export interface ReplaceableFile<Content> {
  /** Of the newest file that would do. */
  content(): Content
  /**
   * Reads the file again where another one was put in its path, or it was written anew. One that has changed
   * since the last call may still be being written, so it is read by the next call that finds it unchanged.
   * @returns whether the content is another now; never rejects
   */
  refresh(): Promise<boolean>
}

/**
 * Reads a file, and later on those that replace it; one that will not do leaves the content as it was.
 * @throws as `read`, of the first file
 */
export async function openReplaceableFile<Content>({
  path,
  read,
  onReplaced,
  onRefused,
}: ReplaceableFileOptions<Content>): Promise<ReplaceableFile<Content>> {
  let tried = await stateOf(path)
  let seen = tried
  let content = await read(path)

  const replace = async (found: string): Promise<boolean> => {
    const result = await readResult(read, path)
    if ((await stateOf(path)) !== found) return false
    tried = found
    if (!result.isRead) {
      onRefused(result.error)
      return false
    }
    content = result.content
    onReplaced()
    return true
  }

  return {
    content: () => content,
    async refresh() {
      const found = await stateOf(path)
      const isSettled = found === seen
      seen = found
      return found !== tried && isSettled ? replace(found) : false
    },
  }
}

type ReadResult<Content> = { isRead: true; content: Content } | { isRead: false; error: unknown }

async function readResult<Content>(
  read: (path: string) => Promise<Content>,
  path: string,
): Promise<ReadResult<Awaited<Content>>> {
  try {
    return { isRead: true, content: await read(path) }
  } catch (error) {
    return { isRead: false, error }
  }
}

/** Differs where the file was written or replaced, whatever its dates were set to (`cp -p`, `rsync -t`). */
async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  }
}
