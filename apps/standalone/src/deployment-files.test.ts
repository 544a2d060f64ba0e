// Files for operators that no other test runs: they must name what there is.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeVariables } from '@waymark/config'
import { apiVariables } from 'api/config'
import { redirectorVariables } from 'redirector/config'
import { describe, expect, it } from 'vitest'
import { workerVariables } from 'worker/config'
import { z } from 'zod'
import { standaloneVariables } from './config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const variables = [standaloneVariables, apiVariables, redirectorVariables, workerVariables].flatMap(
  describeVariables,
)
const settings = new Set(variables.map(({ name }) => name))

/** Read by Node and by the allocator. */
const ofNode = new Set(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'])

describe('.env.example', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  const compose = read('docker-compose.yml')

  it('has settings, or variables of docker-compose.yml, each once', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !settings.has(name) && !compose.includes(`\${${name}:`))).toEqual([])
  })

  it('has every variable that docker-compose.yml stops without', () => {
    const needed = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
    expect([...new Set(needed)].filter((name) => !names.includes(name))).toEqual([])
  })
})

describe.each(readdirSync(join(root, 'infra/systemd')))('infra/systemd/%s', (name) => {
  const unit = read('infra/systemd', name)
  const linesOf = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  const words = linesOf('ExecStart')[0]?.split(' ') ?? []
  const flagsOf = (list: readonly string[]) => list.filter((word) => word.startsWith('--'))

  it('starts a file that there is, with the flags of its image', () => {
    expect(existsSync(join(root, words.at(-1) ?? ''))).toBe(true)
    const [, app = ''] = /^waymark-?(\w*)/.exec(name) ?? []
    const stage = read('infra/Dockerfile').split(`FROM runtime AS ${app || 'all-in-one'}\n`)[1] ?? ''
    const [, command = ''] = /^CMD \[(.*)\]$/m.exec(stage) ?? []
    expect(flagsOf(words)).toEqual(flagsOf(command.replaceAll('"', '').split(', ')))
  })

  // EnvironmentFile= wins over Environment=, so that a port or a folder in there was that of every unit.
  it('sets what is its own by its command, over the file of settings', () => {
    expect(linesOf('Environment').filter((line) => !ofNode.has(line.split('=')[0] ?? ''))).toEqual([])
    const given = words.filter((word) => /^[A-Z_]+=/.test(word))
    const folder = linesOf('StateDirectory').map((path) => `DATA_DIR=/var/lib/${path}`)
    const port = name.includes('@') ? ['REDIRECTOR_PORT=%i'] : []
    expect(given).toEqual([...port, ...folder])
    expect(given.filter((one) => !settings.has(one.split('=')[0] ?? ''))).toEqual([])
  })

  it('stores compiled modules where it may write, for a start in half the time', () => {
    expect(linesOf('Environment')).toContain('NODE_COMPILE_CACHE=/var/cache/waymark/compiled')
    expect([...linesOf('CacheDirectory'), ...linesOf('CacheDirectoryMode')]).toEqual(['waymark', '0700'])
  })

  it('is given the time to end that it takes, and no rights beyond its own', () => {
    expect(Number(linesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(name === 'waymark.service' ? 70 : 30)
    expect(unit).toMatch(/^NoNewPrivileges=true$/m)
    expect(unit).toMatch(/^UMask=0077$/m)
  })
})

describe('docker-bake.hcl', () => {
  const bake = read('docker-bake.hcl')
  const targets = [...bake.matchAll(/^target "([\w-]+)" \{\n([\s\S]*?)^\}/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      field: (key: string) => new RegExp(`^ +${key} += "?([^"\n]*)"?$`, 'm').exec(body)?.[1],
      body,
    }),
  )
  const images = targets.filter(({ name }) => name !== 'common')
  const stages = [...read('infra/Dockerfile').matchAll(/^FROM runtime AS ([\w-]+)$/gm)].map(
    ([, stage]) => stage,
  )

  it('builds every image of the Dockerfile, and each by default', () => {
    expect(images.map(({ field }) => field('target')).toSorted()).toEqual(stages.toSorted())
    const group = /^group "default" \{ targets = \[(.*)\] \}$/m.exec(bake)?.[1] ?? ''
    expect(group.split(', ').map((word) => word.replaceAll('"', ''))).toEqual(images.map(({ name }) => name))
  })

  it('builds for Intel and ARM, from a Dockerfile that there is', () => {
    const common = targets.find(({ name }) => name === 'common')
    expect(common?.body).toContain('platforms  = ["linux/amd64", "linux/arm64"]')
    expect(existsSync(join(root, common?.field('dockerfile') ?? ''))).toBe(true)
    for (const { body } of images) expect(body).toContain('inherits = ["common"]')
  })

  it('names images as the manifests do', () => {
    const manifests = readdirSync(join(root, 'infra/kubernetes/base')).map((name) =>
      read('infra/kubernetes/base', name),
    )
    const named = new Set(manifests.join('').match(/waymark-(api|redirector|worker)$/gm))
    for (const name of named) expect(bake).toContain(`${name}:\${VERSION}`)
    expect(named.size).toBe(3)
  })
})

it.each(['api', 'redirector', 'worker'])('npm run %s stores compiled modules, as npm start does', (name) => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  expect(scripts[name]).toMatch(/^NODE_COMPILE_CACHE=\S+ exec node /)
})

it('images store compiled modules on their volume', () => {
  expect(read('infra/Dockerfile')).toMatch(/^ENV NODE_COMPILE_CACHE=\/data\/compiled\nVOLUME \/data$/m)
})

it('images run as a user by number, as Kubernetes needs to know that it is not root', () => {
  expect([...read('infra/Dockerfile').matchAll(/^USER (.*)$/gm)].map(([, user]) => user)).toEqual([
    '1000:1000',
  ])
})
