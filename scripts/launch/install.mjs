// Runs on the machine's own Node (20 or newer) before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** The real binary, not the shell script beside it in `.bin`: signals and exit codes go straight to it. */
export const PINNED_NODE = join(PROJECT_ROOT, 'node_modules', 'node', 'bin', 'node')

const LOCKFILE = join(PROJECT_ROOT, 'pnpm-lock.yaml')
/** pnpm writes what it has installed here, last of all, in the very bytes of the lockfile. */
const INSTALLED_LOCKFILE = join(PROJECT_ROOT, 'node_modules', '.pnpm', 'lock.yaml')
const NETWORK_ERRORS = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

const isInstalled = () =>
  existsSync(PINNED_NODE) &&
  existsSync(INSTALLED_LOCKFILE) &&
  readFileSync(INSTALLED_LOCKFILE).equals(readFileSync(LOCKFILE))

const packageManager = () =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')).packageManager

/** Runs pnpm's install with its lines on standard error and gives its exit code with all it has written. */
const runInstall = () =>
  new Promise((resolve) => {
    const args = ['--yes', packageManager(), 'install', '--frozen-lockfile', '--reporter=append-only']
    // CI=true: pnpm must not ask whether it may replace a folder it does not know.
    const child = spawn('npx', args, { cwd: PROJECT_ROOT, env: { ...process.env, CI: 'true' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        process.stderr.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const failureSentence = ({ code, output }) =>
  NETWORK_ERRORS.test(output)
    ? 'The packages could not be downloaded: the npm registry cannot be reached. Check the network (or the registry in .npmrc) and try again.'
    : `The packages could not be installed: pnpm ended with code ${code}; its own words are above.`

/**
 * Installs what the lockfile asks for, when it is not there; ends the process with one sentence when that
 * fails.
 */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  process.stderr.write('Installing the packages (the first time about a minute) …\n')
  const result = await runInstall()
  if (result.code === 0 && existsSync(PINNED_NODE)) return
  process.stderr.write(`${failureSentence(result)}\n`)
  process.exit(1)
}
