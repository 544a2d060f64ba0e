import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../services/free-port.ts'
import { ensureEngine, missingPart } from './engine.mjs'

const chdbManifest = createRequire(join(import.meta.dirname, '..', 'package.json')).resolve(
  'chdb/package.json',
)
const supported = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']
const versionOfLibrary = '1.2.3-stable.4'

describe('the parts that a platform lacks', () => {
  const engineOf = (platform: string) =>
    `The embedded engine has no build for ${platform}: set CLICKHOUSE_URL, or use WSL 2 or a Linux with glibc.`
  const clickhouse = { CLICKHOUSE_URL: 'http://clickhouse:8123' }
  const both = { ...clickhouse, DATABASE_URL: 'postgres://postgres' }

  it.each<[string, Record<string, string>, string | null, string?]>([
    ...supported.map((platform): [string, Record<string, string>, null] => [platform, {}, null]),
    ['win32-x64', {}, engineOf('win32-x64')],
    ['linux-x64-musl', {}, engineOf('linux-x64-musl')],
    ['freebsd-x64', {}, engineOf('freebsd-x64')],
    ['freebsd-x64', clickhouse, 'The embedded Postgres has no build for freebsd-x64: set DATABASE_URL.'],
    ['win32-x64', clickhouse, 'The embedded Postgres has no build for win32-x64: set DATABASE_URL.'],
    [
      'linux-x64-musl',
      clickhouse,
      'The embedded Postgres has no build for linux-x64-musl: set DATABASE_URL.',
    ],
    ['linux-x64-musl', both, null, '24.0.0'],
    ['linux-x64-musl', both, 'On musl Waymark runs on your own Node: install Node 24 or newer.', '23.11.1'],
    ['freebsd-x64', both, null, '23.11.1'],
    ['win32-x64', { CLICKHOUSE_URL_FILE: '/run/clickhouse', DATABASE_URL_FILE: '/run/postgres' }, null],
  ])('%s, %j: %s', (platform, env, sentence, node = '24.0.0') => {
    expect(missingPart({ platform, env, node })).toBe(sentence)
  })

  it('are those that chdb itself has no library for', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(chdbManifest, 'utf8'))
    expect(
      Object.keys(optionalDependencies).map((name) => name.slice('@chdb/lib-'.length).replace('-gnu', '')),
    ).toEqual(supported)
  })

  const preload = (script: string) => `--import=data:text/javascript,${encodeURIComponent(script)}`
  it.each([
    ['Windows', "Object.defineProperty(process, 'platform', { value: 'win32' })", 'win32-x64'],
    ['musl', 'process.report.getReport = () => ({ header: {} })', 'linux-x64-musl'],
  ])('stop the start on %s before anything is installed', (_name, fake, platform) => {
    const start = join(import.meta.dirname, '..', 'start.mjs')
    const options = { encoding: 'utf8', stdio: 'pipe', env: { PATH: process.env.PATH } } as const
    const arch = "Object.defineProperty(process, 'arch', { value: 'x64' });"
    expect(() => execFileSync(process.execPath, [preload(arch + fake), start], options)).toThrow(
      expect.objectContaining({ status: 1, stderr: `${engineOf(platform)}\n` }),
    )
  })
})

describe("chDB's library", () => {
  let root: string
  const said: string[] = []
  const library = '@chdb/lib-darwin-arm64'
  const installed = () => join(root, 'node_modules', library, 'package.json')

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'waymark-engine-'))
    said.length = 0
    // As pnpm lays it out: a link at the root, the package among the others.
    const chdb = join(root, 'node_modules', 'chdb')
    mkdirSync(chdb, { recursive: true })
    writeFileSync(join(root, 'package.json'), '{}')
    writeFileSync(
      join(chdb, 'package.json'),
      JSON.stringify({ name: 'chdb', optionalDependencies: { [library]: versionOfLibrary } }),
    )
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const ensure = (env: Record<string, string> = {}) =>
    ensureEngine({ root, platform: 'darwin-arm64', env, say: (sentence) => void said.push(sentence) })

  /** A registry that has the library, for a system that this machine is not. */
  async function openRegistry(versions: readonly string[]) {
    const folder = join(root, 'packed', 'package')
    mkdirSync(folder, { recursive: true })
    const manifest = { name: library, version: versionOfLibrary, main: 'index.js' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'index.js'), "module.exports = 'the engine'")
    const tarball = join(root, 'library.tgz')
    execFileSync('tar', ['-czf', tarball, '-C', dirname(folder), 'package'])
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const of = (version: string) => ({ ...manifest, version, dist: { tarball: `${url}/library.tgz` } })
    const registry = createServer((request, response) => {
      if (request.url === '/library.tgz') return void createReadStream(tarball).pipe(response)
      response.writeHead(versions.length > 0 ? 200 : 404, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          name: library,
          'dist-tags': { latest: versions.at(-1) },
          versions: Object.fromEntries(versions.map((version) => [version, of(version)])),
        }),
      )
    })
    await once(registry.listen(port, '127.0.0.1'), 'listening')
    process.env.npm_config_registry = url
    return registry
  }
  const { npm_config_registry: usual } = process.env
  afterEach(() => {
    if (usual === undefined) delete process.env.npm_config_registry
    else process.env.npm_config_registry = usual
  })

  it('is installed once, by the version that chdb names, where chdb finds it', async () => {
    await using _registry = await openRegistry([versionOfLibrary, '9.9.9'])
    await ensure()
    expect(said).toEqual([
      `Installing the embedded engine for darwin-arm64: ${library} ${versionOfLibrary} …`,
    ])
    expect(JSON.parse(readFileSync(installed(), 'utf8')).version).toBe(versionOfLibrary)
    expect(createRequire(join(root, 'node_modules', 'chdb', 'index.js'))(library)).toBe('the engine')
    await ensure()
    expect(said).toHaveLength(1)
  })

  it('is neither needed nor looked for where CLICKHOUSE_URL is set', async () => {
    await ensure({ CLICKHOUSE_URL: 'http://clickhouse:8123' })
    expect([said, existsSync(installed())]).toEqual([[], false])
  })

  it('that cannot be had is named, with the way out', async () => {
    await using _registry = await openRegistry([])
    await expect(ensure()).rejects.toThrow(
      new RegExp(
        `^${library} ${versionOfLibrary} could not be installed: .*, or set CLICKHOUSE_URL\\.$`,
        's',
      ),
    )
    expect(existsSync(installed())).toBe(false)
  })
})
