// Sees to the library of the embedded ClickHouse engine (chDB). Runs on the machine's own Node, like
// install.mjs.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PLATFORM, PROJECT_ROOT } from './install.mjs'

/**
 * Where chDB has a library, by the names of Node for system and processor. None for Windows, none for musl.
 */
const LIBRARIES = {
  'darwin-arm64': '@chdb/lib-darwin-arm64',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'linux-x64': '@chdb/lib-linux-x64-gnu',
}

const enginePart = {
  name: 'engine',
  variable: 'CLICKHOUSE_URL',
  otherwise: ', or use WSL 2 or a Linux with glibc',
}
const postgresPart = { name: 'Postgres', variable: 'DATABASE_URL', otherwise: '' }

const isGiven = (env, variable) => Boolean(env[variable] || env[`${variable}_FILE`])

const leastNode = 24

/** The pinned Node needs glibc. `null` where it runs, or the machine's own is new enough. */
const oldNode = (platform, node) =>
  platform.endsWith('-musl') && Number.parseInt(node, 10) < leastNode
    ? `On musl Waymark runs on your own Node: install Node ${leastNode} or newer.`
    : null

/**
 * Says in one sentence that the platform lacks the build of an embedded part that is needed all the same,
 * or a new enough Node; `null` where all is there. Known before anything is downloaded. Both embedded parts
 * are for the same platforms, those of chDB.
 */
export const missingPart = ({
  platform = PLATFORM,
  env = process.env,
  node = process.versions.node,
} = {}) => {
  if (LIBRARIES[platform] !== undefined) return null
  const missing = [enginePart, postgresPart].find(({ variable }) => !isGiven(env, variable))
  if (missing === undefined) return oldNode(platform, node)
  const { name, variable, otherwise } = missing
  return `The embedded ${name} has no build for ${platform}: set ${variable}${otherwise}.`
}

/** The folder of the chdb that the lockfile has installed; its own dependencies are beside it. */
const chdbFolder = (root) => dirname(createRequire(join(root, 'package.json')).resolve('chdb/package.json'))

const isInstalled = (chdb, library) => {
  try {
    createRequire(join(chdb, 'package.json')).resolve(library)
    return true
  } catch {
    return false
  }
}

/** `npm start` hands its own `--prefix` and the like down, which would lead the install into this project. */
const withoutNpmOf = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_config_(local_prefix|prefix)$/i.test(name)),
  )

/**
 * Installs one package by its exact version into an empty folder, through npm: pnpm would leave out what its
 * lockfile has not.
 */
const npmInstall = (folder, spec) =>
  new Promise((resolve) => {
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      spec,
    ]
    const child = spawn('npm', args, { cwd: folder, env: withoutNpmOf(process.env) })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** Moves the installed package to where chDB looks for it. Another start may have been quicker. */
const putInPlace = (from, to) => {
  mkdirSync(dirname(to), { recursive: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

const install = async (root, library, version) => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'chdb-'))
  try {
    const { code, output } = await npmInstall(folder, `${library}@${version}`)
    if (code !== 0) throw new Error(output.trim().split('\n').slice(0, 3).join(' '))
    putInPlace(join(folder, 'node_modules', library), join(root, 'node_modules', library))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Installs chDB's library for this platform where the lockfile had none, by the exact version that the
 * installed chdb names, and says so. Does nothing where CLICKHOUSE_URL is set: the engine is not used then.
 * @throws Error with one sentence where it cannot be had
 */
export const ensureEngine = async ({
  root = PROJECT_ROOT,
  platform = PLATFORM,
  env = process.env,
  say = (sentence) => process.stderr.write(`${sentence}\n`),
} = {}) => {
  const library = LIBRARIES[platform]
  if (library === undefined || isGiven(env, 'CLICKHOUSE_URL')) return
  const chdb = chdbFolder(root)
  if (isInstalled(chdb, library)) return
  const version = JSON.parse(readFileSync(join(chdb, 'package.json'), 'utf8')).optionalDependencies[library]
  say(`Installing the embedded engine for ${platform}: ${library} ${version} …`)
  await install(root, library, version).catch((cause) => {
    throw new Error(
      `${library} ${version} could not be installed: ${cause.message}. Check the network (or the registry in .npmrc), or set CLICKHOUSE_URL.`,
    )
  })
}
