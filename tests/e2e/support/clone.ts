import { cp, mkdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { freePort, type SpawnedProcess, spawnProcess, type TempDir, tempDir } from '@waymark/testing'

const root = join(import.meta.dirname, '../../..')
/** What `npm start` reads; a clone has more. */
const parts = [
  'apps',
  'packages',
  'scripts',
  'infra',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
]
/** What is built, and what is cached between runs. */
const made = /^(dist.*|\.cache|\.data|\.vite|\.bin)$/

/** A clone of the repository after the install, without a build of the console. */
export interface Clone {
  folder: string
  /** Of its console and api, each time it is started. */
  url: string
  /** `npm start` and nothing else. @param command in place of our own Node, which it is given */
  start(command?: readonly [string, ...string[]]): Promise<SpawnedProcess>
  remove(): Promise<void>
}

async function copySources(folder: string): Promise<void> {
  const isSource = (source: string) => !made.test(basename(source))
  // Links between packages stay as they are: they lead within the clone.
  for (const part of parts)
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isSource,
    })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

export async function makeClone(): Promise<Clone> {
  const temporary: TempDir = await tempDir()
  const folder = join(temporary.path, 'clone')
  await mkdir(folder)
  await copySources(folder)
  const [api, redirector, internal] = [await freePort(), await freePort(), await freePort()]
  const env = {
    DATA_DIR: join(temporary.path, 'data'),
    API_PORT: String(api),
    REDIRECTOR_PORT: String(redirector),
    INTERNAL_PORT: String(internal),
    METRICS_PORT: 'off',
    MAIL_TO_LOG: 'true',
  }
  return {
    folder,
    url: `http://localhost:${api}`,
    start([command, ...before] = [process.execPath]) {
      const node = command === process.execPath ? [] : [process.execPath]
      const args = [...before, ...node, join(folder, 'scripts/start.mjs')]
      return spawnProcess({ command, args, cwd: folder, env })
    },
    remove: () => temporary.remove(),
  }
}
