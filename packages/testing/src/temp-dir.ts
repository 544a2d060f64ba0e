import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempDir extends AsyncDisposable {
  path: string
  /** Removes it with what is in it. */
  remove(): Promise<void>
}

/** Makes an empty folder; remove it in `afterAll`, or declare it by `await using`. */
export const tempDir = async (): Promise<TempDir> => {
  const path = await mkdtemp(join(tmpdir(), 'waymark-test-'))
  // As root, a Postgres below it runs as another user, who has to get there.
  await chmod(path, 0o711)
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 })
  return { path, remove, [Symbol.asyncDispose]: remove }
}
