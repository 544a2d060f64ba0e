// Runs on the machine's own Node (20 or newer) before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Alpine and the like: Node's report names no version of glibc there. */
const hasMusl =
  process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined

/** The system and the processor by Node's names: `darwin-arm64`, `linux-x64`, `linux-x64-musl`. */
export const PLATFORM = `${process.platform}-${process.arch}${hasMusl ? '-musl' : ''}`

/**
 * The real binary, not the shell script beside it in `.bin`: signals and exit codes go straight to it. That
 * of npm needs glibc: without it the machine's own Node runs everything.
 */
export const PINNED_NODE = hasMusl
  ? process.execPath
  : join(PROJECT_ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const LOCKFILE = join(PROJECT_ROOT, 'pnpm-lock.yaml')
const MODULES = join(PROJECT_ROOT, 'node_modules')
/**
 * pnpm writes what it has installed here, last of all, in the very bytes of the lockfile when it is
 * everything.
 */
const ALL_INSTALLED = join(MODULES, '.pnpm', 'lock.yaml')
/** Ours: the lockfile of the last install without the tools of tests and checks. */
const RUN_INSTALLED = join(MODULES, '.installed-to-run.yaml')
/**
 * The apps with what they run on, what the console is built with (the root's vite), what `npm run demo` and
 * the other scripts run on, and the engines of the embedded mode, which are dependencies of the root: the
 * images are built from the same packages and must not have them.
 */
const TO_RUN = [
  '--prod',
  '--filter',
  'waymark',
  '--filter-prod',
  'standalone...',
  '--filter-prod',
  'console...',
  '--filter-prod',
  '@waymark/scripts...',
]
const NETWORK_ERRORS = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

const isOfLockfile = (file) => existsSync(file) && readFileSync(file).equals(readFileSync(LOCKFILE))

const isInstalled = ({ toRun }) =>
  existsSync(PINNED_NODE) && (isOfLockfile(ALL_INSTALLED) || (toRun && isOfLockfile(RUN_INSTALLED)))

/** Where the tools are there, pnpm would remove them again. */
const hasTools = () => existsSync(join(MODULES, 'typescript'))

const packageManager = () =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')).packageManager

/** Runs pnpm's install with its lines on standard error and gives its exit code with all it has written. */
const runInstall = (options) =>
  new Promise((resolve) => {
    const args = [
      '--yes',
      packageManager(),
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
      ...options,
    ]
    // CI=true: pnpm must not prompt whether it may replace a folder it does not know.
    // On Windows npx is a script of its shell.
    const shell = process.platform === 'win32'
    const child = spawn('npx', args, { cwd: PROJECT_ROOT, env: { ...process.env, CI: 'true' }, shell })
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
 * Installs what the lockfile requires, when it is not there; ends the process with one sentence when that
 * fails. With `toRun` the tools of tests and checks are left out, unless they are there already.
 */
export const ensureInstalled = async ({ toRun = false } = {}) => {
  if (isInstalled({ toRun })) return
  const withoutTools = toRun && !hasTools()
  const size = withoutTools ? '0.9 GB on disk' : '1.2 GB on disk, with the tools of the tests'
  process.stderr.write(`Installing the packages (${size}; the first time about a minute) …\n`)
  const result = await runInstall(withoutTools ? TO_RUN : [])
  if (result.code !== 0 || !existsSync(PINNED_NODE)) {
    process.stderr.write(`${failureSentence(result)}\n`)
    process.exit(1)
  }
  if (withoutTools) copyFileSync(LOCKFILE, RUN_INSTALLED)
}
